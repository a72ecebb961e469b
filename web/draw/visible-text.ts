// SPDX-License-Identifier: MIT
// Generated text cut into pieces so that the styles can make spaces and line ends visible and the prompt
// quiet. The pieces hold the true text: copied or read aloud, it is to the letter what the model wrote.

export type PieceKind = 'text' | 'space' | 'line-end';

export interface Piece {
  kind: PieceKind;
  text: string;
  prompt: boolean;
}

export function textPieces(text: string, prompt: string): Piece[] {
  const cut = (part: string, isPrompt: boolean): Piece[] =>
    (part.match(/ |\n|[^ \n]+/g) ?? []).map((piece) => ({
      kind: piece === ' ' ? 'space' : piece === '\n' ? 'line-end' : 'text',
      text: piece,
      prompt: isPrompt,
    }));
  const written = afterPrompt(text, prompt);
  return [...cut(text.slice(0, text.length - written.length), true), ...cut(written, false)];
}

/** What the model wrote itself. */
export const afterPrompt = (text: string, prompt: string): string =>
  text.startsWith(prompt) ? text.slice(prompt.length) : text;

/** The length of the longest run of characters of `written` that also stands in `source`; an emoji is one. */
export function longestQuote(written: string, source: string): number {
  const characters = [...written];
  let longest = 0;
  const stretch = (start: number) => characters.slice(start, start + longest + 1).join('');
  for (let start = 0; start + longest < characters.length; start++) {
    while (start + longest < characters.length && source.includes(stretch(start))) {
      longest++;
    }
  }
  return longest;
}
