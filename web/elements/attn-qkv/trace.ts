// SPDX-License-Identifier: MIT
// The tensors of one attention layer as the core names them, with the block's name taken off, so that a made-up layer and
// a model's layer read the same. It looks numbers up and computes none.

import type { NamedTensor } from '../../engine/shared/figures-api.ts';

export type TensorName =
  | 'x'
  | 'ln1'
  | 'q'
  | 'k'
  | 'v'
  | 'raw_scores'
  | 'scores'
  | 'masked_scores'
  | 'weights'
  | 'mixed'
  | 'out'
  | 'h';

export interface Tensor {
  /** As in docs/tensor-names.md. */
  name: string;
  shape: readonly number[];
  values: Float64Array;
}

export type Trace = ReadonlyMap<TensorName, Tensor>;

export function traceOf(tensors: readonly NamedTensor[]): Trace {
  const trace = new Map<TensorName, Tensor>();
  for (const [at, { name, shape, values }] of tensors.entries()) {
    const bare = at === 0 ? 'x' : (name.split('.').at(-1) as TensorName);
    trace.set(bare, { name, shape: [...shape], values });
  }
  return trace;
}

/** An element by its indices; NaN outside, which is written as a dash. */
export function at(trace: Trace, name: TensorName, ...indices: number[]): number {
  const tensor = trace.get(name);
  if (tensor === undefined) return Number.NaN;
  const flat = indices.reduce((sum, index, axis) => sum * (tensor.shape[axis] ?? 0) + index, 0);
  return tensor.values[flat] ?? Number.NaN;
}

export interface Sizes {
  /** N, D, heads, d. */
  positions: number;
  width: number;
  heads: number;
  headWidth: number;
}

export function sizesOf(trace: Trace): Sizes {
  const [positions = 0, width = 0] = trace.get('x')?.shape ?? [];
  const [heads = 0, , headWidth = 0] = trace.get('q')?.shape ?? [];
  return { positions, width, heads, headWidth };
}
