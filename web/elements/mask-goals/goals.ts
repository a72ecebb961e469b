// SPDX-License-Identifier: MIT
// The five goals, each as what a mask must keep and must not exceed, and how a painted mask is judged: the core describes
// the painted mask and the goal's bounds, or gives the weights of both, and the answers are laid side by side. So every
// mask that has the property passes. Words are in lesson/en/puzzles.ts.

import type { MaskDescription } from '../../engine/shared/core-api.ts';
import type { SoftmaxResult } from '../../engine/shared/figures-api.ts';

export const SIZE = 6;
export type GoalName = 'self' | 'last' | 'prefix' | 'padding' | 'picture';

type Rule =
  | {
      kind: 'between';
      /** A mask whose cells have to be open. */
      atLeast: string;
      /** A mask beyond which nothing may be open. */
      atMost: string;
    }
  | { kind: 'picture'; mask: string };

export interface Goal {
  name: GoalName;
  /** The mask that the reader begins with. */
  start: string;
  rule: Rule;
  /** One mask that does it. */
  answer: string;
}

const square = (size: number): string =>
  Array.from({ length: size * size }, (_, at) => `/+${Math.floor(at / size)}.${at % size}`).join('');
const SINK = 'causal&(window:2|~padding:0)';

export const GOALS: readonly Goal[] = [
  {
    name: 'self',
    start: 'empty',
    rule: { kind: 'between', atLeast: 'window:1', atMost: 'window:1' },
    answer: 'window:1',
  },
  {
    name: 'last',
    start: 'causal',
    rule: { kind: 'between', atLeast: 'window:3', atMost: 'window:3' },
    answer: 'window:3',
  },
  {
    name: 'prefix',
    start: 'causal',
    // Whether a later row reads all of the past is free.
    rule: { kind: 'between', atLeast: `empty${square(3)}`, atMost: 'prefix:3' },
    answer: 'prefix:3',
  },
  {
    name: 'padding',
    start: 'causal',
    rule: { kind: 'between', atLeast: 'empty', atMost: 'padding:4,5' },
    answer: 'causal&padding:4,5',
  },
  { name: 'picture', start: 'causal', rule: { kind: 'picture', mask: SINK }, answer: SINK },
];

export interface Verdict {
  /** Open cells that must not be. */
  extra: number;
  /** Folded cells that must be open. */
  lacking: number;
  emptyRows: number[];
  /** Rows whose weights are not those of the picture. */
  differing: number[];
  /** The first row with a fault; undefined if there is none: the goal is reached. */
  firstRow: number | undefined;
}

export interface Bounds {
  atLeast: MaskDescription;
  atMost: MaskDescription;
}

/** No goal lets a row be left with nothing. */
export function judgeBetween(painted: MaskDescription, { atLeast, atMost }: Bounds): Verdict {
  const lacking: number[] = [];
  const extra: number[] = [];
  painted.allowed.forEach((open, at) => {
    const row = Math.floor(at / painted.keys);
    if (open === 1 && atMost.allowed[at] === 0) extra.push(row);
    if (open === 0 && atLeast.allowed[at] === 1) lacking.push(row);
  });
  const emptyRows = [...painted.emptyRows];
  const faults = [...extra, ...lacking, ...emptyRows];
  return {
    extra: extra.length,
    lacking: lacking.length,
    emptyRows,
    differing: [],
    firstRow: faults.length === 0 ? undefined : Math.min(...faults),
  };
}

export type Weights = Extract<SoftmaxResult, { ok: true }>;

/** Equal rows are equal to the bit: both come from the same sum in the same order. */
export function judgePicture(painted: MaskDescription, own: Weights, target: Weights): Verdict {
  const row = (weights: Weights, at: number) => weights.weights.subarray(at * weights.keys, (at + 1) * weights.keys);
  const differing = Array.from({ length: own.queries }, (_, at) => at).filter((at) => {
    const wanted = row(target, at);
    return row(own, at).some((weight, key) => weight !== wanted[key]);
  });
  return { extra: 0, lacking: 0, emptyRows: [...painted.emptyRows], differing, firstRow: differing[0] };
}
