// SPDX-License-Identifier: MIT
// Where the names of a loss chart's lines stand, by the width that there is.
import { describe, expect, it } from 'vitest';
import { AXIS_WIDTH, endOf, isNarrow, namePlaces } from '../../web/draw/chart-names.ts';
import type { ChartData, Curve } from '../../web/draw/loss-chart.ts';

const measure = (text: string) => text.length * 7;
const curve = (name: string, ...values: number[]): Curve => ({ name, color: '#000', dash: [], values });
const chart = (curves: Curve[], levels: string[] = []): ChartData => ({
  curves,
  lastStep: 2,
  baseline: undefined,
  levels: levels.map((name, index) => ({ name, value: 1 + index })),
  log: true,
});
const names = (lines: readonly { name: string }[]) => lines.map(({ name }) => name);

describe('names of the lines of a chart', () => {
  const data = chart(
    [curve('causal', 3, 2, 1), curve('', 3, 3, 3), curve('no mask', 3, 1, 0.1)],
    ['by pairs', 'guess'],
  );

  it('stand in a margin as wide as the longest where there is room', () => {
    const places = namePlaces(data, 900, measure);
    expect(names(places.curves)).toEqual(['causal', 'no mask']);
    expect(names(places.levels)).toEqual(['by pairs', 'guess']);
    expect(places.below).toEqual({ curves: [], levels: [] });
    expect(places.margin).toBeGreaterThan(measure('by pairs'));
  });

  it('stand under a narrow chart: the curves as they end, the levels from the highest down', () => {
    const { margin, below, ...beside } = namePlaces(data, 304, measure);
    expect(isNarrow(304)).toBe(true);
    expect([...beside.curves, ...beside.levels]).toEqual([]);
    expect(names(below.curves)).toEqual(['causal', 'no mask']);
    expect(names(below.levels)).toEqual(['guess', 'by pairs']);
    expect(margin).toBeLessThan(20);
    const other = chart([curve('low', 3, 2, 1), curve('high', 3, 3, 2)]);
    expect(names(namePlaces(other, 304, measure).below.curves)).toEqual(['high', 'low']);
  });

  it('do not change places under a chart before their curves have come to the end', () => {
    const running = chart([curve('one', 3, 1), curve('two', 3, 2), curve('ended', 3, 3, 3)]);
    expect(names(namePlaces(running, 304, measure).below.curves)).toEqual(['ended', 'one', 'two']);
  });

  it('give way one by one where they are too long, and by kind where they are too many', () => {
    const long = 'a level whose name is far too long for a margin';
    const places = namePlaces(chart([curve('causal', 1)], ['guess', long]), 900, measure);
    expect(names(places.levels)).toEqual(['guess']);
    expect(names(places.below.levels)).toEqual([long]);
    const many = Array.from({ length: 10 }, (_, at) => curve(`run ${at}`, 1));
    const full = namePlaces(chart(many, ['a', 'b', 'c', 'd']), 900, measure);
    expect([full.curves.length, full.levels.length, full.below.levels.length]).toEqual([10, 0, 4]);
    const earlier = Array.from({ length: 8 }, (_, at) => ({ ...curve(`earlier ${at}`, 1), faint: true }));
    const fuller = namePlaces(chart([...earlier, ...many]), 900, measure);
    expect([fuller.curves.length, names(fuller.below.curves)]).toEqual([10, names(earlier)]);
  });

  it('leave the plot most of the width, whatever they are', () => {
    for (let width = 240; width < 1400; width += 20) {
      for (const length of [1, 12, 20, 28, 60]) {
        const { margin } = namePlaces(chart([curve('x'.repeat(length), 1)]), width, measure);
        if (margin > 12)
          expect(width - AXIS_WIDTH - margin, `${length} letters at ${width}`).toBeGreaterThanOrEqual(238);
      }
    }
  });

  it('belong to the last loss that can be drawn', () => {
    expect(endOf(curve('a', 3, 2, Number.NaN), false)).toEqual({ step: 1, loss: 2 });
    expect(endOf({ ...curve('a', 3, 0), from: 7 }, true)).toEqual({ step: 7, loss: 3 });
    expect(
      endOf(
        {
          ...curve('a'),
          points: [
            [4, 2],
            [8, 1],
          ],
        },
        true,
      ),
    ).toEqual({ step: 8, loss: 1 });
    expect(endOf(curve('a'), true)).toBeUndefined();
  });
});
