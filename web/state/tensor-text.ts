// SPDX-License-Identifier: MIT
// What the core says of tensors (run-api.ts, TensorLengths), looked up by name and written for a reader.

import type { TensorLengths } from '../engine/shared/run-api.ts';

export interface Tensor {
  name: string;
  /** "5 × 64": the batch, here always one text, is left out. */
  shape: string;
  length: number;
}

/** "(1, 5, 64)" as "5 × 64". */
export const shapeText = (shape: string): string =>
  shape
    .replace(/^\(1, /, '(')
    .replace(/[()]/g, '')
    .replaceAll(', ', ' × ');

export function tensorsOf({ names, shapes, lengths }: Extract<TensorLengths, { ok: true }>): Map<string, Tensor> {
  return new Map(
    names.map((name, index) => [
      name,
      { name, shape: shapeText(shapes[index] ?? ''), length: lengths[index] ?? Number.NaN },
    ]),
  );
}
