// SPDX-License-Identifier: MIT
// The reader's own tokens along the sides of the matrix: a text cut by character or at its spaces, or the
// sentence that says why it cannot be used. The model's vocabulary is the core's business.

import { maskStrings } from '../lesson/en/mask.ts';

export type TokenUnit = 'character' | 'word';
export const MAX_TOKENS = 64;
/** Characters. A longer text is not put into a field, where laying it out would hold up the page for seconds. */
export const LONGEST_TYPED = 5000;

/** The start of the lesson's replies: as many characters as the largest matrix has positions. */
export const SAMPLE_TEXT = 'Your plum cake is out for delivery and will reach you soon.\nYour';

export function tokensOf(text: string, unit: TokenUnit): string[] {
  return unit === 'word' ? text.split(/\s+/).filter((word) => word !== '') : [...text];
}

export type ReadTokens = { ok: true; tokens: string[] } | { ok: false; error: string };

/** Nothing is cut off: a text that is too long is refused with its length. */
export function readTokens(text: string, unit: TokenUnit): ReadTokens {
  const tokens = tokensOf(text, unit);
  const words = maskStrings.tokens;
  if (tokens.length === 0) return { ok: false, error: words.none };
  if (tokens.length > MAX_TOKENS) return { ok: false, error: words.many(tokens.length, MAX_TOKENS, unit) };
  return { ok: true, tokens };
}
