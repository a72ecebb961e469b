// SPDX-License-Identifier: MIT
// The figures of the block without a browser: the order of boxes, typed vectors and sizes, and what runs without a
// part are asked for and compared by.
import { describe, expect, it } from 'vitest';
import { chartData, styleOf } from '../../web/elements/attn-ablate/curves.ts';
import { budgetConfig, PRESETS } from '../../web/elements/attn-block/budget.ts';
import { inputOf, outputOf, sublayers } from '../../web/elements/attn-block/flow.ts';
import { parseList } from '../../web/elements/attn-block/lists.ts';
import {
  type AblationSettings,
  configOf,
  keyOf,
  type Outcome,
  ordered,
  PARTS,
  type Part,
  settingsOf,
} from '../../web/state/ablation.ts';
import { compare, decades, hurtful, measuredOrder, onlySpaces, readingSteps } from '../../web/state/ablation-facts.ts';
import { runConfig } from '../../web/state/settings.ts';
import { shapeText, tensorsOf } from '../../web/state/tensor-text.ts';

const names = (block: number, norm: 'pre' | 'post' | 'none', feedForward = true) =>
  sublayers(block, { norm, residual: true, feedForward }).map(({ past, add, after }) =>
    [...past, add, ...after].map(({ tensor }) => tensor.replace(`blocks.${block}.`, '')),
  );

describe('the order of a block', () => {
  it('has the norm before each sublayer, after each sum, or nowhere', () => {
    expect(names(1, 'pre')).toEqual([
      ['ln1', 'attn.out', 'h'],
      ['ln2', 'ffn.2', 'out'],
    ]);
    expect(names(0, 'post')).toEqual([
      ['attn.out', 'h', 'ln1'],
      ['ffn.2', 'out', 'ln2'],
    ]);
    expect(names(0, 'none', false)).toEqual([['attn.out', 'h']]);
  });

  it('hands the block’s last tensor to the next one', () => {
    const parts = (norm: 'pre' | 'post', feedForward: boolean) => ({ norm, feedForward, residual: true });
    expect(inputOf(0, parts('pre', true))).toBe('embedded');
    expect(inputOf(2, parts('pre', true))).toBe('blocks.1.out');
    expect(outputOf(1, parts('post', true))).toBe('blocks.1.ln2');
    expect(outputOf(1, parts('post', false))).toBe('blocks.1.ln1');
    expect(outputOf(1, parts('pre', false))).toBe('blocks.1.h');
  });

  it('writes a shape without its batch of one', () => {
    expect(shapeText('(1, 5, 64)')).toBe('5 × 64');
    const tensors = tensorsOf({ ok: true, names: ['ln_f'], shapes: ['(1, 5, 8)'], lengths: Float64Array.of(2) });
    expect(tensors.get('ln_f')).toEqual({ name: 'ln_f', shape: '5 × 8', length: 2 });
  });
});

describe('what is typed', () => {
  it('a vector is numbers with commas between them', () => {
    expect(parseList('1.0, −2,3e2', 'x')).toEqual({ ok: true, values: [1, -2, 300] });
    expect(parseList('1, two', 'x')).toEqual({ ok: false, error: 'x: “two”: this is not a number.' });
    expect(parseList('1,,2', 'x')).toEqual({ ok: false, error: 'x: a number is missing.' });
    expect(parseList('NaN', 'x')).toMatchObject({ ok: false });
  });

  it('sizes go to the core as they are; what is no number is told here', () => {
    expect(budgetConfig({ ...PRESETS.page, heads: '3' })).toMatchObject({ ok: true, config: { heads: 3, dModel: 64 } });
    expect(budgetConfig({ ...PRESETS.page, dModel: 'wide' })).toEqual({
      ok: false,
      error: 'Width: this is not a number.',
      field: 'dModel',
    });
  });
});

const SETTINGS: AblationSettings = { layers: 8, steps: 300, seed: 0, learningRate: 0.003, profile: 'exact' };

const outcome = (removed: Part[], honest: number, end: Outcome['end'] = 'finished'): Outcome => ({
  removed,
  settings: SETTINGS,
  started: undefined,
  losses: [honest],
  samples: [],
  probes: [{ step: 0, honest }],
  end,
});

describe('a run without a part', () => {
  it('differs from the whole model in that part and in nothing else', () => {
    const whole = configOf([], 8);
    const changes: Record<Part, object> = {
      res: { residual: false },
      ln: { norm: 'none' },
      mlp: { feedForward: false },
      pos: { positions: false },
      mask: { mask: 'full' },
    };
    for (const part of PARTS) expect(configOf([part], 8)).toEqual({ ...whole, ...changes[part] });
    expect(runConfig(settingsOf(['mask', 'res'], SETTINGS), 'causal')).toMatchObject({
      mask: 'full',
      residual: false,
      layers: 8,
      seed: 0,
      learningRate: 0.003,
    });
  });

  it('is kept by its parts and settings, in one order', () => {
    expect(ordered(['mask', 'res'])).toEqual(['res', 'mask']);
    expect(keyOf(['res'], SETTINGS)).not.toBe(keyOf(['res'], { ...SETTINGS, layers: 4 }));
    expect(settingsOf([], { ...SETTINGS, steps: 3 }).probes?.every).toBe(1);
  });
});

describe('what the runs show', () => {
  const all = (honest: Record<Part, number>, end: Partial<Record<Part, Outcome['end']>> = {}) =>
    new Map(PARTS.map((part) => [part, outcome([part], honest[part], end[part])]));
  const HONEST = { res: 3, ln: 0.5, mlp: 0.14, pos: 0.13, mask: 2 };

  it('orders the parts by the honest loss, a run that diverged before all others, and only when all have ended', () => {
    expect(measuredOrder(all(HONEST), PARTS)).toEqual(['res', 'mask', 'ln', 'mlp', 'pos']);
    expect(measuredOrder(all(HONEST, { pos: { diverged: 7, error: '' } }), PARTS)?.[0]).toBe('pos');
    expect(measuredOrder(all(HONEST, { pos: 'open' }), PARTS)).toBeUndefined();
  });

  it('says where a run without a part is no worse', () => {
    const whole = outcome([], 0.2);
    expect(compare(whole, outcome(['ln'], 0.19))).toBe('no-worse');
    expect(compare(whole, outcome(['ln'], 0.21))).toBe('worse');
    expect(compare(whole, outcome(['ln'], 0.21, 'open'))).toBe('open');
    expect(compare(whole, outcome(['ln'], 0.21, { diverged: 3, error: '' }))).toBe('diverged');
  });

  it('counts the parts that hurt to lose, which end where the whole model stands', () => {
    const inOrder = [outcome(['res'], 3), outcome(['ln'], 0.2), outcome(['pos'], 0.1)];
    expect(hurtful(outcome([], 0.2), inOrder)).toBe(1);
    expect(hurtful(outcome([], 0.05), inOrder)).toBe(3);
    expect(hurtful(undefined, inOrder)).toBe(3);
  });

  it('knows a text of spaces, the steps that were read, and the powers of ten around lengths', () => {
    expect(['Your    ', 'Your  a', 'Your '].map((text) => onlySpaces(text, 'Your '))).toEqual([true, false, false]);
    const parts = { names: [], gradients: new Float64Array(), weights: new Float64Array() };
    const read = { ...outcome([], 1), probes: [{ step: 5, parts }, { step: 0, parts }, { step: 9 }] };
    expect(readingSteps([read, undefined])).toEqual([0, 5]);
    expect(decades([1.3e-10, 0.25, 0])).toEqual({ low: -10, high: 0 });
    expect(decades([])).toEqual({ low: -1, high: 0 });
  });

  it('draws every run with a dash and a colour of its own, and levels at what guessing costs', () => {
    const looks = [[], ...PARTS.map((part) => [part])].map(styleOf);
    expect(new Set(looks.map(({ color }) => color)).size).toBe(6);
    expect(new Set(looks.map(({ dash }) => dash.join())).size).toBe(6);
    expect(styleOf(['res', 'mask']).color).toBe('--leak');
    expect(chartData([outcome([], 1)], 300)).toBeUndefined();
    const baselines = { uniform: 3.4, unigram: 2.9, bigram: 1.7 };
    const started = { uniformLoss: 3.4, vocabulary: Array(30).fill('a'), baselines } as unknown as Outcome['started'];
    const data = chartData([{ ...outcome([], 1), started }], 300);
    expect(data?.baseline).toEqual({ value: 3.4, name: 'uniform guess, ln 30' });
    expect(data?.levels?.[0]?.value).toBe(2.9);
  });
});
