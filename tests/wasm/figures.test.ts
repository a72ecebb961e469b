// SPDX-License-Identifier: MIT
// What the page's real core answers for the teaching figures, as JavaScript gets it: plain copies under the names of
// core-api.ts, errors as data. Needs the preset wasm-release built (npm test does it).
// Not for: what the numbers mean, which tests/core holds.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../../web/engine/shared/core-api.ts';
import type { AttentionQuestion, LeakSettings, SoftmaxQuestion } from '../../web/engine/shared/figures-api.ts';
import { LESSON_RUN } from '../web/support/run-configs.ts';
import createCore from './support/whole-core.ts';

let core: Core;
beforeEach(async () => {
  core = await createCore();
});

const softmax: SoftmaxQuestion = {
  scores: [1, 2, 1, 2],
  queries: 2,
  keys: 2,
  mask: 'causal',
  order: 'before',
  filler: Number.NEGATIVE_INFINITY,
  emptyRow: 'zero',
};

const attention: AttentionQuestion = {
  heads: 1,
  queries: 2,
  keys: 2,
  headWidth: 1,
  q: new Float64Array(2),
  k: [5, 7],
  v: [1, 3],
  mask: 'causal',
};

const leak: LeakSettings = {
  model: 'untrained',
  text: '',
  seed: 0,
  vocabulary: 1000,
  length: 10,
  dModel: 64,
  heads: 4,
  layers: 4,
  enlarge: 1,
  mask: 'causal',
  promised: '',
  padding: [],
  change: 9,
  fault: 'none',
};

describe('the core’s figures', () => {
  it('answers softmax with copies under the names of the types', () => {
    const result = core.softmaxVariant(softmax);
    if (!result.ok) throw new Error(result.error);
    expect(result.queries).toBe(2);
    expect(result.keys).toBe(2);
    expect(result.maskedScores).toEqual(new Float64Array([1, Number.NEGATIVE_INFINITY, 1, 2]));
    expect(result.weights.slice(0, 2)).toEqual(new Float64Array([1, 0]));
    expect(result.weights[3]).toBeCloseTo(0.7311, 4);
    expect(result.exponentials[3]).toBe(1);
    expect(result.rowSums).toEqual(new Float64Array([1, 1]));
    expect(result.columnSums[0]).toBeCloseTo(1.2689, 4);
    expect(result.fromBefore).toBe(0);
    expect(result.entropy[0]).toBe(0);
    expect(result.leaked).toEqual(new Float64Array(2));
    expect(result.emptyRows).toEqual(new Int32Array());
  });

  it('gives NaN where a policy asks for it and takes typed arrays', () => {
    const scores = new Float32Array(4);
    const result = core.softmaxVariant({ ...softmax, scores, mask: 'padding:0,1', emptyRow: 'nan' });
    if (!result.ok) throw new Error(result.error);
    expect(result.weights).toEqual(new Float64Array(4).fill(Number.NaN));
    expect(result.emptyRows).toEqual(new Int32Array([0, 1]));
  });

  it('answers errors as data', () => {
    expect(core.softmaxVariant({ ...softmax, scores: [1] })).toMatchObject({ ok: false, field: 'scores' });
    expect(core.traceAttention({ ...attention, mask: 'casual' })).toMatchObject({ ok: false, field: 'mask' });
    expect(core.leakTest({ ...leak, change: 10 })).toMatchObject({ ok: false, field: 'change' });
    expect(core.traceLayer('Your ', 0, 'causal')).toMatchObject({ ok: false, error: 'No run has been started.' });
  });

  it('divides scores by a temperature, and by 1 unless one is given', () => {
    const warm = core.softmaxVariant({ ...softmax, temperature: 2 });
    if (!warm.ok) throw new Error(warm.error);
    expect(warm.maskedScores[3]).toBe(1);
    expect(core.softmaxVariant({ ...softmax, temperature: 0 })).toMatchObject({ ok: false, field: 'temperature' });
  });

  it('tells what a number behind the mask does, way by way', () => {
    const question = { queries: 2, keys: 2, scores: [1, 2, 3, 4], values: [5, 7], mask: 'padding:1', key: 1 };
    const result = core.hiddenNumber({ ...question, place: 'value', number: 'nan' });
    if (!result.ok) throw new Error(result.error);
    expect(result.ways.map(({ way }) => way)).toEqual(['replaced', 'added', 'zeroed', 'multiplied']);
    expect(result.ways[0]).toEqual({
      way: 'replaced',
      outputs: new Float64Array([5, 5]),
      poisoned: new Int32Array(),
      changed: new Int32Array(),
    });
    expect(result.ways[3]?.outputs).toEqual(new Float64Array(2).fill(Number.NaN));
    expect(result.ways[3]?.poisoned).toEqual(new Int32Array([0, 1]));
    expect(core.hiddenNumber({ ...question, key: 0, place: 'value', number: 'nan' })).toMatchObject({ field: 'key' });
  });

  it('traces made-up vectors', () => {
    const result = core.traceAttention(attention);
    if (!result.ok) throw new Error(result.error);
    const names = ['q', 'k', 'v', 'raw_scores', 'scores', 'masked_scores', 'weights', 'mixed'];
    expect(result.tensors.map(({ name }) => name)).toEqual(names);
    expect(result.tensors.at(-1)).toEqual({
      name: 'mixed',
      shape: new Int32Array([2, 1]),
      values: new Float64Array([1, 2]),
    });
  });

  it('traces made-up vectors with their projections', () => {
    const result = core.traceProjected({
      positions: 2,
      width: 1,
      heads: 1,
      x: [1, 2],
      qkv: new Float64Array([1, 0, 3]),
      out: [2],
      mask: 'causal',
    });
    if (!result.ok) throw new Error(result.error);
    expect(result.tensors[0]?.name).toBe('embedded');
    expect(result.tensors.at(-1)).toEqual({
      name: 'h',
      shape: new Int32Array([2, 1]),
      values: new Float64Array([7, 11]),
    });
    expect(
      core.traceProjected({ positions: 1, width: 1, heads: 2, x: [1], qkv: [1, 1, 1], out: [1], mask: 'causal' }),
    ).toMatchObject({ ok: false, field: 'heads' });
  });

  it('averages the past three ways with the same bits', () => {
    const result = core.averageThePast([0.1, 0.2, 0.7], 3, 1);
    if (!result.ok) throw new Error(result.error);
    expect(result.byLoop[2]).toBeCloseTo(1 / 3, 12);
    expect(result.byMatrix).toEqual(result.byLoop);
    expect(result.bySoftmax).toEqual(result.byLoop);
    expect(result.averaging).toEqual(result.weights);
    expect(result.maskedScores.slice(0, 2)).toEqual(new Float64Array([0, Number.NEGATIVE_INFINITY]));
    expect(core.averageThePast([1], 2, 1)).toMatchObject({ ok: false, field: 'values' });
  });

  it('makes the lesson’s leak test, with the same zeros in WebAssembly, and finds a planted fault', () => {
    const result = core.leakTest(leak);
    if (!result.ok) throw new Error(result.error);
    expect(result.verdict).toBe('noLeak');
    expect(result.tokens).toHaveLength(10);
    expect(result.replacement).toBe(((result.tokens[9] ?? 0) + 1) % 1000);
    expect(result.differences.slice(0, 9)).toEqual(new Float64Array(9));
    expect(result.differences[9]).toBeGreaterThan(0.1);
    expect(result.mayChange).toEqual(new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]));
    expect(result.control).toBe(0);
    expect(result.controlReached).toEqual(new Int32Array([1, 2, 3, 4, 5, 6, 7, 8, 9]));
    const planted = core.leakTest({ ...leak, vocabulary: 20, fault: 'strayCell' });
    if (!planted.ok) throw new Error(planted.error);
    expect(planted.verdict).toBe('leak');
    expect(planted.leaks).toEqual(new Int32Array([5, 6, 7, 8]));
    expect(planted.earlier).toEqual(new Int32Array());
    const honest = core.leakTest({ ...leak, vocabulary: 20, padding: new Int32Array([3]), change: 3 });
    expect(honest).toMatchObject({ ok: true, verdict: 'noLeak' });
  });

  it('swaps two tokens, with the same zeros in WebAssembly where the order cannot arrive', () => {
    const settings = { seed: 0, vocabulary: 5, dModel: 16, heads: 4, tokens: [0, 1, 2, 3], first: 0, second: 2 };
    const ask = (positions: boolean, mask: string, layers: number) => {
      const result = core.orderTest({ ...settings, positions, mask, layers });
      if (!result.ok) throw new Error(result.error);
      return result;
    };
    const bag = ask(false, 'full', 4);
    expect(bag.differences).toEqual(new Float64Array(4));
    expect(bag.before).toEqual(bag.after);
    expect(bag.before).toHaveLength(5);
    expect(Math.max(...bag.usual)).toBeLessThan(1e-4);
    expect(ask(false, 'causal', 1).differences[3]).toBe(0);
    expect(ask(false, 'causal', 2).differences[3]).toBeGreaterThan(0.001);
    expect(ask(true, 'full', 1).differences[3]).toBeGreaterThan(0.001);
    const refused = core.orderTest({ ...settings, positions: true, mask: 'full', layers: 1, second: 3 });
    expect(refused).toMatchObject({ ok: false, field: 'swap' });
  });

  it('says what a run is trained to predict', () => {
    expect(core.startRun(LESSON_RUN).ok).toBe(true);
    const next = core.targetsCheck();
    if (!next.ok) throw new Error(next.error);
    expect(next.verdict).toBe('next');
    expect(next.tokens).toHaveLength(32);
    expect(next.targets.slice(0, 31)).toEqual(next.tokens.slice(1));
    expect(core.startRun({ ...LESSON_RUN, targets: 'same' }).ok).toBe(true);
    const same = core.targetsCheck();
    if (!same.ok) throw new Error(same.error);
    expect(same).toMatchObject({ verdict: 'same', same: same.positions, targets: same.tokens });
    expect(core.startRun({ ...LESSON_RUN, targets: 'all' as 'same' })).toMatchObject({ ok: false, field: 'targets' });
  });

  it('draws random text that a run can train on', () => {
    const drawn = core.randomText(0, 200, 'abé');
    if (!drawn.ok) throw new Error(drawn.error);
    expect(drawn.text).toMatch(/^[abé]{200}$/);
    expect(core.startRun({ ...LESSON_RUN, corpus: drawn.text })).toMatchObject({ vocabulary: ['a', 'b', 'é'] });
    expect(core.randomText(0, 2, 'aa')).toMatchObject({ ok: false, field: 'alphabet' });
  });

  it('traces a layer of the run and leaves the run as it was', () => {
    expect(core.startRun(LESSON_RUN).ok).toBe(true);
    const before = core.digest();
    const result = core.traceLayer('Your cake', 3, 'causal');
    if (!result.ok) throw new Error(result.error);
    expect(result.tensors[0]?.name).toBe('blocks.2.out');
    expect(result.tensors.find(({ name }) => name === 'blocks.3.attn.weights')?.shape).toEqual(
      new Int32Array([4, 9, 9]),
    );
    expect(core.leakTest({ ...leak, model: 'run', text: 'Your cake', change: 8 })).toMatchObject({ verdict: 'noLeak' });
    expect(core.digest()).toEqual(before);
  });
});
