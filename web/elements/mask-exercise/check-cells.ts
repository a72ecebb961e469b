// SPDX-License-Identifier: MIT
// Compares a written boolean mask with the core's translation of the causal mask. It knows no rule of its own.

import type { MaskConvention, MaskTranslation } from '../../engine/shared/core-api.ts';

export interface Wrong {
  row: number;
  key: number;
  /** Whether the cell should block. */
  blocks: boolean;
}

export interface Checked {
  wrong: Wrong[];
  /** It is the mask for a reader of the other polarity. */
  flipped: boolean;
}

export function matrixOf(translation: MaskTranslation, convention: MaskConvention): Float32Array {
  return translation.conventions.find((one) => one.convention === convention)?.matrix ?? new Float32Array(0);
}

export function checkCells(cells: readonly boolean[], translation: MaskTranslation): Checked {
  const { size } = translation;
  const wrong: Wrong[] = [];
  matrixOf(translation, 'true-blocks').forEach((value, at) => {
    const blocks = value === 1;
    if (cells[at] !== blocks) wrong.push({ row: Math.floor(at / size), key: at % size, blocks });
  });
  const other = matrixOf(translation, 'true-allows');
  return { wrong, flipped: cells.every((cell, at) => cell === (other[at] === 1)) };
}
