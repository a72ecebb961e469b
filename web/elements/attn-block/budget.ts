// SPDX-License-Identifier: MIT
// The sizes whose weights are counted: as typed, the presets, and what the core is asked. What fits is the core's to say.

import type { RunConfig } from '../../engine/shared/core-api.ts';
import { blockStrings } from '../../lesson/en/block.ts';
import { strings } from '../../lesson/en/shared.ts';
import { parseNumber } from '../../state/numbers.ts';

export type SizeName = 'dModel' | 'heads' | 'layers' | 'maxLen' | 'vocabulary';
export type Sizes = Record<SizeName, string> & { tied: boolean };
export type Preset = 'page' | 'wide' | 'gpt2';

export const SIZE_NAMES: readonly SizeName[] = ['dModel', 'heads', 'layers', 'maxLen', 'vocabulary'];

export const PRESETS: Record<Preset, Sizes> = {
  page: { dModel: '64', heads: '4', layers: '4', maxLen: '128', vocabulary: '30', tied: false },
  wide: { dModel: '512', heads: '8', layers: '6', maxLen: '512', vocabulary: '30', tied: false },
  gpt2: { dModel: '768', heads: '12', layers: '12', maxLen: '1024', vocabulary: '50257', tied: true },
};

/** Wider than anything that the core takes, so that its sentence with the right limits is the one shown. */
const ANY = { min: -1e9, max: 1e9 };

type Read = { ok: true; config: RunConfig; vocabulary: number } | { ok: false; error: string; field: SizeName };

export function budgetConfig(sizes: Sizes): Read {
  const numbers = {} as Record<SizeName, number>;
  for (const name of SIZE_NAMES) {
    const parsed = parseNumber(sizes[name], ANY);
    if (!parsed.ok) {
      const { problems } = strings.settings;
      return { ok: false, error: problems[parsed.problem](blockStrings.budget.labels[name], ANY), field: name };
    }
    numbers[name] = parsed.value;
  }
  const { vocabulary, ...shape } = numbers;
  const config = { ...shape, seed: 0, mask: 'causal', batch: 1, context: 1, learningRate: 0, corpus: '' };
  return { ok: true, config: { ...config, tied: sizes.tied }, vocabulary };
}
