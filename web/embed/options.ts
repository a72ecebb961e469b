// SPDX-License-Identifier: MIT
// What an author may say about an embedded view in its query, as one table: it parses, checks, fills in what is missing
// and is printed in docs/embedding.md. Read once, at the start. What a learner changes is in the hash (state/link-schema.ts).
// Nothing that stands in a query becomes markup, an address or code.

export const VIEWS = [
  'lesson',
  'mask',
  'qkv',
  'softmax',
  'leak',
  'block',
  'train',
  'ablate',
  'generate',
  'variants',
  'quiz',
  'lab',
  'average',
  'bet',
  'cake',
  'goals',
  'exercise',
  'translator',
] as const;

export type View = (typeof VIEWS)[number];

export const PARTS = [
  'prose',
  'controls',
  'presets',
  'formula',
  'readout',
  'table',
  'share',
  'reset',
  'footer',
] as const;

export type Part = (typeof PARTS)[number];

export interface Options {
  view: View;
  hide: readonly Part[];
  /** Keys of the hash that a learner cannot change. */
  lock: readonly string[];
  predict: boolean;
  theme: 'auto' | 'light' | 'dark';
  motion: 'auto' | 'off';
  lang: string;
  links: boolean;
  run: boolean;
  report: 'none' | 'post' | 'scorm';
  compat: '' | 'canvas' | 'pym' | 'oir';
  id: string;
}

/** `unknown` is told what of a list cannot be used; the rest of it is. */
type Read<T> = (text: string, unknown?: (name: string) => void) => T | undefined;

interface Option<K extends keyof Options> {
  name: K;
  /** Where nothing, or nothing that can be used, is said. */
  fallback: Options[K];
  read: Read<Options[K]>;
  /** What may be said, for people. */
  values: string;
  meaning: string;
}

/** A name of ours, or one that a host adds to every address: neither is a mistake of the author's. */
const RESERVED = new Set([
  'endpoint',
  'fetch',
  'actor',
  'registration',
  'activityId',
  'initialWidth',
  'childId',
  'parentUrl',
  'parentTitle',
  'sw',
]);

const KEY = /^[a-z]{1,8}$/i;
const ID = /^[\w-]{1,32}$/;
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

export const isLanguageTag = (text: string): boolean => LANGUAGE.test(text);

const oneOf =
  <const T extends string>(values: readonly T[]): Read<T> =>
  (text) =>
    values.find((value) => value === text);

/** Also by the name that the hash has for it. */
const readView: Read<View> = (text) => (text === 'compare' ? 'train' : oneOf(VIEWS)(text));

const flag: Read<boolean> = (text) =>
  text === '1' || text === 'true' ? true : text === '0' || text === 'false' ? false : undefined;

/** A slip in one name must not undo the others: what an exam leaves out stays left out. */
const listOf =
  <T extends string>(read: Read<T>): Read<readonly T[]> =>
  (text, unknown) =>
    text.split(',').flatMap((part) => {
      const name = part.trim();
      const known = name === '' ? undefined : read(name);
      if (known === undefined && name !== '') unknown?.(name);
      return known ?? [];
    });

const matching =
  (pattern: RegExp): Read<string> =>
  (text) =>
    pattern.test(text) ? text : undefined;

const option = <K extends keyof Options>(definition: Option<K>): Option<K> => definition;
const said = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(', ');
const FLAG = '`1`, `0`, `true`, `false`';

export const OPTIONS = [
  option({ name: 'view', fallback: 'lesson', read: readView, values: said(VIEWS), meaning: 'what is shown' }),
  option({
    name: 'hide',
    fallback: [],
    read: listOf(oneOf(PARTS)),
    values: `a comma list of ${said(PARTS)}`,
    meaning: 'parts that are left out',
  }),
  option({
    name: 'lock',
    fallback: [],
    read: listOf(matching(KEY)),
    values: 'a comma list of keys of the hash',
    meaning: 'what the learner cannot change',
  }),
  option({ name: 'predict', fallback: false, read: flag, values: FLAG, meaning: 'a bet comes before the answer' }),
  option({
    name: 'theme',
    fallback: 'auto',
    read: oneOf(['auto', 'light', 'dark']),
    values: said(['auto', 'light', 'dark']),
    meaning: 'colours',
  }),
  option({
    name: 'motion',
    fallback: 'auto',
    read: oneOf(['auto', 'off']),
    values: said(['auto', 'off']),
    meaning: '`off` stops what moves; it never starts what the reader’s system has stopped',
  }),
  option({
    name: 'lang',
    fallback: 'en',
    read: matching(LANGUAGE),
    values: 'a language tag such as `en` or `de`',
    meaning: 'language of figures and interface; English where it is not there',
  }),
  option({
    name: 'links',
    fallback: true,
    read: flag,
    values: FLAG,
    meaning: '`0`: nothing leads away, as for an exam',
  }),
  option({
    name: 'run',
    fallback: false,
    read: flag,
    values: FLAG,
    meaning: '`1`: training starts by itself, before any bet, with a pause button above the figure',
  }),
  option({
    name: 'report',
    fallback: 'none',
    read: oneOf(['none', 'post', 'scorm']),
    values: said(['none', 'post', 'scorm']),
    meaning: 'where answers go: nowhere, to the embedding page, to a SCORM 1.2 run-time',
  }),
  option({
    name: 'compat',
    fallback: '',
    read: oneOf(['', 'canvas', 'pym', 'oir']),
    values: said(['canvas', 'pym', 'oir']),
    meaning: 'tells the height in another dialect too: Canvas, Pym.js, open-iframe-resizer',
  }),
  option({
    name: 'id',
    fallback: '',
    read: matching(ID),
    values: 'up to 32 letters, digits, `_` and `-`',
    meaning: 'stands in every message; with `compat=pym` it is Pym’s `childId` where nothing is said',
  }),
] as const;

/** A setting that was not used: nobody knows it, it had been given before, its value cannot be, or one name of its list. */
export interface Ignored {
  why: 'unknown' | 'twice' | 'value' | 'part';
  /** As it may be shown: long ones are cut. */
  name: string;
  value: string;
}

export interface ReadOptions {
  options: Options;
  ignored: Ignored[];
}

/** Never throws: what cannot be used is named and its default is taken. */
export function readOptions(search: string): ReadOptions {
  const query = new URLSearchParams(search);
  const known = new Map<string, Option<keyof Options>>(
    OPTIONS.map((definition) => [definition.name, definition as unknown as Option<keyof Options>]),
  );
  const options = Object.fromEntries(OPTIONS.map(({ name, fallback }) => [name, fallback])) as unknown as Options;
  const ignored: Ignored[] = [];
  const ignore = (why: Ignored['why'], name: string, value: string) =>
    void ignored.push({ why, name: shown(name), value: shown(value) });
  const seen = new Set<string>();
  for (const [name, text] of query) {
    const definition = known.get(name);
    if (definition === undefined) {
      if (!RESERVED.has(name)) ignore('unknown', name, text);
      continue;
    }
    if (seen.has(name)) {
      ignore('twice', name, text);
      continue;
    }
    seen.add(name);
    const value = definition.read(text.trim(), (part) => ignore('part', name, part));
    if (value === undefined) ignore('value', name, text);
    else Object.assign(options, { [name]: value });
  }
  // Pym.js tells its frames by this name whose messages it takes.
  const child = query.get('childId');
  if (options.compat === 'pym' && options.id === '' && child !== null && ID.test(child)) options.id = child;
  return { options, ignored };
}

/** Long texts are cut, so that a warning stays one line. */
const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** A row of the table for people: name, default, values, meaning; code in backticks. */
export function optionRow({ name, fallback, values, meaning }: (typeof OPTIONS)[number]): string[] {
  const plain = Array.isArray(fallback)
    ? fallback.join(',')
    : typeof fallback === 'boolean'
      ? Number(fallback)
      : fallback;
  return [`\`${name}\``, plain === '' ? '–' : `\`${plain}\``, values, meaning];
}

/** The table of docs/embedding.md, as Markdown. */
export function optionsTable(): string {
  const rows = OPTIONS.map((option) => `| ${optionRow(option).join(' | ')} |`);
  return ['| name | default | values | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
