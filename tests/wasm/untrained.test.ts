// SPDX-License-Identifier: MIT
// The untrained models that the opening figure shows before it runs are those that the page's own settings make. Needs the
// preset wasm-release.
import { expect, it } from 'vitest';
import { computeUntrained } from '../../web/build/stills.ts';
import { LESSON_SETTINGS, runConfig, SAMPLE_LENGTH } from '../../web/state/settings.ts';
import { checkTraining, FIRST_TRAINING } from '../../web/state/writing.ts';
import createCore from './support/whole-core.ts';

it.each(['full', 'causal'] as const)('the untrained model of the lesson is as the page has it (%s)', async (mask) => {
  const { untrained, uniformLoss } = await computeUntrained();
  const core = await createCore();
  const { settings } = checkTraining(FIRST_TRAINING, 'exact');
  const started = core.startRun(runConfig({ ...settings, seed: Number(LESSON_SETTINGS.seed) }, mask));
  const written = core.sample(LESSON_SETTINGS.prompt, SAMPLE_LENGTH);
  const step = core.step();
  if (!started.ok || !written.ok || !step.ok) throw new Error('the core refused the lesson’s settings');
  expect({ loss: step.loss, text: written.text }).toEqual(untrained[mask]);
  expect(started.uniformLoss).toBe(uniformLoss);
});
