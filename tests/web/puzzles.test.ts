// SPDX-License-Identifier: MIT
// How bets, goals, the exercise and the translator compare what a reader made with what a core describes.
import { describe, expect, it } from 'vitest';
import { settleBet } from '../../web/elements/mask-bet/bet-facts.ts';
import { checkCells } from '../../web/elements/mask-exercise/check-cells.ts';
import { GOALS, judgeBetween, judgePicture, type Weights } from '../../web/elements/mask-goals/goals.ts';
import { outcomeOf, verdictSentence } from '../../web/elements/mask-translator/translator-facts.ts';
import type { MaskDescription, MaskTranslation } from '../../web/engine/shared/core-api.ts';
import { FakeCore } from './support/fake-core.ts';

function described(spec: string, size = 6): MaskDescription {
  const mask = new FakeCore().describeMask(spec, size, size);
  if (!mask.ok) throw new Error(mask.error);
  return mask;
}

/** Whatever the core would say; told by its bits, row by row. */
function drawn(...rows: string[]): MaskDescription {
  const cells = rows.flatMap((row, query) => [...row].map((bit, key) => `/${bit === '1' ? '+' : '-'}${query}.${key}`));
  return described(`full${cells.join('')}`, rows.length);
}

describe('a bet', () => {
  it('sorts keys into right, missed, too many and left alone', () => {
    const result = settleBet(described('causal'), 4, new Set([0, 2, 5]));
    expect(result.marks).toEqual(['right', 'missed', 'right', 'missed', 'missed', 'extra']);
    expect(result).toMatchObject({ right: [0, 2], missed: [1, 3, 4], extra: [5], correct: false });
  });

  it('is right when nothing is missed and nothing is too many', () => {
    expect(settleBet(described('causal'), 4, new Set([0, 1, 2, 3, 4])).correct).toBe(true);
    expect(settleBet(described('full'), 4, new Set([0, 1, 2, 3, 4])).missed).toEqual([5]);
  });
});

describe('a goal between two bounds', () => {
  const bounds = { atLeast: drawn('110', '000', '000'), atMost: drawn('110', '110', '111') };

  it('is reached by every mask between them', () => {
    for (const mask of [drawn('110', '010', '100'), drawn('110', '110', '111'), drawn('110', '100', '001')]) {
      expect(judgeBetween(mask, bounds).firstRow).toBeUndefined();
    }
  });

  it('counts what is too much, what lacks, and rows with nothing, and names the first row', () => {
    expect(judgeBetween(drawn('110', '111', '111'), bounds)).toMatchObject({ extra: 1, lacking: 0, firstRow: 1 });
    expect(judgeBetween(drawn('010', '110', '111'), bounds)).toMatchObject({ extra: 0, lacking: 1, firstRow: 0 });
    expect(judgeBetween(drawn('110', '110', '000'), bounds)).toMatchObject({ emptyRows: [2], firstRow: 2 });
  });

  it('stands in rising order, and each has an answer and a start that differ', () => {
    expect(GOALS.map(({ name }) => name)).toEqual(['self', 'last', 'prefix', 'padding', 'picture']);
    for (const { start, answer } of GOALS) expect(start).not.toBe(answer);
  });
});

describe('a picture', () => {
  const weights = (...rows: number[][]) =>
    ({ queries: 2, keys: 2, weights: Float64Array.from(rows.flat()) }) as Weights;

  it('is reproduced when every row has the same weights', () => {
    const target = weights([1, 0], [0.5, 0.5]);
    const mask = drawn('10', '11');
    expect(judgePicture(mask, weights([1, 0], [0.5, 0.5]), target).firstRow).toBeUndefined();
    expect(judgePicture(mask, weights([1, 0], [0, 1]), target)).toMatchObject({ differing: [1], firstRow: 1 });
  });
});

describe('the exercise', () => {
  const blocks = [0, 1, 0, 0];
  const translation = {
    size: 2,
    conventions: [
      { convention: 'true-blocks', matrix: Float32Array.from(blocks) },
      { convention: 'true-allows', matrix: Float32Array.from(blocks, (value) => 1 - value) },
    ],
  } as unknown as MaskTranslation;

  it('names the cells that are wrong and what they should be', () => {
    expect(checkCells([false, true, false, false], translation)).toEqual({ wrong: [], flipped: false });
    expect(checkCells([true, false, false, false], translation).wrong).toEqual([
      { row: 0, key: 0, blocks: false },
      { row: 0, key: 1, blocks: true },
    ]);
  });

  it('knows the other convention', () => {
    expect(checkCells([true, false, true, true], translation).flipped).toBe(true);
    expect(checkCells([false, false, true, true], translation).flipped).toBe(false);
  });
});

describe('what arrives at a reader', () => {
  const meant = described('causal', 3);
  const flipped = drawn('011', '001', '000');

  it('is the same, everything, the reverse, or another mask', () => {
    expect(outcomeOf(meant, meant)).toBe('same');
    expect(outcomeOf(meant, described('full', 3))).toBe('open');
    expect(outcomeOf(meant, flipped)).toBe('flipped');
    expect(outcomeOf(meant, drawn('100', '010', '001'))).toBe('other');
    expect(outcomeOf(described('full', 3), described('full', 3))).toBe('same');
  });

  it('is told with the rows that are left with nothing', () => {
    expect(verdictSentence(meant, flipped)).toBe(
      'Every cell has turned over. Only the future is visible, and row 2 is left with nothing.',
    );
    expect(verdictSentence(drawn('110', '110', '110'), drawn('001', '001', '001'))).toBe('Every cell has turned over.');
    expect(verdictSentence(described('full', 3), drawn('000', '000', '000'))).toBe(
      'Every cell has turned over. Now rows 0–2 are left with nothing.',
    );
  });
});
