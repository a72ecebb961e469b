// SPDX-License-Identifier: MIT
// Numbers of the worked examples: small ones, typed and shown. Thousands never occur, so one comma is a decimal comma.
// Not for the settings of a run, where a comma may mean thousands: numbers.ts.

import { type NumberRange, type ParsedNumber, parseNumber } from './numbers.ts';

const WITH_COMMA = /^([+-]?\d+),(\d+)$/;

export function parseDecimal(typed: string, range: NumberRange): ParsedNumber {
  return parseNumber(typed.trim().replace('−', '-').replace(WITH_COMMA, '$1.$2'), range);
}

const withMinus = (text: string): string => text.replace('-', '−');

/** A given fixed number of decimals; nothing is shown as a negative zero. */
export function fixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return value < 0 ? '−∞' : value > 0 ? '∞' : '–';
  const text = value.toFixed(decimals);
  return withMinus(Number(text) === 0 ? text.replace('-', '') : text);
}

/** As few digits as name this double and no other. */
export const allDigits = (value: number): string => withMinus(String(value));

/** At most `decimals`, without zeros at the end: 2, 0.5, 0.667. */
export const short = (value: number, decimals = 3): string =>
  Number.isFinite(value) ? allDigits(Number(fixed(value, decimals).replace('−', '-'))) : fixed(value, decimals);
