// SPDX-License-Identifier: MIT
// The settings of a training figure in a link, and out of one. What a run came to is not in it: it is repeated.

import type { PartOf, StateOf } from '../../state/link-schema.ts';
import type { SettingsText } from '../../state/settings.ts';
import { asTyped, numberIn } from '../shared/linked.ts';

export function linkOfSettings(typed: SettingsText, log: boolean): PartOf<'compare'> {
  const { seed, steps, learningRate, prompt: pr, profile: ar, ownText, text } = typed;
  const numbers = { seed: numberIn(seed), st: numberIn(steps), lr: numberIn(learningRate) };
  return { ...numbers, pr, ar, txt: ownText && text !== '' ? text : undefined, log };
}

export function settingsInLink(
  { seed, st, lr, pr, ar, txt, log }: StateOf<'compare'>,
  { workers }: SettingsText,
): { typed: SettingsText; log: boolean } {
  const numbers = { seed: asTyped(seed), steps: asTyped(st), learningRate: asTyped(lr) };
  const text = { ownText: txt !== undefined, text: txt ?? '' };
  return { typed: { ...numbers, ...text, prompt: pr, profile: ar, workers }, log };
}
