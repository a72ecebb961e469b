// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findComment, findFunction } from '../../web/build/cpp-function.ts';
import { highlight } from '../../web/build/highlight.ts';
import { inspectedPieces } from '../../web/build/inspect-source.ts';
import type { Asks } from '../../web/elements/attn-quiz/question.ts';
import { QUESTIONS } from '../../web/elements/attn-quiz/questions.ts';
import { sourceKey } from '../../web/elements/attn-source/source-key.ts';
import { packSpans, unpackSpans } from '../../web/elements/attn-source/spans.ts';
import { sourceStrings } from '../../web/lesson/en/source.ts';
import { FIGURES, PIECES } from '../../web/lesson/sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pieces = inspectedPieces(root);
const textOf = (spans: readonly (readonly [string, string])[]) => spans.map(([, text]) => text).join('');

const FILE = `// SPDX-License-Identifier: MIT
#include "a.hpp"  // add(
namespace n {
namespace {

struct Pair {
  int first;
  int sum() const { return add(first, 1); }
};

// Adds: not add(a, b) { }.
// Two lines.
template <typename T>
T add(T a, T b) {
  if (ready(a)) {
    return a + '{';
  }
  return add_more(a, "} add(x) {", b);
}

int twice(int a) { return add(a, a); }

}  // namespace

Pair::Pair(int a)
    : first(add(a, 0)), others_{1, 2} {
  check();
}

int Pair::sum(const Left& left) const { return 1; }
int Pair::sum(const Right& right,
              int more) const {
  return 2;
}
int declared(int a);
}  // namespace n
`;

describe('the finder of functions', () => {
  it('takes a definition with its comment, past calls, strings, comments and templates', () => {
    const found = findFunction(FILE, 'add');
    expect(found.text).toMatch(/^\/\/ Adds: not add\(a, b\) \{ \}\.\n\/\/ Two lines\.\ntemplate <typename T>\nT add\(/);
    expect(found.text).toMatch(/return add_more\(a, "\} add\(x\) \{", b\);\n\}$/);
    expect(found.line).toBe(13);
    expect(findFunction(FILE, 'twice').text).toBe('int twice(int a) { return add(a, a); }');
  });

  it('knows constructors with initialisers, and overloads by how their parameters begin', () => {
    expect(findFunction(FILE, 'Pair::Pair').text).toMatch(
      /^Pair::Pair\(int a\)\n {4}: first\(add\(a, 0\)\)[\s\S]*check\(\);\n\}$/,
    );
    expect(findFunction(FILE, 'Pair::sum(const Right&').text).toContain('return 2;');
    expect(() => findFunction(FILE, 'Pair::sum')).toThrow('2 definitions of Pair::sum');
  });

  it.each(['gone', 'declared', 'check', 'ready', 'a', 'if'])('does not take %s for a definition', (name) => {
    expect(() => findFunction(FILE, name)).toThrow(`no definition of ${name}`);
  });

  it('finds the comment above a declaration', () => {
    const header =
      '/// Old.\nint other();\n\nclass Pair {\n public:\n  /// What it is.\n  /// Errors: none.\n  int sum(const Left& left) const;\n  int sum(const Right&);\n};\n';
    expect(findComment(header, 'Pair::sum(const Left&')).toBe('/// What it is.\n/// Errors: none.\n');
    expect(findComment(header, 'Pair::none')).toBe('');
  });
});

describe('the register of sources', () => {
  it('names functions that are in src/ once, each at the line that it says', () => {
    for (const [id, { file, line, cpp, function: name }] of Object.entries(pieces)) {
      const lines = readFileSync(root + file, 'utf8').split('\n');
      const here = lines.slice(line - 1, line + 4).join('\n');
      expect(here, id).toContain(`${name}(`);
      const text = textOf(cpp);
      expect(text, id).toContain(lines[line - 1]);
      expect(text.split('{').length, id).toBe(text.split('}').length);
      expect(text, id).toMatch(/\}$/);
    }
  });

  it('says of each piece what it is about, and uses each', () => {
    const used = new Set(Object.values(FIGURES).flat());
    expect(Object.keys(PIECES).filter((id) => !used.has(id as keyof typeof PIECES))).toEqual([]);
    for (const id of Object.keys(PIECES))
      expect(sourceStrings.what[id as keyof typeof PIECES], id).toMatch(/^[A-Z].*[^.]$/);
  });

  it('has an entry for each figure in the chapters, and each of its panels', () => {
    const chapters = readdirSync(`${root}web/lesson`).filter((name) => name.endsWith('.en.html'));
    const html = chapters.map((name) => readFileSync(`${root}web/lesson/${name}`, 'utf8')).join('');
    const tags = new Set([...html.matchAll(/<(attn-[\w-]+)[^>]*class="figure/g)].map(([, tag]) => tag as string));
    tags.delete('attn-bets');
    expect(tags.size).toBeGreaterThanOrEqual(13);
    const known = new Set(Object.keys(FIGURES).map((key) => key.replace(/:.*/, '')));
    expect([...tags].filter((tag) => !known.has(tag))).toEqual([]);
    expect(Object.keys(FIGURES)).toEqual(expect.arrayContaining(['attn-leak:random', 'attn-train:lab']));
  });

  it('names for each question what it asks the core', async () => {
    const behind: Record<string, readonly string[]> = {
      describe: ['rule'],
      influence: ['hops'],
      softmax: ['softmax'],
      translate: ['spelled', 'misread'],
      leak: ['leakTest'],
      parameterBudget: ['budget'],
      layerNormExample: ['normRow'],
      train: ['shard'],
    };
    for (const { id, ask } of QUESTIONS) {
      const asked = new Set<string>();
      await ask({
        call: async (name) => void asked.add(name),
        train: async () => void asked.add('train'),
      } as Asks);
      const key = sourceKey({ localName: 'attn-quiz', question: { id } } as unknown as Element);
      expect(asked.size, id).toBeGreaterThan(0);
      expect(FIGURES[key], id).toEqual(expect.arrayContaining([...asked].flatMap((name) => behind[name] ?? [name])));
    }
  });
});

describe('light colouring', () => {
  it('keeps the text as it is', () => {
    for (const { cpp } of Object.values(pieces)) expect(highlight(textOf(cpp), 'cpp')).toEqual(cpp);
    for (const [id, { pytorch }] of Object.entries(PIECES)) expect(textOf(pieces[id]?.pytorch ?? [])).toBe(pytorch);
  });

  it('tells comments and keywords, and knows what is within quotes', () => {
    expect(highlight('x = "# if"  # or not', 'python')).toEqual([
      ['', 'x = "# if"  '],
      ['c', '# or not'],
    ]);
    expect(highlight('return a; // b', 'cpp')).toEqual([
      ['k', 'return'],
      ['', ' a; '],
      ['c', '// b'],
    ]);
  });
});

describe('coloured code as one text', () => {
  it('comes back as it was', () => {
    for (const { cpp, pytorch } of Object.values(pieces)) {
      expect(unpackSpans(packSpans(cpp))).toEqual(cpp);
      expect(unpackSpans(packSpans(pytorch))).toEqual(pytorch);
    }
    expect(unpackSpans(packSpans([]))).toEqual([]);
  });

  it('is refused where a sign of its own stands in it', () => {
    expect(() => packSpans([['c', '// see § 3']])).toThrow('“§”');
  });
});
