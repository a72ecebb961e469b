// SPDX-License-Identifier: MIT
// What the core's readings of a run say: whether it leaks, repeats, memorises or generalises, and where the held-out
// loss turned up. It only compares numbers of the core.

import type { ProbeReading, StartReply } from '../engine/shared/protocol.ts';

export interface RunResults {
  firstStep: number;
  losses: readonly number[];
  probes: readonly ProbeReading[];
  started: StartReply | undefined;
}

export const lossAt = (run: RunResults, step: number): number | undefined => run.losses[step - run.firstStep];

/** Training praised it for `praised`; writing, it is worth `honest`. */
export interface Gap {
  step: number;
  praised: number;
  honest: number;
  heldOut?: number;
}

/** The last step of which both are known. */
export function gapOf(run: RunResults): Gap | undefined {
  const reading = [...run.probes]
    .reverse()
    .find(({ step, honest }) => honest !== undefined && lossAt(run, step) !== undefined);
  const praised = reading === undefined ? undefined : lossAt(run, reading.step);
  if (reading?.honest === undefined || praised === undefined) return undefined;
  const { step, honest, heldOutHonest } = reading;
  return { step, praised, honest, ...(heldOutHonest === undefined ? {} : { heldOut: heldOutHonest }) };
}

export type Diagnosis =
  /** Knows little more than which characters are frequent. */
  | 'early'
  /** Training asked for something else than the next character. */
  | 'repeats'
  /** Scored with the future cut off, it is worse. */
  | 'leaks'
  | 'memorises'
  | 'generalises'
  /** Honest, and nothing was held out to tell the last two apart. */
  | 'honest';

/** Both losses come from the same windows: where no future is seen, they differ by rounding alone. */
const LEAK_RATIO = 1.2;
/** Losses of different windows scatter more. */
const CLEAR_RATIO = 1.5;
const CLEAR_NATS = 0.25;
const LITTLE = 0.9;

const clearlyAbove = (larger: number, smaller: number): boolean => larger > smaller * CLEAR_RATIO + CLEAR_NATS;

export function diagnose(run: RunResults): Diagnosis | undefined {
  const gap = gapOf(run);
  const reading = run.probes.find(({ step }) => step === gap?.step);
  const { usual, honest } = reading ?? {};
  if (gap === undefined || usual === undefined || honest === undefined) return undefined;
  if (clearlyAbove(usual, gap.praised)) return 'repeats';
  if (honest > usual * LEAK_RATIO) return 'leaks';
  if (usual > (run.started?.baselines?.unigram ?? Number.POSITIVE_INFINITY) * LITTLE) return 'early';
  const heldOut = reading?.heldOutHonest ?? reading?.heldOut;
  if (heldOut === undefined) return 'honest';
  return clearlyAbove(heldOut, honest) ? 'memorises' : 'generalises';
}

/** Rises that follow one another make a turn; one alone is chance. */
const RISES = 2;

/** The reading with the smallest held-out loss, if at least two later ones in a row are higher. */
export function turningPoint(probes: readonly ProbeReading[]): ProbeReading | undefined {
  const readings = probes.filter(({ heldOut }) => heldOut !== undefined);
  const smallest = Math.min(...readings.map(({ heldOut }) => heldOut ?? Number.POSITIVE_INFINITY));
  const turn = readings.findIndex(({ heldOut }) => heldOut === smallest);
  return turn >= 0 && readings.length - 1 - turn >= RISES ? readings[turn] : undefined;
}

export const SHAPES = ['together', 'without', 'with', 'stuck'] as const;
/** How two curves go: both fall alike, the one without a mask falls lower, the other does, neither falls. */
export type Shape = (typeof SHAPES)[number];

export function shapeOf(without: number, withMask: number, uniform: number): Shape {
  if (Math.min(without, withMask) > uniform * LITTLE) return 'stuck';
  if (without * CLEAR_RATIO < withMask) return 'without';
  return withMask * CLEAR_RATIO < without ? 'with' : 'together';
}

/** At most some forty readings, each of which costs about three steps. */
export function probeEvery(steps: number): number {
  return [5, 10, 25, 50, 100, 250].find((every) => steps / every <= 24) ?? 500;
}
