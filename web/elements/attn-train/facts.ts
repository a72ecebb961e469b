// SPDX-License-Identifier: MIT
// What the prose beside the opening figure may quote of its two runs. A number that is not computed yet has no value.

import { formatLoss } from '../../lesson/number-text.ts';
import { FACT_NAMES } from '../../state/fact-names.ts';
import type { Facts } from '../../state/lesson-state.ts';
import type { RunGroup } from '../../state/run-group.ts';
import { readingOf } from './honest-view.ts';

export const FACTS = FACT_NAMES['attn-train'];

const written = (loss: number | undefined): string | undefined => (loss === undefined ? undefined : formatLoss(loss));

/**
 * The losses of the training windows are of the same step, the last one that both runs have done. "usual" and "honest"
 * are of the windows of the last reading, and so of the same windows.
 */
export function factsOf({ runs, stepsDone }: Pick<RunGroup, 'runs' | 'stepsDone'>): Facts {
  const step = stepsDone - 1;
  const full = runs.find(({ mask }) => mask === 'full');
  const causal = runs.find(({ mask }) => mask === 'causal');
  return {
    'train.step': { value: step < 0 ? undefined : step },
    'train.full': { value: written(full?.losses[step]) },
    'train.causal': { value: written(causal?.losses[step]) },
    'train.usual-full': { value: written(readingOf(full)?.usual) },
    'train.honest-full': { value: written(readingOf(full)?.honest) },
    'train.usual-causal': { value: written(readingOf(causal)?.usual) },
    'train.honest-causal': { value: written(readingOf(causal)?.honest) },
  } satisfies Record<(typeof FACTS)[number], Facts[string]>;
}
