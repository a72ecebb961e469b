// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { checkStart, mended } from '../../web/elements/attn-train/start-check.ts';
import { EngineClient } from '../../web/engine/client/engine-client.ts';
import { RunGroup } from '../../web/state/run-group.ts';
import { DEFAULT_BATCH, LESSON_SETTINGS, type SettingsText } from '../../web/state/settings.ts';
import { FakeWorker } from './support/fake-worker.ts';

function check(patch: Partial<SettingsText>) {
  const group = new RunGroup(
    ['full', 'causal'],
    () => {},
    (wish) => new EngineClient(wish, { make: () => new FakeWorker() }),
  );
  const checked = checkStart({ ...LESSON_SETTINGS, ...patch }, DEFAULT_BATCH, group);
  return checked.then((result) => ({ result, group }));
}

describe('the check before a start', () => {
  it('finds a character of the prompt that the core’s own text does not have, and starts nothing', async () => {
    const { result, group } = await check({ prompt: 'Zebra' });
    expect(!result.ok && result.errors.prompt).toMatch(/does not have: “Z”/);
    expect(group.runs.map((run) => run.started)).toEqual([undefined, undefined]);
  });

  it('looks at the reader’s text where there is one', async () => {
    const text = 'Zebras in the zoo. '.repeat(3);
    expect((await check({ ownText: true, text, prompt: 'Zoo' })).result.ok).toBe(true);
    expect((await check({ ownText: true, text, prompt: 'Your' })).result.ok).toBe(false);
  });

  it('lets the lesson’s settings through', async () => {
    expect((await check({})).result.ok).toBe(true);
  });
});

describe('a reset', () => {
  it('mends the fields that were wrong and leaves the others', () => {
    const typed = { ...LESSON_SETTINGS, seed: 'abc', steps: '12', ownText: true, text: 'short' };
    expect(mended(typed, { seed: 'no number', text: 'too short' })).toEqual({
      ...LESSON_SETTINGS,
      steps: '12',
    });
  });
});
