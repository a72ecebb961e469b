// SPDX-License-Identifier: MIT
// Small helpers of the German catalogues: numbers with their nouns, lists, quotation marks.

import { allDigits } from '../number-text.ts';

/** "1 Schritt", "3 Schritte"; for the dative give the dative plural. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The same of both kinds: "3 Zeichen". */
export const characters = (count: number): string => `${count} Zeichen`;

/** "a, b und c". */
export const series = (words: readonly string[], last = 'und'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

export const quoted = (text: string): string => `„${text}“`;

/** A setting's number with a decimal comma. */
export const digits = (value: number): string => allDigits(value);

/** How the core rounds, by its name for it. */
export const arithmetic = (profile: string): string =>
  profile === 'exact' ? 'exakt' : profile === 'fused' ? 'verschmolzen' : profile;

/** Whether "0–3" or "1, 4" names more than one. */
export const isMany = (list: string): boolean => /[,–]/.test(list);
