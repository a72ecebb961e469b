// SPDX-License-Identifier: MIT
// Turns what a person typed into a number, or says what is wrong with it. It never guesses: a mark that is not this
// language's decimal mark is taken for one only where it cannot mean thousands.

import { language } from '../lesson/language.ts';

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
const SMALL_WITH_COMMA = /^[+-]?0,\d+$/;
/** "1.000", which is a thousand where the comma is the decimal mark. */
const THOUSANDS_WITH_POINTS = /^[+-]?[1-9]\d{0,2}(\.\d{3})+$/;

/** With a decimal point, as DECIMAL wants it; undefined where the marks cannot be told apart. */
function withPoint(typed: string, mark: '.' | ','): string | undefined {
  if (mark === ',') {
    if (THOUSANDS_WITH_POINTS.test(typed)) return undefined;
    return typed.includes('.') && typed.includes(',') ? undefined : typed.replace(',', '.');
  }
  const text = SMALL_WITH_COMMA.test(typed) ? typed.replace(',', '.') : typed;
  return text.includes(',') ? undefined : text;
}

/** "1,000" for a whole number where the comma is the decimal mark: 1, or a thousand by a reader of English. */
const WHOLE_WITH_COMMA = /^[+-]?[1-9]\d{0,2},0{3}$/;

const ANY: NumberRange = { min: -Number.MAX_VALUE, max: Number.MAX_VALUE };

/** What was typed as files, links and events have it, with a decimal point; what is no number stays as it is. */
export function canonicalText(typed: string, mark = language().decimal): string {
  if (mark === '.') return typed;
  const parsed = parseNumber(typed, ANY, mark);
  return parsed.ok ? parsed.text : typed;
}

export function parseNumber(typed: string, range: NumberRange, mark = language().decimal): ParsedNumber {
  const trimmed = typed.trim().replace('−', '-');
  if (trimmed === '') return { ok: false, problem: 'empty' };
  const text = withPoint(trimmed, mark);
  const unclear = range.whole === true && mark === ',' && WHOLE_WITH_COMMA.test(trimmed);
  if (text === undefined || unclear) return { ok: false, problem: 'comma' };
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
