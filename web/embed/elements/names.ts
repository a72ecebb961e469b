// SPDX-License-Identifier: MIT
// The elements that a page may use, by name alone, so that whoever only looks for them loads no figure.

/** One figure each. */
export const FIGURES = [
  'attn-mask',
  'attn-qkv',
  'attn-softmax',
  'attn-leak',
  'attn-block',
  'attn-train',
  'attn-ablate',
  'attn-generate',
  'attn-variants',
  'attn-quiz',
] as const;

/** A number in prose. */
const IN_PROSE = 'attn-var';

export type FigureTag = (typeof FIGURES)[number];
export type LazyTag = FigureTag | typeof IN_PROSE;

export const LAZY: readonly LazyTag[] = [...FIGURES, IN_PROSE];

/** Shows one of the figures; it is defined at once, and is what tells a second copy of the script that it is the second. */
export const LESSON = 'attn-lesson';
