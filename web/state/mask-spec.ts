// SPDX-License-Identifier: MIT
// The explorer's choice as one line of text that the core understands, and back: a rule with its numbers, a
// second one joined by "&" or "|", and painted cells as "/+query.key" (allow) and "/-query.key" (block).
// What a rule means is the core's business, and so is what is wrong with a text that is none (mask-grammar.ts).

import { maskStrings } from '../lesson/en/mask.ts';
import { isMask } from './mask-grammar.ts';

export const RULE_MODES = ['causal', 'strict', 'prefix', 'window', 'full', 'masked', 'pad', 'document'] as const;
export type RuleMode = (typeof RULE_MODES)[number];
export type MaskMode = RuleMode | 'painted';
export const PAD_SIDES = ['left', 'right', 'listed'] as const;
export type PadSide = (typeof PAD_SIDES)[number];
export type Join = '&' | '|';

/** The numbers of all modes, so that each mode keeps its own while another is chosen. Lists are as typed. */
export interface RuleParams {
  prefix: number;
  /** Keys, the query's own among them. */
  window: number;
  /** Positions that may be read; empty for the even ones. */
  observed: string;
  padSide: PadSide;
  padCount: number;
  fillers: string;
  /** Where documents start, besides 0. */
  starts: string;
}

export const DEFAULT_PARAMS: RuleParams = {
  prefix: 3,
  window: 3,
  observed: '',
  padSide: 'right',
  padCount: 2,
  fillers: '6, 7',
  starts: '4',
};

export interface RuleChoice {
  mode: RuleMode;
  params: RuleParams;
}

/** Cell changes on top of the rules, keyed "query.key"; true allows, false blocks. */
export type Paint = ReadonlyMap<string, boolean>;

export interface MaskChoice {
  mode: MaskMode;
  params: RuleParams;
  second: (RuleChoice & { join: Join }) | undefined;
  /** The rules under the paint, as text; used only while painted. */
  rules: string;
  paint: Paint;
}

export const cellKey = (query: number, key: number): string => `${query}.${key}`;

/** "0, 2 ,5" as the core writes it; what is no list stays as it is for the core to refuse. */
export const tidyList = (typed: string): string => typed.replace(/\s+/g, '').replace(/,+$/, '');

/** Whether a list is one at all: no text in it may turn into another rule. */
export const isList = (typed: string): boolean => !/[^\d\s,.-]/.test(typed);

export function ruleSpec({ mode, params }: RuleChoice): string {
  switch (mode) {
    case 'prefix':
      return `prefix:${params.prefix}`;
    case 'window':
      return `window:${params.window}`;
    case 'masked':
      return tidyList(params.observed) === '' ? 'masked' : `masked:${tidyList(params.observed)}`;
    case 'pad':
      return params.padSide === 'listed'
        ? `padding:${tidyList(params.fillers)}`
        : `padding:${params.padSide}(${params.padCount})`;
    case 'document':
      return `document:${tidyList(params.starts)}`;
    default:
      return mode;
  }
}

function rulesOf({ mode, params, second, rules }: MaskChoice): string {
  if (mode === 'painted') return rules;
  const first = ruleSpec({ mode, params });
  return second === undefined ? first : first + second.join + ruleSpec(second);
}

export function specOf(choice: MaskChoice): string {
  if (choice.mode !== 'painted') return rulesOf(choice);
  const cells = [...choice.paint].map(([cell, allow]) => `/${allow ? '+' : '-'}${cell}`);
  return choice.rules + cells.join('');
}

/** The rules in words: "causal", "prefix 3", and what has no words of its own as it is written. */
export function rulesName(rules: string): string {
  const [, name, count] = /^(prefix|window):(\d+)$/.exec(rules) ?? [];
  const { short } = maskStrings;
  if (name !== undefined && count !== undefined) return short[name as 'prefix' | 'window'](count);
  return (Object.hasOwn(short.plain, rules) ? short.plain[rules] : undefined) ?? rules;
}

/** A whole mask in a few words: "causal, 2 cells painted". */
export function specName(spec: string): string {
  const { rules, cells } = splitPaint(spec);
  return cells.length === 0 ? rulesName(rules) : maskStrings.short.painted(rulesName(rules), cells.length);
}

/** Painted cells at the end belong to the whole; those within parentheses stay with their rules. */
function splitPaint(spec: string): { rules: string; cells: string[] } {
  const end = /(?:\/[+-]\d+\.\d+)+$/.exec(spec)?.[0] ?? '';
  return { rules: spec.slice(0, spec.length - end.length), cells: end.split('/').slice(1) };
}

const PLAIN: Readonly<Record<string, RuleMode>> = {
  causal: 'causal',
  strict: 'strict',
  full: 'full',
  none: 'full',
  masked: 'masked',
  // Without their numbers these are names of modes, not yet rules.
  prefix: 'prefix',
  window: 'window',
  pad: 'pad',
  padding: 'pad',
  document: 'document',
  block: 'document',
};

function paramsOf(name: string, value: string): [RuleMode, Partial<RuleParams>] | undefined {
  const number = /^\d+$/.test(value) ? Number(value) : undefined;
  const list = /^\d+(,\d+)*$/.test(value) ? value.replaceAll(',', ', ') : undefined;
  const [, side, count] = /^(left|right)\((\d+)\)$/.exec(value) ?? [];
  if (name === 'padding' && side !== undefined) {
    return ['pad', { padSide: side as PadSide, padCount: Number(count) }];
  }
  if (list === undefined) return undefined;
  if (name === 'padding') return ['pad', { padSide: 'listed', fillers: list }];
  if (name === 'masked') return ['masked', { observed: list }];
  if (name === 'document') return ['document', { starts: list }];
  if (number === undefined || (name !== 'prefix' && name !== 'window')) return undefined;
  return [name, { [name]: number }];
}

/** One plain rule, or undefined. */
function readRule(text: string, defaults: RuleParams): RuleChoice | undefined {
  const [name = '', value] = text.split(':');
  if (value === undefined) {
    const mode = Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined;
    return mode === undefined ? undefined : { mode, params: defaults };
  }
  const read = paramsOf(name, value);
  return read === undefined ? undefined : { mode: read[0], params: { ...defaults, ...read[1] } };
}

/** Reads a spec for display. What is neither one plain rule nor two joined is shown as painted, on the same rules. */
export function choiceOf(spec: string, defaults: Partial<RuleParams> = {}): MaskChoice {
  const params = { ...DEFAULT_PARAMS, ...defaults };
  const { rules, cells } = splitPaint(spec.replace(/\s+/g, ''));
  const paint = new Map(cells.map((cell) => [cell.slice(1), cell.startsWith('+')]));
  const [first = '', second] = rules.split(/[&|]/);
  const read = readRule(first, params);
  if (read !== undefined && cells.length === 0) {
    if (second === undefined) return { ...read, second: undefined, rules, paint };
    const other = readRule(second, params);
    const join: Join = rules.charAt(first.length) === '|' ? '|' : '&';
    const whole = `${first}${join}${second}`;
    if (other !== undefined && whole === rules) return { ...read, second: { ...other, join }, rules, paint };
  }
  return { mode: 'painted', params, second: undefined, rules: isPainted(rules) ? 'causal' : rules, paint };
}

/** Names of what a reader has painted; a figure needs the cells too. */
export const isPainted = (name: string): boolean => name === 'painted' || name === 'custom';

/**
 * What a link or an attribute calls a mask, as the core reads it: a whole mask, or rules of the explorer by name alone, with
 * the numbers that it begins with. Undefined where it is none.
 */
export function namedMask(text: string, defaults: Partial<RuleParams> = {}): string | undefined {
  const choice = choiceOf(text, defaults);
  if (choice.mode === 'painted') return isMask(text) ? text : undefined;
  const spec = specOf(choice);
  return isMask(spec) ? spec : undefined;
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
  return { ...choice, mode: 'painted', rules: rulesOf(choice), paint: new Map() };
}

/** The padding among rules that must all allow, as a spec of its own: whose positions are filler. '' if there is none. */
export function paddingPart(spec: string): string {
  const { rules } = splitPaint(spec);
  if (/[|~]/.test(rules)) return '';
  return rules
    .split('&')
    .filter((rule) => /^padding:[^()]*$|^padding:(left|right)\(\d+\)$/.test(rule))
    .join('&');
}
