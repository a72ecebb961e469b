// SPDX-License-Identifier: MIT
// Words for what arrives when a mask is read by another convention than it was written by. Compared are descriptions of
// the core; no convention is known here.

import type { MaskDescription } from '../../engine/shared/core-api.ts';
import { translatorStrings } from '../../lesson/en/translator.ts';
import { asRanges, futureCells } from '../../state/mask-facts.ts';

/** Positions that can be drawn. */
export const MIN_SIZE = 4;
export const MAX_SIZE = 16;
export const isSize = (value: number): boolean => Number.isInteger(value) && value >= MIN_SIZE && value <= MAX_SIZE;

const text = translatorStrings.verdict;

export type Outcome = 'same' | 'flipped' | 'open' | 'other';

export function outcomeOf(meant: MaskDescription, arrived: MaskDescription): Outcome {
  const equal = meant.allowed.filter((open, at) => open === arrived.allowed[at]).length;
  if (equal === meant.allowed.length) return 'same';
  if (arrived.visible === arrived.allowed.length) return 'open';
  return equal === 0 ? 'flipped' : 'other';
}

export function verdictSentence(meant: MaskDescription, arrived: MaskDescription): string {
  const outcome = outcomeOf(meant, arrived);
  if (outcome === 'same' || outcome === 'open') return text[outcome];
  const empty = [...arrived.emptyRows];
  const onlyFuture = arrived.visible > 0 && futureCells(arrived) === arrived.visible;
  if (onlyFuture) {
    const rest = empty.length === 0 ? '' : text.emptyToo(asRanges(empty), empty.length);
    return `${text[outcome]}${text.onlyFuture}${rest}.`;
  }
  return text[outcome] + (empty.length === 0 ? '' : text.empty(asRanges(empty), empty.length));
}
