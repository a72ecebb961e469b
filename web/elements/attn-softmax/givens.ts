// SPDX-License-Identifier: MIT
// What the figure's examples start from, and what the attributes give: scores, hidden cells, masks. Numbers here are
// given, not computed; everything that follows from them is asked of the core.

import type { EmptyRow, HiddenNumber, MaskOrder } from '../../engine/shared/figures-api.ts';
import { type NumberProblem, parseNumber } from '../../state/numbers.ts';

export type Panel = 'order' | 'filler' | 'empty' | 'hidden';
export const PANELS: readonly Panel[] = ['order', 'filler', 'empty', 'hidden'];

export const SIZE = 4;
const CELLS = SIZE * SIZE;
export const DEFAULT_SCORES = '1, 2, 3, 4';
export const SCORE_RANGE = { min: -1e6, max: 1e6 };
export const TEMPERATURES: readonly number[] = [0.25, 0.5, 1, 2, 4, 8];

export type Parsed<T> = { ok: true; value: T } | { ok: false; problem: NumberProblem | 'count'; part: string };

/** Four scores, which every row then has, or sixteen, row by row. */
export function parseScores(text: string): Parsed<number[]> {
  const parts = text.split(',').map((part) => part.trim());
  const values: number[] = [];
  for (const part of parts) {
    const parsed = parseNumber(part, SCORE_RANGE, '.');
    if (!parsed.ok) return { ok: false, problem: parsed.problem, part };
    values.push(parsed.value);
  }
  if (values.length === CELLS) return { ok: true, value: values };
  if (values.length !== SIZE) return { ok: false, problem: 'count', part: String(values.length) };
  return { ok: true, value: Array.from({ length: SIZE }, () => values).flat() };
}

/** The cells that are hidden, counted along the rows from 0; without a list the mask is causal. */
export function parseMasked(text: string | null | undefined): Parsed<string> {
  if (text === null || text === undefined) return { ok: true, value: 'causal' };
  if (text.trim() === '') return { ok: true, value: 'full' };
  let spec = 'full';
  for (const part of text.split(',').map((one) => one.trim())) {
    const parsed = parseNumber(part, { min: 0, max: CELLS - 1, whole: true });
    if (!parsed.ok) return { ok: false, problem: parsed.problem, part };
    spec += `/-${Math.floor(parsed.value / SIZE)}.${parsed.value % SIZE}`;
  }
  return { ok: true, value: spec };
}

/** The same matrix with rows and columns changed over: only the layout changes, no number. */
export function transposed<T>(matrix: ArrayLike<T>, size = SIZE): T[] {
  return Array.from(
    { length: matrix.length },
    (_, cell) => matrix[(cell % size) * size + Math.floor(cell / size)] as T,
  );
}

/** Which mistake stands beside the right order; `columns` is softmax over the queries. */
export type Suspect = 'after' | 'afterRenormalized' | 'columns';
export const SUSPECTS: readonly Suspect[] = ['after', 'afterRenormalized', 'columns'];
export const orderOf = (suspect: Suspect): MaskOrder => (suspect === 'columns' ? 'before' : suspect);

/** Softmax over columns is softmax over rows of everything transposed; the mask is told to the core cell by cell. */
export function transposedSpec(allowed: ArrayLike<number>): string {
  let spec = 'full';
  for (let cell = 0; cell < allowed.length; cell++) {
    if (allowed[cell] !== 1) spec += `/-${cell % SIZE}.${Math.floor(cell / SIZE)}`;
  }
  return spec;
}

/** What stands for a blocked score, from the strictest to the weakest. */
export const FILLERS: readonly number[] = [Number.NEGATIVE_INFINITY, -1e9, -1e4, -8];
/** Scores that the visible keys may have; below the third filler they lose to it, and so on. */
export const LEVELS: readonly number[] = [
  -2e9, -1e9, -1e6, -2e4, -1.0005e4, -1e4, -9995, -1e3, -100, -16, -8, -4, 0, 4, 8, 16, 100, 1000,
];
export const FIRST_LEVEL = LEVELS.indexOf(0);

export interface EmptyExample {
  id: 'window' | 'even' | 'left' | 'row';
  size: number;
  /** Each by itself; together they are joined by '&'. */
  masks: readonly string[];
}
export const EMPTY_EXAMPLES: readonly EmptyExample[] = [
  { id: 'window', size: 4, masks: ['window:2', 'padding:2,3'] },
  { id: 'even', size: 6, masks: ['masked', 'padding:0,2,4'] },
  { id: 'left', size: 5, masks: ['causal', 'padding:left(2)'] },
  { id: 'row', size: 3, masks: ['full/-1.0/-1.1/-1.2'] },
];
export const EMPTY_ROWS: readonly EmptyRow[] = ['zero', 'nan', 'uniform'];
/** Scores of the example with an empty row, cut to its size. */
export const EMPTY_SCORES: readonly number[] = [1, 2, 1, 0, 2, 1];

/** The last key is a filler token: hidden from every query. */
export const HIDDEN = {
  size: 4,
  key: 3,
  mask: 'causal&padding:3',
  scores: [1, 2, 1, 0],
  values: [1, 2, 6, 3],
} as const;
export const HIDDEN_NUMBERS: readonly HiddenNumber[] = ['given', 'huge', 'infinity', 'nan'];

export const repeatRow = (row: readonly number[], rows: number): number[] =>
  Array.from({ length: rows }, () => [...row]).flat();
