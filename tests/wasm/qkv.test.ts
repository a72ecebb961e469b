// SPDX-License-Identifier: MIT
// The figure of attention step by step over the page's real core: the prose says what the figure shows, the worked lines
// are right, sums go along the right axis, the scale is that of a head. Needs the preset wasm-release built.

import { beforeAll, describe, expect, it } from 'vitest';
import { exampleQuestion, queryWeights, WORDS } from '../../web/elements/attn-qkv/example.ts';
import { FACTS, qkvFacts } from '../../web/elements/attn-qkv/facts.ts';
import { type Ask, type Layer, layerOf, mostAttended, scaleExample } from '../../web/elements/attn-qkv/layer.ts';
import { STEPS, type Step, shapesOf, workedOf } from '../../web/elements/attn-qkv/steps.ts';
import { at } from '../../web/elements/attn-qkv/trace.ts';
import type { Core } from '../../web/engine/shared/core-api.ts';
import type { CallName, Calls } from '../../web/engine/shared/protocol.ts';
import { fixed, short } from '../../web/lesson/number-text.ts';
import { factText } from '../../web/state/fact-text.ts';
import { LessonState, type Mark } from '../../web/state/lesson-state.ts';
import createCore from './support/whole-core.ts';

let core: Core;
const ask = (async (name: CallName, args: Calls[CallName]['args']) => {
  if (name === 'softmax') return core.softmaxVariant((args as Calls['softmax']['args']).question);
  return core.traceAttention((args as Calls['traceAttention']['args']).question);
}) as unknown as Ask;

async function layer(heads: number): Promise<Layer> {
  const traced = core.traceProjected(exampleQuestion(heads));
  if (!traced.ok) throw new Error(traced.error);
  const made = await layerOf(ask, traced, WORDS, false);
  if (made === undefined || 'ok' in made) throw new Error('no layer');
  return made;
}

beforeAll(async () => {
  core = await createCore();
});

/** Numbers from 0 up to a bound, the same in every run: a linear congruential generator. */
function seeded(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * bound);
  };
}

describe('prose tied to the figure', () => {
  it('says what the figure shows after each of 20 random changes', async () => {
    const layers = [await layer(1), await layer(2)];
    const lesson = new LessonState();
    const random = seeded(7);
    const place = { heads: 0, row: 2, key: 1, step: 0 };
    for (let change = 0; change < 20; change++) {
      const what = (['heads', 'row', 'key', 'step'] as const)[random(4)] ?? 'row';
      place[what] = random({ heads: 2, row: 4, key: 4, step: STEPS.length }[what]);
      const { heads, row, key, step } = place;
      const { trace, sizes, names: words } = layers[heads] as Layer;
      const labels = { row: '', key: '' };
      const stay = () => {};
      lesson.publish(
        qkvFacts({ trace, sizes, words, head: 0, row, key, step, labels, chooseRow: stay, chooseKey: stay }),
      );
      const said = (name: string, format?: string) => factText(lesson.fact(`qkv.${name}`), format);
      const shown = (name: 'raw_scores' | 'scores' | 'weights', from: Step) =>
        step < STEPS.indexOf(from) ? undefined : fixed(at(trace, name, 0, row, key), 2);
      expect(said('row')).toBe(String(row));
      expect(said('row-word')).toBe(WORDS[row]);
      expect(said('key-word')).toBe(WORDS[key]);
      expect(said('d')).toBe(String(4 / (heads + 1)));
      expect(said('raw', '2')).toBe(shown('raw_scores', 'score'));
      expect(said('score', '2')).toBe(shown('scores', 'scale'));
      expect(said('weight', '2')).toBe(shown('weights', 'softmax'));
    }
  });

  it('changes the figure by the facts that have a range, and takes all of them back', async () => {
    const { trace, sizes, names: words } = await layer(1);
    const lesson = new LessonState();
    const chosen: number[] = [];
    const choose = (value: number) => chosen.push(value);
    const labels = { row: 'Row', key: 'Key' };
    lesson.publish(
      qkvFacts({ trace, sizes, words, head: 0, row: 2, key: 1, step: 0, labels, chooseRow: choose, chooseKey: choose }),
    );
    lesson.fact('qkv.row')?.scrub?.set(3);
    lesson.fact('qkv.key')?.scrub?.set(0);
    expect(chosen).toEqual([3, 0]);
    expect(lesson.fact('qkv.row')?.scrub).toMatchObject({ label: 'Row', min: 0, max: 3 });
    lesson.retract(FACTS);
    expect(FACTS.map((name) => lesson.fact(name))).toEqual(FACTS.map(() => undefined));
  });

  it('marks tokens both ways, and tells each listener once a change', () => {
    const lesson = new LessonState();
    let told = 0;
    const stop = lesson.subscribe(() => told++);
    const query: Mark = { axis: 'query', index: 2 };
    lesson.mark([query]);
    lesson.mark([{ ...query }]);
    expect(told).toBe(1);
    expect(lesson.isMarked(query)).toBe(true);
    expect(lesson.isMarked({ axis: 'key', index: 2 })).toBe(false);
    stop();
    lesson.mark([]);
    expect(told).toBe(1);
  });
});

describe('a worked line', () => {
  it('has the numbers of the core, down to the written terms', async () => {
    const { trace, sizes, exponentials } = await layer(1);
    const place = { head: 0, row: 2, key: 1, channel: 1 };
    const extras = { weights: queryWeights(1), exponentials };
    const lines = STEPS.map((step) => {
      const { terms, result } = workedOf(step, trace, sizes, place, extras);
      return `${terms} = ${short(result)}`;
    });
    expect(lines).toEqual([
      ' = 0',
      '1 × 0 + 0 × 1 + 1 × 1 + 1 × 0 = 1',
      '2 × 2 + 1 × 2 + 1.5 × 0 + 1 × 1 = 7',
      '7 ÷ √4 = 3.5',
      ' = 3.5',
      '1.000 ÷ (0.287 + 1.000 + 0.472) = 0.569',
      '0.163 × 0 + 0.569 × 3 + 0.269 × 1 = 1.974',
      '0 + 1.974 = 1.974',
    ]);
  });

  it('can be followed with the digits that are shown: the asked numbers come out within the tolerance', async () => {
    for (const heads of [1, 2]) {
      const { trace, sizes, exponentials } = await layer(heads);
      for (let row = 1; row < WORDS.length; row++) {
        for (const step of ['mix', 'output'] as const) {
          const { terms, result } = workedOf(
            step,
            trace,
            sizes,
            { head: 0, row, key: 1, channel: 1 },
            { exponentials },
          );
          const sum = terms
            .replaceAll(/[()]/g, '')
            .replaceAll('− ', '+ −')
            .split(' + ')
            .map((term) => term.split(' × ').reduce((product, factor) => product * Number(factor.replace('−', '-')), 1))
            .reduce((a, b) => a + b, 0);
          expect(Math.abs(sum - result)).toBeLessThan(0.005);
        }
      }
    }
  });
});

describe('the softmax step', () => {
  it('adds up rows to 1 and leaves columns as they are, as labelled (FC-13)', async () => {
    for (const heads of [1, 2]) {
      const { sums } = await layer(heads);
      expect(sums).toHaveLength(heads);
      for (const { rows, columns } of sums) {
        for (const sum of rows) expect(Math.abs(sum - 1)).toBeLessThan(1e-6);
        expect(columns[0]).toBeGreaterThan(1);
        expect(columns[3]).toBeLessThan(1);
      }
    }
  });

  it('shows no infinity among its exponentials, however large the scores (FC-20)', async () => {
    const question = exampleQuestion(1);
    const traced = core.traceProjected({ ...question, x: Array.from(question.x, (value) => value * 100) });
    if (!traced.ok) throw new Error(traced.error);
    const large = await layerOf(ask, traced, WORDS, false);
    if (large === undefined || 'ok' in large) throw new Error('no layer');
    for (const exponential of large.exponentials[0] ?? []) {
      expect(exponential).toBeGreaterThanOrEqual(0);
      expect(exponential).toBeLessThanOrEqual(1);
    }
    expect(at(large.trace, 'weights', 0, 2, 1)).toBe(1);
  });

  it('lets two heads do what one has to share', async () => {
    const [one, two] = [await layer(1), await layer(2)];
    expect(mostAttended(one, 0, 3)).toBe(1);
    expect([mostAttended(two, 0, 3), mostAttended(two, 1, 3)]).toEqual([1, 3]);
  });
});

describe('the scale', () => {
  it('is that of a head, not of the model (FC-21)', async () => {
    const example = await scaleExample(ask);
    if (example === undefined || 'ok' in example) throw new Error('no example');
    expect(example.headWidth).toBe(16);
    expect([...example.right.scores]).toEqual([2, 0]);
    expect([...example.right.weights].map((weight) => weight.toFixed(4))).toEqual(['0.8808', '0.1192']);
    expect([...example.wrong.weights].map((weight) => weight.toFixed(4))).toEqual(['0.7311', '0.2689']);
  });

  it('divides by the root of 2 when the example has two heads', async () => {
    const { trace, sizes } = await layer(2);
    expect(sizes.headWidth).toBe(2);
    expect(at(trace, 'scores', 0, 3, 1)).toBeCloseTo(at(trace, 'raw_scores', 0, 3, 1) / Math.SQRT2, 12);
    expect(workedOf('scale', trace, sizes, { head: 0, row: 3, key: 1, channel: 1 }, { exponentials: [] }).terms).toBe(
      '8 ÷ √2',
    );
  });
});

it('shapes are those of the tensors', async () => {
  const { sizes } = await layer(2);
  expect(shapesOf('project', sizes)).toEqual(['(B, N, D) → (B, N, 3, heads, d)', '(1, 4, 4) → (1, 4, 3, 2, 2)']);
  expect(shapesOf('score', sizes)[1]).toBe('(1, 2, 4, 2) → (1, 2, 4, 4)');
  expect(shapesOf('mix', sizes)[1]).toBe('(1, 2, 4, 4) · (1, 2, 4, 2) → (1, 4, 4)');
});
