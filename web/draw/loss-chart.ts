// SPDX-License-Identifier: MIT
// The loss curves, drawn by uPlot on a canvas for the width they have. Curves differ by dash and by the
// name at their end; the baseline is dotted and named on its line. It draws what it is given and knows
// neither runs nor workers. Loaded only when a reader comes to a figure that draws losses.

import uPlot from 'uplot';
import { grouped } from '../lesson/language.ts';
import { formatTick } from '../lesson/number-text.ts';
import { endLabels, logTicks, niceLogRange, STEP_TICKS } from './chart-scale.ts';
import { type Box, freePlace } from './label-places.ts';

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

const HEIGHT_WIDE = 260;
const HEIGHT_NARROW = 210;

export class LossChart {
  private plot: uPlot | undefined;
  private data: ChartData | undefined;
  ink: ChartInk = { text: '#000', grid: '#ccc', ground: '#fff', font: 'sans-serif' };
  private shape = '';

  constructor(private readonly parent: HTMLElement) {}

  draw(data: ChartData, ink: ChartInk, width = Math.floor(this.parent.clientWidth)): void {
    this.data = data;
    this.ink = ink;
    if (width < 40) return;
    const shape = JSON.stringify([data.log, data.curves.map(({ name, color, faint }) => [name, color, faint]), ink]);
    if (this.plot === undefined || shape !== this.shape) {
      this.destroy();
      this.shape = shape;
      this.plot = new uPlot(this.options(width), this.columns(), this.parent);
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

  private options(width: number): uPlot.Options {
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
      padding: [12, width > 520 ? this.nameRoom() : 12, 0, 0],
      scales: {
        x: { time: false, range: () => [0, this.data?.lastStep ?? 1] },
        y: { distr: log ? 3 : 1, range: () => this.yRange() },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 30,
          space: 56,
          incrs: STEP_TICKS,
          values: (_: uPlot, splits: number[]) => splits.map(grouped),
        },
        {
          ...axis,
          size: 52,
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

  /** Right of the plot, for the longest name at the end of a curve. */
  private nameRoom(): number {
    const longest = Math.max(0, ...(this.data?.curves ?? []).map(({ name }) => name.length));
    return Math.min(190, Math.max(84, longest * 7.5 + 12));
  }

  /** Baseline and the names at the ends of the curves, in canvas pixels. */
  private annotate(plot: uPlot): void {
    const { data, ink } = this;
    if (data === undefined) return;
    const { ctx } = plot;
    const px = uPlot.pxRatio;
    ctx.save();
    ctx.font = `650 ${12 * px}px ${ink.font}`;
    const names = endNames(plot, data);
    ctx.font = `500 ${12 * px}px ${ink.font}`;
    const taken: Box[] = [...names];
    for (const level of levelsOf(data)) taken.push(drawLevel(plot, ink, level, taken));
    for (const mark of data.marks ?? []) drawMark(plot, ink, mark);
    ctx.font = `650 ${12 * px}px ${ink.font}`;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'middle';
    for (const { color, ...at } of names) {
      ctx.fillStyle = color;
      onGround(ctx, ink, at.name, at);
    }
    ctx.restore();
  }
}

/**
 * A chart that nobody sees. What is drawn for the first time takes the browser five times as long, and the next may come while
 * two models train.
 */
export async function rehearse(font: string): Promise<void> {
  const chart = new LossChart(document.createElement('div'));
  const level = { value: 1, name: '1' };
  const curve = { name: '1', color: '#000', dash: [], values: [1, 1] };
  chart.draw({ curves: [curve], lastStep: 1, baseline: level, log: true }, { ...chart.ink, font }, HEIGHT_NARROW);
  await null; // uPlot draws when the task ends
  chart.destroy();
}

export function chartHeight(width: number): number {
  return width > 520 ? HEIGHT_WIDE : HEIGHT_NARROW;
}

/** Height of a line of names, CSS pixels. */
const NAME_HEIGHT = 16;

/** Names at the ends of the curves: right of the plot, or above the end where there is no room. */
function endNames(plot: uPlot, data: ChartData): (Box & { name: string; color: string })[] {
  const { ctx, bbox } = plot;
  const px = uPlot.pxRatio;
  const inside = plot.width <= 520;
  const ends = data.curves.flatMap((curve) => {
    const last = lengthOf(curve) - 1;
    const value = lossesOf(curve).at(-1);
    if (value === undefined || (data.log && value <= 0)) return [];
    return [{ ...curve, x: plot.valToPos(last, 'x', true), y: plot.valToPos(value, 'y', true) }];
  });
  const height = NAME_HEIGHT * px;
  return endLabels(ends, height, bbox.top, bbox.top + bbox.height).map(({ name, color, x, labelY }) => {
    const { width } = ctx.measureText(name);
    const room = inside ? bbox.left + bbox.width : plot.width * px;
    const middle = inside ? labelY - 12 * px : labelY;
    return { name, color, left: Math.min(x + 7 * px, room - width), top: middle - height / 2, width, height };
  });
}

/** Where along the plot the name of a level may end, the first free one is taken. */
const LEVEL_PLACES = [1, 0.7, 0.4];

const lengthOf = ({ values, from = 0, points }: Curve): number =>
  points === undefined ? from + values.length : (points.at(-1)?.[0] ?? -1) + 1;

const lossesOf = ({ values, points }: Curve): readonly number[] =>
  points === undefined ? values : points.map(([, loss]) => loss);

const levelsOf = (data: ChartData | undefined): Level[] => [
  ...(data?.baseline === undefined ? [] : [data.baseline]),
  ...(data?.levels ?? []),
];

/** A name that stays readable on a curve. */
function onGround(ctx: CanvasRenderingContext2D, ink: ChartInk, name: string, { left, top, height }: Box): void {
  ctx.strokeStyle = ink.ground;
  ctx.lineWidth = 4 * uPlot.pxRatio;
  ctx.lineJoin = 'round';
  ctx.strokeText(name, left, top + height / 2);
  ctx.fillText(name, left, top + height / 2);
}

/** Its name stands under the line or above it; returns where. */
function drawLevel(plot: uPlot, ink: ChartInk, { value, name }: Level, taken: readonly Box[]): Box {
  const { ctx, bbox } = plot;
  const px = uPlot.pxRatio;
  const y = plot.valToPos(value, 'y', true);
  ctx.strokeStyle = ink.text;
  ctx.lineWidth = px;
  ctx.setLineDash([px, 4 * px]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.setLineDash([]);
  const height = NAME_HEIGHT * px;
  const { width } = ctx.measureText(name);
  const [under, above] = [y + 3 * px, y - 3 * px - height];
  const tops = bbox.top + bbox.height - y > 22 * px ? [under, above] : [above];
  const place = (top: number, share: number): Box => {
    return { left: Math.max(bbox.left, bbox.left + bbox.width * share - width), top, width, height };
  };
  const [first = under] = tops;
  const others = LEVEL_PLACES.flatMap((share) => tops.filter((top) => top > 0).map((top) => place(top, share)));
  const free = freePlace([place(first, 1), ...others], taken);
  ctx.fillStyle = ink.text;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  onGround(ctx, ink, name, free);
  return free;
}

function drawMark(plot: uPlot, ink: ChartInk, { step, name }: Mark): void {
  const { ctx, bbox } = plot;
  const px = uPlot.pxRatio;
  const x = plot.valToPos(step, 'x', true);
  ctx.strokeStyle = ink.text;
  ctx.lineWidth = px;
  ctx.setLineDash([4 * px, 3 * px]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.lineWidth = 4 * px;
  ctx.strokeStyle = ink.ground;
  ctx.fillStyle = ink.text;
  // On the side that has room, at the foot: the names of levels are at the head.
  const right = x < bbox.left + bbox.width / 2;
  ctx.textAlign = right ? 'left' : 'right';
  ctx.textBaseline = 'bottom';
  const at = x + (right ? 5 : -5) * px;
  ctx.strokeText(name, at, bbox.top + bbox.height - 6 * px);
  ctx.fillText(name, at, bbox.top + bbox.height - 6 * px);
}
