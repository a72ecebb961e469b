// SPDX-License-Identifier: MIT
// A run of the laboratory as plain data: every setting, what was changed while it ran, and the configuration that the
// core gets. Whoever has these and a step has the whole run again. What is typed, and its check: lab-typed.ts.

import type { NormPlace, RunConfig, Targets } from '../engine/shared/core-api.ts';
import type { ProfileWish } from '../engine/shared/protocol.ts';

export type TextSource =
  /** The bakery's six replies. */
  | { kind: 'builtin' }
  /** Replies of the core's seeded grammar. */
  | { kind: 'grammar'; seed: number; replies: number }
  | { kind: 'own'; text: string };

export interface LabSettings {
  source: TextSource;
  /** Share of the replies that is never trained on, 0 to 0.5. */
  heldOutShare: number;
  /** Of the weights and of the windows. */
  seed: number;
  /** As the core reads it. */
  mask: string;
  layers: number;
  heads: number;
  width: number;
  /** Characters of a window. */
  context: number;
  /** Positions that the model has. */
  maxLen: number;
  /** Windows a step. */
  batch: number;
  /** The last step as first planned; a cosine schedule ends there. */
  steps: number;
  learningRate: number;
  schedule: 'constant' | 'cosine';
  /** Steps of a cosine schedule in which the rate rises. */
  warmup: number;
  /** 0 for no clipping. */
  maxGradNorm: number;
  weightDecay: number;
  decay: 'all' | 'matrices';
  targets: Targets;
  residual: boolean;
  norm: NormPlace;
  feedForward: boolean;
  positions: boolean;
  tied: boolean;
  prompt: string;
  profile: ProfileWish;
  /** Per model; they change its speed and nothing else. */
  workers: number;
  /** The run pauses after this step, or after the first whose loss is below. */
  stopAtStep?: number;
  stopBelowLoss?: number;
}

/** What was changed in a run, from `step` on: the first that was made with it. In the order of the steps. */
export type LabChange = { step: number; learningRate: number } | { step: number; mask: string };

/** The mask that a run came to on its way, and from which step on. */
export function lastMask(changes: readonly LabChange[]): { step: number; mask: string } | undefined {
  const last = [...changes].reverse().find((change) => 'mask' in change);
  return last !== undefined && 'mask' in last ? last : undefined;
}

/** The lesson's writer. */
export const LAB_DEFAULTS: LabSettings = {
  source: { kind: 'builtin' },
  heldOutShare: 0,
  seed: 0,
  mask: 'causal',
  layers: 4,
  heads: 4,
  width: 64,
  context: 32,
  maxLen: 128,
  batch: 16,
  steps: 300,
  learningRate: 0.003,
  schedule: 'constant',
  warmup: 0,
  maxGradNorm: 0,
  weightDecay: 0.01,
  decay: 'all',
  targets: 'next',
  residual: true,
  norm: 'pre',
  feedForward: true,
  positions: true,
  tied: false,
  prompt: 'Your ',
  profile: 'auto',
  workers: 1,
};

/** `text` is what the source stands for; '' for the built-in replies. */
export function labConfig(settings: LabSettings, text: string): RunConfig {
  const { seed, mask, heads, layers, maxLen, batch, context, learningRate, targets, heldOutShare } = settings;
  const { residual, norm, feedForward, positions, tied, schedule, warmup, maxGradNorm, weightDecay, decay } = settings;
  return {
    ...{ seed, mask, dModel: settings.width, heads, layers, maxLen, batch, context, learningRate, corpus: text },
    ...{ targets, heldOutShare, residual, norm, feedForward, positions, tied },
    ...{ schedule, warmup, scheduleSteps: settings.steps, maxGradNorm, weightDecay, decay },
  };
}
