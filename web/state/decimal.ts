// SPDX-License-Identifier: MIT
// Numbers of the worked examples: small ones, as typed. Thousands never occur, so one comma is a decimal comma.
// Not for the settings of a run, where a comma may mean thousands: numbers.ts.

import { language } from '../lesson/language.ts';
import { type NumberRange, type ParsedNumber, parseNumber } from './numbers.ts';

const WITH_COMMA = /^([+-]?\d+),(\d+)$/;

export function parseDecimal(typed: string, range: NumberRange): ParsedNumber {
  if (language().decimal === ',') return parseNumber(typed, range);
  return parseNumber(typed.trim().replace('−', '-').replace(WITH_COMMA, '$1.$2'), range, '.');
}
