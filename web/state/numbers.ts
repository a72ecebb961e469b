// SPDX-License-Identifier: MIT
// Turns what a person typed into a number, or says what is wrong with it. It never guesses: a comma is
// taken for a decimal point only where it cannot mean thousands.

export type NumberProblem = 'empty' | 'comma' | 'not-a-number' | 'not-whole' | 'too-small' | 'too-large';

export type ParsedNumber =
  | { ok: true; value: number /** the number in the spelling that was understood */; text: string }
  | { ok: false; problem: NumberProblem };

export interface NumberRange {
  min: number;
  max: number;
  whole?: boolean;
  /** The smallest value itself is refused. */
  above?: boolean;
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** "0,003": a leading zero rules out thousands. */
const DECIMAL_COMMA = /^[+-]?0,\d+$/;

export function parseNumber(typed: string, range: NumberRange): ParsedNumber {
  const trimmed = typed.trim().replace('−', '-');
  if (trimmed === '') return { ok: false, problem: 'empty' };
  const text = DECIMAL_COMMA.test(trimmed) ? trimmed.replace(',', '.') : trimmed;
  if (text.includes(',')) return { ok: false, problem: 'comma' };
  if (!DECIMAL.test(text)) return { ok: false, problem: 'not-a-number' };
  const value = Number(text);
  if (!Number.isFinite(value)) return { ok: false, problem: 'too-large' };
  if (range.whole === true && !Number.isInteger(value)) return { ok: false, problem: 'not-whole' };
  if (value < range.min || (range.above === true && value === range.min)) {
    return { ok: false, problem: 'too-small' };
  }
  if (value > range.max) return { ok: false, problem: 'too-large' };
  return { ok: true, value, text };
}
