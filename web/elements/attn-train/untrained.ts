// SPDX-License-Identifier: MIT
// What the lesson's two models are before any training, so that the opening figure has something to show without the core:
// the core's own numbers, computed when the page is built (build/stills.ts).

import { uniformLoss, untrained } from 'virtual:untrained';
import { strings } from '../../lesson/en/shared.ts';
import { formatLoss } from '../../lesson/number-text.ts';
import type { RunGroup } from '../../state/run-group.ts';
import { DEFAULT_BATCH, LESSON_SETTINGS, type SettingsText } from '../../state/settings.ts';

export interface Untrained {
  /** Of the first step, before its update, nats per character. */
  loss: number;
  /** From the prompt on. */
  text: string;
}

/** Of the model that these settings make; undefined where it is another than the lesson's. */
export function untrainedOf(mask: string, typed: SettingsText, batch: number): Untrained | undefined {
  const { seed, prompt } = LESSON_SETTINGS;
  const lesson = !typed.ownText && typed.seed === seed && typed.prompt === prompt && batch === DEFAULT_BATCH;
  return lesson && Object.hasOwn(untrained, mask) ? untrained[mask] : undefined;
}

/** What can be seen of the pair before it runs; undefined where there is more or less to tell. */
export function untrainedSentence(group: RunGroup, typed: SettingsText, batch: number): string | undefined {
  if (group.phase !== 'idle' || group.stepsDone > 0 || group.runs.length !== 2) return undefined;
  const [one, other] = group.runs.map(({ mask }) => untrainedOf(mask, typed, batch));
  if (one === undefined || other === undefined || one.text !== other.text) return undefined;
  const worse = Math.min(one.loss, other.loss) > uniformLoss;
  return worse ? strings.train.untrained.same(formatLoss(uniformLoss)) : undefined;
}
