// SPDX-License-Identifier: MIT
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { QUESTIONS, SETS } from '../../web/elements/attn-quiz/questions.ts';
import {
  EMPTY_EXAMPLES,
  FIRST_LEVEL,
  HIDDEN_NUMBERS,
  LEVELS,
  PANELS,
  SUSPECTS,
} from '../../web/elements/attn-softmax/givens.ts';
import { MODELS, PADDINGS, PARTS, SIZES } from '../../web/elements/attn-variants/attention.ts';
import { ORDER_MASKS } from '../../web/elements/attn-variants/order.ts';
import { orderOfLink } from '../../web/elements/attn-variants/order-link.ts';
import { GOALS } from '../../web/elements/mask-goals/goals.ts';
import { LAB_DEFAULTS } from '../../web/state/lab-settings.ts';
import { FAULTS, PANELS as LEAK_PANELS, LENGTHS, ROUNDS } from '../../web/state/leak-question.ts';
import { RUN_PANELS } from '../../web/state/leak-runs.ts';
import { defaultsOf, readFigure, readValue, setting, settingsOf, writeFigure } from '../../web/state/link.ts';
import { type LinkValue, type Setting, VIEWS, type View } from '../../web/state/link-kinds.ts';
import { LONGEST_LINK, SETTINGS, type StateOf } from '../../web/state/link-schema.ts';
import { bitsOfCells, cellsOfBits, maskOfBits } from '../../web/state/take-away/mask-bits.ts';
import { Random } from './support/random.ts';
import { randomState } from './support/random-state.ts';

const FIGURES = VIEWS.filter((view) => view !== 'train');

describe('a link to a figure', () => {
  it.each(FIGURES)(
    'carries a thousand random states there and back, nothing ignored and nothing left out: %s',
    (view) => {
      const random = new Random(7);
      let carried = 0;
      for (let round = 0; round < 1000; round++) {
        const state = randomState(random, view);
        const fig = random.pick(['', 'poke', 'by-hand']);
        const { hash, leftOut } = writeFigure(view, state, fig);
        const read = readFigure(hash);
        const wanted = [{ view, fig, state, ignored: [] }, []];
        // Compared for people only where something is wrong, which takes longer.
        if (isDeepStrictEqual([read, leftOut], wanted) && hash.length <= LONGEST_LINK) carried++;
        else expect([read, leftOut]).toEqual(wanted);
      }
      expect(carried).toBe(1000);
    },
  );

  it('is nothing but its view where everything is usual', () => {
    for (const view of FIGURES) {
      expect(writeFigure(view, defaultsOf(view))).toEqual({ hash: `#v=1&view=${view}`, leftOut: [] });
      expect(readFigure(`#v=1&view=${view}`)?.state).toEqual(defaultsOf(view));
    }
    expect(readFigure('#v=1&view=mask')?.state).toMatchObject({ mask: 'causal', row: 3, n: 8, p: 3, w: 3 });
  });

  it.each([
    '',
    '#',
    '#leak',
    '#v=2&view=mask',
    '#v=1',
    '#v=1&view=',
    '#v=1&view=toString',
    '#view=mask',
    '#v=1&view=lesson',
  ])('is not what %j is', (hash) => expect(readFigure(hash)).toBeUndefined());

  it.each([
    ['row=NaN', ['row']],
    ['row=3.5&n=1e9&p=-1', ['row', 'n', 'p']],
    ['row=+3&n= 8&w=0x4', ['row', 'n', 'w']],
    ['row=1&row=2', ['row']],
    ['show=toString&unit=constructor', ['show', 'unit']],
    ['__proto__=1&constructor=2', ['__proto__', 'constructor']],
    ['cell=1,2,3', ['cell']],
    ['cell=1.5,2', ['cell']],
    ['mask=<img src=x onerror=alert(1)>', ['mask']],
    ['mask=nonsense', ['mask']],
    ['under=painted', ['under']],
    ['w=0', ['w']],
    ['mask=javascript:alert("1")', ['mask']],
    ['<b>=1&%00=2', ['?', '?']],
    ['fig=<b>', ['fig']],
    ['bits=***', ['bits']],
    [`bits=${'A'.repeat(44)}`, ['bits']],
    ['t=1&kv=0', ['t', 'kv']],
  ])('keeps the usual value of what cannot be used, and names it: %s', (query, ignored) => {
    const read = readFigure(`#v=1&view=mask&${query}`);
    expect(read?.ignored).toEqual(ignored);
    if (query !== 'row=1&row=2') expect(read?.state).toEqual(defaultsOf('mask'));
  });

  it.each(['mask', 'translator', 'leak', 'train'] as const)(
    'takes every name of a mask that the figure can show, and no other: %s',
    (view) => {
      const row = setting(view, 'mask') as Setting;
      const names = ['causal', 'strict', 'full', 'none', 'window', 'prefix', 'masked', 'pad', 'document', 'block'];
      const read = (texts: string[]) => texts.filter((text) => readValue(row, text) !== undefined);
      expect(read(names)).toEqual(names);
      const painted = ['painted', 'custom'];
      expect(read(painted)).toEqual(view === 'mask' || view === 'train' ? painted : []);
      expect(read(['nonsense', 'toString', 'causal&', 'window:0', 'prefix:5000', 'causal/0.1'])).toEqual([]);
      expect(read(['causal&document:4', '(causal|prefix:3)&~(padding:1&masked)', 'causal/+0.3/-2.1'])).toHaveLength(3);
    },
  );

  it('reads a thousand texts of any kind without throwing, to values that the table allows', () => {
    const random = new Random(3);
    const parts = [
      'v=1',
      'view=mask',
      '&',
      '=',
      '%',
      '%zz',
      '%00',
      ',',
      '-',
      '1e400',
      'NaN',
      '__proto__',
      '<script>',
      'fig=poke',
    ];
    const keys = SETTINGS.map(({ key }) => key);
    for (let round = 0; round < 1000; round++) {
      const view = random.pick(VIEWS);
      const noise = Array.from({ length: random.below(30) }, () =>
        random.pick([() => random.pick(parts), () => `&${random.pick(keys)}=`, () => random.text(random.below(9))])(),
      ).join('');
      const read = readFigure(random.pick([noise, `#${noise}`, `#v=1&view=${view}&${noise}`]));
      if (read === undefined) continue;
      const usual = defaultsOf(read.view);
      expect(Object.keys(read.state)).toEqual(Object.keys(usual));
      for (const [key, value] of Object.entries(read.state)) {
        if (value === usual[key]) continue;
        const row = setting(read.view, key) as Setting;
        const text = Array.isArray(value)
          ? value.join(',')
          : typeof value === 'boolean'
            ? value
              ? '1'
              : '0'
            : String(value);
        expect(readValue(row, text), `${key}=${text}`).toEqual(value);
      }
      expect(read.fig).toMatch(/^[\w-]*$/);
      for (const name of read.ignored) expect(name).toMatch(/^[\w-]{1,16}$|^\?$/);
    }
  });

  it('leaves out, and tells, what does not fit or cannot be read', () => {
    const mask = `causal${'/+0.3'.repeat(900)}`;
    const { hash, leftOut } = writeFigure('mask', { mask, row: 99, txt: 'abc', n: Number.NaN });
    expect(leftOut.sort()).toEqual(['mask', 'n', 'row']);
    expect(hash).toBe('#v=1&view=mask&txt=abc');
  });
});

describe('the table of settings', () => {
  it('has each key once in a view, and defaults that can be read', () => {
    for (const view of VIEWS) {
      const keys = settingsOf(view).map(({ key }) => key);
      expect(new Set(keys).size, view).toBe(keys.length);
      for (const row of settingsOf(view)) {
        const usual = row.in[view] as LinkValue;
        if (usual === undefined) continue;
        const text = Array.isArray(usual)
          ? usual.join(',')
          : typeof usual === 'boolean'
            ? String(Number(usual))
            : String(usual);
        expect(readValue(row, text), `${view} ${row.key}`).toEqual(usual);
      }
    }
  });

  it('says of each key what it means', () => {
    for (const { key, meaning } of SETTINGS) {
      expect(key).toMatch(/^[a-zA-Z]{1,5}$/);
      expect(meaning.length, key).toBeGreaterThan(3);
    }
  });

  it('knows the choices and the usual values of the figures', () => {
    const of = (view: View, key: string) => (setting(view, key) as Extract<Setting, { type: 'word' }>).of;
    expect(of('softmax', 'panel')).toEqual(PANELS);
    expect(of('softmax', 'wrong')).toEqual(SUSPECTS);
    expect(of('softmax', 'num')).toEqual(HIDDEN_NUMBERS);
    expect(of('softmax', 'ex')).toEqual(EMPTY_EXAMPLES.map(({ id }) => id));
    expect(setting('softmax', 'level')).toMatchObject({ max: LEVELS.length - 1, in: { softmax: FIRST_LEVEL } });
    expect(of('leak', 'panel')).toEqual([...LEAK_PANELS, ...RUN_PANELS]);
    expect(of('leak', 'fault')).toEqual(FAULTS);
    expect(of('leak', 'code')).toEqual(ROUNDS);
    expect(setting('leak', 'n')).toMatchObject({ min: LENGTHS.min, max: LENGTHS.max });
    expect(of('goals', 'goal')).toEqual(GOALS.map(({ name }) => name));
    expect(of('variants', 'mod')).toEqual(MODELS);
    expect(of('variants', 'pad')).toEqual(PADDINGS);
    expect(of('variants', 'part')).toEqual(PARTS);
    expect(of('variants', 'mask')).toEqual(ORDER_MASKS);
    for (const key of ['en', 'de']) expect(setting('variants', key)).toMatchObject(SIZES);
    expect(of('quiz', 'set')).toEqual(SETS);
    for (const { id } of QUESTIONS) expect(readValue(setting('quiz', 'q') as Setting, id)).toBe(id);
    const { seed, batch, learningRate, steps, layers, heads, width, context, maxLen, weightDecay } = LAB_DEFAULTS;
    const run = { seed, bs: batch, lr: learningRate, st: steps, L: layers, h: heads, d: width, n: context, ml: maxLen };
    expect(defaultsOf('train')).toMatchObject({ ...run, wd: weightDecay });
  });
});

describe('the order of words in a link', () => {
  const usual = defaultsOf('variants') as StateOf<'variants'>;

  it('is the text, the two places and what the link says of the model', () => {
    expect(orderOfLink({ ...usual, txt: 'one two  three four five', i: 3, j: 1, seed: 9, pos: false, L: 4 })).toEqual({
      swap: { words: ['one', 'two', 'three', 'four', 'five'], first: 3, second: 1, seed: 9 },
      chosen: { positions: false, layers: 4 },
      unused: [],
    });
  });

  it.each([
    [{ txt: 'two words' }, ['txt'], 4, [0, 2]],
    [{ i: 2 }, ['i'], 4, [0, 2]],
    [{ i: 1, j: 3 }, [{ key: 'j', given: '3', most: '2', shown: '2' }], 4, [1, 2]],
    [{ i: 5 }, [{ key: 'i', given: '5', most: '2', shown: '0' }], 4, [0, 2]],
    [
      { txt: 'a b c', i: 4, j: 6 },
      [
        { key: 'i', given: '4', most: '1', shown: '0' },
        { key: 'j', given: '6', most: '1', shown: '1' },
      ],
      3,
      [0, 1],
    ],
    [{ txt: 'a b c', i: 1, j: 0 }, [], 3, [1, 0]],
    [{ txt: 'a b c', i: 2, j: 0 }, [{ key: 'i', given: '2', most: '1', shown: '1' }], 3, [1, 0]],
    [{ L: 3 }, ['L'], 4, [0, 2]],
  ] as const)('leaves out what cannot be, and names it: %j', (given, unused, count, places) => {
    const read = orderOfLink({ ...usual, ...given });
    expect(read.unused).toEqual(unused);
    expect(read.swap.words).toHaveLength(count);
    expect([read.swap.first, read.swap.second]).toEqual(places);
    expect(read.chosen).toEqual({});
  });
});

describe('painted cells', () => {
  it('go into base64url and back, at every size that a link has room for', () => {
    const random = new Random(5);
    for (let size = 2; size <= 16; size++) {
      const cells = Array.from({ length: size * size }, () => random.below(2) === 1);
      const bits = bitsOfCells(cells, size) ?? '';
      expect(bits.length).toBe(Math.ceil((size * size) / 6));
      expect(cellsOfBits(bits, size)).toEqual(cells);
    }
    expect(bitsOfCells(new Uint8Array(256).fill(1), 16)?.length).toBe(43);
    expect(bitsOfCells(new Uint8Array(289), 17)).toBeUndefined();
    expect(maskOfBits(bitsOfCells([1, 0, 0, 1], 2) ?? '', 2)).toBe('empty/+0.0/+1.1');
  });
});
