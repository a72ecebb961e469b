// SPDX-License-Identifier: MIT
// How a token is shown, and how it is called in the words of any language, so that no character of a text is
// invisible. A token may be one character or a whole word. With the words of the chosen language: token-text.ts.

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

const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
const MARK = /^\p{M}/u;

export interface TokenWords {
  readonly names: Readonly<Record<string, string>>;
  invisible(code: string): string;
  combining(code: string): string;
  quoted(token: string): string;
  with(quoted: string, names: readonly string[]): string;
}

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

const of = (table: Readonly<Record<string, string>>, character: string): string | undefined =>
  Object.hasOwn(table, character) ? table[character] : undefined;

/** What is drawn in its place: never nothing. */
export function tokenGlyph(token: string): string {
  const shown = [...token]
    .map((character) => of(GLYPHS, character) ?? (INVISIBLE.test(character) ? '▯' : character))
    .join('');
  return MARK.test(shown) ? `◌${shown}` : shown;
}

/** Gives what is read out: "“cake”", "space", "“▯a” with zero-width space". */
export function tokenNamer(text: TokenWords): (token: string) => string {
  const invisibleName = (character: string): string | undefined =>
    of(text.names, character) ?? (INVISIBLE.test(character) ? text.invisible(codePoint(character)) : undefined);
  return (token) => {
    const names = [...new Set([...token].flatMap((character) => invisibleName(character) ?? []))];
    const single = [...token].length === 1;
    if (single && names[0] !== undefined) return names[0];
    if (single && MARK.test(token)) return text.combining(codePoint(token));
    const quoted = text.quoted(tokenGlyph(token));
    return names.length === 0 ? quoted : text.with(quoted, names);
  };
}

/** Whether a reader would see nothing, or something else than the token, where it is printed as it is. */
export const isUnseen = (token: string): boolean =>
  [...token].some((character) => character !== ' ' && INVISIBLE.test(character)) || MARK.test(token);
