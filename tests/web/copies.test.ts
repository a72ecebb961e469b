// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunConfig } from '../../web/engine/shared/core-api.ts';
import { Copies } from '../../web/engine/worker/copies.ts';
import { FakeCore } from './support/fake-core.ts';
import { LESSON_RUN } from './support/run-configs.ts';

/** A core that says what was done to it, and hands out its name as its weights. */
class Told extends FakeCore {
  readonly told: string[] = [];

  constructor(private readonly weight = 0) {
    super();
  }

  override startCopy(config: RunConfig, characters = '') {
    this.told.push(`copy ${config.mask} ${config.learningRate} of ${[...characters].length}`);
    return super.startCopy(config);
  }

  override copyWeights(target: Float32Array = new Float32Array()) {
    target.fill(this.weight);
    return { ok: true as const };
  }

  override setWeights(weights: Float32Array = new Float32Array()) {
    this.told.push(`weights ${weights.join(' ')}`);
    return { ok: true as const };
  }

  override setState(state: Parameters<FakeCore['setState']>[0]) {
    this.told.push(`state of step ${state.steps}`);
    return super.setState(state);
  }
}

let owner: Told;
let other: Told;
let copies: Copies;
beforeEach(() => {
  owner = new Told(7);
  other = new Told();
  copies = new Copies(owner);
});

const begin = (config = LESSON_RUN) => copies.begin(config, owner.startRun(config));

describe('a copy of the run in another module', () => {
  it('is not made while there is no run', () => {
    copies.bring(other);
    copies.bringAll(other);
    expect(other.told).toEqual([]);
  });

  it('is made once for its settings, and has the weights of each question’s moment', () => {
    begin();
    copies.bring(other);
    copies.bring(other);
    expect(other.told).toEqual(['copy causal 0.003 of 26', 'weights 7', 'weights 7']);
  });

  it('is made anew for another run, another mask and another learning rate', () => {
    begin();
    copies.bring(other);
    copies.change({ mask: 'full' });
    copies.bring(other);
    copies.change({ learningRate: 0.1 });
    copies.bring(other);
    begin({ ...LESSON_RUN, mask: 'prefix:3' });
    copies.bring(other);
    expect(other.told.filter((line) => line.startsWith('copy'))).toEqual([
      'copy causal 0.003 of 26',
      'copy full 0.003 of 26',
      'copy full 0.1 of 26',
      'copy prefix:3 0.003 of 26',
    ]);
  });

  it('has all that the coming steps depend on where a file is made of it, and can become the run', () => {
    begin();
    for (let step = 0; step < 5; step++) owner.step();
    copies.bringAll(other);
    expect(other.told.at(-1)).toBe('state of step 5');
    other.steps = 0; // as after a file's weights were put in
    copies.takeBack(other);
    expect(owner.told.at(-1)).toBe('state of step 0');
    expect(owner.steps).toBe(0);
  });

  it('is made again after the module had a run of its own', () => {
    begin();
    copies.bring(other);
    copies.forget(other);
    copies.bring(other);
    expect(other.told.filter((line) => line.startsWith('copy'))).toHaveLength(2);
  });

  it('that cannot be made is no answer about another run', () => {
    begin();
    other.startCopy = () => ({ ok: false, error: 'too large' }) as never;
    expect(() => copies.bring(other)).toThrow('too large');
  });
});
