// SPDX-License-Identifier: MIT
// Which parts each view has, in one of its panels at least: what can be left out of it. The views mark them with data-part;
// tests/e2e/embed-parts.test.ts compares. And which views have no bet that could be asked for.

import type { Part, View } from './options.ts';

const ALL: readonly Part[] = ['prose', 'readout', 'table', 'share', 'reset', 'footer'];

const BEYOND: Readonly<Record<Exclude<View, 'lesson'>, readonly Part[]>> = {
  mask: ['controls', 'formula'],
  qkv: ['controls', 'formula'],
  softmax: ['controls', 'formula'],
  leak: ['controls', 'formula'],
  block: ['controls', 'presets'],
  train: ['controls'],
  ablate: ['controls'],
  generate: ['controls'],
  variants: ['controls'],
  quiz: [],
  lab: ['controls', 'presets'],
  average: ['controls'],
  bet: [],
  cake: ['controls'],
  goals: ['controls'],
  exercise: [],
  translator: ['controls', 'formula'],
};

export const hasPart = (view: Exclude<View, 'lesson'>, part: Part): boolean =>
  ALL.includes(part) || BEYOND[view].includes(part);

/** Views that ask nothing before they show what is. Those that always ask need no `predict`. */
export const WITHOUT_BET: ReadonlySet<View> = new Set(['block', 'cake', 'goals', 'exercise', 'translator']);

/** Whether `predict` changes anything in a view whose figure knows it: the laboratory asks as its settings say, and no other way. */
export const predictCounts = (view: View): boolean => view !== 'lab' && !WITHOUT_BET.has(view);
