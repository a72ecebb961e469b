// SPDX-License-Identifier: MIT
// What a leak test is asked, made from what a reader has chosen. Which positions change, and what that
// means, is the core's answer; see leak-facts.ts for reading it.

import type { Fault, LeakSettings } from '../engine/shared/figures-api.ts';
import { leakStrings } from '../lesson/en/leak.ts';

export const PANELS = ['poke', 'masks', 'faults'] as const;
export type LeakPanel = (typeof PANELS)[number];

/** The code under test in the first panel: as promised, the mask forgotten, the triangle one step too wide. */
export const ROUNDS = ['right', 'noMask', 'offByOne'] as const;
export type Round = (typeof ROUNDS)[number];

export const FAULTS = [
  'noMask',
  'shiftedDiagonal',
  'flippedPolarity',
  'finiteFiller',
  'maskAfterSoftmax',
  'paddingOnRows',
  'strayCell',
] as const satisfies readonly Exclude<Fault, 'none'>[];
export type PlantedFault = (typeof FAULTS)[number];

/** How many times as large queries and keys are made: what long training may do to them. */
export const ENLARGEMENTS = [1, 10, 100, 1000] as const;

export const LENGTHS = { min: 4, max: 16, whole: true } as const;
export const SEEDS = { min: 0, max: 4294967295, whole: true } as const;
export const DEPTHS = { min: 1, max: 6, whole: true } as const;
/** The lesson's model that nobody trained. */
const MODEL = { vocabulary: 1000, dModel: 64, heads: 4 } as const;
/** Filler tokens in front of the text, as a batch of prompts has them. */
const FILLERS = [0, 1] as const;

export interface LeakChoice {
  panel: LeakPanel;
  /** What is promised; in the panel of masks also what the code does. */
  mask: string;
  /** Judged by plain causal order instead of by its own promise; only in the panel of masks. */
  byCausal: boolean;
  length: number;
  seed: number;
  layers: number;
  change: number;
  round: Round;
  fault: PlantedFault;
  enlarge: number;
}

export const fillersOf = ({ panel, fault }: LeakChoice): readonly number[] =>
  panel === 'faults' && fault === 'paddingOnRows' ? FILLERS : [];

/** The position that shows most: the last one, or the first filler where fillers are the matter. */
export const tellingPosition = (choice: LeakChoice): number => fillersOf(choice)[0] ?? choice.length - 1;

function codeOf(choice: LeakChoice): Pick<LeakSettings, 'mask' | 'promised' | 'fault' | 'enlarge'> {
  const { panel, mask, round, fault, enlarge } = choice;
  const plain = { mask, promised: '', fault: 'none', enlarge: 1 } as const;
  switch (panel) {
    case 'masks':
      return choice.byCausal ? { ...plain, promised: 'causal' } : plain;
    case 'faults':
      return { ...plain, fault, enlarge: fault === 'finiteFiller' ? enlarge : 1 };
    case 'poke':
      if (round === 'noMask') return { ...plain, mask: 'full', promised: mask };
      return round === 'offByOne' ? { ...plain, fault: 'shiftedDiagonal' } : plain;
  }
}

export function leakSettings(choice: LeakChoice): LeakSettings {
  const { length, seed, layers, change } = choice;
  return {
    model: 'untrained',
    text: '',
    ...MODEL,
    seed,
    length,
    layers,
    change,
    padding: [...fillersOf(choice)],
    ...codeOf(choice),
  };
}

/** One sentence about the first setting that cannot be; '' if all can. Masks are the core's to judge. */
export function problemOf({ length, layers, seed, change }: LeakChoice): string {
  const { bad } = leakStrings;
  const outside = (value: number, { min, max }: { min: number; max: number }) =>
    !Number.isInteger(value) || value < min || value > max;
  const problem = outside(length, LENGTHS)
    ? bad.length(LENGTHS.min, LENGTHS.max)
    : outside(layers, DEPTHS)
      ? bad.layers(DEPTHS.min, DEPTHS.max)
      : outside(seed, SEEDS)
        ? bad.seed(SEEDS.max)
        : outside(change, { min: 0, max: length - 1 })
          ? bad.change(length - 1)
          : '';
  return problem;
}
