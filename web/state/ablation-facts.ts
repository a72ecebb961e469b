// SPDX-License-Identifier: MIT
// What the runs without a part show when they are held beside the whole model: an order of damage, gradients that
// fade, a text of nothing but spaces. It compares the core's numbers and makes none.

import type { ProbeReading } from '../engine/shared/protocol.ts';
import type { Outcome, Part } from './ablation.ts';

export const isOpen = ({ end }: Outcome): boolean => end === 'open';

/** The step at which the core stopped the run; undefined where it did not. */
export const divergedAt = ({ end }: Outcome): number | undefined =>
  typeof end === 'object' ? end.diverged : undefined;

export const lastLoss = (outcome: Outcome | undefined): number | undefined => outcome?.losses.at(-1);

/** The last reading of the honest loss: each character guessed with everything after it cut off. */
export const honestOf = (outcome: Outcome | undefined): number | undefined =>
  outcome?.probes.filter(({ honest }) => honest !== undefined).at(-1)?.honest;

/** For the ranking: nothing is worse than a run that diverged. */
const damage = (outcome: Outcome): number =>
  typeof outcome.end === 'object' ? Number.POSITIVE_INFINITY : (honestOf(outcome) ?? Number.NEGATIVE_INFINITY);

/** Parts by what their loss cost, the worst first; undefined before all of them have ended. */
export function measuredOrder(single: ReadonlyMap<Part, Outcome>, parts: readonly Part[]): Part[] | undefined {
  const known = parts.flatMap((part) => {
    const outcome = single.get(part);
    return outcome === undefined || isOpen(outcome) ? [] : [{ part, damage: damage(outcome) }];
  });
  if (known.length < parts.length) return undefined;
  return known.sort((a, b) => (a.damage === b.damage ? 0 : b.damage - a.damage)).map(({ part }) => part);
}

export type Comparison = 'open' | 'diverged' | 'no-worse' | 'worse';

/** How many of the parts, in measured order, hurt to lose: those after them did no worse than the whole model. */
export function hurtful(whole: Outcome | undefined, inOrder: readonly (Outcome | undefined)[]): number {
  const first = inOrder.findIndex((without) => compare(whole, without) === 'no-worse');
  return first < 0 ? inOrder.length : first;
}

/** How a run without something ended, beside the whole model. */
export function compare(whole: Outcome | undefined, without: Outcome | undefined): Comparison {
  if (whole === undefined || without === undefined || isOpen(whole) || isOpen(without)) return 'open';
  if (typeof without.end === 'object' || typeof whole.end === 'object') return 'diverged';
  return damage(without) <= damage(whole) ? 'no-worse' : 'worse';
}

/** Whether a text has gone on from its prompt with spaces and nothing else. */
export const onlySpaces = (text: string, prompt: string): boolean => /^ +$/.test(text.slice(prompt.length));

export type Parts = NonNullable<ProbeReading['parts']>;

/** The reading of gradients at a step; undefined where there is none. */
export const partsAt = (outcome: Outcome | undefined, step: number): Parts | undefined =>
  outcome?.probes.find((reading) => reading.step === step)?.parts;

/** Steps at which one of the runs has its gradients read. */
export function readingSteps(outcomes: readonly (Outcome | undefined)[]): number[] {
  const steps = outcomes.flatMap(
    (outcome) => outcome?.probes.filter(({ parts }) => parts).map(({ step }) => step) ?? [],
  );
  return [...new Set(steps)].sort((a, b) => a - b);
}

/** Powers of ten around all lengths that are not zero; at least one decade. */
export function decades(values: Iterable<number>): { low: number; high: number } {
  const powers = [...values].filter((value) => value > 0 && Number.isFinite(value)).map(Math.log10);
  const high = Math.ceil(Math.max(0, ...powers));
  const low = Math.floor(Math.min(high - 1, ...powers));
  return { low, high };
}
