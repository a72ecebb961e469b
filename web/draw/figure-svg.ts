// SPDX-License-Identifier: MIT
// Loss curves, levels, a mask and the settings below them as one SVG file of its own, light colours, to be taken away. Not
// what is on the page: that is drawn by loss-chart.ts. It draws what it is given.

import { formatTick } from '../lesson/number-text.ts';
import { endLabels, logTicks, STEP_TICKS } from './chart-scale.ts';

export interface SvgCurve {
  name: string;
  tone: 'ink' | 'key' | 'leak' | 'muted';
  dashed: boolean;
  /** A gap where the loss is no number above 0. */
  points: readonly { step: number; loss: number }[];
}

export interface SvgMask {
  name: string;
  queries: number;
  keys: number;
  /** Row-major; 1 where open. */
  allowed: ArrayLike<number>;
}

export interface SvgFigure {
  title: string;
  axis: string;
  settings: string;
  credit: string;
  lastStep: number;
  curves: readonly SvgCurve[];
  levels: readonly { name: string; value: number }[];
  mask: SvgMask | undefined;
}

export const SVG_SIZE = { width: 960, height: 540 };

const COLOURS = { ink: '#1d1b16', key: '#0b6b63', leak: '#a80f63', muted: '#5e584c' } as const;
const RULE = '#d9d1c1';
const PLOT = { left: 64, top: 76, right: 620, bottom: 430 };
const MASK = { left: 782, top: 96, side: 150 };
/** Above and below the curves, as a factor. */
const ROOM = 1.2;
/** Letters of a line of 12 px that fit the figure's width. */
const LINE = 145;

/** What XML cannot hold is left out. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const n = (value: number): string => String(Math.round(value * 100) / 100);

interface TextStyle {
  anchor?: 'start' | 'middle' | 'end';
  size?: number;
  weight?: number;
  colour?: string;
}

function label(x: number, y: number, text: string, style: TextStyle = {}): string {
  const { anchor = 'start', size = 12, weight = 400, colour = COLOURS.muted } = style;
  return `<text x="${n(x)}" y="${n(y)}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${colour}">${escaped(text)}</text>`;
}

export function figureSvg(figure: SvgFigure): string {
  const { width, height } = SVG_SIZE;
  const scale = scaleOf(figure);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" role="img">
<title>${escaped(`${figure.title}: ${figure.settings}`)}</title>
<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" fill="#ece7dc"/><rect width="1.5" height="5" fill="#d5ccb9"/></pattern></defs>
<rect width="${width}" height="${height}" fill="#fff"/>
${label(PLOT.left, 36, figure.title, { size: 20, weight: 650, colour: COLOURS.ink })}
${label(PLOT.left, 58, figure.axis)}
${axes(figure, scale)}
${levelLines(figure, scale)}
${figure.curves.map((curve) => curvePath(curve, scale)).join('\n')}
${legend(figure)}
${figure.mask === undefined ? '' : maskCells(figure.mask)}
${wrapped(figure.settings)
  .map((line, row) => label(PLOT.left, 480 + row * 17, line))
  .join('\n')}
${label(SVG_SIZE.width - 28, 36, figure.credit, { anchor: 'end' })}
</svg>
`;
}

interface Scale {
  low: number;
  high: number;
  x(step: number): number;
  y(loss: number): number;
}

const drawable = (loss: number): boolean => Number.isFinite(loss) && loss > 0;

function scaleOf({ curves, levels, lastStep }: SvgFigure): Scale {
  const losses = curves.flatMap(({ points }) => points.map(({ loss }) => loss)).filter(drawable);
  const all = [...losses, ...levels.map(({ value }) => value).filter(drawable), 1];
  const low = all.reduce((least, value) => Math.min(least, value)) / ROOM;
  const high = all.reduce((most, value) => Math.max(most, value)) * ROOM;
  const tall = PLOT.bottom - PLOT.top;
  return {
    low,
    high,
    x: (step) => PLOT.left + (step / Math.max(1, lastStep)) * (PLOT.right - PLOT.left),
    y: (loss) => PLOT.bottom - (Math.log(loss / low) / Math.log(high / low)) * tall,
  };
}

/** At most eight steps are named. */
function axes({ lastStep }: SvgFigure, scale: Scale): string {
  const gap = STEP_TICKS.find((tick) => lastStep / tick <= 8) ?? Math.ceil(lastStep / 8);
  const steps = Array.from({ length: Math.floor(lastStep / gap) + 1 }, (_, at) => at * gap);
  const lines = logTicks(scale.low, scale.high).map((tick) => {
    const y = scale.y(tick);
    return `<path d="M${PLOT.left} ${n(y)}H${PLOT.right}" stroke="${RULE}"/>${label(PLOT.left - 8, y + 4, formatTick(tick), { anchor: 'end' })}`;
  });
  const names = steps.map((step) => label(scale.x(step), PLOT.bottom + 20, formatTick(step), { anchor: 'middle' }));
  return [...lines, ...names].join('\n');
}

/** Dotted, with their names in the margin, moved apart. */
function levelLines({ levels }: SvgFigure, scale: Scale): string {
  const shown = levels.filter(({ value }) => drawable(value)).map((level) => ({ ...level, y: scale.y(level.value) }));
  const lines = shown.map(
    ({ y }) => `<path d="M${PLOT.left} ${n(y)}H${PLOT.right}" stroke="${COLOURS.muted}" stroke-dasharray="1 4"/>`,
  );
  const names = endLabels(shown, 15, PLOT.top, PLOT.bottom).map(({ name, labelY }) =>
    label(PLOT.right + 8, labelY + 4, name),
  );
  return [...lines, ...names].join('\n');
}

function curvePath({ points, tone, dashed }: SvgCurve, scale: Scale): string {
  let pen = 'M';
  const parts = points.map(({ step, loss }) => {
    if (!drawable(loss)) {
      pen = 'M';
      return '';
    }
    const part = `${pen}${n(scale.x(step))} ${n(scale.y(loss))}`;
    pen = 'L';
    return part;
  });
  const dash = dashed ? ' stroke-dasharray="7 4"' : '';
  return `<path d="${parts.join('')}" fill="none" stroke="${COLOURS[tone]}" stroke-width="2.25" stroke-linejoin="round"${dash}/>`;
}

/** A line as its curve is drawn, and the name; from the right. */
function legend({ curves }: SvgFigure): string {
  let right = PLOT.right;
  const entries = [...curves].reverse().map(({ name, tone, dashed }) => {
    const left = right - name.length * 7 - 40;
    right = left - 12;
    const dash = dashed ? ' stroke-dasharray="7 4"' : '';
    return `<path d="M${left} 54h30" stroke="${COLOURS[tone]}" stroke-width="2.25"${dash}/>${label(left + 36, 58, name, { weight: 650, colour: COLOURS[tone] })}`;
  });
  return entries.join('\n');
}

/** Neighbours of a row that are alike are one rectangle. */
function maskCells({ name, queries, keys, allowed }: SvgMask): string {
  const side = MASK.side / Math.max(queries, keys);
  const gap = side >= 8 ? 1 : 0;
  const cells: string[] = [];
  for (let query = 0; query < queries; query++) {
    for (let key = 0, from = 0; key < keys; key++) {
      const open = allowed[query * keys + key] === 1;
      if (key + 1 < keys && (allowed[query * keys + key + 1] === 1) === open && gap === 0) continue;
      const width = (key + 1 - from) * side - gap;
      const place = `x="${n(MASK.left + from * side)}" y="${n(MASK.top + query * side)}" width="${n(width)}" height="${n(side - gap)}"`;
      cells.push(`<rect ${place} fill="${open ? '#a5cfc9' : 'url(#hatch)'}"/>`);
      from = key + 1;
    }
  }
  const frame = `<rect x="${MASK.left}" y="${MASK.top}" width="${MASK.side}" height="${n(queries * side)}" fill="none" stroke="${RULE}"/>`;
  return [...cells, frame, label(MASK.left + MASK.side, MASK.top - 9, name, { anchor: 'end' })].join('\n');
}

/** Up to three lines, cut at spaces. */
function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length < LINE) lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
    else lines.push(word.slice(0, LINE));
  }
  return lines.slice(0, 3);
}
