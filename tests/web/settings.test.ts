// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { checkSettings, LESSON_SETTINGS, MIN_TEXT, profileWish, unknownCharacters } from '../../web/state/settings.ts';

const errorsOf = (patch: Partial<typeof LESSON_SETTINGS>) => {
  const checked = checkSettings({ ...LESSON_SETTINGS, ...patch });
  return checked.ok ? {} : checked.errors;
};

describe('settings of a run', () => {
  it('start as the lesson’s', () => {
    expect(checkSettings(LESSON_SETTINGS)).toEqual({
      ok: true,
      settings: {
        text: '',
        seed: 0,
        steps: 300,
        learningRate: 0.003,
        prompt: 'Your ',
        batch: 16,
        profile: 'auto',
        workers: 1,
      },
    });
  });

  it('say how many characters an empty text needs', () => {
    expect(errorsOf({ ownText: true, text: '' }).text).toMatch(/empty.*at least 33 characters/);
  });

  it('say how many characters a short text has and needs', () => {
    expect(errorsOf({ ownText: true, text: 'x'.repeat(32) }).text).toMatch(/32 characters.*at least 33/);
    expect(errorsOf({ ownText: true, text: 'x'.repeat(MIN_TEXT) })).toEqual({});
  });

  it('ignore a text that was typed and then put aside', () => {
    const checked = checkSettings({ ...LESSON_SETTINGS, ownText: false, text: 'x' });
    expect(checked.ok && checked.settings.text).toBe('');
  });

  it('name each field that is wrong', () => {
    const errors = errorsOf({ seed: '-1', steps: 'many', learningRate: '1,000', prompt: '' });
    expect(Object.keys(errors).sort()).toEqual(['learningRate', 'prompt', 'seed', 'steps']);
    expect(errors.learningRate).toMatch(/decimal point/);
  });

  it('take an arithmetic that is no profile for no wish', () => {
    expect(['exact', 'fused', 'auto', 'quick', undefined].map(profileWish)).toEqual([
      'exact',
      'fused',
      'auto',
      'auto',
      'auto',
    ]);
  });

  it('find the characters that a prompt has and the text has not, each once', () => {
    expect(unknownCharacters('Zo Z?', ['o', ' '])).toEqual(['Z', '?']);
  });
});
