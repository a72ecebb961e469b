// SPDX-License-Identifier: MIT
// What a plan may ask of the run loop beside losses: readings, pauses by itself, more steps after the end; and
// questions that are answered between two steps.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Batch, RunPlan, WorkerMessage } from '../../web/engine/shared/protocol.ts';
import { RunLoop } from '../../web/engine/worker/run-loop.ts';
import { alone } from '../../web/engine/worker/stepper.ts';
import { FakeCore } from './support/fake-core.ts';
import { LESSON_RUN } from './support/run-configs.ts';

const plan: RunPlan = { lastStep: 60, sampleEvery: 25, prompt: 'Your ', sampleLength: 10 };
const probes = { every: 20, windows: 8, honest: true, heldOut: true, byPosition: true, parts: true };

/** Answers window losses with what was asked, so that a test sees which was. */
class ProbedCore extends FakeCore {
  heldOut = true;
  override windowLoss(kind: string, text: string, windows: number) {
    if (text === 'heldOut' && !this.heldOut) return { ok: false as const, error: 'Nothing is held out.' };
    const mean = (kind === 'honest' ? 10 : 1) + (text === 'heldOut' ? 100 : 0) + windows / 1000;
    return { ok: true as const, mean, byPosition: Float64Array.of(this.steps), windows };
  }
  override partNorms() {
    const numbers = Float64Array.of(1, 2);
    return { ok: true as const, parts: ['embedding', 'head'], gradients: numbers, weights: numbers, finite: true };
  }
}

let core: ProbedCore;
let loop: RunLoop;
let posted: WorkerMessage[];
let turns: (() => void)[];

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function turn(limit = Number.POSITIVE_INFINITY): Promise<void> {
  for (let done = 0; done < limit && turns.length > 0; done++) {
    turns.shift()?.();
    await settled();
  }
}

const batches = (): Batch[] => posted.flatMap((message) => ('batch' in message ? [message.batch] : []));
const readings = () => batches().flatMap((batch) => batch.probes);
const last = () => posted.at(-1);

function begin(more: Partial<RunPlan> = {}): void {
  expect(loop.start(LESSON_RUN, { ...plan, ...more }).ok).toBe(true);
}

beforeEach(() => {
  core = new ProbedCore();
  posted = [];
  turns = [];
  loop = new RunLoop(core, alone(core), {
    post: (message) => posted.push(message),
    defer: (callback) => turns.push(callback),
    now: () => 0,
    wait: () => new Promise(() => {}),
  });
});

describe('readings', () => {
  it('are taken at each so many steps and at the last, and none without a plan for them', async () => {
    begin();
    loop.run();
    await turn();
    expect(readings()).toEqual([]);
    posted = [];
    begin({ lastStep: 50, probes });
    loop.run();
    await turn();
    expect(readings().map(({ step }) => step)).toEqual([0, 20, 40, 50]);
  });

  it('hold what was asked for, each loss on the text and by the rule that its name says', async () => {
    begin({ lastStep: 0, probes });
    loop.run();
    await turn();
    expect(readings()[0]).toMatchObject({ usual: 1.008, honest: 10.008, heldOut: 101.008, heldOutHonest: 110.008 });
    expect(readings()[0]?.byPosition).toEqual(Float64Array.of(1));
    expect(readings()[0]?.parts?.names).toEqual(['embedding', 'head']);
    posted = [];
    begin({ lastStep: 0, probes: { ...probes, honest: false, byPosition: false, heldOut: false, parts: false } });
    loop.run();
    await turn();
    expect(readings()[0]).toEqual({ step: 0 });
  });

  it('leave out what the core cannot answer', async () => {
    core.heldOut = false;
    begin({ lastStep: 0, probes });
    loop.run();
    await turn();
    expect(readings()[0]).not.toHaveProperty('heldOut');
    expect(readings()[0]).toHaveProperty('honest');
  });
});

describe('a pause by itself', () => {
  it('comes after the step that was named, with every loss, and the run can go on', async () => {
    begin({ stopAtStep: 7 });
    loop.run();
    await turn();
    expect(last()).toMatchObject({ kind: 'halted', reason: 'step' });
    expect(core.steps).toBe(8);
    expect(batches().flatMap(({ losses }) => [...losses])).toHaveLength(8);
    expect(loop.run().ok).toBe(true);
    await turn();
    expect(last()?.kind).toBe('ended');
    expect(core.steps).toBe(61);
  });

  it('comes at the first loss below the limit, once', async () => {
    begin({ stopBelowLoss: 3 });
    loop.run();
    await turn();
    expect(last()).toMatchObject({ kind: 'halted', reason: 'loss' });
    const losses = batches().flatMap((batch) => [...batch.losses]);
    expect(losses.at(-1)).toBeLessThan(3);
    expect(losses.slice(0, -1).every((loss) => loss >= 3)).toBe(true);
    loop.run();
    await turn();
    expect(last()?.kind).toBe('ended');
  });

  it('can be moved while the run goes, and taken away', async () => {
    begin({ stopAtStep: 7 });
    loop.run();
    await turn(3);
    loop.stopAt(12, undefined);
    await turn();
    expect(core.steps).toBe(13);
    loop.stopAt(undefined, undefined);
    loop.run();
    await turn();
    expect(last()?.kind).toBe('ended');
    expect(loop.stopAt(3, undefined)).toMatchObject({ ok: false, error: expect.stringContaining('Step 3 is done') });
  });

  it('is not made by a step by hand', async () => {
    begin({ stopAtStep: 0 });
    expect(await loop.stepOnce()).toEqual({ ok: true, finished: false });
    expect(posted.map(({ kind }) => kind)).toEqual(['progress']);
  });
});

describe('a run that is over', () => {
  it('goes on when it is given more steps', async () => {
    begin({ lastStep: 9 });
    loop.run();
    await turn();
    expect(last()?.kind).toBe('ended');
    expect(loop.run().ok).toBe(false);
    expect(loop.setLastStep(19).ok).toBe(true);
    expect(loop.run().ok).toBe(true);
    await turn();
    expect(core.steps).toBe(20);
    expect(batches().map(({ from }) => from)).toEqual([0, 1, 10]);
  });

  it('does not go on after a loss that was no number', async () => {
    core.divergeAt = 4;
    begin();
    loop.run();
    await turn();
    expect(last()).toMatchObject({ kind: 'ended', failure: { ok: false } });
    expect(loop.setLastStep(99).ok).toBe(false);
  });
});

describe('a question', () => {
  it('is answered when no step is in hand, before the next begins', async () => {
    let finish: () => void = () => {};
    const slow = {
      ...alone(core),
      step: async () => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return core.step();
      },
    };
    loop = new RunLoop(core, slow, {
      post: (message) => posted.push(message),
      defer: (callback) => turns.push(callback),
      now: () => 0,
      wait: () => new Promise(() => {}),
    });
    begin();
    loop.run();
    await turn(1);
    let seen = -1;
    const answer = loop.between(() => {
      seen = core.steps;
    });
    await settled();
    expect(seen).toBe(-1);
    finish();
    await answer;
    expect(seen).toBe(1);
  });
});
