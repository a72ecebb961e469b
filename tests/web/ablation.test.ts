// SPDX-License-Identifier: MIT
// Runs with parts taken away, over workers without a thread: how far a request has come.
import { beforeEach, describe, expect, it } from 'vitest';
import { EngineClient } from '../../web/engine/client/engine-client.ts';
import { Ablation, type AblationSettings, PARTS } from '../../web/state/ablation.ts';
import { FakeWorker } from './support/fake-worker.ts';

const SETTINGS: AblationSettings = { layers: 1, steps: 40, seed: 0, learningRate: 0.003, profile: 'exact' };
const RUN = SETTINGS.steps + 1;

let ablation: Ablation;
let seen: { done: number; wanted: number }[];
let waiting: { done: () => boolean; resolve: () => void }[];

const until = (done: () => boolean) =>
  new Promise<void>((resolve) => (done() ? resolve() : waiting.push({ done, resolve })));
const idle = () => until(() => ablation.phase === 'idle');

beforeEach(() => {
  seen = [];
  waiting = [];
  ablation = new Ablation(
    () => {
      seen.push(ablation.progress);
      for (const one of waiting.filter(({ done }) => done())) one.resolve();
    },
    (wish) => new EngineClient(wish, { make: () => new FakeWorker() }),
  );
});

describe('the progress of a request', () => {
  it('only grows, and is whole once every run has ended', async () => {
    const wanted = (PARTS.length + 1) * RUN;
    ablation.run([[], ...PARTS.map((part) => [part])], SETTINGS);
    await idle();
    expect(new Set(seen.map((one) => one.wanted))).toEqual(new Set([wanted]));
    const done = seen.map((one) => one.done);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(ablation.progress).toEqual({ done: wanted, wanted });
  });

  it('is that of the next one, once that is asked for', async () => {
    ablation.run([[], ['res']], SETTINGS);
    await idle();
    seen = [];
    ablation.run([[], ['ln']], SETTINGS);
    await idle();
    expect(new Set(seen.map((one) => one.wanted))).toEqual(new Set([RUN]));
    expect(ablation.progress).toEqual({ done: RUN, wanted: RUN });
  });

  it('stays that of the last one where nothing is left to run', async () => {
    ablation.run([[], []], SETTINGS);
    await idle();
    ablation.run([[]], SETTINGS);
    expect(ablation.progress).toEqual({ done: RUN, wanted: RUN });
  });

  it('begins anew after a stop', async () => {
    ablation.run([[], ['res'], ['ln']], { ...SETTINGS, steps: 1e9 });
    await until(() => ablation.progress.done > 0);
    ablation.stop();
    expect(ablation.progress).toEqual({ done: 0, wanted: 0 });
  });
});
