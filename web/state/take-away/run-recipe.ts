// SPDX-License-Identifier: MIT
// A run as far as another place can repeat it, and the mark it is compared with afterwards. It is what a link carries and
// what is kept for after a reload. Not the run itself (state/training-run.ts), and none of its results.

import type { LabChange, LabSettings } from '../lab-settings.ts';

export interface RunRecipe {
  settings: LabSettings;
  changes: readonly LabChange[];
}

/** Where a run stood. */
export interface RunMark {
  /** Steps done: the number of the next one. */
  steps: number;
  /** Of the weights, 16 hexadecimal digits; '' where it is not known. */
  digest: string;
  /** The arithmetic that gave it; '' where it is not known. */
  profile: string;
}
