// SPDX-License-Identifier: MIT
// What a link says of the order panel, as the panel takes it. The keys: state/link-keys/course.ts.

import type { StateOf } from '../../state/link-schema.ts';
import { limited, type TooLarge, type Untaken } from '../../state/too-large.ts';
import { type Combination, LAYERS, parseWords, type Swap } from './order.ts';

export interface OrderState {
  swap: Swap;
  /** What the link says of the model; the rest stays as it is. */
  chosen: Partial<Combination>;
}

const START = { words: ['cake', 'is', 'late', 'so'], first: 0, second: 2 };

/** With what could not be taken as it is. */
export function orderOfLink({
  txt,
  i,
  j,
  seed,
  pos,
  mask,
  L,
}: StateOf<'variants'>): OrderState & { unused: Untaken[] } {
  const unused: Untaken[] = [];
  const parsed = parseWords(txt);
  if (!parsed.ok) unused.push('txt');
  const words = parsed.ok ? parsed.words : START.words;
  // The last word is the one whose position is looked at; it stays.
  const last = words.length - 2;
  const { shown, tooLarge } = limited({ i, j }, { i: last, j: last });
  const isSwap = shown.i !== shown.j;
  const [first, second] = isSwap ? [shown.i, shown.j] : [START.first, Math.min(START.second, last)];
  if (parsed.ok) unused.push(...placesNotTaken({ i, j }, { i: first, j: second }, tooLarge));
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

/** A place that is too large is told as it is shown, another one that moved by its name. */
function placesNotTaken(
  given: Readonly<Record<string, number>>,
  shown: Readonly<Record<string, number>>,
  tooLarge: readonly TooLarge[],
): Untaken[] {
  const moved = Object.keys(given).filter((key) => given[key] !== shown[key]);
  return moved.map((key) => {
    const large = tooLarge.find((one) => one.key === key);
    return large === undefined ? key : { ...large, shown: String(shown[key]) };
  });
}
