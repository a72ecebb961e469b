// SPDX-License-Identifier: MIT
// Where the names of a loss chart's curves and levels stand: in a margin beside the plot, where no line is, or in a list
// under the chart. It depends on the names and the width alone, so that nothing changes place while a run goes on. It draws
// nothing; the margin is annotate.ts, the list elements/attn-train/chart-box.ts.

import type { ChartData, Curve, Level } from './loss-chart.ts';

export type Measure = (text: string) => number;

export interface NamePlaces {
  /** Width right of the plot, CSS pixels. */
  margin: number;
  /** Named there. */
  curves: readonly Curve[];
  levels: readonly Level[];
  /** Named under the chart. */
  below: { curves: readonly Curve[]; levels: readonly Level[] };
}

const HEIGHT_WIDE = 260;
const HEIGHT_NARROW = 210;
/** Of the axes and the padding, CSS pixels. */
export const AXIS_WIDTH = 52;
export const AXIS_HEIGHT = 30;
export const PAD = 12;
/** Above the plot, where there are names of marks. */
export const MARK_PAD = 28;
/** Height of a line of names. */
export const NAME_HEIGHT = 16;
/** Between the plot and a name, for the line that joins them. */
export const GUTTER = 18;
/** A plot that leaves part of its width to names keeps at least this. */
const LEAST_PLOT = 240;
const LONGEST_NAME = 240;
/** Where names must be shorter than this, all of them stand below. */
const SHORT_NAME = 100;

export const chartHeight = (width: number): number => (width > 520 ? HEIGHT_WIDE : HEIGHT_NARROW);

const longestName = (width: number): number => Math.min(LONGEST_NAME, width - AXIS_WIDTH - LEAST_PLOT - GUTTER);

/** No name stands beside the plot. */
export const isNarrow = (width: number): boolean => longestName(width) < SHORT_NAME;

export const levelsOf = (data: ChartData | undefined): Level[] => [
  ...(data?.baseline === undefined ? [] : [data.baseline]),
  ...(data?.levels ?? []),
];

export const lossesOf = ({ values, points }: Curve): readonly number[] =>
  points === undefined ? values : points.map(([, loss]) => loss);

export const drawable = (loss: number, log: boolean): boolean => Number.isFinite(loss) && !(log && loss <= 0);

/** Its last loss that can be drawn. */
export function endOf(curve: Curve, log: boolean): { step: number; loss: number } | undefined {
  const losses = lossesOf(curve);
  let last = losses.length - 1;
  while (last >= 0 && !drawable(losses[last] ?? 0, log)) last--;
  const loss = losses[last];
  if (loss === undefined) return undefined;
  return { step: curve.points?.[last]?.[0] ?? (curve.from ?? 0) + last, loss };
}

export function namePlaces(data: ChartData, width: number, measure: Measure): NamePlaces {
  const fits = ({ name }: { name: string }) => !isNarrow(width) && measure(name) <= longestName(width);
  const rows = Math.floor((chartHeight(width) - AXIS_HEIGHT - PAD) / NAME_HEIGHT);
  const named = data.curves.filter(({ name }) => name !== '');
  const known = levelsOf(data);
  let curves = named.filter(fits);
  let levels = known.filter(fits);
  // Names of levels can be told apart by their value, those of earlier runs are in the list of runs, too.
  if (curves.length + levels.length > rows) levels = [];
  if (curves.length > rows) curves = curves.filter(({ faint }) => faint !== true);
  if (curves.length > rows) curves = [];
  const widths = [...curves, ...levels].map(({ name }) => measure(name));
  return {
    margin: widths.length === 0 ? PAD : Math.ceil(Math.max(...widths)) + GUTTER + 2,
    curves,
    levels,
    below: {
      curves: inOrder(
        named.filter((curve) => !curves.includes(curve)),
        data,
      ),
      levels: known.filter((level) => !levels.includes(level)).sort((a, b) => b.value - a.value),
    },
  };
}

/** Those that have come to the last step from the highest down, as they end; then the others, which may still cross. */
function inOrder(curves: readonly Curve[], { lastStep, log }: ChartData): Curve[] {
  const height = (curve: Curve) => {
    const end = endOf(curve, log);
    return end === undefined || end.step < lastStep ? Number.NEGATIVE_INFINITY : end.loss;
  };
  return curves
    .map((curve) => ({ curve, at: height(curve) }))
    .sort((a, b) => (a.at === b.at ? 0 : b.at - a.at))
    .map(({ curve }) => curve);
}

let pen: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** Of names in this font, which the browser is asked once each. */
export function measurer(family: string): Measure {
  const font = nameFont(family, 1);
  return (text) => {
    const key = `${font} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    pen ??= document.createElement('canvas').getContext('2d');
    if (pen === null) return text.length * 7.5;
    pen.font = font;
    const { width } = pen.measureText(text);
    widths.set(key, width);
    return width;
  };
}

export const nameFont = (family: string, pixelRatio: number): string => `650 ${12 * pixelRatio}px ${family}`;
