// SPDX-License-Identifier: MIT
// The three attentions of the family: whose words ask whom, what the mask is, and how the core's answer is read. The
// words and their vectors are the example's givens; every weight is the core's.

import type { AttentionQuestion, NamedTensor } from '../../engine/shared/figures-api.ts';

/** Which matrix: the encoder's, the decoder's own, or the decoder's look at the encoder. */
export const PARTS = ['encoder', 'decoder', 'cross'] as const;
export type Part = (typeof PARTS)[number];

export const MODELS = ['both', 'encoder', 'decoder'] as const;
export type Model = (typeof MODELS)[number];

export const PARTS_OF: Record<Model, readonly Part[]> = {
  both: PARTS,
  encoder: ['encoder'],
  decoder: ['decoder'],
};

/** Filler tokens at the end of the question: none, read like words, or hidden as keys. */
export const PADDINGS = ['none', 'read', 'blocked'] as const;
export type Padding = (typeof PADDINGS)[number];

export const SIZES = { min: 2, max: 8 };

export interface Sizes {
  /** Tokens of the question and of the reply. */
  encoder: number;
  decoder: number;
  padding: Padding;
}

type Vector = readonly [number, number, number];

/** Channels: things, when and where, people. Each vector serves as query, key and value. */
const QUESTION: readonly (readonly [string, Vector])[] = [
  ['Where', [0, 2, 0]],
  ['is', [0, 1, 0]],
  ['my', [0, 0, 2]],
  ['plum', [1.5, 0, 0]],
  ['cake', [2, 0, 0.5]],
  ['?', [0.5, 1, 0]],
  ['Thank', [0, 0, 1.5]],
  ['you', [0, 0, 2]],
];
const REPLY: readonly (readonly [string, Vector])[] = [
  ['Your', [0, 0, 2]],
  ['cake', [2, 0, 0.5]],
  ['is', [0.5, 1, 0]],
  ['late', [0.5, 2, 0]],
  ['and', [0.5, 0.5, 0.5]],
  ['we', [0, 0, 2]],
  ['are', [0, 1, 0.5]],
  ['sorry', [0, 0.5, 1.5]],
];
const FILLER: readonly [string, Vector] = ['pad', [0, 0, 0]];
export const WIDTH = 3;

export const fillerCount = ({ encoder, padding }: Sizes): number => (padding === 'none' ? 0 : encoder < 4 ? 1 : 2);

function tokensOf(side: 'encoder' | 'decoder', sizes: Sizes): readonly (readonly [string, Vector])[] {
  if (side === 'decoder') return REPLY.slice(0, sizes.decoder);
  const real = sizes.encoder - fillerCount(sizes);
  return [...QUESTION.slice(0, real), ...Array.from({ length: fillerCount(sizes) }, () => FILLER)];
}

/** Whose words ask, and whose are asked. */
export const sidesOf = (part: Part): { asks: 'encoder' | 'decoder'; asked: 'encoder' | 'decoder' } => ({
  asks: part === 'encoder' ? 'encoder' : 'decoder',
  asked: part === 'decoder' ? 'decoder' : 'encoder',
});

export const wordsOf = (side: 'encoder' | 'decoder', sizes: Sizes): string[] =>
  tokensOf(side, sizes).map(([word]) => word);

/** As text for the core: causal within the reply; of the question nothing is hidden but fillers, and these as keys only. */
export function maskOf(part: Part, sizes: Sizes): string {
  if (part === 'decoder') return 'causal';
  if (sizes.padding !== 'blocked') return 'full';
  const first = sizes.encoder - fillerCount(sizes);
  return `padding:${Array.from({ length: fillerCount(sizes) }, (_, filler) => first + filler).join(',')}`;
}

export function questionOf(part: Part, sizes: Sizes): AttentionQuestion {
  const { asks, asked } = sidesOf(part);
  const vectors = (side: 'encoder' | 'decoder') => tokensOf(side, sizes).flatMap(([, vector]) => vector);
  return {
    heads: 1,
    queries: tokensOf(asks, sizes).length,
    keys: tokensOf(asked, sizes).length,
    headWidth: WIDTH,
    q: vectors(asks),
    k: vectors(asked),
    v: vectors(asked),
    mask: maskOf(part, sizes),
  };
}

/** One matrix as it is drawn. */
export interface Attention {
  part: Part;
  /** Words of the rows and of the columns. */
  queries: string[];
  keys: string[];
  /** queries x keys, row-major. */
  weights: Float64Array;
  maskedScores: Float64Array;
}

export function attentionOf(part: Part, sizes: Sizes, tensors: readonly NamedTensor[]): Attention {
  const { asks, asked } = sidesOf(part);
  const values = (name: string) => tensors.find((tensor) => tensor.name === name)?.values ?? new Float64Array(0);
  return {
    part,
    queries: wordsOf(asks, sizes),
    keys: wordsOf(asked, sizes),
    weights: values('weights'),
    maskedScores: values('masked_scores'),
  };
}

const indexOf = ({ keys }: Attention, row: number, key: number): number => row * keys.length + key;

export const weightAt = (attention: Attention, row: number, key: number): number =>
  attention.weights[indexOf(attention, row, key)] ?? Number.NaN;

/** Whether the core's mask left the cell open. */
export const mayLook = (attention: Attention, row: number, key: number): boolean =>
  attention.maskedScores[indexOf(attention, row, key)] !== Number.NEGATIVE_INFINITY;

/** Keys that a row may look at. */
export const visibleKeys = (attention: Attention, row: number): number[] =>
  [...attention.keys.keys()].filter((key) => mayLook(attention, row, key));

export const openCells = (attention: Attention): number =>
  attention.maskedScores.reduce((count, score) => count + (score === Number.NEGATIVE_INFINITY ? 0 : 1), 0);

/** The keys that a row looks at most: one, or several that share the largest weight to the last bit. */
export function mostAsked(attention: Attention, row: number): number[] {
  const largest = Math.max(...visibleKeys(attention, row).map((key) => weightAt(attention, row, key)));
  return visibleKeys(attention, row).filter((key) => weightAt(attention, row, key) === largest);
}

/** The cell that the bet is about: a key of the question that is counted higher than the row of the reply. */
export function betCell(sizes: Sizes): { row: number; key: number } {
  const lastWord = sizes.encoder - fillerCount(sizes) - 1;
  const key = Math.min(4, lastWord);
  return { row: Math.max(0, Math.min(2, sizes.decoder - 1, key - 1)), key };
}
