// SPDX-License-Identifier: MIT
// A real run that is paused in the middle of its steps, looked at, and told to go on: to the last bit the run that nobody
// touched. Alone and with helpers. Needs the preset wasm-release built (npm test does it).
import { afterEach, describe, expect, it } from 'vitest';
import createCore from '#core/attn_run_exact.mjs';
import createStudy from '#core/attn_study_exact.mjs';
import type { RunCore as Core, RunConfig } from '../../web/engine/shared/core-api.ts';
import type { Batch, RunPlan, StartReply, WorkerMessage } from '../../web/engine/shared/protocol.ts';
import { help } from '../../web/engine/worker/helper.ts';
import { needed } from '../../web/engine/worker/needed.ts';
import { RunLoop } from '../../web/engine/worker/run-loop.ts';
import { alone, type Stepper, takeOver } from '../../web/engine/worker/stepper.ts';
import { Team } from '../../web/engine/worker/team.ts';
import { LESSON_RUN } from '../web/support/run-configs.ts';

/** Seven shards a step, the last of them smaller. */
const config: RunConfig = { ...LESSON_RUN, dModel: 16, heads: 2, layers: 1, maxLen: 16, batch: 26, context: 12 };
const STEPS = 8;
const plan: RunPlan = {
  lastStep: STEPS - 1,
  sampleEvery: 3,
  prompt: 'Your ',
  sampleLength: 5,
  probes: { every: 2, windows: 2, honest: true, heldOut: false, byPosition: true, parts: true },
};

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

interface Bench {
  core: Core;
  loop: RunLoop;
  started: StartReply;
  batches: Batch[];
  /** Resolves at the end of the run. */
  ended: Promise<void>;
}

const digestOf = (core: Core) => core.digest();
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Each look at the clock finds it so much later: with 0 no step is long, with 300 each is, and each part of it. */
function bench(core: Core, stepper: (now: () => number) => Stepper, tick: number): Bench {
  let clock = 0;
  const now = () => {
    clock += tick;
    return clock;
  };
  const batches: Batch[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const post = (message: WorkerMessage) => {
    if ('batch' in message) batches.push(message.batch);
    if (message.kind === 'ended') end();
  };
  const loop = new RunLoop(core, stepper(now), { post, defer: setImmediate, now, wait: nextTurn });
  const started = needed(loop.start(config, plan));
  return { core, loop, started, batches, ended };
}

const single = async (tick: number) => {
  const core = await createCore();
  return bench(core, (now) => alone(core, now), tick);
};

async function shared(tick: number): Promise<Bench> {
  const core = await createCore();
  const leads = [0, 1].map(() => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    help(port2, () => createCore());
    return port1;
  });
  const team = new Team(core, leads, 'exact');
  const made = bench(core, () => team, tick);
  for (let tries = 0; tries < 500 && team.ready < 2; tries++) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(team.ready).toBe(2);
  return made;
}

const results = ({ batches }: Bench) => ({
  losses: batches.flatMap((batch) => [...batch.losses]),
  samples: batches.flatMap((batch) => batch.samples),
  probes: batches.flatMap((batch) => batch.probes),
});

async function untouched() {
  const run = await single(0);
  run.loop.run();
  await run.ended;
  return { ...results(run), digest: digestOf(run.core) };
}

describe.each([
  ['one core', single],
  ['a core with two helpers', shared],
] as const)('a run by %s that is paused again and again', (_, make) => {
  it('stands at its last finished step each time, and ends with the bits of a run that nobody touched', async () => {
    const expected = await untouched();
    const run = await make(300);
    const { core, loop } = run;
    const held = new Set<string>();
    let over = false;
    void run.ended.then(() => {
      over = true;
    });
    for (let pauses = 0; !over; pauses++) {
      loop.run();
      for (let turns = 0; turns < 1 + (pauses % 5); turns++) await nextTurn();
      const reply = await loop.pause();
      held.add(reply.held ?? 'nothing');
      const before = digestOf(core);
      expect(before).toMatchObject({ ok: true, step: reply.nextStep });
      // Questions about the model, and time for a step that did not stand still.
      core.windowLoss('honest', 'training', 1);
      core.attention('Your', 0, 0, 'causal');
      core.sample('Your ', 3);
      for (let turns = 0; turns < 5; turns++) await nextTurn();
      if (!over) expect(digestOf(core)).toEqual(before);
    }
    expect(held).toContain('step');
    expect(results(run)).toEqual({ losses: expected.losses, samples: expected.samples, probes: expected.probes });
    expect(digestOf(core)).toEqual(expected.digest);
  });

  it('steps, saves and goes on in the middle of a step, bit for bit', async () => {
    const expected = await untouched();
    const run = await make(300);
    const { core, loop } = run;
    loop.run();
    let reply = await loop.pause();
    for (let tries = 0; tries < 50 && reply.held !== 'step'; tries++) {
      loop.run();
      await nextTurn();
      reply = await loop.pause();
    }
    expect(reply.held).toBe('step');
    await loop.stepOnce();
    expect(digestOf(core)).toMatchObject({ step: reply.nextStep + 1 });
    loop.run();
    await nextTurn();
    await loop.pause();
    // The module that writes files gets a copy of the run, as in calls.ts.
    const study = await createStudy();
    const file = await loop.between(() => {
      needed(study.startCopy(config, run.started.vocabulary.join('')));
      needed(study.setState(needed(core.copyState())));
      return needed(study.saveRun(true));
    });
    loop.run();
    await run.ended;
    expect(digestOf(core)).toEqual(expected.digest);
    const other = await createCore();
    const resumed = needed(study.resumeRun(file.bytes, '', 0));
    needed(takeOver(other, config, resumed, needed(study.copyState())));
    for (let step = resumed.step; step < STEPS; step++) other.step();
    expect(digestOf(other)).toEqual(expected.digest);
  });

  it('takes a learning rate in the middle of a step as between two', async () => {
    const one = await createCore();
    one.startRun(config);
    const run = await make(300);
    const { core, loop } = run;
    let reply = await loop.pause();
    for (let tries = 0; tries < 50 && !(reply.held === 'step' && reply.nextStep > 0); tries++) {
      loop.run();
      await nextTurn();
      reply = await loop.pause();
    }
    expect(reply.held).toBe('step');
    core.setLearningRate(0.02);
    loop.run();
    await run.ended;
    for (let step = 0; step < STEPS; step++) {
      if (step === reply.nextStep) one.setLearningRate(0.02);
      one.step();
    }
    expect(digestOf(core)).toEqual(digestOf(one));
  });
});
