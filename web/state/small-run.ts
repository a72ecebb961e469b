// SPDX-License-Identifier: MIT
// A small run to the end, for a picture: in a worker of its own, which is ended after it. The same run is asked for once a
// page. Not for runs that a reader starts and watches: training-run.ts.

import type { RunConfig } from '../engine/shared/core-api.ts';
import type { ProbeReading, ProfileWish } from '../engine/shared/protocol.ts';
import { type MakeClient, TrainingRun } from './training-run.ts';

const PROBES = { every: 20, windows: 16, honest: true, byPosition: true, parts: false } as const;

export interface SmallRun {
  losses: readonly number[];
  readings: readonly ProbeReading[];
}

const known = new Map<string, Promise<SmallRun | undefined>>();

/** Undefined where the core refused it or could not be had; then the next one who asks tries again. */
export function smallRun(config: RunConfig, steps: number, wish: ProfileWish): Promise<SmallRun | undefined> {
  const key = JSON.stringify([config, steps, wish]);
  const run = known.get(key) ?? runToTheEnd(config, steps, wish);
  known.set(key, run);
  void run.then((result) => {
    if (result === undefined) known.delete(key);
  });
  return run;
}

export async function runToTheEnd(
  config: RunConfig,
  steps: number,
  profile: ProfileWish,
  makeClient?: MakeClient,
): Promise<SmallRun | undefined> {
  let over = (): void => {};
  const ended = new Promise<void>((resolve) => {
    over = resolve;
  });
  const run = new TrainingRun(
    config.mask,
    () => {
      if (run.phase === 'finished' || run.phase === 'stopped' || run.phase === 'failed') over();
    },
    makeClient,
  );
  const { learningRate, seed, batch } = config;
  const ready = await run.start({
    text: '',
    prompt: 'Your ',
    workers: 1,
    seed,
    steps,
    learningRate,
    batch,
    profile,
    config,
    probes: { ...PROBES, heldOut: (config.heldOutShare ?? 0) > 0 },
    plan: { sampleEvery: steps + 1, sampleLength: 1 },
  });
  if (ready) {
    await run.run();
    await ended;
  }
  const done = run.phase === 'finished' ? { losses: run.losses, readings: run.probes } : undefined;
  run.dispose();
  return done;
}
