// SPDX-License-Identifier: MIT
// A pause in the middle of a step that takes long (FC-70): answered soon, with the state of the last finished step, and
// nothing of the step in hand is lost or done twice.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Batch, RunPlan, WorkerMessage } from '../../web/engine/shared/protocol.ts';
import { RunLoop } from '../../web/engine/worker/run-loop.ts';
import { QUICK_MS } from '../../web/engine/worker/step-gate.ts';
import { alone } from '../../web/engine/worker/stepper.ts';
import { FakeCore } from './support/fake-core.ts';
import { LESSON_RUN } from './support/run-configs.ts';

/** Of 16 windows each. */
const SHARDS = 4;
const plan: RunPlan = { lastStep: 300, sampleEvery: 1000, prompt: 'Your ', sampleLength: 40 };
const probes = { every: 1, windows: 8, honest: true, heldOut: false, byPosition: false, parts: false };

class CountingCore extends FakeCore {
  shards = 0;
  /** Steps made in one go. */
  whole = 0;
  asked: string[] = [];
  private inParts = false;
  override addOwnShard() {
    this.shards++;
    return super.addOwnShard();
  }
  override finishStep() {
    this.inParts = true;
    const result = super.finishStep();
    this.inParts = false;
    return result;
  }
  override step() {
    if (!this.inParts) this.whole++;
    return super.step();
  }
  override windowLoss(kind: string) {
    this.asked.push(kind);
    this.whileShard();
    return { ok: true as const, mean: 1, byPosition: Float64Array.of(1), windows: 8 };
  }
}

let core: CountingCore;
let loop: RunLoop;
let posted: { at: number; message: WorkerMessage }[];
let turns: (() => void)[];
let timers: { at: number; ring: () => void }[];
let clock: number;

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function turn(limit = Number.POSITIVE_INFINITY): Promise<number> {
  let done = 0;
  for (; done < limit && turns.length > 0; done++) {
    turns.shift()?.();
    await settled();
    for (const timer of timers.filter(({ at }) => at <= clock)) timer.ring();
    await settled();
  }
  return done;
}

const batches = (): Batch[] => posted.flatMap(({ message }) => ('batch' in message ? [message.batch] : []));
const losses = () => batches().flatMap((batch) => [...batch.losses]);

function begin(shardMs: number, more: Partial<RunPlan> = {}): void {
  core.whileShard = () => {
    clock += shardMs;
  };
  expect(loop.start(LESSON_RUN, { ...plan, ...more }).ok).toBe(true);
}

beforeEach(() => {
  core = new CountingCore();
  posted = [];
  turns = [];
  timers = [];
  clock = 0;
  const now = () => clock;
  loop = new RunLoop(core, alone(core, now), {
    post: (message) => posted.push({ at: clock, message }),
    defer: (callback) => turns.push(callback),
    now,
    wait: (ms) => new Promise((resolve) => timers.push({ at: clock + ms, ring: resolve })),
  });
});

describe('a pause in the middle of a long step', () => {
  it('is answered between two shards, with the last finished step, and nothing more is computed', async () => {
    begin(3000);
    loop.run();
    await turn(SHARDS + 2); // one more for the text of step 0
    expect([core.steps, core.shards]).toEqual([1, SHARDS + 1]);
    expect(await loop.pause()).toEqual({ ok: true, nextStep: 1, held: 'step' });
    expect(losses()).toHaveLength(1);
    await turn();
    expect([core.steps, core.shards]).toEqual([1, SHARDS + 1]);
  });

  it('pressed twice is answered twice, and the run goes on with what was computed', async () => {
    begin(3000);
    loop.run();
    await turn(2);
    const answers = await Promise.all([loop.pause(), loop.pause()]);
    expect(answers).toEqual([
      { ok: true, nextStep: 0, held: 'step' },
      { ok: true, nextStep: 0, held: 'step' },
    ]);
    expect(await loop.pause()).toEqual(answers[0]);
    loop.run();
    loop.run();
    await turn(SHARDS * 3);
    expect(core.shards).toBe(core.steps * SHARDS + (core.shards % SHARDS));
    expect(core.steps).toBeGreaterThan(1);
    loop.setLastStep(5);
    await turn();
    expect(core.shards).toBe(6 * SHARDS);
    expect(losses()).toHaveLength(6);
    expect(posted.at(-1)?.message.kind).toBe('ended');
  });

  it('does not come when Run is pressed before it could', async () => {
    begin(60);
    loop.run();
    await turn(1);
    const answer = loop.pause();
    loop.run();
    await turn(12);
    expect((await answer).ok).toBe(true);
    expect(core.steps).toBeGreaterThan(1);
  });

  it('lets a quick step end first, as its loss is worth more than a moment', async () => {
    begin(QUICK_MS / SHARDS - 5);
    loop.run();
    await turn(1);
    expect(core.shards).toBeLessThan(SHARDS);
    const answer = loop.pause();
    await turn();
    expect(await answer).toEqual({ ok: true, nextStep: 1 });
    expect(losses()).toHaveLength(1);
    expect(core.shards).toBe(SHARDS);
  });

  it('holds a step that is not so quick', async () => {
    begin(QUICK_MS / 2 + 1);
    loop.run();
    await turn(1);
    const answer = loop.pause();
    await turn();
    expect(await answer).toEqual({ ok: true, nextStep: 0, held: 'step' });
    expect(core.shards).toBe(2);
  });

  it('is heard between two readings, which go on with the run', async () => {
    begin(3000, { probes });
    loop.run();
    await turn(SHARDS);
    expect([core.steps, core.asked]).toEqual([1, []]);
    await turn(1);
    expect(core.asked).toEqual(['usual']);
    expect(await loop.pause()).toEqual({ ok: true, nextStep: 1, held: 'reading' });
    await turn();
    expect(core.asked).toEqual(['usual']);
    loop.run();
    await turn(1);
    expect(core.asked).toEqual(['usual', 'honest']);
  });
});

describe('a step that is held', () => {
  beforeEach(async () => {
    begin(3000);
    loop.run();
    await turn(1);
    expect(await loop.pause()).toMatchObject({ held: 'step' });
    expect([core.steps, core.shards]).toEqual([0, 1]);
  });

  it('is the one that is done when a step is made by hand', async () => {
    const step = loop.stepOnce();
    await turn();
    expect(await step).toEqual({ ok: true, finished: false });
    expect([core.steps, core.shards]).toEqual([1, SHARDS]);
    expect(losses()).toHaveLength(1);
  });

  it('is finished before what cannot be done in its middle, and its loss is told first', async () => {
    const answer = loop.between(() => [core.steps, losses().length]);
    await turn();
    expect(await answer).toEqual([1, 1]);
    expect(await loop.pause()).toEqual({ ok: true, nextStep: 1 });
    await turn();
    expect(core.shards).toBe(SHARDS);
  });

  it('is finished even if a pause comes meanwhile', async () => {
    const answer = loop.between(() => core.steps);
    loop.run();
    await turn(1);
    void loop.pause();
    await turn();
    expect(await answer).toBe(1);
  });

  it('is dropped when another run is started, which is whole', async () => {
    loop.start({ ...LESSON_RUN, seed: 1 }, plan);
    core.shards = 0;
    loop.run();
    await turn();
    expect(losses()).toHaveLength(301);
    expect(core.shards).toBe(301 * SHARDS);
  });

  it('is dropped when another run cannot be started', async () => {
    core.startRun = () => ({ ok: false, error: 'no' }) as never;
    loop.start(LESSON_RUN, plan);
    await turn();
    expect(core.steps).toBe(0);
    expect(loop.run().ok).toBe(false);
  });
});

describe('a long step by hand', () => {
  it('can be paused, and goes on with the run', async () => {
    begin(3000);
    const step = loop.stepOnce();
    const second = loop.stepOnce();
    await turn(1);
    expect(await loop.pause()).toEqual({ ok: true, nextStep: 0, held: 'step' });
    expect(await Promise.all([step, second])).toEqual([
      { ok: true, finished: false },
      { ok: true, finished: false },
    ]);
    loop.setLastStep(2);
    loop.run();
    await turn();
    expect(core.shards).toBe(3 * SHARDS);
    expect(losses()).toHaveLength(3);
  });
});

describe('a run of long steps', () => {
  it('gives a sign of life about every second, so that it is not taken for dead', async () => {
    begin(600, { lastStep: 3 });
    loop.run();
    await turn();
    const times = [0, ...posted.map(({ at }) => at)];
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(posted.some(({ message }) => message.kind === 'alive')).toBe(true);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1200);
  });

  it('makes short ones in one go from the second on, and long ones after those in parts again', async () => {
    begin(1, { lastStep: 9 });
    loop.run();
    await turn();
    expect([core.steps, core.whole]).toEqual([10, 9]);
    begin(3000, { lastStep: 1 });
    core.whole = 0;
    loop.run();
    await turn();
    expect(core.whole).toBe(0);
  });
});
