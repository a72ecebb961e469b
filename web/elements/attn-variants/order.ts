// SPDX-License-Identifier: MIT
// The order experiment: the text and its swap as the core wants them, all combinations of its switches, and what the
// answers say about the bet. It compares the core's differences with 0 and computes none.

import type { OrderResult, OrderSettings } from '../../engine/shared/order-api.ts';

export type OrderAnswer = Extract<OrderResult, { ok: true }>;

export const LAYERS = [1, 2, 4] as const;
export type Layers = (typeof LAYERS)[number];
export const ORDER_MASKS = ['full', 'causal'] as const;
export type OrderMask = (typeof ORDER_MASKS)[number];

export interface Combination {
  positions: boolean;
  mask: OrderMask;
  layers: Layers;
}

/** From what knows most of the order to what knows least, depth by depth. */
export const COMBINATIONS: readonly Combination[] = [true, false].flatMap((positions) =>
  (['causal', 'full'] as const).flatMap((mask) => LAYERS.map((layers) => ({ positions, mask, layers }))),
);

export const nameOf = ({ positions, mask, layers }: Combination): string =>
  `${positions ? 'on' : 'off'}-${mask}-${layers}`;

export interface Swap {
  words: readonly string[];
  first: number;
  second: number;
  seed: number;
}

/** Of the model: twelve pairs of passes as formulas have to be quick. */
const WIDTH = 16;
const HEADS = 4;

export const WORD_COUNT = { min: 3, max: 8 };
const LONGEST_WORD = 12;

export type WordsProblem = 'few' | 'many' | 'long';

export function parseWords(typed: string): { ok: true; words: string[] } | { ok: false; problem: WordsProblem } {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  if (words.length < WORD_COUNT.min) return { ok: false, problem: 'few' };
  if (words.length > WORD_COUNT.max) return { ok: false, problem: 'many' };
  if (words.some((word) => [...word].length > LONGEST_WORD)) return { ok: false, problem: 'long' };
  return { ok: true, words };
}

/** Different words in the order in which they first come: the model's whole vocabulary. */
export const vocabularyOf = (words: readonly string[]): string[] => [...new Set(words)];

export function swapped<T>(values: readonly T[], first: number, second: number): T[] {
  const result = [...values];
  const [a, b] = [values[first], values[second]];
  if (a === undefined || b === undefined) return result;
  result[first] = b;
  result[second] = a;
  return result;
}

export function settingsOf({ words, first, second, seed }: Swap, combination: Combination): OrderSettings {
  const vocabulary = vocabularyOf(words);
  return {
    ...combination,
    seed,
    vocabulary: Math.max(2, vocabulary.length),
    dModel: WIDTH,
    heads: HEADS,
    tokens: words.map((word) => vocabulary.indexOf(word)),
    first,
    second,
  };
}

/** What a position's token is compared with: where it stands in the other text. */
export const lastDifference = ({ differences }: OrderAnswer): number => differences.at(-1) ?? Number.NaN;

/** Whether a model without positions still tells the texts apart: under no mask, only under the causal one, under both. */
export type OrderBet = 'never' | 'mask' | 'always';

export function outcomeOf(answers: ReadonlyMap<string, OrderAnswer>): OrderBet | undefined {
  const notices = (mask: OrderMask): boolean | undefined => {
    const found = LAYERS.map((layers) => answers.get(nameOf({ positions: false, mask, layers })));
    if (found.includes(undefined)) return undefined;
    return found.some((answer) => answer !== undefined && lastDifference(answer) !== 0);
  };
  const [full, causal] = [notices('full'), notices('causal')];
  if (full === undefined || causal === undefined) return undefined;
  return full ? 'always' : causal ? 'mask' : 'never';
}
