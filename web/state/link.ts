// SPDX-License-Identifier: MIT
// A figure's state as the hash of a link, and back, by the table link-schema.ts. Whatever a link says is data: what cannot
// be read is named and left at its default; nothing of it becomes markup or an address, and nothing here throws. A run of
// the laboratory has more to say: take-away/run-link.ts.

import { type Kind, type LinkState, type LinkValue, type Setting, VIEWS, type View } from './link-kinds.ts';
import { LINK_VERSION, LONGEST_LINK, SETTINGS } from './link-schema.ts';
import { isPainted, namedMask } from './mask-spec.ts';

const ROWS: readonly Setting[] = SETTINGS;
/** Not settings of a figure. */
const FRAME = new Set(['v', 'view', 'fig']);

export const isFigureId = (text: string): boolean => /^[A-Za-z][\w-]{0,31}$/.test(text);

/** What a figure of this view can be told. */
export const settingsOf = (view: View): readonly Setting[] => ROWS.filter((row) => view in row.in);

export const setting = (view: View, key: string): Setting | undefined =>
  ROWS.find((row) => row.key === key && view in row.in);

export const defaultsOf = (view: View): LinkState =>
  Object.fromEntries(settingsOf(view).map((row) => [row.key, row.in[view] as LinkValue]));

export interface ReadFigure {
  view: View;
  /** The figure's id, '' where the link names none. */
  fig: string;
  /** Every key of the view. */
  state: LinkState;
  /** Keys that are unknown, given twice, or have a value that cannot be used. */
  ignored: string[];
}

/** Undefined where the hash is not a link to a figure: a chapter, nothing, another version's. */
export function readFigure(hash: string): ReadFigure | undefined {
  const query = new URLSearchParams(hash.replace(/^#/, '').slice(0, 4 * LONGEST_LINK));
  const view = VIEWS.find((name) => name === query.get('view'));
  if (query.get('v') !== String(LINK_VERSION) || view === undefined) return undefined;
  const ignored: string[] = [];
  const state: Record<string, LinkValue> = { ...defaultsOf(view) };
  const seen = new Set<string>();
  for (const [key, text] of query) {
    if (FRAME.has(key)) continue;
    const row = seen.has(key) ? undefined : setting(view, key);
    const value = row === undefined ? undefined : readValue(row, text);
    seen.add(key);
    if (value === undefined) ignored.push(/^[\w-]{1,16}$/.test(key) ? key : '?');
    else state[key] = value;
  }
  const fig = query.get('fig') ?? '';
  if (fig !== '' && !isFigureId(fig)) ignored.push('fig');
  return { view, fig: isFigureId(fig) ? fig : '', state, ignored };
}

export interface WrittenFigure {
  hash: string;
  /** Keys whose value could not travel. */
  leftOut: string[];
}

/** Keys at their default stay away. What would make the link too long stays behind, the longest first. */
export function writeFigure(view: View, state: LinkState, fig = ''): WrittenFigure {
  const defaults = defaultsOf(view);
  const pairs: [string, string][] = [];
  const leftOut: string[] = [];
  for (const row of settingsOf(view)) {
    const value = state[row.key];
    if (value === undefined || same(value, defaults[row.key])) continue;
    const text = writeValue(row, value);
    if (same(readValue(row, text), value)) pairs.push([row.key, text]);
    else leftOut.push(row.key);
  }
  const frame: [string, string][] = [
    ['v', String(LINK_VERSION)],
    ['view', view],
    ...(isFigureId(fig) ? [['fig', fig] as [string, string]] : []),
  ];
  for (;;) {
    const hash = `#${new URLSearchParams([...frame, ...pairs])}`;
    if (hash.length <= LONGEST_LINK) return { hash, leftOut };
    const longest = pairs.reduce((one, other) => (other[1].length > one[1].length ? other : one));
    pairs.splice(pairs.indexOf(longest), 1);
    leftOut.push(longest[0]);
  }
}

const same = (a: LinkValue, b: LinkValue): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((one, at) => one === b[at]) : a === b;

export function writeValue(row: Kind, value: Exclude<LinkValue, undefined>): string {
  if (row.type === 'flag') return value === true ? '1' : '0';
  return Array.isArray(value) ? value.join(',') : String(value);
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/;

/** Exactly what a writer could have written. */
export function readNumber(
  text: string,
  { min, max, whole = true }: { min: number; max: number; whole?: boolean },
): number | undefined {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  const fits = value >= min && value <= max && !Object.is(value, -0) && (!whole || Number.isInteger(value));
  return fits ? value : undefined;
}

const MASK_LETTERS = /^[a-z0-9:,.()|&~/+-]+$/;

/** A mask as the core writes it, or the names of its rules. */
const readMask = (text: string): string | undefined =>
  MASK_LETTERS.test(text) && namedMask(text) !== undefined ? text : undefined;

export function readValue(row: Kind, text: string): LinkValue {
  switch (row.type) {
    case 'whole':
      return readNumber(text, row);
    case 'number':
      return readNumber(text, { ...row, whole: false });
    case 'word':
      return row.of.find((word) => word === text);
    case 'words':
      return readWords(row.of, text);
    case 'numbers':
      return readNumbers(row, text);
    case 'flag':
      return text === '1' ? true : text === '0' ? false : undefined;
    case 'mask':
      return row.paints === true && isPainted(text) ? text : readMask(text);
    case 'bits':
      return /^[\w-]+$/.test(text) && text.length <= Math.ceil((row.most * row.most) / 6) ? text : undefined;
    case 'text':
      return text !== '' && [...text].length <= row.longest ? text : undefined;
  }
}

function readWords(of: readonly string[], text: string): readonly string[] | undefined {
  const words = text === '' ? [] : text.split(',');
  const known = words.every((word) => of.includes(word)) && new Set(words).size === words.length;
  return known ? words : undefined;
}

function readNumbers(row: Extract<Kind, { type: 'numbers' }>, text: string): readonly number[] | undefined {
  const parts = text === '' ? [] : text.split(',', row.most + 1);
  const numbers = parts.flatMap((part) => readNumber(part, { ...row, whole: row.whole === true }) ?? []);
  return numbers.length === parts.length && parts.length <= row.most ? numbers : undefined;
}
