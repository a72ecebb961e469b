// SPDX-License-Identifier: MIT
// The figures that a link can open, and the kinds of values in it. The table of all keys: link-schema.ts.

/** What a link can open: one view for each kind of figure. `compare` is the opening's pair, `train` the laboratory. */
export const VIEWS = [
  'compare',
  'average',
  'qkv',
  'bet',
  'mask',
  'cake',
  'goals',
  'softmax',
  'translator',
  'exercise',
  'leak',
  'block',
  'ablate',
  'train',
  'generate',
  'variants',
  'quiz',
] as const;
export type View = (typeof VIEWS)[number];

interface Whole {
  readonly type: 'whole';
  readonly min: number;
  readonly max: number;
}
interface Real {
  readonly type: 'number';
  readonly min: number;
  readonly max: number;
}
interface Word {
  readonly type: 'word';
  readonly of: readonly string[];
}
/** Some of these, each once, with commas between them. */
interface Words {
  readonly type: 'words';
  readonly of: readonly string[];
}
/** 0 or 1. */
interface Flag {
  readonly type: 'flag';
}
/** At most so many, with commas between them; with `whole` whole ones. */
interface Numbers {
  readonly type: 'numbers';
  readonly min: number;
  readonly max: number;
  readonly most: number;
  readonly whole?: boolean;
}
/** A mask's name, or a whole mask as the core writes it (docs: src/mask/spec.hpp). */
interface MaskText {
  readonly type: 'mask';
  /** It may be painted: `bits` has its cells. */
  readonly paints?: true;
}
/** Cells row by row, six to a letter of base64url: 43 letters for 16 x 16. */
interface Bits {
  readonly type: 'bits';
  readonly most: number;
}
interface Text {
  readonly type: 'text';
  /** In characters. */
  readonly longest: number;
}

export type Kind = Whole | Real | Word | Words | Flag | Numbers | MaskText | Bits | Text;

export type Setting = Kind & {
  readonly key: string;
  /** For the reference. */
  readonly meaning: string;
  /** The figures that know it, with what holds where it is missing; undefined where nothing does. */
  readonly in: Partial<Record<View, unknown>>;
};

export type LinkValue = string | number | boolean | readonly string[] | readonly number[] | undefined;
export type LinkState = Readonly<Record<string, LinkValue>>;
