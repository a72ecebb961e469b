// SPDX-License-Identifier: MIT
// What prose may quote by <attn-var name="…">: the names of each figure's facts. What each of them says stands in
// build/settings-page.ts, for those who write prose.

export const FACT_NAMES = {
  'attn-mask': ['mask.row', 'mask.keys', 'mask.visible', 'mask.next'],
  'attn-qkv': [
    'qkv.row',
    'qkv.key',
    'qkv.row-word',
    'qkv.key-word',
    'qkv.raw',
    'qkv.score',
    'qkv.weight',
    'qkv.d',
    'qkv.heads',
  ],
  'attn-train': [
    'train.step',
    'train.full',
    'train.causal',
    'train.usual-full',
    'train.honest-full',
    'train.usual-causal',
    'train.honest-causal',
  ],
  'attn-generate': ['generate.kept', 'generate.again', 'generate.wrong'],
} as const;

export type FactName = (typeof FACT_NAMES)[keyof typeof FACT_NAMES][number];

/** Those that prose may change. */
const SCRUBBED: readonly FactName[] = ['qkv.row', 'qkv.key'];

const ALL: readonly string[] = Object.values(FACT_NAMES).flat();

export const isFactName = (name: string): name is FactName => ALL.includes(name);
export const isScrubbed = (name: string): boolean => SCRUBBED.some((one) => one === name);
