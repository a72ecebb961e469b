// SPDX-License-Identifier: MIT
// Numbers as a reader of the chosen language sees them. Nothing that is not zero reads as zero, and nothing is shown as
// a negative zero. Not for files, links or style sheets, which are written the same way in every language.

import { withDecimalMark } from './language.ts';

/** From here on a number is written with an exponent, so that it stays as short as its neighbours. */
const LARGE = 1e4;

const withMinus = (text: string): string => text.replaceAll('-', '−');

/** "0.25": a fixed number of decimals, as it comes. */
export const decimals = (value: number, places: number): string => withDecimalMark(value.toFixed(places));

/** ".25" where a cell has no room for the zero. */
export const withoutZero = (text: string): string => text.replace(/^0(?=[.,])/, '');

/** A weight in a cell of a matrix. */
export const cellWeight = (weight: number): string => withoutZero(decimals(weight, 2));

/** The same where a cell is too narrow for "1.00": what is exactly 1 is "1", and nothing else is. */
export const narrowWeight = (weight: number): string => (weight === 1 ? '1' : cellWeight(weight));

/** "0.0321": that many digits from the first that is not zero. */
export const significant = (value: number, digits: number): string => withDecimalMark(value.toPrecision(digits));

/** "1.2e−9", with a real minus. */
export const exponent = (value: number, digits = 1): string =>
  withDecimalMark(withMinus(value.toExponential(digits).replace('e+', 'e')));

/** "1.38e21": three digits at most. */
const withExponent = (value: number): string =>
  withDecimalMark(Number(value.toPrecision(3)).toExponential().replace('+', ''));

/** Losses with three decimals; very small ones are not shown as zero, very large ones have an exponent. */
export const formatLoss = (loss: number): string =>
  loss >= LARGE ? withExponent(loss) : loss > 0 && loss < 0.0005 ? `< ${decimals(0.001, 3)}` : decimals(loss, 3);

/** A number at an axis; `places` only where they fit. */
export const formatTick = (value: number, places?: number): string =>
  value >= LARGE
    ? withExponent(value)
    : places === undefined
      ? withDecimalMark(String(value))
      : decimals(value, value < 100 ? places : 0);

/** A given number of decimals; −∞ and ∞ by name, a dash for what is no number. */
export function fixed(value: number, places: number): string {
  if (!Number.isFinite(value)) return value < 0 ? '−∞' : value > 0 ? '∞' : '–';
  const text = value.toFixed(places);
  return withDecimalMark(withMinus(Number(text) === 0 ? text.replace('-', '') : text));
}

/** As few digits as name this double and no other. */
export const allDigits = (value: number): string => withDecimalMark(withMinus(String(value)));

/** At most `places`, without zeros at the end: 2, 0.5, 0.667. */
export const short = (value: number, places = 3): string =>
  Number.isFinite(value) ? allDigits(Number(value.toFixed(places)) + 0) : fixed(value, places);

export const capitalised = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);
