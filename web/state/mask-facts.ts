// SPDX-License-Identifier: MIT
// Sentences need facts about a mask: which keys a row sees, whether it sees its answer. All of them are
// looked up in the core's description; no rule is worked out here.

import type { MaskDescription } from '../engine/shared/core-api.ts';

export function isAllowed(mask: MaskDescription, query: number, key: number): boolean {
  return mask.allowed[query * mask.keys + key] === 1;
}

export function visibleKeys(mask: MaskDescription, query: number): number[] {
  const keys: number[] = [];
  for (let key = 0; key < mask.keys; key++) if (isAllowed(mask, query, key)) keys.push(key);
  return keys;
}

/** Row i must predict position i + 1; undefined where that position is outside the matrix. */
export function seesAnswer(mask: MaskDescription, query: number): boolean | undefined {
  return query + 1 < mask.keys ? isAllowed(mask, query, query + 1) : undefined;
}

/** How many cells right of the diagonal are open: places where the future can be seen. */
export function futureCells(mask: MaskDescription): number {
  let count = 0;
  for (let query = 0; query < mask.queries; query++) {
    for (let key = query + 1; key < mask.keys; key++) if (isAllowed(mask, query, key)) count++;
  }
  return count;
}

/** Of the places where the future can be seen, those outside the first rows and columns that are drawn. */
export function futureCellsBeyond(training: MaskDescription, drawn: MaskDescription): number {
  return futureCells(training) - futureCells(drawn);
}

/** Consecutive numbers are told as a range: [0, 1, 2, 5] is "0–2, 5". */
export function asRanges(numbers: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < numbers.length; ) {
    let j = i;
    while (numbers[j + 1] === (numbers[j] as number) + 1) j++;
    parts.push(
      j === i ? `${numbers[i]}` : j === i + 1 ? `${numbers[i]}, ${numbers[j]}` : `${numbers[i]}–${numbers[j]}`,
    );
    i = j + 1;
  }
  return parts.join(', ');
}
