// SPDX-License-Identifier: MIT
// Texts and numbers as Python source. Whatever cannot be seen is escaped, so that a reader's text can neither end its
// quotes nor turn the lines around it.

/** Longest piece of a text on one line of source. */
const LINE = 88;

const SHORT: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\t': '\\t', '\r': '\\r' };

/** Controls, format characters, separators, lone surrogates and the unassigned. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

function escaped(character: string): string {
  const short = SHORT[character];
  if (short !== undefined) return short;
  if (!UNSEEN.test(character)) return character;
  const point = (character.codePointAt(0) ?? 0).toString(16);
  return point.length <= 4 ? `\\u${point.padStart(4, '0')}` : `\\U${point.padStart(8, '0')}`;
}

export const pythonString = (text: string): string => `"${[...text].map(escaped).join('')}"`;

/** Pieces that joined are the text: its lines, long ones cut. */
function pieces(text: string): string[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  return lines.flatMap((line) => {
    const characters = [...line];
    return Array.from({ length: Math.ceil(characters.length / LINE) }, (_, at) =>
      characters.slice(at * LINE, (at + 1) * LINE).join(''),
    );
  });
}

/** A text as an expression of many lines. */
export function pythonText(text: string): string {
  const lines = pieces(text).map((piece) => `    ${pythonString(piece)}`);
  return lines.length === 0 ? '""' : `(\n${lines.join('\n')}\n)`;
}
