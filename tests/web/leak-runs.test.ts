// SPDX-License-Identifier: MIT
// The experiments that train, without a browser: what is run, and how the core's answers are read.
import { describe, expect, it } from 'vitest';
import { belowTheLine, noticedBy, PROMPT, RUN_LEAK, settingsOf } from '../../web/state/leak-runs.ts';
import { runConfig } from '../../web/state/settings.ts';

const given = { seed: 3, profile: 'exact', targets: 'same', text: 'xyz' } as const;

describe('what is run', () => {
  it('random text trains on the core’s characters, goes on from one of them, and leaves the targets alone', () => {
    const settings = settingsOf({ ...given, panel: 'random' });
    expect(settings).toMatchObject({ text: 'xyz', prompt: 'x', seed: 3, profile: 'exact', workers: 1, steps: 100 });
    expect(runConfig(settings, 'full')).not.toHaveProperty('targets');
    expect(runConfig(settings, 'full')).toMatchObject({ corpus: 'xyz', mask: 'full' });
  });

  it('unshifted targets train on the replies', () => {
    const settings = settingsOf({ ...given, panel: 'targets' });
    expect(settings).toMatchObject({ text: '', prompt: PROMPT, steps: 60, learningRate: 0.003 });
    expect(runConfig(settings, 'causal')).toMatchObject({ corpus: '', targets: 'same' });
    expect(runConfig(settingsOf({ ...given, panel: 'targets', targets: 'next' }), 'causal').targets).toBe('next');
  });

  it('the leak test changes the last character of the prompt, under the mask that it was trained with', () => {
    expect(RUN_LEAK).toMatchObject({ model: 'run', text: PROMPT, mask: 'causal', fault: 'none' });
    expect(RUN_LEAK.change).toBe(PROMPT.length - 1);
  });
});

describe('what came out', () => {
  it.each([
    [0.15, 3.41, 'full'],
    [3.41, 0.15, 'causal'],
    [0.15, 0.2, 'both'],
    [3.37, 3.41, 'none'],
    [3.06, 3.41, 'full'],
    [3.07, 3.41, 'none'],
  ] as const)('losses %d and %d against ln 30 = 3.401: %s', (full, causal, outcome) => {
    expect(belowTheLine(full, causal, 3.4012)).toBe(outcome);
  });

  it.each([
    ['noLeak', 'same', 'targets'],
    ['noLeak', 'other', 'targets'],
    ['noLeak', 'next', 'none'],
    ['noLeak', 'undecided', 'none'],
    ['leak', 'same', 'leak'],
    ['allowedByDesign', 'same', 'targets'],
  ] as const)('leak test %s, targets %s: %s', (leak, targets, outcome) => {
    expect(noticedBy(leak, targets)).toBe(outcome);
  });
});
