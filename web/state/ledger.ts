// SPDX-License-Identifier: MIT
// The two ledgers of writing, with kept keys and values and without. Every entry is a count of the core's; this file adds
// entries up and holds a reader's answer against them.

import type { WritingCost } from '../engine/shared/run-api.ts';

export type Cost = Extract<WritingCost, { ok: true }>;

export const ENTRIES = ['positions', 'scoreProducts', 'multiplyAdds'] as const;
export type Entry = (typeof ENTRIES)[number];
export const WAYS = ['With', 'Without'] as const;
export type Way = (typeof WAYS)[number];

/** The character before which the reader is asked; places count from 0. */
export const ASKED = 5;

export const entryOf = (cost: Cost, entry: Entry, way: Way, place: number): number =>
  cost[`${entry}${way}`][place] ?? 0;

/** Of the first `count` characters. */
export function totalOf(cost: Cost, entry: Entry, way: Way, count: number): number {
  let total = 0;
  for (let place = 0; place < count; place++) total += entryOf(cost, entry, way, place);
  return total;
}

/** Keys and values kept after `count` characters were written; without a cache none is kept. */
export const storedOf = (cost: Cost, count: number): number => cost.storedWith[count - 1] ?? 0;

/** Nothing can be kept, under this mask or in this context: both ways are the same passes. */
export const isSameWork = (cost: Cost): boolean =>
  cost.storedWith.every((stored) => stored === 0) &&
  ENTRIES.every((entry) => cost[`${entry}With`].every((count, place) => count === cost[`${entry}Without`][place]));

/** Every head of every layer has the same share of the dot products. */
export const perHead = (products: number, heads: number, layers: number): number => products / (heads * layers);

export interface GrowthRow {
  /** Characters that the model sees. */
  seen: number;
  with: number;
  without: number;
  /** More characters than the model can see. */
  beyond: boolean;
}

/** From the cost of a text that begins with one character, at 1, 2, 4, ... characters, and one beyond the context. */
export function growthRows(cost: Cost, heads: number, layers: number, maxLen: number): GrowthRow[] {
  const row = (place: number): GrowthRow => ({
    seen: Math.min(place + 1, maxLen),
    with: perHead(entryOf(cost, 'scoreProducts', 'With', place), heads, layers),
    without: perHead(entryOf(cost, 'scoreProducts', 'Without', place), heads, layers),
    beyond: place >= maxLen,
  });
  const places: number[] = [];
  for (let size = 1; size <= maxLen; size *= 2) places.push(size - 1);
  return [...places, maxLen].map(row);
}
