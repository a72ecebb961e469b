// SPDX-License-Identifier: MIT
// Pause as the page sees it, with a worker that is at something long (FC-70): the controls come back within a moment
// whether or not it answers, pressing twice is harmless, and a late answer undoes nothing that was asked since.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EngineClient } from '../../web/engine/client/engine-client.ts';
import { checkSettings, LESSON_SETTINGS } from '../../web/state/settings.ts';
import { TrainingRun } from '../../web/state/training-run.ts';
import { FakeWorker } from './support/fake-worker.ts';

/** A second, which is what FC-70 allows. */
const SOON_MS = 1000;

const LESSON = (() => {
  const checked = checkSettings(LESSON_SETTINGS);
  if (!checked.ok) throw new Error('the lesson’s settings are wrong');
  return checked.settings;
})();

let workers: FakeWorker[];
let run: TrainingRun;
let phases: string[];

const settled = async (turns = 8) => {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
};
const worker = () => workers.at(-1) as FakeWorker;
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  workers = [];
  phases = [];
  run = new TrainingRun(
    'causal',
    ({ phase }) => {
      if (phase) phases.push(run.phase);
    },
    () =>
      new EngineClient('auto', {
        make: () => {
          workers.push(new FakeWorker());
          return worker();
        },
      }),
  );
  await run.start({ ...LESSON, steps: 1e9 });
  await run.run();
  await settled();
});
afterEach(() => {
  run.dispose();
  vi.useRealTimers();
});

describe('a pause that the worker does not answer yet', () => {
  beforeEach(() => worker().hang());

  it('gives the controls back within a second, and says that the worker is at something', () => {
    void run.pause();
    expect(run.phase).toBe('running');
    pass(SOON_MS);
    expect([run.phase, run.ending]).toEqual(['paused', true]);
  });

  it('has the last finished step in the end, and stays paused', async () => {
    const pause = run.pause();
    pass(SOON_MS);
    worker().wake();
    await pause;
    expect([run.phase, run.ending]).toEqual(['paused', false]);
    expect(run.nextStep).toBe(worker().core.steps);
    const { nextStep } = run;
    await settled();
    expect(run.nextStep).toBe(nextStep);
  });

  it('pressed twice is one pause, and Run afterwards goes on', async () => {
    const pauses = [run.pause(), run.pause()];
    pass(SOON_MS);
    pauses.push(run.pause());
    worker().wake();
    await Promise.all(pauses);
    expect(run.phase).toBe('paused');
    const { nextStep } = run;
    await run.run();
    await settled();
    await run.pause();
    expect(run.phase).toBe('paused');
    expect(run.nextStep).toBeGreaterThan(nextStep);
    expect(run.losses).toHaveLength(run.nextStep);
  });

  it('does not stop a run that was told to go on before the answer came', async () => {
    const pause = run.pause();
    pass(SOON_MS);
    const going = run.run();
    expect([run.phase, run.ending]).toEqual(['running', false]);
    worker().wake();
    await Promise.all([pause, going]);
    await settled();
    expect(run.phase).toBe('running');
    const before = worker().core.steps;
    await settled();
    expect(worker().core.steps).toBeGreaterThan(before);
  });

  it('can be followed by Reset, or by another run, in a worker that is free', async () => {
    void run.pause();
    pass(SOON_MS);
    const [busy] = workers;
    run.reset();
    expect([run.phase, run.ending, busy?.terminated]).toEqual(['idle', false, true]);
    expect(await run.start({ ...LESSON, steps: 5 })).toBe(true);
    expect([run.phase, workers.length]).toEqual(['paused', 2]);
  });
});

describe('a pause in the middle of a step', () => {
  it.each(['step', 'reading'] as const)('is told from one between two (%s), until the run goes on', async (held) => {
    const posted = vi.spyOn(worker(), 'postMessage');
    worker().hang();
    const pause = run.pause();
    const [asked] = posted.mock.calls.at(-1) ?? [];
    const id = asked?.kind === 'call' ? asked.id : -1;
    worker().onmessage?.({ data: { kind: 'reply', id, reply: { ok: true, nextStep: run.nextStep, held } } } as never);
    await pause;
    expect([run.phase, run.held]).toEqual(['paused', held]);
    void run.run();
    expect([run.phase, run.held]).toEqual(['running', undefined]);
  });
});

describe('a step by hand that takes long', () => {
  beforeEach(async () => {
    await run.pause();
    worker().hang();
    phases = [];
  });

  it('can be paused', async () => {
    const step = run.step();
    pass(SOON_MS);
    expect(run.phase).toBe('running');
    const pause = run.pause();
    pass(SOON_MS);
    expect(run.phase).toBe('paused');
    worker().wake();
    await Promise.all([step, pause]);
    expect([run.phase, run.ending]).toEqual(['paused', false]);
  });

  it('is forgotten with the run by a Reset that comes before it is done, also before it is shown as running', async () => {
    const [busy] = workers;
    const step = run.step();
    run.reset();
    busy?.wake();
    await step;
    await settled();
    expect([run.phase, run.losses, busy?.terminated]).toEqual(['idle', [], true]);
    await run.start({ ...LESSON, steps: 5 });
    await run.step();
    await settled();
    expect(run.nextStep).toBe(1);
  });

  it('is not taken for one of another run that begins before it is done', async () => {
    const [busy] = workers;
    const step = run.step();
    expect(await run.start({ ...LESSON, steps: 5 })).toBe(true);
    busy?.wake();
    await step;
    await settled();
    expect([run.phase, run.losses]).toEqual(['paused', []]);
  });

  it('leaves the run paused when it is done, and one that is quick shows nothing else', async () => {
    const step = run.step();
    pass(SOON_MS);
    worker().wake();
    await step;
    expect(phases).toEqual(['running', 'paused']);
    phases = [];
    await run.step();
    pass(SOON_MS);
    expect(phases).toEqual([]);
  });
});
