// SPDX-License-Identifier: MIT

import { describe, expect, it } from 'vitest';
import { endLabels, logTicks, niceLogRange } from '../../web/draw/chart-scale.ts';
import { freePlace } from '../../web/draw/label-places.ts';
import { openCellsPath } from '../../web/draw/mask-thumbnail.ts';
import { longestQuote, textPieces } from '../../web/draw/visible-text.ts';
import { shortWeight } from '../../web/elements/attn-mask/matrix-view.ts';
import { tableSteps } from '../../web/elements/attn-train/loss-table.ts';
import { formatLoss, formatTick } from '../../web/lesson/number-text.ts';
import { FakeCore } from './support/fake-core.ts';

describe('generated text', () => {
  it('keeps the true text to the letter', () => {
    const text = 'Your  d\n b';
    expect(
      textPieces(text, 'Your ')
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  it('tells prompt, spaces and line ends apart', () => {
    expect(textPieces('a b\n', 'a')).toEqual([
      { kind: 'text', text: 'a', prompt: true },
      { kind: 'space', text: ' ', prompt: false },
      { kind: 'text', text: 'b', prompt: false },
      { kind: 'line-end', text: '\n', prompt: false },
    ]);
  });

  it('knows the longest stretch that was taken from the training text', () => {
    expect(longestQuote('xxplum cakeyy', 'a plum cake is')).toBe('plum cake'.length);
    expect(longestQuote('', 'abc')).toBe(0);
    expect(longestQuote('abc', 'abc')).toBe(3);
    expect(longestQuote('🎂🍰?', 'a 🎂🍰 is')).toBe(2);
  });
});

describe('the loss chart', () => {
  it('has powers of ten on a wide log axis, and 1-2-5 steps on a narrow one', () => {
    expect(logTicks(0.001, 5)).toEqual([0.001, 0.01, 0.1, 1]);
    expect(logTicks(0.1, 3)).toEqual([0.1, 0.2, 0.5, 1, 2]);
  });

  it('leaves powers out where there are too many for the height', () => {
    const ticks = logTicks(0.001, 1e21);
    expect(ticks.length).toBeLessThanOrEqual(9);
    expect(ticks.every((tick) => Math.log10(tick) % 3 === 0)).toBe(true);
  });

  it('fits what is drawn from a tick up, never less than half a decade, and does not mind a loss of zero', () => {
    const range = (...losses: number[]) => niceLogRange(losses).map((end) => Number(end.toPrecision(4)));
    expect(range(3.4, 0.75)).toEqual([0.5, 4.25]);
    expect(range(3.4)).toEqual([0.5, 4.25]);
    expect(range(3.4, 0, 0.06)).toEqual([0.05, 4.25]);
    expect(range(3.4, Number.POSITIVE_INFINITY, 0.003), 'where only powers of ten are ticks').toEqual([0.001, 4.25]);
    for (const smallest of [0.9, 0.3, 0.07, 0.02, 0.0004]) {
      const [low, high] = niceLogRange([3.4, smallest]);
      expect(logTicks(low, high)[0]).toBeCloseTo(low, 10);
    }
  });

  it('moves the names of near curves apart and keeps them on the plot', () => {
    const high = endLabels([{ y: 2 }, { y: 4 }], 16, 0, 100).map(({ labelY }) => labelY);
    expect(high[0]).toBeGreaterThanOrEqual(8);
    expect((high[1] ?? 0) - (high[0] ?? 0)).toBeGreaterThanOrEqual(16);
    const labels = endLabels([{ y: 98 }, { y: 100 }], 16, 0, 100).map(({ labelY }) => labelY);
    expect(labels[1]).toBeLessThanOrEqual(92);
    expect((labels[1] ?? 0) - (labels[0] ?? 0)).toBeGreaterThanOrEqual(16);
    const group = endLabels([{ y: 50 }, { y: 52 }, { y: 54 }, { y: 90 }], 16, 0, 200).map(({ labelY }) => labelY);
    expect(group, 'around where they belong, and no other is moved').toEqual([36, 52, 68, 90]);
  });
});

describe('names in a drawing', () => {
  const box = (left: number, top: number) => ({ left, top, width: 40, height: 10 });

  it('take the first place that lies on nothing', () => {
    expect(freePlace([box(60, 0), box(60, 12), box(0, 0)], [box(90, 5), box(90, 15)])).toEqual(box(0, 0));
    expect(freePlace([box(60, 0), box(0, 0)], [box(60, 10), box(100, 0)]), 'touching is free').toEqual(box(60, 0));
  });

  it('cover as little as can be where nothing is free', () => {
    expect(freePlace([box(60, 0), box(60, 8)], [box(60, 0), box(60, 15)])).toEqual(box(60, 8));
  });
});

describe('numbers on the page', () => {
  it('losses have three decimals and are never shown as zero when they are not', () => {
    expect([3.5849, 0.003, 0.0001].map(formatLoss)).toEqual(['3.585', '0.003', '< 0.001']);
  });

  it('huge losses and ticks have an exponent and stay short', () => {
    expect([9999.5, 1e4, 12345, 1.3758921888831698e21].map(formatLoss)).toEqual([
      '9999.500',
      '1e4',
      '1.23e4',
      '1.38e21',
    ]);
    expect([0.001, 1, 1e4, 1e21].map((value) => formatTick(value))).toEqual(['0.001', '1', '1e4', '1e21']);
    expect([0, 2.5, 500, 2.5e20].map((value) => formatTick(value, 1))).toEqual(['0.0', '2.5', '500', '2.5e20']);
  });

  it('weights in cells are as short as they can be', () => {
    expect([0.414, 1, 0].map(shortWeight)).toEqual(['.41', '1.00', '.00']);
  });

  it('the table has every 25th step and the last one', () => {
    expect(tableSteps(0)).toEqual([]);
    expect(tableSteps(51)).toEqual([0, 25, 50]);
    expect(tableSteps(53)).toEqual([0, 25, 50, 52]);
  });
});

describe('the thumbnail of a mask', () => {
  it('has one piece for each run of open cells', () => {
    const mask = new FakeCore().describeMask('causal/+0.3', 4, 4);
    expect(mask.ok && openCellsPath(mask)).toBe('M0 0h1v1h-1zM3 0h1v1h-1zM0 1h2v1h-2zM0 2h3v1h-3zM0 3h4v1h-4z');
  });
});
