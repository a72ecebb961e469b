// SPDX-License-Identifier: MIT
// The sentence about what a view did not take of what the page around it asked for.

import { embedStrings as text } from '../lesson/en/embed.ts';
import { shareStrings } from '../lesson/en/share.ts';
import { keyOf, type TooLarge } from '../state/too-large.ts';

export interface Refusal {
  message: string;
  /** Those that are not as they were asked for; empty where the whole state is none of this view's. */
  keys: readonly string[];
}

const MOST_NAMED = 5;

interface NotTaken {
  bad: readonly string[];
  locked: readonly string[];
  tooLarge?: readonly TooLarge[];
}

/** Undefined where everything was taken. */
export function refusalOf({ bad, locked, tooLarge = [] }: NotTaken): Refusal | undefined {
  if (bad.length + locked.length + tooLarge.length === 0) return undefined;
  const message = [
    ...(bad.length === 0 ? [] : [text.keysNotSet(named(bad))]),
    ...(locked.length === 0 ? [] : [text.keysLocked(named(locked))]),
    ...tooLarge.map(shareStrings.tooLarge),
  ].join(' ');
  return { message, keys: [...bad, ...locked, ...tooLarge.map(keyOf)] };
}

/** Few, and none that is no name. */
export const named = (keys: readonly string[]): string[] => [
  ...keys.slice(0, MOST_NAMED).map((key) => (/^[\w-]{1,16}$/.test(key) ? key : '?')),
  ...(keys.length > MOST_NAMED ? ['…'] : []),
];
