// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { MaskDescription } from '../../web/engine/shared/core-api.ts';
import { asRanges, futureCells, futureCellsBeyond, seesAnswer, visibleKeys } from '../../web/state/mask-facts.ts';
import {
  choiceOf,
  isList,
  paddingPart,
  paintCells,
  specName,
  specOf,
  startPainting,
  tidyList,
} from '../../web/state/mask-spec.ts';
import { FakeCore } from './support/fake-core.ts';

function described(spec: string, size = 8): MaskDescription {
  const mask = new FakeCore().describeMask(spec, size, size);
  if (!mask.ok) throw new Error(mask.error);
  return mask;
}

describe('a mask’s spec', () => {
  it.each(['causal', 'full', 'masked', 'prefix:3', 'prefix:5'])('%s is read as its mode and written back', (spec) => {
    expect(choiceOf(spec).mode).toBe(spec.replace(/:.*/, ''));
    expect(specOf(choiceOf(spec))).toBe(spec);
  });

  it.each([
    ['strict', 'strict'],
    ['window:4', 'window'],
    ['masked:0,2,5', 'masked'],
    ['padding:left(2)', 'pad'],
    ['padding:right(0)', 'pad'],
    ['padding:6,7', 'pad'],
    ['document:3,5', 'document'],
  ])('%s is the mode %s with its numbers', (spec, mode) => {
    expect(choiceOf(spec).mode).toBe(mode);
    expect(specOf(choiceOf(spec))).toBe(spec);
  });

  it.each([
    ['prefix:3&padding:7', 'prefix', 'pad', '&'],
    ['document:4&causal', 'document', 'causal', '&'],
    ['window:2|prefix:2', 'window', 'prefix', '|'],
  ])('%s is one rule and a second', (spec, mode, second, join) => {
    const choice = choiceOf(spec);
    expect(choice).toMatchObject({ mode, second: { mode: second, join } });
    expect(specOf(choice)).toBe(spec);
  });

  it.each([
    ['window', 'window:5'],
    ['prefix', 'prefix:1'],
    ['pad', 'padding:right(2)'],
    ['document', 'document:4'],
    ['none', 'full'],
    ['painted', 'causal'],
    ['custom', 'causal'],
  ])('the name %s means %s, with the numbers that are given beside it', (name, spec) => {
    expect(specOf(choiceOf(name, { window: 5, prefix: 1 }))).toBe(spec);
  });

  it('paint at the end is on top of all rules, and paint within parentheses belongs to them', () => {
    const choice = choiceOf('(causal/+0.3)&padding:2/-2.1');
    expect(choice.rules).toBe('(causal/+0.3)&padding:2');
    expect([...choice.paint]).toEqual([['2.1', false]]);
  });

  it('painting over two joined rules keeps both', () => {
    const painted = startPainting(choiceOf('causal&padding:left(2)'));
    const paint = paintCells(painted.paint, [[4, 0]], true);
    expect(specOf({ ...painted, paint })).toBe('causal&padding:left(2)/+4.0');
  });

  it('knows which rules tell who is filler, where they hold for all cells', () => {
    expect(paddingPart('causal&padding:left(2)/+0.3')).toBe('padding:left(2)');
    expect(paddingPart('padding:1&full&padding:right(1)')).toBe('padding:1&padding:right(1)');
    expect(paddingPart('causal')).toBe('');
    expect(paddingPart('causal|padding:1')).toBe('');
    expect(paddingPart('~padding:1')).toBe('');
  });

  it('a list may be typed with spaces, and can never be another rule', () => {
    expect(tidyList(' 0, 2 ,5, ')).toBe('0,2,5');
    expect(isList('0, 2,5')).toBe(true);
    for (const typed of ['0&full', '0|full', '0/+1.4', '(0)', 'two']) expect(isList(typed), typed).toBe(false);
  });

  it.each(['~causal', 'causal|prefix:2&padding:3', 'causal/+0.3/-2.1', 'nonsense'])(
    '%s is shown as painted and kept',
    (spec) => {
      expect(choiceOf(spec).mode).toBe('painted');
      expect(specOf(choiceOf(spec))).toBe(spec);
    },
  );

  it.each([
    ['causal', 'causal'],
    ['prefix:3', 'prefix 3'],
    ['window:5', 'window 5'],
    ['full/-0.1', 'full, 1 cell painted'],
    ['prefix:3&padding:7/+0.3/-2.1', 'prefix:3&padding:7, 2 cells painted'],
  ])('%s is called “%s”', (spec, name) => expect(specName(spec)).toBe(name));

  it('painting starts from the mask on screen', () => {
    const painted = startPainting(choiceOf('prefix:4'));
    expect(painted.mode).toBe('painted');
    expect(specOf(painted)).toBe('prefix:4');
    expect(specOf({ ...painted, paint: paintCells(painted.paint, [[0, 6]], true) })).toBe('prefix:4/+0.6');
  });

  it('a cell painted twice keeps the last colour only', () => {
    const once = paintCells(new Map(), [[2, 1]], true);
    const paint = paintCells(once, [[2, 1]], false);
    expect(specOf({ ...startPainting(choiceOf('causal')), paint })).toBe('causal/-2.1');
  });
});

describe('facts about a mask', () => {
  it('row 3 of the causal mask sees four keys and not its answer', () => {
    expect(visibleKeys(described('causal'), 3)).toEqual([0, 1, 2, 3]);
    expect(seesAnswer(described('causal'), 3)).toBe(false);
    expect(futureCells(described('causal'))).toBe(0);
  });

  it('a single stray cell is a look at the future', () => {
    expect(futureCells(described('causal/+3.4'))).toBe(1);
    expect(seesAnswer(described('causal/+3.4'), 3)).toBe(true);
  });

  it('a mask that looks causal where it is drawn may show the future beyond', () => {
    const cells = [...Array(8).keys()].flatMap((query) =>
      [...Array(7 - query).keys()].map((key) => `/-${query}.${query + 1 + key}`),
    );
    const spec = `full${cells.join('')}`;
    expect(futureCells(described(spec))).toBe(0);
    expect(futureCellsBeyond(described(spec, 32), described(spec))).toBe((32 * 31 - 8 * 7) / 2);
    expect(futureCellsBeyond(described('causal/+3.4', 32), described('causal/+3.4'))).toBe(0);
  });

  it('the last row’s answer is outside the matrix', () => {
    expect(seesAnswer(described('full'), 7)).toBeUndefined();
  });

  it.each([
    [[], ''],
    [[4], '4'],
    [[0, 1], '0, 1'],
    [[0, 1, 2, 3], '0–3'],
    [[0, 2, 3, 4, 7], '0, 2–4, 7'],
  ])('%j is told as %j', (keys, text) => expect(asRanges(keys)).toBe(text));
});
