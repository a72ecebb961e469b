// SPDX-License-Identifier: MIT
// How a bet on one row compares with the mask that the core describes. It knows no rule of its own.

import type { MaskDescription } from '../../engine/shared/core-api.ts';
import { isAllowed } from '../../state/mask-facts.ts';

/** The row that is asked about. */
export const ROW = 4;

export type Mark = 'right' | 'missed' | 'extra' | 'left';

export interface BetResult {
  /** Per key. */
  marks: Mark[];
  right: number[];
  missed: number[];
  extra: number[];
  actual: number[];
  correct: boolean;
}

const MARKS = { marked: { open: 'right', closed: 'extra' }, unmarked: { open: 'missed', closed: 'left' } } as const;

export function settleBet(truth: MaskDescription, row: number, marked: ReadonlySet<number>): BetResult {
  const marks = Array.from(
    { length: truth.keys },
    (_, key): Mark => MARKS[marked.has(key) ? 'marked' : 'unmarked'][isAllowed(truth, row, key) ? 'open' : 'closed'],
  );
  const keysOf = (...kinds: Mark[]) => [...marks.keys()].filter((key) => kinds.includes(marks[key] as Mark));
  const [right, missed, extra] = [keysOf('right'), keysOf('missed'), keysOf('extra')];
  const correct = missed.length === 0 && extra.length === 0;
  return { marks, right, missed, extra, actual: keysOf('right', 'missed'), correct };
}
