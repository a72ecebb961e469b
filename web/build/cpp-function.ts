// SPDX-License-Identifier: MIT
// Finds one function's definition in a C++ file: its comment, its text and its first line. It knows brackets, comments and
// strings, not the language: enough for this repository's style. Not for declarations, macros or lambdas.

export interface CppFunction {
  /** The comment above it, then the definition, as written. */
  text: string;
  /** Of the definition's first line, from 1. */
  line: number;
}

/**
 * `name` is as written in the file ("attention_forward", "Mask::allows"); where several have it, a beginning of the
 * parameters tells them apart: "leak_test(const LeakSubject&".
 */
export function findFunction(source: string, name: string): CppFunction {
  const [plain = '', wanted = ''] = splitName(name);
  const bare = withoutComments(source);
  const levels = depths(bare);
  const found = [...bare.matchAll(new RegExp(`(?<![\\w:~.>])${escaped(plain)}\\s*\\(`, 'g'))].flatMap((match) => {
    const open = match.index + match[0].length - 1;
    const close = matching(bare, open);
    const fits = squeezed(bare.slice(open + 1, close)).startsWith(squeezed(wanted));
    const body = fits && levels[match.index] === 0 ? bodyAfter(bare, close + 1) : -1;
    return body < 0 ? [] : [{ at: match.index, end: matching(bare, body) + 1 }];
  });
  const [only, ...others] = found;
  if (only === undefined) throw new Error(`no definition of ${name}`);
  if (others.length > 0) throw new Error(`${found.length} definitions of ${name}; say how the parameters begin`);
  const start = startOf(bare, only.at);
  const line = source.slice(0, start).split('\n').length;
  return { text: commentAbove(source, line) + source.slice(start, only.end), line };
}

/** The comment above a declaration of the name, for definitions that have none; '' where there is none either. */
export function findComment(header: string, name: string): string {
  const [plain = '', wanted = ''] = splitName(name);
  const own = plain.split('::').at(-1) ?? plain;
  const bare = withoutComments(header);
  for (const match of bare.matchAll(new RegExp(`(?<![\\w:~.>])${escaped(own)}\\s*\\(`, 'g'))) {
    const open = match.index + match[0].length - 1;
    if (!squeezed(bare.slice(open + 1, matching(bare, open))).startsWith(squeezed(wanted))) continue;
    const comment = commentAbove(header, header.slice(0, startOf(bare, match.index)).split('\n').length);
    if (comment !== '') return comment.replace(/^ +/gm, '');
  }
  return '';
}

const splitName = (name: string): string[] => [name.replace(/\(.*$/s, ''), name.match(/\((.*)$/s)?.[1] ?? ''];
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const squeezed = (text: string): string => text.replace(/\s+/g, '');
const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** The same length, with spaces for comments, and for what stands within quotes. */
function withoutComments(source: string): string {
  return source.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|R"(\w*)\([\s\S]*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\w)'(?:\\.|[^'\\\n])+'|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*/gm,
    (match) => (match.startsWith('"') || match.startsWith("'") ? `"${blank(match.slice(1, -1))}"` : blank(match)),
  );
}

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']' };

/** Where the bracket at `open` closes. */
function matching(bare: string, open: number): number {
  const opened = bare.charAt(open);
  const closing = PAIRS[opened];
  let depth = 0;
  for (let at = open; at < bare.length; at++) {
    if (bare.charAt(at) === opened) depth++;
    if (bare.charAt(at) === closing && --depth === 0) return at;
  }
  throw new Error(`a bracket that never closes: ${bare.slice(open, open + 40)}`);
}

/** For each character, in how many braces other than those of namespaces and types it stands. */
function depths(bare: string): Uint16Array {
  const levels = new Uint16Array(bare.length);
  const open: boolean[] = [];
  let depth = 0;
  for (let at = 0; at < bare.length; at++) {
    if (bare.charAt(at) === '{') {
      const outer = /(?:\bnamespace\b|\b(?:class|struct)\s+\w)[^;{}()]*$/.test(bare.slice(Math.max(0, at - 200), at));
      open.push(outer);
      if (!outer) depth++;
    }
    levels[at] = depth;
    if (bare.charAt(at) === '}' && open.pop() === false) depth--;
  }
  return levels;
}

/** Where the body begins after the parameters, past qualifiers, a trailing type and initialisers; -1 where none does. */
function bodyAfter(bare: string, from: number): number {
  const rest = bare.slice(from);
  const qualified = /^\s*(?:(?:const|noexcept|override|final)\s*)*(?:->\s*[\w:<>,&*\s]+?)?\s*(?=[{:])/.exec(rest);
  if (qualified === null) return -1;
  let at = from + qualified[0].length;
  if (bare.charAt(at) === '{') return at;
  if (bare.startsWith('::', at)) return -1;
  for (;;) {
    const member = /^[:,]?\s*[\w:<>]+\s*(?=[({])/.exec(bare.slice(at));
    if (member === null) return -1;
    at = matching(bare, at + member[0].length) + 1;
    const next = /^\s*/.exec(bare.slice(at))?.[0].length ?? 0;
    at += next;
    if (bare.charAt(at) === '{') return at;
    if (bare.charAt(at) !== ',') return -1;
  }
}

/** The beginning of the line on which the declaration begins. */
function startOf(bare: string, name: number): number {
  const before = Math.max(...[';', '}', '{'].map((end) => bare.lastIndexOf(end, name - 1)));
  const skipped = /^\s*(?:(?:public|protected|private):\s*)?/.exec(bare.slice(before + 1))?.[0].length ?? 0;
  const from = before + 1 + skipped;
  return bare.lastIndexOf('\n', from) + 1;
}

function commentAbove(source: string, line: number): string {
  const lines = source.split('\n');
  let first = line - 1;
  while (first > 0 && /^\s*\/\/(?! SPDX)/.test(lines[first - 1] ?? '')) first--;
  const comment = lines.slice(first, line - 1);
  return comment.length === 0 ? '' : `${comment.join('\n')}\n`;
}
