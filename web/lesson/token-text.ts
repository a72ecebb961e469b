// SPDX-License-Identifier: MIT
// How a token is shown and how it is called, so that no character of a text is invisible. A token may be one
// character or a whole word.

import { tokenStrings as text } from './en/tokens.ts';

const GLYPHS: Readonly<Record<string, string>> = {
  ' ': '␣',
  '\n': '↵',
  '\r': '␍',
  '\t': '⇥',
  '\u00a0': '⍽',
  '\u00ad': '▯',
  '\u200b': '▯',
  '\u200c': '▯',
  '\u200d': '▯',
  '\u200e': '▯',
  '\u200f': '▯',
  '\u2060': '▯',
  '\u3000': '▭',
  '\ufe0f': '▯',
  '\ufeff': '▯',
};

const NAMES: Readonly<Record<string, string>> = text.names;

const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
const MARK = /^\p{M}/u;

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

const of = (table: Readonly<Record<string, string>>, character: string): string | undefined =>
  Object.hasOwn(table, character) ? table[character] : undefined;

function invisibleName(character: string): string | undefined {
  const named = of(NAMES, character);
  if (named !== undefined) return named;
  return INVISIBLE.test(character) ? text.invisible(codePoint(character)) : undefined;
}

/** What is drawn in its place: never nothing. */
export function tokenGlyph(token: string): string {
  const shown = [...token]
    .map((character) => of(GLYPHS, character) ?? (INVISIBLE.test(character) ? '▯' : character))
    .join('');
  return MARK.test(shown) ? `◌${shown}` : shown;
}

/** "“cake”", "space", "“▯a” with zero-width space": what is read out. */
export function tokenName(token: string): string {
  const names = [...new Set([...token].flatMap((character) => invisibleName(character) ?? []))];
  const single = [...token].length === 1;
  if (single && names[0] !== undefined) return names[0];
  if (single && MARK.test(token)) return text.combining(codePoint(token));
  const quoted = text.quoted(tokenGlyph(token));
  return names.length === 0 ? quoted : text.with(quoted, names);
}

/** Whether a reader would see nothing, or something else than the token, where it is printed as it is. */
export const isUnseen = (token: string): boolean =>
  [...token].some((character) => character !== ' ' && INVISIBLE.test(character)) || MARK.test(token);
