// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunPlan, WorkerMessage } from '../../web/engine/shared/protocol.ts';
import { RunLoop } from '../../web/engine/worker/run-loop.ts';
import { alone } from '../../web/engine/worker/stepper.ts';
import { FakeCore } from './support/fake-core.ts';
import { LESSON_RUN } from './support/run-configs.ts';

const config = LESSON_RUN;
const plan: RunPlan = { lastStep: 300, sampleEvery: 25, prompt: 'Your ', sampleLength: 40 };

let core: FakeCore;
let loop: RunLoop;
let posted: { at: number; message: WorkerMessage }[];
let turns: (() => void)[];
let clock: number;

/** Lets the message loop turn until nothing is left, or `limit` times. A turn takes 25 ms. */
async function turn(limit = Number.POSITIVE_INFINITY): Promise<number> {
  let done = 0;
  for (; done < limit && turns.length > 0; done++) {
    clock += 25;
    turns.shift()?.();
    await settled();
  }
  return done;
}

/** When everything that waits for a promise has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const lossesOf = (messages: typeof posted) =>
  messages.flatMap(({ message }) =>
    message.kind === 'progress' || message.kind === 'ended' ? [...message.batch.losses] : [],
  );

beforeEach(() => {
  core = new FakeCore();
  posted = [];
  turns = [];
  clock = 0;
  loop = new RunLoop(core, alone(core), {
    post: (message) => posted.push({ at: clock, message }),
    defer: (callback) => turns.push(callback),
    now: () => clock,
    wait: () => new Promise(() => {}),
  });
  expect(loop.start(config, plan).ok).toBe(true);
});

describe('the run loop', () => {
  it('does nothing before it is told to run', async () => {
    expect(await turn()).toBe(0);
    expect(core.steps).toBe(0);
  });

  it('makes 301 updates for 300 steps and reports every loss once, in order', async () => {
    loop.run();
    await turn();
    expect(core.steps).toBe(301);
    expect(lossesOf(posted)).toHaveLength(301);
    expect(posted.at(-1)?.message.kind).toBe('ended');
    let next = 0;
    for (const { message } of posted) {
      if (message.kind !== 'progress' && message.kind !== 'ended') continue;
      expect(message.batch.from).toBe(next);
      next += message.batch.losses.length;
    }
  });

  it('does one step in a turn of the message loop, so a pause stops within one step', async () => {
    loop.run();
    await turn(10);
    expect(core.steps).toBe(10);
    expect(await loop.pause()).toEqual({ ok: true, nextStep: 10 });
    await turn();
    expect(core.steps).toBe(10);
    expect(lossesOf(posted)).toHaveLength(10);
  });

  it('goes on where it was paused', async () => {
    loop.run();
    await turn(7);
    await loop.pause();
    loop.run();
    await turn();
    expect(lossesOf(posted)).toHaveLength(301);
  });

  it('never doubles its pace when it is told to run twice, or paused and run again at once', async () => {
    loop.run();
    loop.run();
    loop.pause();
    loop.run();
    expect(turns).toHaveLength(1);
    await turn(5);
    expect(core.steps).toBe(5);
    expect(turns).toHaveLength(1);
  });

  it('sends at most four progress messages a second', async () => {
    loop.run();
    await turn();
    const times = posted.filter(({ message }) => message.kind === 'progress').map(({ at }) => at);
    expect(times.length).toBeGreaterThan(10);
    for (const time of times)
      expect(times.filter((other) => other > time - 1000 && other <= time).length).toBeLessThanOrEqual(4);
  });

  it('tells the first loss at once, before it writes a sample, and none at the pace of a run that goes on', async () => {
    loop.run();
    await turn(2);
    expect(posted).toMatchObject([{ at: 25, message: { kind: 'progress', batch: { from: 0, samples: [] } } }]);
    expect(lossesOf(posted)).toHaveLength(1);
    await loop.pause();
    const told = posted.length;
    loop.run();
    await turn(1);
    expect(posted).toHaveLength(told);
  });

  it('writes a sample every 25 steps and after the last one', async () => {
    loop.start(config, { ...plan, lastStep: 60 });
    loop.run();
    await turn();
    const steps = posted.flatMap(({ message }) =>
      message.kind === 'progress' || message.kind === 'ended' ? message.batch.samples.map(({ step }) => step) : [],
    );
    expect(steps).toEqual([0, 25, 50, 60]);
  });

  it('steps once by hand and says when that was the last step', async () => {
    loop.start(config, { ...plan, lastStep: 1 });
    expect(await loop.stepOnce()).toEqual({ ok: true, finished: false });
    expect(await loop.stepOnce()).toEqual({ ok: true, finished: true });
    expect(posted.map(({ message }) => message.kind)).toEqual(['progress', 'ended']);
  });

  it('ends with the core’s sentence when the loss is no longer a number', async () => {
    core.divergeAt = 12;
    loop.run();
    await turn();
    const last = posted.at(-1)?.message;
    expect(last).toMatchObject({ kind: 'ended', failure: { ok: false, error: expect.stringContaining('step 12') } });
    expect(lossesOf(posted)).toHaveLength(12);
    expect(loop.run().ok).toBe(false);
  });

  it('hands over its losses without a copy', async () => {
    const transfers: Transferable[][] = [];
    const other = new RunLoop(core, alone(core), {
      post: (_, transfer) => transfers.push(transfer),
      defer: (go) => go(),
      now: () => 0,
      wait: () => new Promise(() => {}),
    });
    other.start(config, { ...plan, lastStep: 3 });
    other.run();
    await settled();
    expect(transfers.at(-1)?.[0]).toBeInstanceOf(ArrayBuffer);
  });
});

describe('the run loop while a step takes several turns', () => {
  let finish: (() => void)[];

  beforeEach(() => {
    finish = [];
    const slow = {
      ...alone(core),
      step: async () => {
        await new Promise<void>((resolve) => finish.push(resolve));
        return core.step();
      },
    };
    posted = [];
    turns = [];
    loop = new RunLoop(core, slow, {
      post: (message) => posted.push({ at: clock, message }),
      defer: (callback) => turns.push(callback),
      now: () => clock,
      wait: () => new Promise(() => {}),
    });
    loop.start(config, plan);
  });

  /** Lets turns pass, and the step in hand end, so many times. */
  async function endSteps(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      await turn(1);
      finish.shift()?.();
      await settled();
    }
  }

  it('answers a pause only after the step in hand, whose loss is in it', async () => {
    loop.run();
    await endSteps(3);
    await turn(1);
    let paused = false;
    const answer = loop.pause().then((reply) => {
      paused = true;
      return reply;
    });
    await settled();
    expect(paused).toBe(false);
    finish.shift()?.();
    expect(await answer).toEqual({ ok: true, nextStep: 4 });
    expect(lossesOf(posted)).toHaveLength(4);
    await turn();
    expect(finish).toHaveLength(0);
  });

  it('makes one step at a time, however often it is told to run or to step', async () => {
    loop.run();
    await turn(1);
    void loop.pause();
    loop.run();
    loop.run();
    const byHand = [loop.stepOnce(), loop.stepOnce()];
    await turn();
    expect(finish).toHaveLength(1);
    finish.shift()?.();
    await settled();
    expect(finish).toHaveLength(1);
    finish.shift()?.();
    await settled();
    expect(finish).toHaveLength(1);
    finish.shift()?.();
    expect(await Promise.all(byHand)).toEqual([
      { ok: true, finished: false },
      { ok: true, finished: false },
    ]);
    expect(core.steps).toBe(3);
  });

  it('drops the step of a run that another has replaced', async () => {
    loop.run();
    await turn(1);
    loop.start({ ...config, seed: 1 }, plan);
    finish.shift()?.();
    await settled();
    expect(await loop.pause()).toEqual({ ok: true, nextStep: 0 });
    expect(lossesOf(posted)).toEqual([]);
    core.steps = 0; // unlike a team, the slow core has made the step all the same
    loop.run();
    await endSteps(2);
    expect((await loop.pause()).nextStep).toBe(2);
  });
});
