// SPDX-License-Identifier: MIT
// A run as the hash of a link, and back. A link holds what repeats the run, never its results: of those only how far it
// was and the fingerprint that the repeated one must have. Whatever a link says is data: it is checked here, counted where
// it cannot be used, and never becomes markup or an address. The plain keys: link-fields.ts.

import { LAB_DEFAULTS, type LabChange, type LabSettings, type TextSource } from '../lab-settings.ts';
import { readNumber, readValue, setting } from '../link.ts';
import { LINK_VERSION, LONGEST_LINK } from '../link-schema.ts';
import { isPainted, namedMask } from '../mask-spec.ts';
import { LINK_FIELDS, LONGEST_PROMPT } from './link-fields.ts';
import { maskOfBits } from './mask-bits.ts';
import type { RunMark, RunRecipe } from './run-recipe.ts';
import { textDigest } from './text-digest.ts';

export { LONGEST_LINK };

/** What did not fit, in the order in which it is left out. */
export type LeftOut = 'text' | 'prompt' | 'changes' | 'mask';

export interface WrittenLink {
  hash: string;
  leftOut: LeftOut[];
}

export interface ReadLink {
  recipe: RunRecipe;
  mark: RunMark;
  /** The fingerprint of an own text that was too long to travel; '' where none is missing. */
  missingText: string;
  /** How many keys were unknown, given twice, or had a value that cannot be used. */
  ignored: number;
}

/** Keys of links to other figures, which say nothing about a run. */
const ELSEWHERE = new Set(['fig', 'row', 'head', 'step', 't', 'k', 'kv']);

export function writeLink(recipe: RunRecipe, mark: RunMark): WrittenLink {
  const leftOut: LeftOut[] = [...recipe.settings.prompt].length > LONGEST_PROMPT ? ['prompt'] : [];
  for (const next of ['text', 'prompt', 'changes', 'mask', undefined] as const) {
    const hash = hashOf(recipe, mark, leftOut);
    if (hash.length <= LONGEST_LINK || next === undefined) return { hash, leftOut };
    if (!leftOut.includes(next) && isThere(recipe, next)) leftOut.push(next);
  }
  throw new Error('unreachable');
}

function isThere({ settings, changes }: RunRecipe, what: LeftOut): boolean {
  if (what === 'text') return settings.source.kind === 'own';
  if (what === 'changes') return changes.length > 0;
  return what === 'mask' || settings.prompt !== '';
}

function hashOf({ settings, changes }: RunRecipe, mark: RunMark, leftOut: readonly LeftOut[]): string {
  const query = new URLSearchParams({ v: String(LINK_VERSION), view: 'train' });
  if (!leftOut.includes('mask')) writeMask(query, settings.mask);
  writeSource(query, settings.source, leftOut.includes('text'));
  for (const { key, write } of LINK_FIELDS) {
    const text = key === 'pr' && leftOut.includes('prompt') ? undefined : write(settings);
    if (text !== undefined) query.set(key, text);
  }
  if (changes.length > 0 && !leftOut.includes('changes')) query.set('ch', changes.map(changeText).join(';'));
  query.set('it', String(mark.steps));
  if (mark.digest !== '') query.set('dg', mark.digest);
  if (mark.profile !== '') query.set('ap', mark.profile);
  return `#${query}`;
}

/** "window" with its number in `w`, "prefix" in `p`; any other mask as the core spells it. */
function writeMask(query: URLSearchParams, mask: string): void {
  const [, name, count] = /^(window|prefix):(\d+)$/.exec(mask) ?? [];
  query.set('mask', name ?? mask);
  if (count !== undefined) query.set(name === 'window' ? 'w' : 'p', count);
}

function writeSource(query: URLSearchParams, source: TextSource, withoutText: boolean): void {
  query.set('data', source.kind);
  if (source.kind === 'grammar') {
    query.set('gs', String(source.seed));
    query.set('gr', String(source.replies));
  } else if (source.kind === 'own') {
    if (withoutText) query.set('td', textDigest(source.text));
    else query.set('txt', source.text);
  }
}

const changeText = (change: LabChange): string =>
  'mask' in change ? `${change.step}:mask:${change.mask}` : `${change.step}:lr:${change.learningRate}`;

/** Undefined where the hash is not a link to a run: a chapter, nothing, another version's. */
export function readLink(hash: string): ReadLink | undefined {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  if (query.get('v') !== String(LINK_VERSION) || query.get('view') !== 'train') return undefined;
  const reader = new Reader(query);
  const settings: LabSettings = { ...LAB_DEFAULTS, mask: readWholeMask(reader) ?? LAB_DEFAULTS.mask };
  for (const field of LINK_FIELDS) Object.assign(settings, reader.take(field.key, field.read));
  const changes = reader.take('ch', readChanges) ?? [];
  const { source, missingText } = readSource(reader);
  settings.source = source;
  const mark = {
    steps: reader.number('it') ?? 0,
    digest: reader.take('dg', (text) => (/^[0-9a-f]{16}$/.test(text) ? text : undefined)) ?? '',
    profile: reader.word('ap') ?? '',
  };
  return { recipe: { settings, changes }, mark, missingText, ignored: reader.ignored() };
}

interface Types {
  number: number;
  string: string;
}

function typedValue<T extends keyof Types>(key: string, text: string, type: T): Types[T] | undefined {
  const row = setting('train', key);
  const value = row === undefined ? undefined : readValue(row, text);
  return { number: typeof value === 'number', string: typeof value === 'string' }[type]
    ? (value as Types[T])
    : undefined;
}

/** Takes each key once, and counts what nobody could use. */
class Reader {
  private readonly left: Map<string, string>;
  private refused = 0;

  constructor(query: URLSearchParams) {
    const keys = [...query.keys()].filter((key) => !ELSEWHERE.has(key) && key !== 'v' && key !== 'view');
    this.left = new Map(keys.map((key) => [key, query.get(key) ?? ''])); // of a key given twice, the first
    this.refused = keys.length - this.left.size;
  }

  take<T>(key: string, read: (text: string) => T | undefined): T | undefined {
    const text = this.left.get(key);
    this.left.delete(key);
    if (text === undefined) return undefined;
    const value = read(text);
    if (value === undefined) this.refused++;
    return value;
  }

  /** As the table of all links says. */
  number(key: string): number | undefined {
    return this.take(key, (text) => typedValue(key, text, 'number'));
  }

  word(key: string): string | undefined {
    return this.take(key, (text) => typedValue(key, text, 'string'));
  }

  peek(key: string): string | undefined {
    return this.left.get(key);
  }

  ignored(): number {
    return this.refused + this.left.size;
  }
}

/** Its own keys, or painted cells as `bits` for windows of up to 16. */
function readWholeMask(reader: Reader): string | undefined {
  const [window, prefix] = [reader.number('w'), reader.number('p')];
  const bits = reader.take('bits', (text) => maskOfBits(text, Number(reader.peek('n'))));
  return reader.take('mask', (text) => {
    if (text === 'window') return window === undefined ? undefined : `window:${window}`;
    if (text === 'prefix') return prefix === undefined ? undefined : `prefix:${prefix}`;
    return isPainted(text) ? bits : namedMask(text);
  });
}

function readSource(reader: Reader): { source: TextSource; missingText: string } {
  const kind = reader.word('data');
  const seed = reader.number('gs');
  const replies = reader.number('gr');
  const text = reader.take('txt', (typed) => typed);
  const missing = reader.take('td', (digest) => (/^[0-9a-f]{16}$/.test(digest) ? digest : undefined));
  if (kind === 'grammar' && seed !== undefined && replies !== undefined) {
    return { source: { kind, seed, replies }, missingText: '' };
  }
  if (kind === 'own')
    return { source: { kind, text: text ?? '' }, missingText: text === undefined ? (missing ?? '') : '' };
  return { source: { kind: 'builtin' }, missingText: '' };
}

/** All of them or none: some of a run's changes would be another run. */
function readChanges(text: string): LabChange[] | undefined {
  const changes = text.split(';').map(readChange);
  const read = changes.filter((change) => change !== undefined);
  const inOrder = read.every(({ step }, at) => step >= (read[at - 1]?.step ?? 0));
  return read.length === changes.length && inOrder ? read : undefined;
}

function readChange(text: string): LabChange | undefined {
  const [, at = '', kind, value = ''] = /^(\d+):(lr|mask):(.+)$/.exec(text) ?? [];
  const step = readNumber(at, { min: 0, max: 1e6 });
  if (step === undefined) return undefined;
  if (kind === 'lr') {
    const learningRate = readNumber(value, { min: 0, max: 1e6, whole: false });
    return learningRate === undefined ? undefined : { step, learningRate };
  }
  const mask = namedMask(value);
  return mask === undefined ? undefined : { step, mask };
}
