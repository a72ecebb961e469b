// SPDX-License-Identifier: MIT
// The two experiments of the leak laboratory that train: what is run, what the trained model is asked, and how the
// answers are read. The runs themselves: run-group.ts.

import type { Targets } from '../engine/shared/core-api.ts';
import type { LeakSettings, TargetsVerdict } from '../engine/shared/figures-api.ts';
import type { ProfileWish } from '../engine/shared/protocol.ts';
import type { LeakReport } from './leak-facts.ts';
import { DEFAULT_BATCH, LESSON_SETTINGS, MODEL, type Settings } from './settings.ts';

export const RUN_PANELS = ['random', 'targets'] as const;
export type RunPanel = (typeof RUN_PANELS)[number];

/** Almost four times what a hundred steps read, so that an honest run cannot learn it by heart. */
export const RANDOM_LENGTH = 200_000;
/** Ends in a letter, so that an echo is seen. */
export const PROMPT = 'Your plum';

export const MASKS: Readonly<Record<RunPanel, readonly string[]>> = { random: ['full', 'causal'], targets: ['causal'] };
/** As few as make the point. */
const STEPS: Readonly<Record<RunPanel, number>> = { random: 100, targets: 60 };

interface Given {
  panel: RunPanel;
  seed: number;
  profile: ProfileWish;
  targets: Targets;
  /** The random text, of the core's making. */
  text: string;
}

export function settingsOf({ panel, seed, profile, targets, text }: Given): Settings {
  const random = panel === 'random';
  return {
    text: random ? text : '',
    seed,
    steps: STEPS[panel],
    learningRate: Number(LESSON_SETTINGS.learningRate),
    prompt: random ? text.slice(0, 1) : PROMPT,
    batch: DEFAULT_BATCH,
    profile,
    workers: 1,
    ...(random ? {} : { targets }),
  };
}

/** The leak test for the trained model: change the prompt's last character. */
export const RUN_LEAK: LeakSettings = {
  model: 'run',
  text: PROMPT,
  seed: 0,
  vocabulary: 2,
  length: PROMPT.length,
  dModel: MODEL.dModel,
  heads: MODEL.heads,
  layers: MODEL.layers,
  enlarge: 1,
  mask: 'causal',
  promised: '',
  padding: [],
  change: PROMPT.length - 1,
  fault: 'none',
};

export type RandomOutcome = 'full' | 'causal' | 'both' | 'none';

/** "Well below" is a tenth of the line: more than the chance of one batch explains. */
export function belowTheLine(full: number, causal: number, uniform: number): RandomOutcome {
  const [fullBelow, causalBelow] = [full < 0.9 * uniform, causal < 0.9 * uniform];
  return fullBelow ? (causalBelow ? 'both' : 'full') : causalBelow ? 'causal' : 'none';
}

export type TargetsOutcome = 'leak' | 'targets' | 'none';

/** Which check has noticed a fault. */
export function noticedBy(leak: LeakReport['verdict'], targets: TargetsVerdict): TargetsOutcome {
  if (leak === 'leak') return 'leak';
  return targets === 'same' || targets === 'other' ? 'targets' : 'none';
}
