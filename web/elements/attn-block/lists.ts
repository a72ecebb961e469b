// SPDX-License-Identifier: MIT
// A typed vector, as "2, 4, 6, 8": numbers with commas between them, or with semicolons or spaces where the comma is the
// decimal mark. How many may stand there is the core's to say.

import { blockStrings } from '../../lesson/en/block.ts';
import { language, listMark, withDecimalMark } from '../../lesson/language.ts';
import { canonicalText, parseNumber } from '../../state/numbers.ts';

const ANY = { min: -Number.MAX_VALUE, max: Number.MAX_VALUE };

/** "2, 4, 6" is read where the comma is the decimal mark, too: it cannot be one before a space. */
const partsOf = (typed: string): string[] =>
  language().decimal === '.'
    ? typed.split(/[,;]/)
    : typed
        .trim()
        .split(/[\s;]*;[\s;]*|,?\s+/)
        .map((part) => part.trim());

export function parseList(typed: string, label: string): { ok: true; values: number[] } | { ok: false; error: string } {
  const { problem, problems } = blockStrings.sums;
  const values: number[] = [];
  for (const part of partsOf(typed)) {
    const parsed = parseNumber(part, ANY);
    if (!parsed.ok) return { ok: false, error: problem(label, part.trim(), problems[parsed.problem]) };
    values.push(parsed.value);
  }
  return { ok: true, values };
}

/** "1.0, 2.0" as a reader of this language would type it. */
export const listText = (list: string): string =>
  list
    .split(',')
    .map((part) => withDecimalMark(part.trim()))
    .join(listMark());

/** As the page's events have it, with points and commas. */
export const canonicalList = (typed: string): string =>
  language().decimal === '.'
    ? typed
    : partsOf(typed)
        .map((part) => canonicalText(part))
        .join(', ');
