// SPDX-License-Identifier: MIT
// What the core's readings of a run say: whether it leaks, repeats, memorises or generalises, and where the held-out
// loss turned up. It only compares numbers of the core.

import type { Targets } from '../engine/shared/core-api.ts';
import type { ProbeReading, StartReply } from '../engine/shared/protocol.ts';

export interface RunResults {
  firstStep: number;
  losses: readonly number[];
  probes: readonly ProbeReading[];
  started: StartReply | undefined;
}

/** The same run with the readings from `step` on alone, as after its mask was changed: those before tell of another mask. */
export const since = ({ firstStep, losses, probes, started }: RunResults, step: number): RunResults => ({
  ...{ firstStep, losses, started },
  probes: probes.filter((reading) => reading.step >= step),
});

export const lossAt = (run: RunResults, step: number): number | undefined => run.losses[step - run.firstStep];

/** Training praised it for `praised`; writing, it is worth `honest`. */
export interface Gap {
  step: number;
  praised: number;
  honest: number;
  heldOutHonest?: number;
}

/** The last step of which both are known. */
export function gapOf(run: RunResults): Gap | undefined {
  const reading = [...run.probes]
    .reverse()
    .find(({ step, honest }) => honest !== undefined && lossAt(run, step) !== undefined);
  const praised = reading === undefined ? undefined : lossAt(run, reading.step);
  if (reading?.honest === undefined || praised === undefined) return undefined;
  const { step, honest, heldOutHonest } = reading;
  return { step, praised, honest, ...(heldOutHonest === undefined ? {} : { heldOutHonest }) };
}

export type Diagnosis =
  /** Knows little more than which characters are frequent, in its own text or in what was held out. */
  | 'early'
  /** Its targets are the characters that it reads, and it does better at them than at the next ones. */
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
/** Of what was held out, below this share of a guess by frequency: more than luck with a few windows. */
const LEARNED = 0.8;

const clearlyAbove = (larger: number, smaller: number): boolean => larger > smaller * CLEAR_RATIO + CLEAR_NATS;

/** `targets` are the run's setting: no loss tells a wrong target from a loss that just shot up. */
export function diagnose(run: RunResults, targets: Targets): Diagnosis | undefined {
  const gap = gapOf(run);
  const reading = run.probes.find(({ step }) => step === gap?.step);
  const { usual, honest } = reading ?? {};
  if (gap === undefined || usual === undefined || honest === undefined) return undefined;
  if (targets === 'same' && clearlyAbove(usual, gap.praised)) return 'repeats';
  if (honest > usual * LEAK_RATIO) return 'leaks';
  if (usual > (run.started?.baselines?.unigram ?? Number.POSITIVE_INFINITY) * LITTLE) return 'early';
  const { heldOutHonest } = gap;
  if (heldOutHonest === undefined) return 'honest';
  if (clearlyAbove(heldOutHonest, honest)) return 'memorises';
  const guess = run.started?.baselines?.heldOutUnigram;
  return guess !== undefined && heldOutHonest < guess * LEARNED ? 'generalises' : 'early';
}

/** From the same windows: apart by more than rounding, so that both have to be shown. */
export const heldOutDiffers = (probes: readonly ProbeReading[]): boolean =>
  probes.some(
    ({ heldOut, heldOutHonest }) =>
      heldOut !== undefined && heldOutHonest !== undefined && Math.abs(heldOut - heldOutHonest) >= 0.001,
  );

/** Readings that stay clearly higher make a turn; one alone is chance. */
const LATER = 2;
const RISEN = 1.05;

/**
 * The reading with the smallest held-out loss (scored like training), where the loss has risen by 5 % and stayed
 * there: the last two readings at least.
 */
export function turningPoint(probes: readonly ProbeReading[]): ProbeReading | undefined {
  const readings = probes.filter(({ heldOut }) => heldOut !== undefined);
  const smallest = Math.min(...readings.map(({ heldOut }) => heldOut ?? Number.POSITIVE_INFINITY));
  const turn = readings.findIndex(({ heldOut }) => heldOut === smallest);
  const last = readings.slice(turn + 1).slice(-LATER);
  const stays = last.length === LATER && last.every(({ heldOut = 0 }) => heldOut >= smallest * RISEN);
  return turn >= 0 && stays ? readings[turn] : undefined;
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
