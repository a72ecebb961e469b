// SPDX-License-Identifier: MIT
// Labels and sentences of the convention translator.

import type { MaskConvention, MaskLine } from '../../engine/shared/core-api.ts';
import { inLanguage } from '../language.ts';

const rowsAre = (rows: string, count: number): string => (count === 1 ? `row ${rows} is` : `rows ${rows} are`);

export const translatorStrings = inLanguage('translator', {
  title: 'One mask, four spellings',
  how: 'Libraries write the same mask in opposite ways. Hatched cells are those that the right reader blocks; the signs in them are what you pass.',
  mask: 'Mask',
  masks: {
    causal: 'Causal',
    'window:2': 'Sliding window of 2',
    'prefix:2': 'Prefix of 2, then causal',
    'causal&document:2': 'Two documents, causal',
    'causal&padding:0': 'Causal, and key 0 is filler',
    'padding:right(1)': 'The last key is filler',
  } as Record<string, string>,
  more: 'More',
  size: 'Size',
  badLength: (min: number, max: number) =>
    `The size has to be a whole number from ${min} to ${max}; the last good one is kept.`,
  conventions: {
    'true-blocks': { name: 'True blocks', readBy: 'PyTorch nn.MultiheadAttention' },
    'true-allows': { name: 'True allows', readBy: 'PyTorch SDPA, Keras, JAX' },
    added: { name: '0 and −∞', readBy: 'added to the scores' },
    'ones-added': { name: '1 and 0', readBy: 'added by mistake' },
  } satisfies Record<MaskConvention, { name: string; readBy: string }>,
  matrix: (convention: string, mask: string) => `The mask ${mask}, written so: ${convention}`,
  corner: 'query / key',
  blocks: (sign: string) => `${sign}, blocks`,
  allows: (sign: string) => `${sign}, allows`,
  signs: { true: 'T', false: 'F', minusInfinity: '−∞' },
  hand: 'Hand it to a reader',
  written: 'Written as',
  read: 'Read as',
  readers: { 'true-blocks': 'True blocks', 'true-allows': 'True allows', added: 'Added to scores' },
  result: (written: string, read: string) =>
    `Written as “${written}”, read as “${read}”: the weights that scores of 0 get`,
  resultTitle: 'What the model gets',
  resultHow: 'Weights when every score is 0.',
  blocked: '0, blocked',
  leaked: (weight: string) => `${weight}, open though it was meant to be blocked`,
  emptyRow: (row: number) => `${row} none`,
  legend: { open: 'open', blocked: 'blocked', leak: 'open, though meant to be blocked' },
  verdict: {
    same: 'The mask arrives as it was meant.',
    flipped: 'Every cell has turned over.',
    onlyFuture: ' Only the future is visible',
    emptyToo: (rows: string, count: number) => `, and ${rowsAre(rows, count)} left with nothing`,
    empty: (rows: string, count: number) => ` Now ${rowsAre(rows, count)} left with nothing.`,
    open: 'Nothing is blocked. The signs are added to the scores as 1 and 0, so they tilt the weights and hide no one.',
    other: 'Another mask arrives than the one you wrote.',
    silent: 'The right spelling and the wrong one both run without an error: only a test saves you.',
  },
  code: 'The same in code',
  sides: 'tril keeps what may be read, triu(diagonal=1) keeps what may not: one mask, told from its two sides.',
  allCalls: 'Every call: PyTorch, Keras, JAX and Flax',
  line: ({ library, call, argument }: MaskLine) => `${library} ${call}, ${argument}`,
  copy: 'Copy',
  copyName: (line: string, convention: string) => `Copy: ${line} (${convention})`,
  copied: 'Copied.',
  selected: 'Selected: press Ctrl or ⌘ with C to copy.',
  cannot: 'Not in this argument.',
  notes: {
    mistake: 'Shown so that you know it by sight: a float mask of ones blocks nothing.',
    isCausal:
      'PyTorch refuses is_causal together with attn_mask here. In nn.MultiheadAttention is_causal is only a hint that your attn_mask is causal, and a wrong hint can override it. The guide’s own masks join by “and”.',
    flax: 'Flax reads the same mask.',
  },
  table: {
    caption: (mask: string) =>
      `The mask ${mask} as each convention writes it, and what the chosen reader makes of the chosen one`,
    row: 'Query row',
    reads: 'The reader lets it read',
    none: 'nothing',
  },
});
