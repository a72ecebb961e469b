// SPDX-License-Identifier: MIT
// The laboratory's runs over workers without threads: a saved run takes the place of a pair, stops that cannot be made
// are told, and readings stay cheap at any size.
import { beforeEach, describe, expect, it } from 'vitest';
import { labChart, pastName, runNames } from '../../web/elements/attn-train/lab/lab-chart.ts';
import { liveSentence } from '../../web/elements/attn-train/lab/lab-words.ts';
import { EngineClient } from '../../web/engine/client/engine-client.ts';
import { LabRuns, type PastRun, probePace } from '../../web/state/lab-runs.ts';
import { LAB_DEFAULTS } from '../../web/state/lab-settings.ts';
import { FakeWorker } from './support/fake-worker.ts';
import { LESSON_RUN } from './support/run-configs.ts';

const pair = [LAB_DEFAULTS, { ...LAB_DEFAULTS, mask: 'full' }];
let workers: FakeWorker[];
let runs: LabRuns;
let waiting: { done: () => boolean; resolve: () => void }[];

const until = (done: () => boolean) =>
  new Promise<void>((resolve) => (done() ? resolve() : waiting.push({ done, resolve })));

beforeEach(() => {
  workers = [];
  waiting = [];
  runs = new LabRuns(
    () => {
      for (const one of waiting.filter(({ done }) => done())) one.resolve();
    },
    (wish) =>
      new EngineClient(wish, {
        make: () => {
          const worker = new FakeWorker();
          // A file that holds a run of 150 steps.
          worker.core.inspectFile = () =>
            ({ ok: true, settingNames: ['mask'], settingTexts: ['causal'], steps: 150 }) as never;
          worker.core.resumeRun = () => ({ ...worker.core.startRun(LESSON_RUN), step: 150 }) as never;
          workers.push(worker);
          return worker;
        },
      }),
  );
});

describe('a saved run', () => {
  it('takes the place of a pair: the run beside it is gone with its worker, and steps count from the file’s', async () => {
    expect(await runs.start(pair)).toEqual({ ok: true });
    expect(workers).toHaveLength(2);
    const reply = await runs.resume(Uint8Array.of(1), LAB_DEFAULTS, []);
    expect(reply?.ok).toBe(true);
    expect(runs.group.runs).toHaveLength(1);
    expect(workers.map(({ terminated }) => terminated)).toEqual([false, true]);
    expect(runs.group.stepsDone).toBe(150);
    expect(runs.group.phase).toBe('paused');
    expect(liveSentence(runs)).toMatch(/^Ready at step 150\./);
  });

  it('takes the place of two that never began', async () => {
    await runs.preview(pair);
    expect((await runs.resume(Uint8Array.of(1), LAB_DEFAULTS, []))?.ok).toBe(true);
    expect(runs.group.stepsDone).toBe(150);
  });
});

describe('a stop', () => {
  it('that has been passed is refused with the next step', async () => {
    await runs.start([{ ...LAB_DEFAULTS, steps: 20 }]);
    await runs.group.run();
    await until(() => runs.group.phase === 'finished');
    expect(await runs.stopAt({ step: 5 })).toMatchObject({
      ok: false,
      error: 'Step 5 is done already; the next is step 21.',
    });
    expect(await runs.stopAt({ step: 30 })).toBeUndefined();
    await runs.group.extend(60);
    await runs.group.run();
    await until(() => runs.first.halted === 'step');
    expect(runs.first.nextStep).toBe(31);
  });
});

describe('names', () => {
  it('tell a mask that was changed on the way', () => {
    runs.each = pair;
    expect(runNames(runs)).toEqual(['causal', 'no mask']);
    runs.changes = [
      { step: 4, learningRate: 0.1 },
      { step: 9, mask: 'full' },
    ];
    expect(runNames(runs)).toEqual(['causal, then no mask', 'no mask']);
  });

  const past = (changes: PastRun['changes'] = []): PastRun => ({
    ...{ id: 1, settings: LAB_DEFAULTS, changes, shown: true },
    ...{ firstStep: 0, losses: [3, 2], probes: [], started: undefined },
  });
  const toFull = { step: 45, mask: 'full' };

  it('of earlier runs tell what was changed on their way', () => {
    const against = (run: PastRun, mask = 'causal', changes: PastRun['changes'] = []) =>
      pastName(run, { settings: { ...LAB_DEFAULTS, mask }, changes });
    expect(against(past([toFull]))).toBe('run 1: causal, then no mask');
    expect(against(past([toFull]), 'full')).toBe('run 1: causal, then no mask');
    expect(against(past(), 'causal', [toFull])).toBe('run 1: causal');
    expect(against(past([toFull]), 'causal', [toFull])).toBe('run 1: same again');
    expect(against(past([{ step: 4, learningRate: 0.01 }]))).toBe('run 1: lr 0.003, then lr 0.01');
    expect(against(past([toFull, { step: 50, learningRate: 0.01 }]), 'window:4')).toBe(
      'run 1: causal, then no mask, lr 0.003, then lr 0.01',
    );
    expect(against(past())).toBe('run 1: same again');
  });

  it('of earlier runs say what is not as in the settings shown, where no run is in hand', () => {
    runs.past = [past()];
    const previewed = [{ ...LAB_DEFAULTS, mask: 'window:4', layers: 2 }];
    const chart = labChart({ runs, previewed, log: true }, undefined);
    expect(chart?.curves.map(({ name }) => name)).toEqual(['run 1: causal, layers 4']);
  });
});

describe('readings', () => {
  it('are as often and on as many windows as the lesson’s run bears', () => {
    expect(probePace({ ...LAB_DEFAULTS, steps: 300 })).toEqual({ every: 25, windows: 8 });
  });

  it.each([
    [1, 256, 0],
    [1, 256, 0.1],
    [64, 8, 0],
    [4, 128, 0.2],
  ])('take a small share of a run with batch %i and context %i', (batch, context, heldOutShare) => {
    const { every, windows } = probePace({ ...LAB_DEFAULTS, batch, context, heldOutShare });
    const positions = windows * ((context * (context + 1)) / 2) * (heldOutShare > 0 ? 2 : 1);
    expect(positions / (every * batch * context * 3)).toBeLessThanOrEqual(1 / 8);
    expect(windows).toBeGreaterThanOrEqual(1);
  });

  it('take fewer windows of a large model, as one cannot be broken off', () => {
    const large = { ...LAB_DEFAULTS, batch: 64, context: 128, layers: 8, width: 128 };
    expect(probePace(large).windows).toBe(3);
    expect(probePace({ ...large, context: 256, layers: 12, width: 256 }).windows).toBe(1);
    expect(probePace({ ...large, context: 64, layers: 4 }).windows).toBe(8);
  });
});
