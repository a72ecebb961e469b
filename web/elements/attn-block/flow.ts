// SPDX-License-Identifier: MIT
// What stands in a block and in which order, by the names of the tensors (docs/tensor-names.md): a norm before each
// sublayer, after each sum, or none; with a residual path or without. The page's drawing of src/model/block.cpp.

import type { NormPlace } from '../../engine/shared/core-api.ts';

export interface BlockParts {
  norm: NormPlace;
  residual: boolean;
  feedForward: boolean;
}

export type Role = 'norm' | 'attention' | 'feedForward' | 'add';

export interface Box {
  role: Role;
  /** What comes out of it. */
  tensor: string;
}

/** What the residual path goes past, the sum at its end, and what follows on the common way. */
export interface Sublayer {
  past: Box[];
  add: Box;
  after: Box[];
}

export function sublayers(block: number, { norm, feedForward }: BlockParts): Sublayer[] {
  const name = (tensor: string) => `blocks.${block}.${tensor}`;
  const sublayer = (role: Role, work: string, sum: string, normed: string): Sublayer => {
    const box: Box = { role: 'norm', tensor: name(normed) };
    return {
      past: [...(norm === 'pre' ? [box] : []), { role, tensor: name(work) }],
      add: { role: 'add', tensor: name(sum) },
      after: norm === 'post' ? [box] : [],
    };
  };
  return [
    sublayer('attention', 'attn.out', 'h', 'ln1'),
    ...(feedForward ? [sublayer('feedForward', 'ffn.2', 'out', 'ln2')] : []),
  ];
}

/** The block's last tensor, which the next block reads. */
export function outputOf(block: number, parts: BlockParts): string {
  const last = sublayers(block, parts).at(-1);
  return (last?.after.at(-1) ?? last?.add)?.tensor ?? '';
}

export const inputOf = (block: number, parts: BlockParts): string =>
  block === 0 ? 'embedded' : outputOf(block - 1, parts);
