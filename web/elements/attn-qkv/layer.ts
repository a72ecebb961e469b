// SPDX-License-Identifier: MIT
// Everything that the core says about one attention layer, asked for together so that the page never shows numbers of two
// different layers at once: the tensors, the exponentials inside softmax, row and column sums, and what a wrong scale does.

import type { Failure } from '../../engine/shared/core-api.ts';
import type { TraceResult } from '../../engine/shared/figures-api.ts';
import type { CallName, Calls } from '../../engine/shared/protocol.ts';
import { at, type Sizes, sizesOf, type Trace, traceOf } from './trace.ts';

export interface Sums {
  rows: Float64Array;
  columns: Float64Array;
}

/** Two raw scores, 8 and 0, divided by the root of a head's width and of the model's. */
export interface ScaleExample {
  width: number;
  heads: number;
  headWidth: number;
  right: { scores: Float64Array; weights: Float64Array };
  wrong: { scores: Float64Array; weights: Float64Array };
}

export interface Layer {
  real: boolean;
  trace: Trace;
  sizes: Sizes;
  /** One for each position, as its row is called. */
  names: readonly string[];
  /** Per head, positions x positions. */
  exponentials: readonly Float64Array[];
  /** Per head: the weights that raw scores would give, without the scale. */
  unscaled: readonly Float64Array[];
  sums: readonly Sums[];
}

/** Asks the core; errors are data, and undefined is an answer that was overtaken. */
export type Ask = <K extends CallName>(
  name: K,
  args: Calls[K]['args'],
  kind: string,
) => Promise<Calls[K]['reply'] | undefined>;

/** What belongs to a trace; undefined where it was overtaken. */
export async function layerOf(
  ask: Ask,
  traced: Extract<TraceResult, { ok: true }>,
  names: readonly string[],
  real: boolean,
): Promise<Layer | Failure | undefined> {
  const trace = traceOf(traced.tensors);
  const sizes = sizesOf(trace);
  const heads = [...Array(sizes.heads).keys()];
  const perHead = await Promise.all(heads.map((head) => headFacts(ask, trace, sizes, head)));
  const facts: HeadFacts[] = [];
  for (const one of perHead) {
    if (one === undefined || 'ok' in one) return one;
    facts.push(one);
  }
  return {
    real,
    trace,
    sizes,
    names,
    exponentials: facts.map(({ exponentials }) => exponentials),
    unscaled: facts.map(({ unscaled }) => unscaled),
    sums: facts.map(({ sums }) => sums),
  };
}

interface HeadFacts {
  exponentials: Float64Array;
  unscaled: Float64Array;
  sums: Sums;
}

async function headFacts(ask: Ask, trace: Trace, sizes: Sizes, head: number): Promise<HeadFacts | Failure | undefined> {
  const N = sizes.positions;
  const square = (name: 'scores' | 'raw_scores' | 'weights') =>
    trace.get(name)?.values.subarray(head * N * N, (head + 1) * N * N) ?? new Float64Array();
  const softmax = (name: 'scores' | 'raw_scores') =>
    ask(
      'softmax',
      {
        question: {
          scores: [...square(name)],
          queries: N,
          keys: N,
          mask: 'causal',
          order: 'before',
          filler: Number.NEGATIVE_INFINITY,
          emptyRow: 'zero',
        },
      },
      `softmax of ${name} ${head}`,
    );
  const [scaled, unscaled, sums] = await Promise.all([
    softmax('scores'),
    softmax('raw_scores'),
    ask('traceAttention', { question: sumsQuestion([...square('weights')], N) }, `sums ${head}`),
  ]);
  if (scaled === undefined || unscaled === undefined || sums === undefined) return undefined;
  for (const reply of [scaled, unscaled, sums]) if (!reply.ok) return reply;
  if (!scaled.ok || !unscaled.ok || !sums.ok) return undefined;
  const added = traceNamed(sums.tensors, 'raw_scores');
  return {
    exponentials: scaled.exponentials,
    unscaled: unscaled.weights,
    sums: { rows: added.subarray(0, N), columns: added.subarray(N) },
  };
}

/** A dot product with ones is a sum: head 0 adds up the rows of the matrix, head 1 its columns. */
export function sumsQuestion(matrix: readonly number[], N: number): Calls['traceAttention']['args']['question'] {
  const columns = matrix.map((_, index) => matrix[(index % N) * N + Math.floor(index / N)] ?? 0);
  const zeros = matrix.map(() => 0);
  return {
    heads: 2,
    queries: 1,
    keys: N,
    headWidth: N,
    q: Array<number>(2 * N).fill(1),
    k: [...matrix, ...columns],
    v: [...zeros, ...zeros],
    mask: 'full',
  };
}

const traceNamed = (tensors: Extract<TraceResult, { ok: true }>['tensors'], name: string): Float64Array =>
  tensors.find((tensor) => tensor.name === name)?.values ?? new Float64Array();

const EXAMPLE = { width: 64, heads: 4, headWidth: 16, raw: 8 };

export async function scaleExample(ask: Ask): Promise<ScaleExample | Failure | undefined> {
  const { width, heads, headWidth, raw } = EXAMPLE;
  const divided = (d: number) => {
    const channels = (value: number) => [value, ...Array<number>(d - 1).fill(0)];
    const zeros = Array<number>(2 * d).fill(0);
    const k = [...channels(1), ...channels(0)];
    const question = { heads: 1, queries: 1, keys: 2, headWidth: d, q: channels(raw), k, v: zeros, mask: 'full' };
    return ask('traceAttention', { question }, `scale by ${d}`);
  };
  const [right, wrong] = await Promise.all([divided(headWidth), divided(width)]);
  if (right === undefined || wrong === undefined) return undefined;
  if (!right.ok) return right;
  if (!wrong.ok) return wrong;
  const pick = ({ tensors }: { tensors: Extract<TraceResult, { ok: true }>['tensors'] }) => ({
    scores: traceNamed(tensors, 'scores'),
    weights: traceNamed(tensors, 'weights'),
  });
  return { width, heads, headWidth, right: pick(right), wrong: pick(wrong) };
}

/** The key with the largest weight of a row, the first of equals. */
export function mostAttended({ trace, sizes }: Layer, head: number, row: number): number {
  const weights = [...Array(sizes.positions).keys()].map((key) => at(trace, 'weights', head, row, key));
  return weights.indexOf(Math.max(...weights));
}
