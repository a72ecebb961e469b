// SPDX-License-Identifier: MIT
// How a token is shown and how it is called, so that no character of a text is invisible. A token may be one
// character or a whole word.

const NAMES: Readonly<Record<string, readonly [glyph: string, name: string]>> = {
  ' ': ['␣', 'space'],
  '\n': ['↵', 'line end'],
  '\r': ['␍', 'carriage return'],
  '\t': ['⇥', 'tab'],
  '\u00a0': ['⍽', 'no-break space'],
  '\u00ad': ['▯', 'soft hyphen'],
  '\u200b': ['▯', 'zero-width space'],
  '\u200c': ['▯', 'zero-width non-joiner'],
  '\u200d': ['▯', 'zero-width joiner'],
  '\u200e': ['▯', 'left-to-right mark'],
  '\u200f': ['▯', 'right-to-left mark'],
  '\u2060': ['▯', 'word joiner'],
  '\u3000': ['▭', 'wide space'],
  '\ufe0f': ['▯', 'emoji style mark'],
  '\ufeff': ['▯', 'byte order mark'],
};

const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
const MARK = /^\p{M}/u;

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

const known = (character: string) => (Object.hasOwn(NAMES, character) ? NAMES[character] : undefined);

function invisibleName(character: string): string | undefined {
  const named = known(character)?.[1];
  if (named !== undefined) return named;
  return INVISIBLE.test(character) ? `invisible character ${codePoint(character)}` : undefined;
}

/** What is drawn in its place: never nothing. */
export function tokenGlyph(token: string): string {
  const shown = [...token]
    .map((character) => known(character)?.[0] ?? (INVISIBLE.test(character) ? '▯' : character))
    .join('');
  return MARK.test(shown) ? `◌${shown}` : shown;
}

/** "“cake”", "space", "“▯a” with zero-width space": what is read out. */
export function tokenName(token: string): string {
  const names = [...new Set([...token].flatMap((character) => invisibleName(character) ?? []))];
  const single = [...token].length === 1;
  if (single && names[0] !== undefined) return names[0];
  if (single && MARK.test(token)) return `combining mark ${codePoint(token)}`;
  const quoted = `“${tokenGlyph(token)}”`;
  return names.length === 0 ? quoted : `${quoted} with ${names.join(' and ')}`;
}

/** Whether a reader would see nothing, or something else than the token, where it is printed as it is. */
export const isUnseen = (token: string): boolean =>
  [...token].some((character) => character !== ' ' && INVISIBLE.test(character)) || MARK.test(token);
