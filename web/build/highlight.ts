// SPDX-License-Identifier: MIT
// Light colouring of C++ and Python while the page is built: a text becomes spans of a few kinds. Not a parser: what it
// does not know stays plain.

/** c comment, k keyword; '' anything else. Colours of the guide have meanings of their own, so there are no more. */
export type Kind = 'c' | 'k' | '';
export type Span = readonly [kind: Kind, text: string];
export type Dialect = 'cpp' | 'python';

const WORDS: Record<Dialect, ReadonlySet<string>> = {
  cpp: new Set(
    `auto bool break case char const constexpr continue default double else enum false float for if int long namespace
    nullptr return sizeof static static_cast struct switch template this throw true typename using void while`.split(
      /\s+/,
    ),
  ),
  python: new Set(
    'and as class def else False for from if import in is lambda None not or return self True while with'.split(' '),
  ),
};
const COMMENT: Record<Dialect, string> = { cpp: '\\/\\/[^\\n]*', python: '#[^\\n]*' };

export function highlight(text: string, dialect: Dialect): Span[] {
  const part = new RegExp(
    `(?<c>${COMMENT[dialect]})|(?<s>"(?:\\\\.|[^"\\\\\\n])*"|'(?:\\\\.|[^'\\\\\\n])*')|(?<w>[A-Za-z_]\\w*)`,
    'g',
  );
  const spans: [Kind, string][] = [];
  const add = (kind: Kind, piece: string): void => {
    const last = spans.at(-1);
    if (piece === '') return;
    if (last?.[0] === kind) last[1] += piece;
    else spans.push([kind, piece]);
  };
  let done = 0;
  for (const match of text.matchAll(part)) {
    add('', text.slice(done, match.index));
    const { c, w } = match.groups ?? {};
    add(c !== undefined ? 'c' : w !== undefined && WORDS[dialect].has(w) ? 'k' : '', match[0]);
    done = match.index + match[0].length;
  }
  add('', text.slice(done));
  return spans;
}
