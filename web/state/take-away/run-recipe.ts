// SPDX-License-Identifier: MIT
// A run as far as another place can repeat it: what is in a link, what is kept for after a reload, what the script
// says. Not the run itself (state/training-run.ts), and no results but the fingerprint to compare with.

import type { NormPlace, RunConfig, Targets } from '../../engine/shared/core-api.ts';
import type { ProfileWish } from '../../engine/shared/protocol.ts';

/** The text to train on: one that the page has, or the reader's own. */
export type TextSource =
  | { kind: 'bakery' }
  /** The core's grammar: that many replies from this seed. */
  | { kind: 'grammar'; seed: number; replies: number }
  | { kind: 'own'; text: string };

/** Made while the run was going; counts from the step of this number on. */
export interface LiveChange {
  step: number;
  learningRate?: number;
  mask?: string;
}

export interface RunRecipe {
  /** Every part is named; its corpus is what `source` stands for, and is not read here. */
  config: Required<Omit<RunConfig, 'corpus'>>;
  source: TextSource;
  /** The run's last step; steps count from 0. */
  lastStep: number;
  prompt: string;
  profile: ProfileWish;
  changes: readonly LiveChange[];
}

/** Where a run stood, to compare with after it was repeated. */
export interface RunMark {
  /** Steps done. */
  steps: number;
  /** Of the weights, 16 hexadecimal digits; '' where it was not known. */
  digest: string;
  /** The arithmetic that gave it; '' where it was not known. */
  profile: string;
}

export type { NormPlace, Targets };
