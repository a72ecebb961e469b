// SPDX-License-Identifier: MIT
// What a link says of the order panel, as the panel takes it. The keys: state/link-keys/course.ts.

import type { StateOf } from '../../state/link-schema.ts';
import { type Combination, LAYERS, parseWords, type Swap } from './order.ts';

export interface OrderState {
  swap: Swap;
  /** What the link says of the model; the rest stays as it is. */
  chosen: Partial<Combination>;
}

const START = { words: ['cake', 'is', 'late', 'so'], first: 0, second: 2 };

/** With the keys that could not be used. */
export function orderOfLink({ txt, i, j, seed, pos, mask, L }: StateOf<'variants'>): OrderState & { unused: string[] } {
  const unused: string[] = [];
  const parsed = parseWords(txt);
  if (!parsed.ok) unused.push('txt');
  const words = parsed.ok ? parsed.words : START.words;
  // The last word is the one whose position is looked at; it stays.
  const fits = i !== j && Math.max(i, j) <= words.length - 2;
  if (!fits && parsed.ok) unused.push('i', 'j');
  const [first, second] = fits ? [i, j] : [0, Math.min(START.second, words.length - 2)];
  const layers = LAYERS.find((count) => count === L);
  if (L !== undefined && layers === undefined) unused.push('L');
  return {
    swap: { words, first, second, seed },
    chosen: {
      ...(pos === undefined ? {} : { positions: pos }),
      ...(mask === undefined ? {} : { mask }),
      ...(layers === undefined ? {} : { layers }),
    },
    unused,
  };
}
