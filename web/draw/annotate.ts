// SPDX-License-Identifier: MIT
// What stands on and beside a loss chart's curves: levels, marks, and the names in the margin, each joined with its line.
// In canvas pixels. Which names stand in the margin is decided by chart-names.ts.

import uPlot from 'uplot';
import { drawable, endOf, GUTTER, levelsOf, MARK_PAD, NAME_HEIGHT, type NamePlaces, nameFont } from './chart-names.ts';
import { endLabels } from './chart-scale.ts';
import { type Box, freePlace } from './label-places.ts';
import type { ChartData, ChartInk, Curve } from './loss-chart.ts';

/** Room between a curve and what must not lie on it. */
const CLEAR = 3;
/** Pieces of a curve no wider than this are taken for boxes. */
const PIECE = 8;
/** Opacity. */
const ACROSS = 0.35;

interface Name {
  name: string;
  color: string;
  font: string;
  /** Of the end of its line. */
  end: number;
  y: number;
}

export function annotate(plot: uPlot, data: ChartData, places: NamePlaces, ink: ChartInk): void {
  const { ctx } = plot;
  ctx.save();
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  for (const { value } of levelsOf(data)) drawLevel(plot, ink, plot.valToPos(value, 'y', true));
  drawMarks(plot, data, ink);
  drawNames(plot, data, places, ink);
  ctx.restore();
}

/** In the order of their lines, so that no two joins cross. */
function drawNames(plot: uPlot, data: ChartData, places: NamePlaces, ink: ChartInk): void {
  const { ctx, bbox } = plot;
  const px = uPlot.pxRatio;
  const edge = bbox.left + bbox.width;
  const ends = places.curves.flatMap((curve): Name[] => {
    const end = endOf(curve, data.log);
    if (end === undefined) return [];
    const at = Math.min(edge, plot.valToPos(end.step, 'x', true));
    const y = plot.valToPos(end.loss, 'y', true);
    return [{ name: curve.name, color: curve.color, font: nameFont(ink.font, px), end: at, y }];
  });
  const font = levelFont(ink);
  const levels = places.levels.map(
    ({ name, value }): Name => ({
      name,
      color: ink.text,
      font,
      end: edge,
      y: plot.valToPos(value, 'y', true),
    }),
  );
  const height = NAME_HEIGHT * px;
  const top = bbox.top - height / 2;
  for (const { labelY, ...name } of endLabels([...ends, ...levels], height, top, bbox.top + bbox.height)) {
    joinName(plot, name, labelY);
    ctx.font = name.font;
    ctx.fillStyle = name.color;
    ctx.fillText(name.name, edge + GUTTER * px, labelY);
  }
}

/** From the end of a line to its name; faint across the plot, which belongs to the curves. */
function joinName({ ctx, bbox }: uPlot, { color, end, y }: Name, labelY: number): void {
  const px = uPlot.pxRatio;
  const edge = bbox.left + bbox.width;
  ctx.strokeStyle = color;
  ctx.lineWidth = px;
  ctx.globalAlpha = ACROSS;
  ctx.beginPath();
  ctx.moveTo(Math.min(edge, end + 5 * px), y);
  ctx.lineTo(edge, y);
  ctx.stroke();
  ctx.globalAlpha = 1;
  ctx.beginPath();
  ctx.moveTo(edge + (end < edge ? 0 : 2) * px, y);
  ctx.lineTo(edge + (GUTTER - 4) * px, labelY);
  ctx.stroke();
}

const levelFont = ({ font }: ChartInk): string => `500 ${12 * uPlot.pxRatio}px ${font}`;

/** A name that stays readable where it crosses a line. */
function onGround(
  ctx: CanvasRenderingContext2D,
  ink: ChartInk,
  name: string,
  { left, top, height }: Omit<Box, 'width'>,
): void {
  ctx.strokeStyle = ink.ground;
  ctx.lineWidth = 4 * uPlot.pxRatio;
  ctx.strokeText(name, left, top + height / 2);
  ctx.fillText(name, left, top + height / 2);
}

function drawLevel({ ctx, bbox }: uPlot, ink: ChartInk, y: number): void {
  const px = uPlot.pxRatio;
  ctx.strokeStyle = ink.text;
  ctx.lineWidth = px;
  ctx.setLineDash([px, 4 * px]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** Their names stand above the plot; where another name is there, in the plot where no curve is. */
function drawMarks(plot: uPlot, data: ChartData, ink: ChartInk): void {
  const { ctx } = plot;
  const { marks = [] } = data;
  if (marks.length === 0) return;
  const taken = data.curves.flatMap((curve) => piecesOf(plot, curve, data.log));
  ctx.font = levelFont(ink);
  for (const { step, name } of marks) {
    const x = plot.valToPos(step, 'x', true);
    drawUpright(plot, ink, x);
    const place = freePlace(markPlaces(plot, x, ctx.measureText(name).width), taken);
    taken.push(place);
    ctx.fillStyle = ink.text;
    onGround(ctx, ink, name, place);
  }
}

function drawUpright({ ctx, bbox }: uPlot, ink: ChartInk, x: number): void {
  const px = uPlot.pxRatio;
  ctx.strokeStyle = ink.text;
  ctx.lineWidth = px;
  ctx.setLineDash([4 * px, 3 * px]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top - 4 * px);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** Over the line, before it or after it above the plot; then beside it, from the foot of the plot up. */
function markPlaces({ bbox }: uPlot, x: number, width: number): [Box, ...Box[]] {
  const px = uPlot.pxRatio;
  const height = NAME_HEIGHT * px;
  const place = (left: number, top: number): Box => ({
    left: Math.max(bbox.left, Math.min(left, bbox.left + bbox.width - width)),
    top,
    width,
    height,
  });
  const above = bbox.top - (MARK_PAD - 5) * px;
  const rows = Array.from(
    { length: Math.floor(bbox.height / height) },
    (_, row) => bbox.top + bbox.height - (row + 1) * height,
  );
  const [after, before] = [x + 5 * px, x - 5 * px - width];
  return [
    place(x - width / 2, above),
    place(after, above),
    place(before, above),
    ...rows.flatMap((top) => [place(after, top), place(before, top)]),
  ];
}

/** What a curve covers, in small boxes. */
function piecesOf(plot: uPlot, curve: Curve, log: boolean): Box[] {
  const px = uPlot.pxRatio;
  const { from = 0 } = curve;
  const points = curve.points ?? curve.values.map((loss, index) => [from + index, loss] as const);
  const at = points
    .filter(([, loss]) => drawable(loss, log))
    .map(([step, loss]) => ({ x: plot.valToPos(step, 'x', true), y: plot.valToPos(loss, 'y', true) }));
  return at.slice(1).flatMap((end, index) => {
    const start = at[index] ?? end;
    const pieces = Math.max(1, Math.ceil((end.x - start.x) / (PIECE * px)));
    return Array.from({ length: pieces }, (_, piece): Box => {
      const y = (share: number) => start.y + (end.y - start.y) * share;
      const [one, other] = [y(piece / pieces), y((piece + 1) / pieces)];
      const left = start.x + ((end.x - start.x) * piece) / pieces;
      return {
        left: left - CLEAR * px,
        top: Math.min(one, other) - CLEAR * px,
        width: (end.x - start.x) / pieces + 2 * CLEAR * px,
        height: Math.abs(one - other) + 2 * CLEAR * px,
      };
    });
  });
}
