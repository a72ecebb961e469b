// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { MaskDescription } from '../../web/engine/shared/core-api.ts';
import { asRanges, futureCells, futureCellsBeyond, seesAnswer, visibleKeys } from '../../web/state/mask-facts.ts';
import { choiceOf, paintCells, specName, specOf, startPainting } from '../../web/state/mask-spec.ts';
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

  it.each(['prefix:3&padding:7', 'causal/+0.3/-2.1', 'masked:0,2,5'])('%s is shown as painted and kept', (spec) => {
    expect(choiceOf(spec).mode).toBe('painted');
    expect(specOf(choiceOf(spec))).toBe(spec);
  });

  it.each([
    ['causal', 'causal'],
    ['prefix:3', 'prefix 3'],
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
