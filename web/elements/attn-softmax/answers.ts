// SPDX-License-Identifier: MIT
// What each panel asks of the core, and what it keeps of the answers. An answer of undefined was overtaken or refused.

import type { MaskDescription } from '../../engine/shared/core-api.ts';
import type {
  EmptyRow,
  HiddenNumber,
  HiddenResult,
  SoftmaxQuestion,
  SoftmaxResult,
} from '../../engine/shared/figures-api.ts';
import type { CallName, Calls } from '../../engine/shared/protocol.ts';
import {
  EMPTY_EXAMPLES,
  EMPTY_SCORES,
  type EmptyExample,
  FILLERS,
  HIDDEN,
  LEVELS,
  orderOf,
  repeatRow,
  SIZE,
  type Suspect,
  transposed,
  transposedSpec,
} from './givens.ts';

export type Softmax = Extract<SoftmaxResult, { ok: true }>;
type Hidden = Extract<HiddenResult, { ok: true }>;

export type Ask = <K extends CallName>(
  name: K,
  args: Calls[K]['args'],
  kind?: string,
) => Promise<Extract<Calls[K]['reply'], { ok: true }> | undefined>;

/** Weights as a panel draws them. */
export type Weights = Pick<Softmax, 'weights' | 'rowSums' | 'columnSums' | 'fromBefore'>;

export interface OrderAnswer {
  mask: MaskDescription;
  /** The scores that the answers are for; the last key's may have been moved. */
  scores: readonly number[];
  suspect: Suspect;
  before: Softmax;
  /** Not asked for before the bet. */
  beside: Weights | undefined;
  /** Both panels with the scores as given, where the last key's was moved. */
  unmoved: { before: Weights; beside: Weights } | undefined;
}

export interface EmptyAnswer {
  example: EmptyExample;
  emptyRow: EmptyRow;
  alone: MaskDescription[];
  together: MaskDescription;
  softmax: Softmax;
}

export interface Answers {
  order?: OrderAnswer;
  filler?: { level: number; lines: Softmax[] };
  empty?: EmptyAnswer;
  hidden?: { place: 'score' | 'value'; number: HiddenNumber; ways: Hidden['ways'] };
}

const question = (given: Partial<SoftmaxQuestion>): SoftmaxQuestion => ({
  scores: [],
  queries: SIZE,
  keys: SIZE,
  mask: 'causal',
  order: 'before',
  filler: Number.NEGATIVE_INFINITY,
  emptyRow: 'zero',
  ...given,
});

interface OrderGivens {
  spec: string;
  grid: readonly number[];
  future: number | undefined;
  suspect: Suspect;
  temperature: number;
  revealed: boolean;
}

export async function askOrder(ask: Ask, givens: OrderGivens): Promise<OrderAnswer | undefined> {
  const { spec, grid, future, suspect, temperature, revealed } = givens;
  const mask = await ask('describe', { spec, queries: SIZE, keys: SIZE });
  if (mask === undefined) return undefined;
  const scores = future === undefined ? grid : grid.map((score, cell) => (cell % SIZE === SIZE - 1 ? future : score));
  const right = (of: readonly number[], kind: string) =>
    ask('softmax', { question: question({ scores: of, mask: spec, temperature }) }, kind);
  const wrong = (of: readonly number[], kind: string) => askSuspect(ask, { ...givens, grid: of }, mask, kind);
  const [before, beside, before0, beside0] = await Promise.all([
    right(scores, 'before'),
    revealed ? wrong(scores, 'beside') : undefined,
    revealed && future !== undefined ? right(grid, 'before as given') : undefined,
    revealed && future !== undefined ? wrong(grid, 'beside as given') : undefined,
  ]);
  if (before === undefined || (revealed && beside === undefined)) return undefined;
  const unmoved = before0 === undefined || beside0 === undefined ? undefined : { before: before0, beside: beside0 };
  return { mask, scores, suspect, before, beside, unmoved };
}

/** Over the wrong axis everything is transposed on the way in and back on the way out, sums included. */
async function askSuspect(
  ask: Ask,
  givens: OrderGivens,
  mask: MaskDescription,
  kind: string,
): Promise<Weights | undefined> {
  const { spec, grid, suspect, temperature } = givens;
  const columns = suspect === 'columns';
  const asked = question({
    scores: columns ? transposed(grid) : grid,
    mask: columns ? transposedSpec(mask.allowed) : spec,
    order: orderOf(suspect),
    temperature,
  });
  const answer = await ask('softmax', { question: asked }, kind);
  if (answer === undefined || !columns) return answer;
  const { rowSums, columnSums, weights } = answer;
  return {
    weights: Float64Array.from(transposed(weights)),
    rowSums: columnSums,
    columnSums: rowSums,
    fromBefore: Number.NaN,
  };
}

export async function askFiller(ask: Ask, level: number): Promise<Answers['filler']> {
  const score = LEVELS[level] ?? 0;
  const scores = Array.from({ length: SIZE }, () => score);
  const lines = await Promise.all(
    FILLERS.map((filler) =>
      ask('softmax', { question: question({ scores, queries: 1, mask: 'padding:2,3', filler }) }, `filler ${filler}`),
    ),
  );
  const known = lines.filter((line) => line !== undefined);
  return known.length === FILLERS.length ? { level, lines: known } : undefined;
}

export async function askEmpty(ask: Ask, id: EmptyExample['id'], emptyRow: EmptyRow): Promise<EmptyAnswer | undefined> {
  const example = EMPTY_EXAMPLES.find((one) => one.id === id);
  if (example === undefined) return undefined;
  const { size, masks } = example;
  const spec = masks.join('&');
  const scores = repeatRow(EMPTY_SCORES.slice(0, size), size);
  const [together, softmax, ...alone] = await Promise.all([
    ask('describe', { spec, queries: size, keys: size }, 'together'),
    ask('softmax', { question: question({ scores, queries: size, keys: size, mask: spec, emptyRow }) }, 'empty'),
    ...masks.map((mask, index) => ask('describe', { spec: mask, queries: size, keys: size }, `alone ${index}`)),
  ]);
  const known = alone.filter((mask) => mask !== undefined);
  if (together === undefined || softmax === undefined || known.length !== masks.length) return undefined;
  return { example, emptyRow, alone: known, together, softmax };
}

export async function askHidden(ask: Ask, place: 'score' | 'value', number: HiddenNumber): Promise<Answers['hidden']> {
  const { size, key, mask, scores, values } = HIDDEN;
  const asked = { queries: size, keys: size, scores: repeatRow(scores, size), values, mask, key, place, number };
  const answer = await ask('hidden', { question: asked });
  return answer === undefined ? undefined : { place, number, ways: answer.ways };
}
