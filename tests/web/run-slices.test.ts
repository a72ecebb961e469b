// SPDX-License-Identifier: MIT
// A run on the page's own thread: after at most 8 ms the page has its turn, unless one part takes longer by itself.
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunPlan, WorkerMessage } from '../../web/engine/shared/protocol.ts';
import { RunLoop } from '../../web/engine/worker/run-loop.ts';
import { alone } from '../../web/engine/worker/stepper.ts';
import { FakeCore } from './support/fake-core.ts';
import { LESSON_RUN } from './support/run-configs.ts';

const SLICE_MS = 8;
/** Of 16 windows each. */
const SHARDS = 4;
const plan: RunPlan = { lastStep: 20, sampleEvery: 1000, prompt: 'Your ', sampleLength: 40 };
const READINGS = { every: 10, windows: 8, honest: true, heldOut: false, byPosition: true, parts: false };

let core: FakeCore;
let loop: RunLoop;
let clock: number;
let turns: (() => void)[];
let posted: WorkerMessage[];

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Lets all turns pass; how long each took. */
async function slices(): Promise<number[]> {
  const taken: number[] = [];
  while (turns.length > 0) {
    const before = clock;
    turns.shift()?.();
    await settled();
    taken.push(clock - before);
  }
  return taken;
}

function begin(shardMs: number, more: Partial<RunPlan> = {}): void {
  core.whileShard = () => {
    clock += shardMs;
  };
  expect(loop.start(LESSON_RUN, { ...plan, ...more }).ok).toBe(true);
  loop.run();
}

beforeEach(() => {
  core = new FakeCore();
  clock = 0;
  turns = [];
  posted = [];
  const now = () => clock;
  loop = new RunLoop(core, alone(core, now, SLICE_MS), {
    post: (message) => posted.push(message),
    defer: (callback) => turns.push(callback),
    now,
    wait: () => new Promise(() => {}),
    slice: SLICE_MS,
  });
});

describe('a run that shares its thread with the page', () => {
  it.each([0.5, 1.5, 3, 5])('never keeps it longer than 8 ms where a shard takes %f', async (shardMs) => {
    begin(shardMs);
    const taken = await slices();
    expect(Math.max(...taken)).toBeLessThanOrEqual(SLICE_MS);
    expect(core.steps).toBe(21);
    expect(posted.at(-1)?.kind).toBe('ended');
  });

  it('asks for a turn before each text and each reading', async () => {
    core.whileReading = () => {
      clock += 7;
    };
    begin(5, { sampleEvery: 10, probes: READINGS });
    expect(Math.max(...(await slices()))).toBeLessThanOrEqual(SLICE_MS);
  });

  it('asks for one before each part of a loss', async () => {
    core.lossParts = 12;
    core.whileReading = () => {
      clock += 3;
    };
    begin(5, { probes: READINGS });
    expect(Math.max(...(await slices()))).toBeLessThanOrEqual(SLICE_MS);
  });

  it('keeps it for one shard where that is longer', async () => {
    begin(30);
    const taken = await slices();
    expect(Math.max(...taken)).toBe(30);
    expect(taken.filter((ms) => ms > 0)).toHaveLength(21 * SHARDS);
  });

  it('computes nothing more once it is dropped, also in the middle of a step', async () => {
    begin(5);
    turns.shift()?.();
    await settled();
    loop.drop();
    const before = clock;
    await slices();
    expect(clock - before).toBeLessThanOrEqual(5);
    expect(core.steps).toBe(0);
    expect(posted).toEqual([]);
  });
});
