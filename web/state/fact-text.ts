// SPDX-License-Identifier: MIT
// How a fact is written in a sentence and in a figure: the same function for both, so that they cannot differ.

import { fixed, short } from '../lesson/number-text.ts';
import type { Fact } from './lesson-state.ts';

/** A number of decimals, or nothing. */
export const isFormat = (format: string): boolean => /^\d?$/.test(format);

/** Without a format, a number is as short as it is. */
export function factText(fact: Pick<Fact, 'value'> | undefined, format = ''): string | undefined {
  const value = fact?.value;
  if (typeof value !== 'number') return value;
  return format !== '' && isFormat(format) ? fixed(value, Number(format)) : short(value);
}
