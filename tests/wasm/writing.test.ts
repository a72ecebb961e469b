// SPDX-License-Identifier: MIT
// What the chapter on writing says of the lesson's writer where it writes past the positions that it practised on, with
// the page's module. Needs the preset wasm-release.
import { expect, it } from 'vitest';
import { runConfig } from '../../web/state/settings.ts';
import { checkTraining, FIRST_TRAINING } from '../../web/state/writing.ts';
import createCore from './support/whole-core.ts';

it('seeing 32 characters, the writer goes on past the 32nd in words of its text', async () => {
  const core = await createCore();
  const { settings } = checkTraining({ ...FIRST_TRAINING, context: '32' }, 'exact');
  expect(core.startRun(runConfig(settings, 'causal')).ok).toBe(true);
  for (let step = 0; step <= settings.steps; step++) core.step();
  const answer = core.write({ prompt: 'Your ', count: 40 });
  if (!answer.ok) throw new Error(answer.error);
  expect(answer.text).toHaveLength(45);
  const words = (text: string) => text.split(/[ \n]/);
  const known = new Set(words(core.corpus().text));
  // The last word may be cut off.
  expect(
    words(answer.text)
      .slice(0, -1)
      .filter((word) => !known.has(word)),
  ).toEqual([]);
}, 120_000);
