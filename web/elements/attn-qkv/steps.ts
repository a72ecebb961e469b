// SPDX-License-Identifier: MIT
// The steps of attention: which tensors each one reads and gives, their shapes, and one number of each worked out as a
// line of arithmetic. The result in a line is the core's; the line only spells out what it was made of.

import { fixed, short } from '../../lesson/number-text.ts';
import { at, type Sizes, type TensorName, type Trace } from './trace.ts';

export const STEPS = ['vectors', 'project', 'score', 'scale', 'mask', 'softmax', 'mix', 'output'] as const;
export type Step = (typeof STEPS)[number];

/** What joins two matrices in the picture. */
export type Joint = '·' | '→' | '+' | '=';

export interface Picture {
  /** Matrices from left to right, with what stands between them. */
  parts: readonly (TensorName | Joint)[];
  /** Whether every head has a picture of its own. */
  perHead: boolean;
}

/** `whole`: whether the first picture may show what will come out. */
export function pictureOf(step: Step, hasNorm: boolean, whole: boolean): Picture {
  const input: TensorName = hasNorm ? 'ln1' : 'x';
  switch (step) {
    case 'vectors':
      return { parts: whole ? ['x', '→', 'h'] : ['x'], perHead: false };
    case 'project':
      return { parts: [input, '→', 'q', 'k', 'v'], perHead: true };
    case 'score':
      return { parts: ['q', '·', 'k', '→', 'raw_scores'], perHead: true };
    case 'scale':
      return { parts: ['raw_scores', '→', 'scores'], perHead: true };
    case 'mask':
      return { parts: ['scores', '→', 'masked_scores'], perHead: true };
    case 'softmax':
      return { parts: ['masked_scores', '→', 'weights'], perHead: true };
    case 'mix':
      return { parts: ['weights', '·', 'v', '→', 'mixed'], perHead: true };
    case 'output':
      return { parts: ['x', '+', 'out', '=', 'h'], perHead: false };
  }
}

/** In letters and in numbers, "(B, N, D) → (B, N, 3, heads, d)". */
export function shapesOf(step: Step, { positions: N, width: D, heads, headWidth: d }: Sizes): [string, string] {
  const scores = ['(B, heads, N, N)', `(1, ${heads}, ${N}, ${N})`];
  const vectors = ['(B, N, D)', `(1, ${N}, ${D})`];
  const split = ['(B, heads, N, d)', `(1, ${heads}, ${N}, ${d})`];
  const arrow = (from: string[], to: string[]): [string, string] => [`${from[0]} → ${to[0]}`, `${from[1]} → ${to[1]}`];
  switch (step) {
    case 'vectors':
      return ['(B, N, D)', `(1, ${N}, ${D})`];
    case 'project':
      return arrow(vectors, ['(B, N, 3, heads, d)', `(1, ${N}, 3, ${heads}, ${d})`]);
    case 'score':
      return arrow([`q, k ${split[0]}`, split[1] ?? ''], scores);
    case 'mix':
      return arrow([`${scores[0]} · ${split[0]}`, `${scores[1]} · ${split[1]}`], vectors);
    case 'output':
      return arrow(vectors, vectors);
    default:
      return arrow(scores, scores);
  }
}

/** Where the reader stands. */
export interface Place {
  head: number;
  row: number;
  key: number;
  channel: number;
}

/** A step's number with what it is made of. */
export interface Worked {
  /** "2 × 2 + 1 × 2"; empty where there is nothing to spell out. */
  terms: string;
  result: number;
}

/** More terms than these are left out, and said to be. */
const MOST_TERMS = 4;

function products(pairs: readonly [number, number][]): string {
  const term = (value: number) => (value < 0 ? `(${short(value)})` : short(value));
  const shown = pairs.slice(0, pairs.length > MOST_TERMS ? 2 : MOST_TERMS);
  const more = pairs.length > shown.length ? ` + … (${pairs.length} products)` : '';
  return shown.map(([a, b]) => `${term(a)} × ${term(b)}`).join(' + ') + more;
}

const range = (count: number): number[] => [...Array(count).keys()];

/** `weights`: the column of the projection that makes this channel of the query, where it is given. */
export interface Extras {
  weights?: readonly number[] | undefined;
  /** e to the score less the row's largest, per head, as the core took them. */
  exponentials: readonly Float64Array[];
}

export function workedOf(step: Step, trace: Trace, sizes: Sizes, place: Place, extras: Extras): Worked {
  const { head, row, key, channel } = place;
  const { positions, width, headWidth } = sizes;
  const cell = (name: TensorName) => at(trace, name, head, row, key);
  switch (step) {
    case 'vectors':
      return { terms: '', result: at(trace, 'x', row, channel) };
    case 'project': {
      const { weights } = extras;
      const terms =
        weights === undefined ? '' : products(range(width).map((c) => [at(trace, 'x', row, c), weights[c] ?? 0]));
      return { terms, result: at(trace, 'q', head, row, channel % headWidth) };
    }
    case 'score':
      return {
        terms: products(range(headWidth).map((c) => [at(trace, 'q', head, row, c), at(trace, 'k', head, key, c)])),
        result: cell('raw_scores'),
      };
    case 'scale':
      return { terms: `${short(cell('raw_scores'))} ÷ √${headWidth}`, result: cell('scores') };
    case 'mask':
      return { terms: '', result: cell('masked_scores') };
    case 'softmax': {
      const exponentials = extras.exponentials[head];
      const open = range(positions).filter(
        (k) => at(trace, 'masked_scores', head, row, k) !== Number.NEGATIVE_INFINITY,
      );
      const e = (k: number) => fixed(exponentials?.[row * positions + k] ?? Number.NaN, 3);
      const sum = open.length > MOST_TERMS ? `${open.slice(0, 2).map(e).join(' + ')} + …` : open.map(e).join(' + ');
      return {
        terms: exponentials === undefined ? '' : `${open.includes(key) ? e(key) : '0'} ÷ (${sum})`,
        result: cell('weights'),
      };
    }
    case 'mix': {
      const c = channel % headWidth;
      const open = range(positions).filter((k) => at(trace, 'weights', head, row, k) !== 0);
      return {
        terms: products(open.map((k) => [at(trace, 'weights', head, row, k), at(trace, 'v', head, k, c)])),
        result: at(trace, 'mixed', row, channel),
      };
    }
    case 'output':
      return {
        terms: `${short(at(trace, 'x', row, channel))} + ${short(at(trace, 'out', row, channel))}`.replace('+ −', '− '),
        result: at(trace, 'h', row, channel),
      };
  }
}
