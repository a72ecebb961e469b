// SPDX-License-Identifier: MIT
// The strokes that posters are made of, as SVG text. Colours are classes (styles/posters.css), so that they follow the theme.
// A poster says what a figure shows and holds no number. All posters are WIDTH by HEIGHT.

export const WIDTH = 320;
export const HEIGHT = 150;

/** What a mark means, as everywhere in the guide. */
export type Ink = 'ink' | 'rule' | 'soft' | 'key' | 'query' | 'leak' | 'blocked' | 'sheet';

const round = (value: number): string => String(Math.round(value * 10) / 10);

/** Neighbours share one path, which keeps a matrix small. */
export function box(ink: Ink, x: number, y: number, width: number, height = width): string {
  return `<path class="p-${ink}" d="${boxPath(x, y, width, height)}"/>`;
}

const boxPath = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;

export const frame = (ink: Ink, x: number, y: number, width: number, height = width): string =>
  `<path class="p-${ink} p-open" d="${boxPath(x, y, width, height)}"/>`;

export const line = (ink: Ink, path: string, dashed = false): string =>
  `<path class="p-${ink} p-open${dashed ? ' p-dashed' : ''}" d="${path}"/>`;

export function dots(ink: Ink, places: readonly (readonly [x: number, y: number])[], radius = 4): string {
  return places.map(([x, y]) => `<circle class="p-${ink}" cx="${round(x)}" cy="${round(y)}" r="${radius}"/>`).join('');
}

export interface Grid {
  x: number;
  y: number;
  rows: number;
  columns: number;
  /** From one cell to the next. */
  pitch: number;
  ink(row: number, column: number): Ink;
}

/** Cells with a gap; blocked ones are hatched along the fold. */
export function grid({ x, y, rows, columns, pitch, ink }: Grid): string {
  const size = pitch - 2;
  const paths = new Map<Ink, string>();
  const hatch: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [left, top, kind] = [x + column * pitch, y + row * pitch, ink(row, column)];
      paths.set(kind, (paths.get(kind) ?? '') + boxPath(left, top, size, size));
      if (kind === 'blocked') hatch.push(`M${round(left)} ${round(top)}l${round(size)} ${round(size)}`);
    }
  }
  const cells = [...paths].map(([kind, path]) => `<path class="p-${kind}" d="${path}"/>`);
  return cells.join('') + (hatch.length > 0 ? `<path class="p-hatch" d="${hatch.join('')}"/>` : '');
}

export const causal = (row: number, column: number): Ink => (column <= row ? 'soft' : 'blocked');
export const open = (): Ink => 'soft';
/** Nothing marked yet. */
export const blank = (): Ink => 'sheet';

/** Upright bars from a base line; a share is the part of `height`. */
export function bars(
  ink: Ink,
  x: number,
  base: number,
  pitch: number,
  height: number,
  shares: readonly number[],
): string {
  const path = shares.map((share, at) => boxPath(x + at * pitch, base - share * height, pitch - 4, share * height));
  return `<path class="p-${ink}" d="${path.join('')}"/>`;
}

/** The words of a line of text, as bars of their lengths. */
export function words(ink: Ink, x: number, y: number, lengths: readonly number[]): string {
  let at = x;
  const path = lengths.map((length) => {
    const word = boxPath(at, y, length, 5);
    at += length + 6;
    return word;
  });
  return `<path class="p-${ink}" d="${path.join('')}"/>`;
}

export const arrow = (x: number, y: number, length = 18): string => line('ink', `M${x} ${y}h${length}m-6 -5l6 5l-6 5`);

/** The sheet with the corner folded over: the guide's mark. */
export const fold = (x: number, y: number, size: number): string =>
  box('soft', x, y, size) +
  `<path class="p-blocked" d="M${x} ${y}h${size}v${size}z"/>` +
  line('ink', `M${x} ${y}l${size} ${size}`);

export const poster = (content: string): string =>
  `<svg class="poster" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">${content}</svg>`;
