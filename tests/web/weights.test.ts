// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { askWeights, type Question, type TrainedSource } from '../../web/elements/attn-mask/weights.ts';
import type { AttentionResult } from '../../web/engine/shared/core-api.ts';

const QUESTION: Question = ['Your', 0, 0, 'causal'];
const weights = (value: number): AttentionResult => ({ ok: true, size: 1, weights: Float32Array.of(value) });
const untrained = { attention: async () => weights(0.25) };
const below = (finished: boolean): TrainedSource => ({ finished, attention: async () => weights(0.5) });

describe('attention weights', () => {
  it('carry the name of the model that gave them', async () => {
    expect(await askWeights('trained', below(true), untrained, QUESTION)).toMatchObject({
      model: 'trained',
      values: Float32Array.of(0.5),
    });
    expect(await askWeights('untrained', below(true), untrained, QUESTION)).toMatchObject({ model: 'untrained' });
  });

  it('come from the untrained model, by its name, where the run below has not ended or is not there', async () => {
    for (const source of [below(false), undefined]) {
      expect(await askWeights('trained', source, untrained, QUESTION)).toMatchObject({
        model: 'untrained',
        values: Float32Array.of(0.25),
      });
    }
  });

  it('are dropped where the run below was started again while they came', async () => {
    const source = { finished: true, attention: async () => weights(0.5) };
    const answer = askWeights('trained', source, untrained, QUESTION);
    source.finished = false;
    expect(await answer).toBeUndefined();
  });

  it('are dropped where the worker below dies, which is told below', async () => {
    const source = { finished: true, attention: () => Promise.reject(new Error('worker-crashed')) };
    expect(await askWeights('trained', source, untrained, QUESTION)).toBeUndefined();
  });
});
