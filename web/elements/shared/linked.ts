// SPDX-License-Identifier: MIT
// What a figure has to have so that a link can name its state: two small methods. The keys and their types are those of
// state/link-schema.ts; who reads and writes links: web/page-links.ts, attn-share.

import { allDigits } from '../../lesson/number-text.ts';
import type { LinkState, View } from '../../state/link-kinds.ts';
import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { parseNumber } from '../../state/numbers.ts';
import type { Untaken } from '../../state/too-large.ts';

export interface Linked<V extends View> {
  readonly linkView: V;
  /** What is on screen; undefined where it is nothing that a link can say, as a number half typed. */
  readonly linkState: PartOf<V>;
  /**
   * Shows a state, asking and betting nothing; answers with what it could not show as it is, defaults among it. Whoever calls
   * it says so of the keys that somebody gave.
   */
  applyLink(state: StateOf<V>): Untaken[];
}

/** A figure as those see it who know only that it has a link. */
export interface AnyLinked extends Element {
  readonly linkView: View;
  readonly linkState: LinkState;
  applyLink(state: LinkState): Untaken[];
  /** In place of the state, where a link has more to say. */
  linkHash?(): Promise<{ hash: string; leftOut: readonly string[] }>;
}

export const isLinked = (element: Element): element is AnyLinked => 'linkView' in element && 'applyLink' in element;

/** What was typed as a number; undefined where it is none. */
export function numberIn(typed: string): number | undefined {
  const parsed = parseNumber(typed, { min: -Number.MAX_VALUE, max: Number.MAX_VALUE });
  return parsed.ok ? parsed.value : undefined;
}

/** Typed numbers with commas between them; undefined where one of them is none. */
export function numbersIn(typed: string): number[] | undefined {
  const numbers = typed.split(/[,;]/).map(numberIn);
  const known = numbers.filter((number) => number !== undefined);
  return known.length === numbers.length ? known : undefined;
}

/** A number as a reader would type it. */
export const asTyped = allDigits;
export const asTypedList = (numbers: readonly number[], separator = ', '): string =>
  numbers.map(allDigits).join(separator);
