// SPDX-License-Identifier: MIT
// The loss curves, drawn by uPlot on a canvas for the width they have. Curves differ by dash and by the
// name beside their end; levels are dotted (annotate.ts). It draws what it is given and knows
// neither runs nor workers. Loaded only when a reader comes to a figure that draws losses.

import uPlot from 'uplot';
import { grouped } from '../lesson/language.ts';
import { formatTick } from '../lesson/number-text.ts';
import { annotate } from './annotate.ts';
import {
  AXIS_HEIGHT,
  AXIS_WIDTH,
  chartHeight,
  levelsOf,
  lossesOf,
  MARK_PAD,
  measurer,
  type NamePlaces,
  namePlaces,
  PAD,
} from './chart-names.ts';
import { logTicks, niceLogRange, STEP_TICKS } from './chart-scale.ts';

export interface Curve {
  name: string;
  color: string;
  dash: number[];
  values: readonly number[];
  /** The step of the first value, 0 unless said. */
  from?: number;
  /** Losses of single steps instead of values; joined by straight lines. */
  points?: readonly (readonly [step: number, loss: number])[];
  /** Drawn thin and without dots: not the run in hand. */
  faint?: boolean;
}

export interface Level {
  value: number;
  name: string;
}

/** A step at which something happened: an upright line with a name. */
export interface Mark {
  step: number;
  name: string;
}

export interface ChartData {
  curves: Curve[];
  /** Last step of the x axis. */
  lastStep: number;
  baseline: Level | undefined;
  /** Further ones. */
  levels?: readonly Level[];
  /** Room for their names is left even where there are none yet. */
  marks?: readonly Mark[];
  log: boolean;
}

export interface ChartInk {
  text: string;
  grid: string;
  /** Behind names that lie on a curve. */
  ground: string;
  font: string;
}

export class LossChart {
  private plot: uPlot | undefined;
  private data: ChartData | undefined;
  ink: ChartInk = { text: '#000', grid: '#ccc', ground: '#fff', font: 'sans-serif' };
  private shape = '';
  private places: NamePlaces | undefined;

  constructor(private readonly parent: HTMLElement) {}

  draw(data: ChartData, ink: ChartInk, width = Math.floor(this.parent.clientWidth)): void {
    this.data = data;
    this.ink = ink;
    if (width < 40) return;
    const places = namePlaces(data, width, measurer(ink.font));
    this.places = places;
    const looks = data.curves.map(({ name, color, faint }) => [name, color, faint]);
    const shape = JSON.stringify([data.log, looks, ink, places.margin]);
    if (this.plot === undefined || shape !== this.shape) {
      this.destroy();
      this.shape = shape;
      this.plot = new uPlot(this.options(width, places), this.columns(), this.parent);
      return;
    }
    const height = chartHeight(width);
    if (this.plot.width !== width || this.plot.height !== height) this.plot.setSize({ width, height });
    this.plot.setData(this.columns());
  }

  destroy(): void {
    this.plot?.destroy();
    this.plot = undefined;
  }

  private columns(): uPlot.AlignedData {
    const curves = this.data?.curves ?? [];
    const length = Math.max(1, ...curves.map(lengthOf));
    const steps = Array.from({ length }, (_, step) => step);
    const drawn = (value: number | undefined) =>
      value === undefined || (this.data?.log === true && value <= 0) ? null : value;
    const column = ({ values, from = 0, points }: Curve) => {
      if (points === undefined) return steps.map((step) => drawn(values[step - from]));
      const at = new Map(points);
      return steps.map((step) => drawn(at.get(step)));
    };
    return [steps, ...curves.map(column)];
  }

  private yRange(): [number, number] {
    const values = (this.data?.curves ?? []).flatMap(lossesOf);
    values.push(...levelsOf(this.data).map(({ value }) => value));
    if (this.data?.log === true) return niceLogRange(values);
    return [0, Math.max(0.1, ...values) * 1.05];
  }

  private options(width: number, { margin }: NamePlaces): uPlot.Options {
    const { ink } = this;
    const log = this.data?.log === true;
    const axis = {
      stroke: ink.text,
      font: `500 12px ${ink.font}`,
      grid: { stroke: ink.grid, width: 1 },
      ticks: { show: false },
    };
    return {
      width,
      height: chartHeight(width),
      cursor: { show: false },
      legend: { show: false },
      padding: [this.data?.marks === undefined ? PAD : MARK_PAD, margin, 0, 0],
      scales: {
        x: { time: false, range: () => [0, this.data?.lastStep ?? 1] },
        y: { distr: log ? 3 : 1, range: () => this.yRange() },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: AXIS_HEIGHT,
          space: 56,
          incrs: STEP_TICKS,
          values: (_: uPlot, splits: number[]) => splits.map(grouped),
        },
        {
          ...axis,
          size: AXIS_WIDTH,
          ...(log
            ? {
                splits: (plot: uPlot) => logTicks(plot.scales.y?.min ?? 0.001, plot.scales.y?.max ?? 10),
                filter: (_: uPlot, splits: number[]) => splits,
                values: (_: uPlot, splits: number[]) => splits.map((value) => formatTick(value)),
              }
            : { values: (_: uPlot, splits: number[]) => splits.map((value) => formatTick(value, 1)) }),
        },
      ],
      series: [
        {},
        ...(this.data?.curves ?? []).map(({ name, color, dash, points, faint = false }) => ({
          label: name,
          stroke: color,
          width: faint ? 1.25 : 2.25,
          dash,
          spanGaps: points !== undefined,
          points: { show: points !== undefined && !faint, size: 6, fill: color },
        })),
      ],
      hooks: { draw: [(plot) => this.annotate(plot)] },
    };
  }

  private annotate(plot: uPlot): void {
    if (this.data !== undefined && this.places !== undefined) annotate(plot, this.data, this.places, this.ink);
  }
}

/** Wide enough for names beside the plot. */
const REHEARSED_WIDTH = 560;

/**
 * A chart that nobody sees. What is drawn for the first time takes the browser five times as long, and the next may come while
 * two models train.
 */
export async function rehearse(font: string): Promise<void> {
  const chart = new LossChart(document.createElement('div'));
  const level = { value: 1, name: '1' };
  const curve = { name: '1', color: '#000', dash: [], values: [1, 1] };
  chart.draw({ curves: [curve], lastStep: 1, baseline: level, log: true }, { ...chart.ink, font }, REHEARSED_WIDTH);
  await null; // uPlot draws when the task ends
  chart.destroy();
}

const lengthOf = ({ values, from = 0, points }: Curve): number =>
  points === undefined ? from + values.length : (points.at(-1)?.[0] ?? -1) + 1;
