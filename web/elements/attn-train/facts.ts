// SPDX-License-Identifier: MIT
// What the prose beside the opening figure may quote of its two runs. A number that is not computed yet has no value.

import { formatLoss } from '../../lesson/number-text.ts';
import type { Facts } from '../../state/lesson-state.ts';
import type { RunGroup } from '../../state/run-group.ts';
import type { TrainingRun } from '../../state/training-run.ts';

export const FACTS = ['train.step', 'train.full', 'train.causal', 'train.honest-full', 'train.honest-causal'] as const;

const written = (loss: number | undefined): string | undefined => (loss === undefined ? undefined : formatLoss(loss));
const honestOf = (run: TrainingRun | undefined): string | undefined => written(run?.probes.at(-1)?.honest);

/** Both losses are of the same step, the last one that both runs have done. */
export function factsOf({ runs, stepsDone }: Pick<RunGroup, 'runs' | 'stepsDone'>): Facts {
  const step = stepsDone - 1;
  const full = runs.find(({ mask }) => mask === 'full');
  const causal = runs.find(({ mask }) => mask === 'causal');
  return {
    'train.step': { value: step < 0 ? undefined : step },
    'train.full': { value: written(full?.losses[step]) },
    'train.causal': { value: written(causal?.losses[step]) },
    'train.honest-full': { value: honestOf(full) },
    'train.honest-causal': { value: honestOf(causal) },
  } satisfies Record<(typeof FACTS)[number], Facts[string]>;
}
