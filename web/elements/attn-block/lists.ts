// SPDX-License-Identifier: MIT
// A typed vector, as "2, 4, 6, 8": numbers with commas between them. How many may stand there is the core's to say.

import { blockStrings } from '../../lesson/en/block.ts';
import { parseNumber } from '../../state/numbers.ts';

const ANY = { min: -Number.MAX_VALUE, max: Number.MAX_VALUE };

export function parseList(typed: string, label: string): { ok: true; values: number[] } | { ok: false; error: string } {
  const { problem, problems } = blockStrings.sums;
  const values: number[] = [];
  for (const part of typed.split(/[,;]/)) {
    const parsed = parseNumber(part, ANY);
    if (!parsed.ok) return { ok: false, error: problem(label, part.trim(), problems[parsed.problem]) };
    values.push(parsed.value);
  }
  return { ok: true, values };
}
