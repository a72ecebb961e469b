// SPDX-License-Identifier: MIT
// What is given in the worked example: four words, a vector each, and the weights that project them. Chosen so that every
// dot product can be done in the head, and so that one head has to share its attention where two need not.

import type { ProjectedQuestion } from '../../engine/shared/figures-api.ts';

type Matrix = readonly (readonly number[])[];

export const WORDS = ['Your', 'cake', 'is', 'late'] as const;
export const WIDTH = 4;

const X: Matrix = [
  [1, 0, 0, 1],
  [0, 2, 1, 0],
  [1, 0, 1, 1],
  [0, 1, 2, 1],
];
const QUERY: Matrix = [
  [1, 0, 1, 0],
  [0, 1, 0, 0.5],
  [0, 1, 0, 1],
  [1, 0, 0.5, 0],
];
const KEY: Matrix = [
  [0, 0.5, 1, 0],
  [1, 1, 0, 0],
  [0, 0, 0, 1],
  [0.5, 0, 1, 0],
];
const VALUE: Matrix = [
  [1, 0, 0, 1],
  [0, 1, 1, 0],
  [0, 1, 0, -1],
  [1, 0, 1, 0],
];
const OUT: Matrix = [
  [0.5, 0, 0, 1],
  [0, 1, 0.5, 0],
  [0.5, 0, 1, 0],
  [0, 0, 0, 0.5],
];

const numbers = (matrix: Matrix): number[] => matrix.flatMap((row) => [...row]);

export function exampleQuestion(heads: number): ProjectedQuestion {
  return {
    positions: WORDS.length,
    width: WIDTH,
    heads,
    x: numbers(X),
    qkv: X.flatMap((_, row) => [...(QUERY[row] ?? []), ...(KEY[row] ?? []), ...(VALUE[row] ?? [])]),
    out: numbers(OUT),
    mask: 'causal',
  };
}

/** Column `channel` of the weights that make queries. */
export const queryWeights = (channel: number): number[] => QUERY.map((row) => row[channel] ?? 0);
