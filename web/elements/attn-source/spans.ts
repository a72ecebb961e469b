// SPDX-License-Identifier: MIT
// Coloured code as one text, since thousands of small lists weigh more than what is in them: each span is a sign for its kind
// and then its text. Written while the page is built (build/inspect-source.ts), read when a source is opened.

const SIGNS = { '': '¦', c: '§', k: '¶' } as const;
const KINDS = new Map<string | undefined, keyof typeof SIGNS>([
  ['¦', ''],
  ['§', 'c'],
  ['¶', 'k'],
]);

type Spans = readonly (readonly [kind: string, text: string])[];

export function packSpans(spans: Spans): string {
  for (const [, text] of spans) {
    const sign = /[¦§¶]/.exec(text)?.[0];
    if (sign !== undefined) throw new Error(`“${sign}” may not stand in a source that is shown`);
  }
  return spans.map(([kind, text]) => SIGNS[kind as keyof typeof SIGNS] + text).join('');
}

export const unpackSpans = (text: string): Spans =>
  text === '' ? [] : text.split(/(?=[¦§¶])/).map((span) => [KINDS.get(span[0]) ?? '', span.slice(1)]);
