// SPDX-License-Identifier: MIT
// Answers the page's calls with the core and the run loop. It adds no rule of its own: what may be
// asked is in protocol.ts, what is right or wrong is decided by the core. Here stands which module answers.

import type { Cores, Digest, Failure, Part, RunCore } from '../shared/core-api.ts';
import { fileConfig } from '../shared/file-config.ts';
import type { CallMessage, CallName, Calls, QuestionName } from '../shared/protocol.ts';
import type { Copies } from './copies.ts';
import { needed } from './needed.ts';
import type { RunLoop } from './run-loop.ts';

type Reply = Calls[CallName]['reply'];

/** The module that owns the run, and what goes with it. */
export interface Live {
  core: RunCore;
  loop: RunLoop;
  copies: Copies;
}

/** What a worker has and can fetch. */
export interface Desk {
  module<P extends Exclude<Part, 'run'>>(part: P): Promise<Cores[P]>;
  live(): Promise<Live>;
  /** Whether that is there already; until then there is no run. */
  readonly alive: Live | undefined;
}

export async function answer(desk: Desk, call: CallMessage): Promise<Reply> {
  switch (call.name) {
    case 'describe': {
      const { spec, queries, keys, alignment } = call.args;
      const core = desk.alive?.core ?? (await desk.module('figures'));
      return core.describeMask(spec, queries, keys, alignment ?? 'bottom-right');
    }
    case 'influence':
    case 'path':
    case 'translate':
    case 'softmax':
    case 'hidden':
    case 'traceAttention':
    case 'traceProjected':
    case 'average':
    case 'randomText':
      return ofFigures(await desk.module('figures'), call);
    case 'traceLayer':
      return ofRun(desk, 'figures', (core) => core.traceLayer(call.args.text, call.args.layer, call.args.mask));
    case 'leak':
      return ofRun(desk, 'figures', (core) => core.leakTest(call.args.settings));
    case 'order':
      return (await desk.module('figures')).orderTest(call.args.settings);
    case 'targets':
      return ofRun(desk, 'figures', (core) => core.targetsCheck());
    case 'tensorLengths':
    case 'parameterList':
    case 'write':
    case 'writingCost':
    case 'cacheDifferences':
    case 'exposure':
    case 'parameterBudget':
    case 'layerNormExample':
    case 'residualExample':
    case 'readText':
    case 'grammarText':
    case 'inspectFile':
      return ofRun(desk, 'study', (core) => ask(core, call));
    case 'saveRun':
    case 'loadWeights':
      return withFile(desk, call);
    case 'resume':
      return resume(desk, call.args);
    default:
      return ofLive(await desk.live(), call);
  }
}

type Of<Name extends CallName> = Extract<CallMessage, { name: Name }>;

function ofFigures(
  core: Cores['figures'],
  call: Of<
    | 'influence'
    | 'path'
    | 'translate'
    | 'softmax'
    | 'hidden'
    | 'traceAttention'
    | 'traceProjected'
    | 'average'
    | 'randomText'
  >,
): Reply {
  switch (call.name) {
    case 'influence':
      return core.describeInfluence(call.args.spec, call.args.size, call.args.layers);
    case 'path':
      return core.traceInfluence(call.args.spec, call.args.size, call.args.layers, call.args.output, call.args.token);
    case 'translate':
      return core.translateMask(call.args.spec, call.args.size);
    case 'softmax':
      return core.softmaxVariant(call.args.question);
    case 'hidden':
      return core.hiddenNumber(call.args.question);
    case 'traceAttention':
      return core.traceAttention(call.args.question);
    case 'traceProjected':
      return core.traceProjected(call.args.question);
    case 'average':
      return core.averageThePast(call.args.values, call.args.positions, call.args.channels);
    case 'randomText':
      return core.randomText(call.args.seed, call.args.length, call.args.alphabet);
  }
}

type LiveName =
  | 'start'
  | 'run'
  | 'pause'
  | 'step'
  | 'sample'
  | 'attention'
  | 'digest'
  | 'corpus'
  | 'stopAt'
  | 'lastStep'
  | 'windowLoss'
  | 'partNorms'
  | 'setLearningRate'
  | 'setMask';

function ofLive({ core, loop, copies }: Live, call: Of<LiveName>): Reply | Promise<Reply> {
  switch (call.name) {
    case 'start': {
      const started = loop.start(call.args.config, call.args.plan);
      if (started.ok) copies.begin(call.args.config, started);
      return started;
    }
    case 'run':
      return loop.run();
    case 'pause':
      return loop.pause();
    case 'step':
      return loop.stepOnce();
    case 'sample':
      return core.sample(call.args.prompt, call.args.count);
    case 'attention':
      return core.attention(call.args.text, call.args.layer, call.args.head, call.args.mask);
    case 'digest':
      return withWorkers(core.digest(), loop.workers);
    case 'corpus':
      return core.corpus();
    case 'stopAt':
      return loop.stopAt(call.args.step, call.args.loss);
    case 'lastStep':
      return loop.setLastStep(call.args.step);
    case 'setMask':
      return loop.between(() => {
        const [mask] = call.args.values;
        const reply = loop.setMask(mask);
        if (reply.ok) copies.change({ mask });
        return reply;
      });
    case 'setLearningRate': {
      // It counts from the step in hand on, whose update is to come: the page has to know which that is.
      loop.tell();
      const [learningRate] = call.args.values;
      const reply = core.setLearningRate(learningRate);
      if (reply.ok) copies.change({ learningRate });
      return reply;
    }
    case 'windowLoss':
      return ask(core, call);
    case 'partNorms':
      return loop.between(() => ask(core, call)); // half a step's gradients would be wrong
  }
}

/** A question to a module that does not own the run: about a copy of the run, where there is one. */
async function ofRun<P extends Exclude<Part, 'run'>, T>(
  desk: Desk,
  part: P,
  question: (core: Cores[P]) => T,
): Promise<T> {
  const core = await desk.module(part);
  const { alive } = desk;
  // The weights are those of the last finished step, in the middle of the next one too.
  alive?.copies.bring(core);
  return question(core);
}

async function withFile(desk: Desk, call: Of<'saveRun' | 'loadWeights'>): Promise<Reply> {
  const study = await desk.module('study');
  const { loop, copies } = await desk.live();
  return loop.between(() => {
    copies.bringAll(study);
    if (call.name === 'saveRun') return study.saveRun(...call.args.values);
    const loaded = study.loadWeights(...call.args.values);
    if (loaded.ok) copies.takeBack(study);
    return loaded;
  });
}

/** A saved run takes the place of the one before, which is kept when the file cannot be used, with the step that it holds. */
async function resume(
  desk: Desk,
  { bytes, text, heldOutShare, plan }: Calls['resume']['args'],
): Promise<Calls['resume']['reply']> {
  const study = await desk.module('study');
  const { loop, copies } = await desk.live();
  const facts = study.inspectFile(bytes);
  if (!facts.ok) return facts;
  const config = fileConfig(facts, text, heldOutShare);
  const resumed = study.resumeRun(bytes, text, heldOutShare);
  if (!resumed.ok) return resumed;
  const reply = loop.take(config, resumed, needed(study.copyState()), plan);
  copies.forget(study);
  if (reply.ok) copies.begin(config, resumed);
  return reply;
}

type Question = Extract<CallMessage, { name: QuestionName }>;

/** The core's function of the call's name; TypeScript cannot see that arguments and function belong together. */
function ask<Q extends Question>(core: Pick<Cores['run'] & Cores['study'], Q['name']>, { name, args }: Q): Reply {
  const question = core[name as Q['name']] as (...values: typeof args.values) => Reply;
  return question(...args.values);
}

const withWorkers = (result: Failure | Digest, workers: number): Calls['digest']['reply'] =>
  result.ok ? { ...result, workers } : result;
