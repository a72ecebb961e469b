// SPDX-License-Identifier: MIT
// The explorer's choice as one line of text that the core understands, and back. Rules are joined by
// "&", painted cells follow as "/+query.key" (allow) and "/-query.key" (block). What a rule means is
// the core's business.

import { strings } from '../lesson/strings.en.ts';

export type MaskMode = 'causal' | 'prefix' | 'masked' | 'full' | 'painted';
export const RULE_MODES = ['causal', 'prefix', 'masked', 'full'] as const;
export type RuleMode = (typeof RULE_MODES)[number];

/** Cell changes on top of the rules, keyed "query.key"; true allows, false blocks. */
export type Paint = ReadonlyMap<string, boolean>;

export interface MaskChoice {
  mode: MaskMode;
  /** The rules under the paint, as text. */
  rules: string;
  prefix: number;
  paint: Paint;
}

export const cellKey = (query: number, key: number): string => `${query}.${key}`;

export function rulesOf(mode: RuleMode, prefix: number): string {
  return mode === 'prefix' ? `prefix:${prefix}` : mode;
}

export function specOf(choice: MaskChoice): string {
  if (choice.mode !== 'painted') return rulesOf(choice.mode, choice.prefix);
  const cells = [...choice.paint].map(([cell, allow]) => `/${allow ? '+' : '-'}${cell}`);
  return choice.rules + cells.join('');
}

/** The rules in words: "causal", "prefix 3", and what has no words of its own as it is written. */
export function rulesName(rules: string): string {
  const prefixed = /^prefix:(\d+)$/.exec(rules);
  return prefixed?.[1] === undefined ? rules : strings.mask.short.prefix(prefixed[1]);
}

/** A whole mask in a few words: "causal, 2 cells painted". */
export function specName(spec: string): string {
  const [rules = '', ...cells] = spec.split('/');
  return cells.length === 0 ? rulesName(rules) : strings.mask.short.painted(rulesName(rules), cells.length);
}

/** Reads a spec for display. Anything but one plain rule is shown as painted, on the same rules. */
export function choiceOf(spec: string, defaultPrefix = 3): MaskChoice {
  const [rules = 'causal', ...cells] = spec.trim().split('/');
  const paint = new Map<string, boolean>();
  for (const cell of cells) {
    const match = /^([+-])(\d+\.\d+)$/.exec(cell);
    if (match?.[2] !== undefined) paint.set(match[2], match[1] === '+');
  }
  const prefixed = /^prefix:(\d+)$/.exec(rules);
  const prefix = prefixed ? Number(prefixed[1]) : defaultPrefix;
  const plain = prefixed ? 'prefix' : RULE_MODES.find((mode) => mode === rules);
  const mode = plain !== undefined && cells.length === 0 ? plain : 'painted';
  return { mode, rules, prefix, paint };
}

/** Sets cells. That paint may repeat what the rules say is left to the core, which tidies the text. */
export function paintCells(paint: Paint, cells: Iterable<[number, number]>, allow: boolean): Paint {
  const next = new Map(paint);
  for (const [query, key] of cells) next.set(cellKey(query, key), allow);
  return next;
}

/** The choice after a press on "Painted": the mask on screen, ready to be changed. */
export function startPainting(choice: MaskChoice): MaskChoice {
  if (choice.mode === 'painted') return choice;
  return { ...choice, mode: 'painted', rules: rulesOf(choice.mode, choice.prefix), paint: new Map() };
}
