// SPDX-License-Identifier: MIT
// The lesson's run as the core takes it.
import type { RunConfig } from '../../../web/engine/shared/core-api.ts';

export const LESSON_RUN: RunConfig = {
  seed: 0,
  mask: 'causal',
  dModel: 64,
  heads: 4,
  layers: 4,
  maxLen: 128,
  batch: 16,
  context: 32,
  learningRate: 0.003,
  corpus: '',
};
