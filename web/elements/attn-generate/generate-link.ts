// SPDX-License-Identifier: MIT
// The state of the writing figure in a link, and out of one: how the model is made, and what it is asked to write. How far
// it is trained is not in it.

import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { asTyped, numberIn } from '../shared/linked.ts';
import type { AttnGenerate } from './attn-generate.ts';

export function linkOfGenerate({ panel, training, scribe }: AttnGenerate): PartOf<'generate'> {
  const { prompt: pr, length, temperature, topK, seed } = scribe.typed;
  const { mask, context, steps, learningRate } = training;
  const written = { pr, len: numberIn(length), t: numberIn(temperature), k: numberIn(topK), seed: numberIn(seed) };
  const made = { mask, ml: context as StateOf<'generate'>['ml'], st: numberIn(steps), lr: numberIn(learningRate) };
  return { panel, ...written, kv: scribe.cache, ...made };
}

export function showLinkedGenerate(host: AttnGenerate, state: StateOf<'generate'>): void {
  const { panel, pr, len, t, k, seed, kv, mask, ml, st, lr } = state;
  host.panel = panel;
  host.training = { mask, context: ml, steps: asTyped(st), learningRate: asTyped(lr) };
  host.scribe.typed = {
    prompt: pr,
    length: asTyped(len),
    temperature: asTyped(t),
    topK: asTyped(k),
    seed: asTyped(seed),
  };
  host.scribe.errors = {};
  host.scribe.cache = kv;
}
