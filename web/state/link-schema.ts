// SPDX-License-Identifier: MIT
// What a link to a figure may say: every key once, with its type, its range, what it means, and the figures that know it,
// each with what holds where the key is missing. Reading, writing and checking go by this table alone (link.ts), and so do
// the types; it holds no code. The rows: link-keys/. Kinds of values: link-kinds.ts. A link is "#v=1&view=mask&row=3", with
// "fig" where a page has several figures of one view.

import { COURSE_KEYS } from './link-keys/course.ts';
import { MASK_KEYS } from './link-keys/masks.ts';
import { MODEL_KEYS } from './link-keys/models.ts';
import { PANEL_KEYS } from './link-keys/panels.ts';
import type { Setting, View } from './link-kinds.ts';

export const LINK_VERSION = 1;
/** Longest hash, with its '#'. */
export const LONGEST_LINK = 2000;

export const SETTINGS = [
  ...PANEL_KEYS,
  ...MASK_KEYS,
  ...MODEL_KEYS,
  ...COURSE_KEYS,
] as const satisfies readonly Setting[];

/** One row of the table, as TypeScript sees it. */
type Row = (typeof SETTINGS)[number];

type Value<R> = R extends { type: 'whole' | 'number' }
  ? number
  : R extends { type: 'word'; of: readonly (infer W)[] }
    ? W
    : R extends { type: 'words'; of: readonly (infer W)[] }
      ? readonly W[]
      : R extends { type: 'numbers' }
        ? readonly number[]
        : R extends { type: 'flag' }
          ? boolean
          : string;

type RowOf<V extends View, R = Row> = R extends { in: infer I } ? (V extends keyof I ? R : never) : never;
type Given<R, V extends View> = R extends { in: infer I } ? (V extends keyof I ? I[V] : never) : never;

/** What a link says of a figure of one view, keys with a default always there. */
export type StateOf<V extends View> = {
  readonly [R in RowOf<V> as R['key']]: Given<R, V> extends undefined ? Value<R> | undefined : Value<R>;
};

/** What a figure may leave to the defaults. */
export type PartOf<V extends View> = { readonly [K in keyof StateOf<V>]?: StateOf<V>[K] | undefined };
