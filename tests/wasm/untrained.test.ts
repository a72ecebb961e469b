// SPDX-License-Identifier: MIT
// The untrained models that the opening figure shows before it runs are the core's. Needs the preset wasm-release.
import { expect, it } from 'vitest';
import { UNTRAINED, UNTRAINED_UNIFORM } from '../../web/elements/attn-train/untrained.ts';
import { LESSON_SETTINGS, runConfig, SAMPLE_LENGTH } from '../../web/state/settings.ts';
import { checkTraining, FIRST_TRAINING } from '../../web/state/writing.ts';
import createCore from './support/whole-core.ts';

it.each(['full', 'causal'])('the untrained model of the lesson is as the page has it (%s)', async (mask) => {
  const core = await createCore();
  const { settings } = checkTraining(FIRST_TRAINING, 'exact');
  const started = core.startRun(runConfig({ ...settings, seed: Number(LESSON_SETTINGS.seed) }, mask));
  const written = core.sample(LESSON_SETTINGS.prompt, SAMPLE_LENGTH);
  const step = core.step();
  if (!started.ok || !written.ok || !step.ok) throw new Error('the core refused the lesson’s settings');
  expect({ loss: step.loss, text: written.text }).toEqual(UNTRAINED[mask]);
  expect(started.uniformLoss).toBe(UNTRAINED_UNIFORM);
});
