// SPDX-License-Identifier: MIT
// What the sentences say, read off the core's answers: which panel's rows add up to 1, which shown digits moved. Digits
// are compared as they are shown; no number is worked out here.

import { cellShare, readsAsOne } from '../../draw/share-text.ts';
import type { MaskDescription } from '../../engine/shared/core-api.ts';
import { isAllowed } from '../../state/mask-facts.ts';
import type { OrderAnswer, Weights } from './answers.ts';
import { SIZE } from './givens.ts';

export type Outcome = 'before' | 'after' | 'both' | 'neither';
export type Bet = 'before' | 'after' | 'both' | 'skip';

const LAST = SIZE - 1;
const ROWS = Array.from({ length: SIZE }, (_, row) => row);

const whole = ({ rowSums }: Pick<Weights, 'rowSums'>): boolean => rowSums.every(readsAsOne);

export function outcomeOf(before: Pick<Weights, 'rowSums'>, beside: Pick<Weights, 'rowSums'>): Outcome {
  const [left, right] = [whole(before), whole(beside)];
  return left && right ? 'both' : left ? 'before' : right ? 'after' : 'neither';
}

/** Rows that may not look at the last key. */
export const blindRows = (mask: MaskDescription): number[] => ROWS.filter((row) => !isAllowed(mask, row, LAST));

/** The first row whose weights do not add up to 1. */
export const brokenRow = ({ rowSums }: Pick<Weights, 'rowSums'>): number =>
  ROWS.find((row) => !readsAsOne(rowSums[row] ?? 0)) ?? -1;

export type Side = 'before' | 'beside';

/** Whether the cell's shown digits moved with a score that its row may not look at: a leak. */
export function moved(order: OrderAnswer, side: Side, row: number, key: number): boolean {
  const { mask, unmoved } = order;
  if (unmoved === undefined || isAllowed(mask, row, LAST) || !isAllowed(mask, row, key)) return false;
  const cell = row * SIZE + key;
  const now = (side === 'before' ? order.before : order.beside)?.weights[cell] ?? 0;
  return cellShare(now) !== cellShare(unmoved[side].weights[cell] ?? 0);
}

export const movedRows = (order: OrderAnswer, side: Side): number[] =>
  ROWS.filter((row) => ROWS.some((key) => moved(order, side, row, key)));
