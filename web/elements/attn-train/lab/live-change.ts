// SPDX-License-Identifier: MIT
// Changes the learning rate or the mask of the run in hand to what is typed, and says so.

import { labStrings } from '../../../lesson/en/lab.ts';
import type { LabRuns } from '../../../state/lab-runs.ts';
import { checkLab, LAB_TYPED, type LabTyped } from '../../../state/lab-typed.ts';

export type LiveChange = { ok: true; sentence: string } | { ok: false; error: string };

/** Undefined where the run is gone meanwhile. */
export async function changeLive(
  runs: LabRuns,
  typed: LabTyped,
  field: 'learningRate' | 'mask',
): Promise<LiveChange | undefined> {
  const checked = checkLab({ ...LAB_TYPED, [field]: typed[field] });
  if (!checked.ok) return { ok: false, error: checked.errors[field] ?? labStrings.refused };
  const { mask, learningRate } = checked.settings;
  const made = await runs.change(field === 'mask' ? { mask } : { learningRate });
  if (made === undefined) return undefined;
  if ('ok' in made) return made;
  const { done } = labStrings.change;
  const sentence = 'mask' in made ? done.mask(made.step, made.mask) : done.learningRate(made.step, made.learningRate);
  return { ok: true, sentence };
}
