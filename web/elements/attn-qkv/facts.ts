// SPDX-License-Identifier: MIT
// What <attn-qkv> tells the prose: where the reader stands and the numbers of that place, each taken from the tensors that
// the picture is drawn from. A number of a step that has not been reached is not told.

import { FACT_NAMES } from '../../state/fact-names.ts';
import type { Facts, Mark } from '../../state/lesson-state.ts';
import { STEPS, type Step } from './steps.ts';
import { at, type Sizes, type Trace } from './trace.ts';

export interface Told {
  trace: Trace;
  sizes: Sizes;
  words: readonly string[];
  head: number;
  row: number;
  key: number;
  step: number;
  labels: { row: string; key: string };
  chooseRow(row: number): void;
  chooseKey(key: number): void;
}

export const FACTS = FACT_NAMES['attn-qkv'];

export function qkvFacts(told: Told): Facts {
  const { trace, sizes, words, head, row, key, step, labels } = told;
  const query: Mark = { axis: 'query', index: row };
  const asked: Mark = { axis: 'key', index: key };
  const last = sizes.positions - 1;
  const reached = (name: Step) => step >= STEPS.indexOf(name);
  const number = (name: 'raw_scores' | 'scores' | 'weights') => at(trace, name, head, row, key);
  return {
    'qkv.row': { value: row, mark: query, scrub: { label: labels.row, min: 0, max: last, set: told.chooseRow } },
    'qkv.key': { value: key, mark: asked, scrub: { label: labels.key, min: 0, max: last, set: told.chooseKey } },
    'qkv.row-word': { value: words[row], mark: query },
    'qkv.key-word': { value: words[key], mark: asked },
    'qkv.raw': { value: reached('score') ? number('raw_scores') : undefined },
    'qkv.score': { value: reached('scale') ? number('scores') : undefined },
    'qkv.weight': { value: reached('softmax') ? number('weights') : undefined },
    'qkv.d': { value: sizes.headWidth },
    'qkv.heads': { value: sizes.heads },
  } satisfies Record<(typeof FACTS)[number], Facts[string]>;
}
