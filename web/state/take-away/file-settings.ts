// SPDX-License-Identifier: MIT
// The settings of a saved run as the laboratory's. What a file does not hold (text, prompt, workers, where to stop) stays.

import type { RunConfig } from '../../engine/shared/core-api.ts';
import { LAB_DEFAULTS, type LabSettings } from '../lab-settings.ts';

export function settingsOfFile(config: RunConfig, present: LabSettings): LabSettings {
  const { stopAtStep: _step, stopBelowLoss: _loss, ...kept } = present;
  const part = <K extends keyof RunConfig & keyof LabSettings>(name: K): LabSettings[K] =>
    (config[name] ?? LAB_DEFAULTS[name]) as LabSettings[K];
  return {
    ...kept,
    ...{ seed: config.seed, mask: config.mask, layers: config.layers, heads: config.heads, width: config.dModel },
    ...{ context: config.context, maxLen: config.maxLen, batch: config.batch, learningRate: config.learningRate },
    steps: config.scheduleSteps ?? kept.steps,
    schedule: part('schedule'),
    warmup: part('warmup'),
    maxGradNorm: part('maxGradNorm'),
    weightDecay: part('weightDecay'),
    decay: part('decay'),
    targets: part('targets'),
    residual: part('residual'),
    norm: part('norm'),
    feedForward: part('feedForward'),
    positions: part('positions'),
    tied: part('tied'),
  };
}
