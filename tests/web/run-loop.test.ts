// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunConfig } from '../../web/engine/shared/core-api.ts';
import type { RunPlan, WorkerMessage } from '../../web/engine/shared/protocol.ts';
import { RunLoop } from '../../web/engine/worker/run-loop.ts';
import { FakeCore } from './support/fake-core.ts';

const config: RunConfig = {
  seed: 0,
  mask: 'causal',
  dModel: 64,
  heads: 4,
  layers: 4,
  maxLen: 128,
  batch: 16,
  context: 32,
  learningRate: 0.003,
  corpus: '',
};
const plan: RunPlan = { lastStep: 300, sampleEvery: 25, prompt: 'Your ', sampleLength: 40 };

let core: FakeCore;
let loop: RunLoop;
let posted: { at: number; message: WorkerMessage }[];
let turns: (() => void)[];
let clock: number;

/** Lets the message loop turn until nothing is left, or `limit` times. A turn takes 25 ms. */
function turn(limit = Number.POSITIVE_INFINITY): number {
  let done = 0;
  for (; done < limit && turns.length > 0; done++) {
    clock += 25;
    turns.shift()?.();
  }
  return done;
}

const lossesOf = (messages: typeof posted) =>
  messages.flatMap(({ message }) =>
    message.kind === 'progress' || message.kind === 'ended' ? [...message.batch.losses] : [],
  );

beforeEach(() => {
  core = new FakeCore();
  posted = [];
  turns = [];
  clock = 0;
  loop = new RunLoop(core, {
    post: (message) => posted.push({ at: clock, message }),
    defer: (callback) => turns.push(callback),
    now: () => clock,
  });
  expect(loop.start(config, plan).ok).toBe(true);
});

describe('the run loop', () => {
  it('does nothing before it is told to run', () => {
    expect(turn()).toBe(0);
    expect(core.steps).toBe(0);
  });

  it('makes 301 updates for 300 steps and reports every loss once, in order', () => {
    loop.run();
    turn();
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

  it('does one step in a turn of the message loop, so a pause stops within one step', () => {
    loop.run();
    turn(10);
    expect(core.steps).toBe(10);
    expect(loop.pause()).toEqual({ ok: true, nextStep: 10 });
    turn();
    expect(core.steps).toBe(10);
    expect(lossesOf(posted)).toHaveLength(10);
  });

  it('goes on where it was paused', () => {
    loop.run();
    turn(7);
    loop.pause();
    loop.run();
    turn();
    expect(lossesOf(posted)).toHaveLength(301);
  });

  it('never doubles its pace when it is told to run twice, or paused and run again at once', () => {
    loop.run();
    loop.run();
    loop.pause();
    loop.run();
    expect(turns).toHaveLength(1);
    turn(5);
    expect(core.steps).toBe(5);
    expect(turns).toHaveLength(1);
  });

  it('sends at most four progress messages a second', () => {
    loop.run();
    turn();
    const times = posted.filter(({ message }) => message.kind === 'progress').map(({ at }) => at);
    expect(times.length).toBeGreaterThan(10);
    for (const time of times)
      expect(times.filter((other) => other > time - 1000 && other <= time).length).toBeLessThanOrEqual(4);
  });

  it('writes a sample every 25 steps and after the last one', () => {
    loop.start(config, { ...plan, lastStep: 60 });
    loop.run();
    turn();
    const steps = posted.flatMap(({ message }) =>
      message.kind === 'progress' || message.kind === 'ended' ? message.batch.samples.map(({ step }) => step) : [],
    );
    expect(steps).toEqual([0, 25, 50, 60]);
  });

  it('steps once by hand and says when that was the last step', () => {
    loop.start(config, { ...plan, lastStep: 1 });
    expect(loop.stepOnce()).toEqual({ ok: true, finished: false });
    expect(loop.stepOnce()).toEqual({ ok: true, finished: true });
    expect(posted.map(({ message }) => message.kind)).toEqual(['progress', 'ended']);
  });

  it('ends with the core’s sentence when the loss is no longer a number', () => {
    core.divergeAt = 12;
    loop.run();
    turn();
    const last = posted.at(-1)?.message;
    expect(last).toMatchObject({ kind: 'ended', failure: { ok: false, error: expect.stringContaining('step 12') } });
    expect(lossesOf(posted)).toHaveLength(12);
    expect(loop.run().ok).toBe(false);
  });

  it('hands over its losses without a copy', () => {
    const transfers: Transferable[][] = [];
    const other = new RunLoop(core, {
      post: (_, transfer) => transfers.push(transfer),
      defer: (go) => go(),
      now: () => 0,
    });
    other.start(config, { ...plan, lastStep: 3 });
    other.run();
    expect(transfers.at(-1)?.[0]).toBeInstanceOf(ArrayBuffer);
  });
});
