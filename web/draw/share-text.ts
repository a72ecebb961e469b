// SPDX-License-Identifier: MIT
// Weights and leaked shares as text. A share that is not zero never reads as zero: it gets an exponent. Not for losses
// (formatLoss), and it computes nothing: every share is the core's.

import { withDecimalMark } from '../lesson/language.ts';
import { decimals, exponent, withoutZero } from '../lesson/number-text.ts';

/** Below this, four decimals would read as zero. */
const LEAST = 0.00005;

/** ".2689" in a cell; "0" and "1" only where it is exactly that; "NaN" where it is no number. */
export function cellShare(share: number): string {
  if (Number.isNaN(share)) return 'NaN';
  if (share === 0 || share === 1) return String(share);
  return Math.abs(share) < LEAST ? exponent(share, 0) : withoutZero(decimals(share, 4));
}

/** "0.0321" and "1.0000"; "0" only where it is exactly that. */
export function sumText(sum: number): string {
  if (Number.isNaN(sum)) return 'NaN';
  if (sum === 0) return '0';
  return Math.abs(sum) < LEAST ? exponent(sum) : decimals(sum, 4);
}

/** Whether a sum reads as one whole. */
export const readsAsOne = (sum: number): boolean => sumText(sum) === decimals(1, 4);

/** A number that was given, such as a score or a filler: "−1e9", "−8", "−∞". */
export function givenText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value < 0 ? '−∞' : '∞';
  const short = String(value);
  const size = Math.abs(value);
  if (size < 1e4) return withDecimalMark(short.replace('-', '−'));
  const power = value.toExponential().replace('e+', 'e');
  return withDecimalMark((power.length < short.length ? power : short).replaceAll('-', '−'));
}
