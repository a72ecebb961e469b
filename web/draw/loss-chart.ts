// SPDX-License-Identifier: MIT
// The loss curves, drawn by uPlot on a canvas for the width they have. Curves differ by dash and by the
// name at their end; the baseline is dotted and named on its line. It draws what it is given and knows
// neither runs nor workers. Loaded only when a first loss is to be drawn.

import uPlot from 'uplot';
import { formatTick } from '../lesson/strings.en.ts';
import { endLabels, logTicks, niceLogRange, STEP_TICKS } from './chart-scale.ts';

export interface Curve {
  name: string;
  color: string;
  dash: number[];
  values: readonly number[];
}

export interface ChartData {
  curves: Curve[];
  /** Last step of the x axis. */
  lastStep: number;
  baseline: { value: number; name: string } | undefined;
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
  private ink: ChartInk = { text: '#000', grid: '#ccc', ground: '#fff', font: 'sans-serif' };
  private shape = '';

  constructor(private readonly parent: HTMLElement) {}

  draw(data: ChartData, ink: ChartInk): void {
    this.data = data;
    this.ink = ink;
    const width = Math.floor(this.parent.clientWidth);
    if (width < 40) return;
    const shape = JSON.stringify([data.log, data.curves.map(({ name, color }) => [name, color]), ink]);
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
    const length = Math.max(1, ...curves.map(({ values }) => values.length));
    const steps = Array.from({ length }, (_, step) => step);
    const column = (values: readonly number[]) =>
      steps.map((step) => {
        const value = values[step];
        return value === undefined || (this.data?.log === true && value <= 0) ? null : value;
      });
    return [steps, ...curves.map(({ values }) => column(values))];
  }

  private yRange(): [number, number] {
    const values = (this.data?.curves ?? []).flatMap((curve) => [...curve.values]);
    if (this.data?.baseline !== undefined) values.push(this.data.baseline.value);
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
      padding: [12, width > 520 ? 84 : 12, 0, 0],
      scales: {
        x: { time: false, range: () => [0, this.data?.lastStep ?? 1] },
        y: { distr: log ? 3 : 1, range: () => this.yRange() },
      },
      axes: [
        { ...axis, grid: { show: false }, size: 30, space: 56, incrs: STEP_TICKS },
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
        ...(this.data?.curves ?? []).map(({ name, color, dash }) => ({
          label: name,
          stroke: color,
          width: 2.25,
          dash,
          points: { show: false },
        })),
      ],
      hooks: { draw: [(plot) => this.annotate(plot)] },
    };
  }

  /** Baseline and the names at the ends of the curves, in canvas pixels. */
  private annotate(plot: uPlot): void {
    const { data, ink } = this;
    if (data === undefined) return;
    const { ctx, bbox } = plot;
    const px = uPlot.pxRatio;
    ctx.save();
    ctx.font = `500 ${12 * px}px ${ink.font}`;
    if (data.baseline !== undefined) {
      const y = plot.valToPos(data.baseline.value, 'y', true);
      ctx.strokeStyle = ink.text;
      ctx.lineWidth = px;
      ctx.setLineDash([px, 4 * px]);
      ctx.beginPath();
      ctx.moveTo(bbox.left, y);
      ctx.lineTo(bbox.left + bbox.width, y);
      ctx.stroke();
      ctx.setLineDash([]);
      ctx.fillStyle = ink.text;
      ctx.textAlign = 'right';
      // Under the line, or above it where the axis is too near.
      const room = bbox.top + bbox.height - y > 22 * px;
      ctx.textBaseline = room ? 'top' : 'bottom';
      ctx.fillText(data.baseline.name, bbox.left + bbox.width, room ? y + 5 * px : y - 5 * px);
    }
    ctx.font = `650 ${12 * px}px ${ink.font}`;
    ctx.strokeStyle = ink.ground;
    ctx.lineWidth = 4 * px;
    ctx.lineJoin = 'round';
    const inside = plot.width <= 520;
    const ends = data.curves.flatMap((curve) => {
      const last = curve.values.length - 1;
      const value = curve.values[last];
      if (value === undefined || (data.log && value <= 0)) return [];
      return [{ ...curve, x: plot.valToPos(last, 'x', true), y: plot.valToPos(value, 'y', true) }];
    });
    for (const end of endLabels(ends, 16 * px, bbox.top, bbox.top + bbox.height)) {
      const width = ctx.measureText(end.name).width;
      const room = inside ? bbox.left + bbox.width : plot.width * px;
      const x = Math.min(end.x + 7 * px, room - width);
      ctx.fillStyle = end.color;
      ctx.textAlign = 'left';
      ctx.textBaseline = inside ? 'bottom' : 'middle';
      const y = inside ? end.labelY - 6 * px : end.labelY;
      ctx.strokeText(end.name, x, y);
      ctx.fillText(end.name, x, y);
    }
    ctx.restore();
  }
}

export function chartHeight(width: number): number {
  return width > 520 ? HEIGHT_WIDE : HEIGHT_NARROW;
}
