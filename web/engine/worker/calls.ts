// SPDX-License-Identifier: MIT
// Answers the page's calls with the core and the run loop. It adds no rule of its own: what may be
// asked is in protocol.ts, what is right or wrong is decided by the core.

import type { Core, Digest, Failure } from '../shared/core-api.ts';
import type { CallMessage, CallName, Calls, QuestionName } from '../shared/protocol.ts';
import type { RunLoop } from './run-loop.ts';

type Reply = Calls[CallName]['reply'];

export function answer(core: Core, loop: RunLoop, call: CallMessage): Reply | Promise<Reply> {
  switch (call.name) {
    case 'describe':
      return core.describeMask(
        call.args.spec,
        call.args.queries,
        call.args.keys,
        call.args.alignment ?? 'bottom-right',
      );
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
    case 'traceLayer':
      return core.traceLayer(call.args.text, call.args.layer, call.args.mask);
    case 'leak':
      return core.leakTest(call.args.settings);
    case 'order':
      return core.orderTest(call.args.settings);
    case 'targets':
      return core.targetsCheck();
    case 'randomText':
      return core.randomText(call.args.seed, call.args.length, call.args.alphabet);
    case 'start':
      return loop.start(call.args.config, call.args.plan);
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
    case 'resume':
      return loop.resume(call.args);
    case 'setMask':
      return loop.between(() => loop.setMask(...call.args.values));
    default:
      return loop.between(() => ask(core, call));
  }
}

type Question = Extract<CallMessage, { name: QuestionName }>;

/** The core's function of the call's name; TypeScript cannot see that arguments and function belong together. */
function ask(core: Core, { name, args }: Question): Reply {
  const question = core[name] as (...values: typeof args.values) => Reply;
  return question(...args.values);
}

const withWorkers = (result: Failure | Digest, workers: number): Calls['digest']['reply'] =>
  result.ok ? { ...result, workers } : result;
