// SPDX-License-Identifier: MIT
// A large mask on a canvas, in the look of the cells that are drawn as elements: open cells on the ramp, blocked
// ones hatched along the fold as one flap, leaks in magenta, the asking row outlined. Too small for numbers; the row
// of the cursor and the table have them. It draws what it is given, crisp at any pixel ratio.

export interface PictureCell {
  kind: 'open' | 'blocked' | 'leak';
  /** 0 to 1: how far up the ramp. */
  share: number;
}

export interface MaskPicture {
  size: number;
  cell(query: number, key: number): PictureCell;
  row: number;
  cursor: { query: number; key: number };
}

/** Colours by what they mean. */
export interface PictureInk {
  open: string;
  ramp: string;
  /** How much of the ramp a share of 1 shows. */
  rampShare: number;
  blocked: string;
  hatch: string;
  leak: string;
  leakSoft: string;
  query: string;
  cursor: string;
  text: string;
  ground: string;
  font: string;
}

export interface PictureLayout {
  /** Left of and above the cells, for the numbers; CSS pixels like all here. */
  origin: number;
  /** Width of a cell, a whole number of device pixels. */
  side: number;
  width: number;
}

const ORIGIN = 26;
/** Numbers stand at every so many positions. */
const TICK = 8;

export function pictureLayout(room: number, size: number, ratio: number): PictureLayout {
  const largest = 22;
  const side = Math.max(1, Math.floor((Math.min(room - ORIGIN - 4, largest * size) * ratio) / size)) / ratio;
  return { origin: ORIGIN, side, width: ORIGIN + side * size + 4 };
}

type Pen = CanvasRenderingContext2D;

/** Stripes that run on from cell to cell, in device pixels. */
function hatching(pen: Pen, ink: PictureInk, ratio: number): CanvasPattern | string {
  const period = Math.max(4, Math.round(7 * ratio));
  const tile = pen.canvas.ownerDocument.createElement('canvas');
  tile.width = tile.height = period;
  const stripe = tile.getContext('2d');
  if (stripe === null) return ink.blocked;
  stripe.fillStyle = ink.blocked;
  stripe.fillRect(0, 0, period, period);
  stripe.strokeStyle = ink.hatch;
  stripe.lineWidth = 1.5 * ratio;
  for (const shift of [-period, 0, period]) {
    stripe.beginPath();
    stripe.moveTo(shift, 0);
    stripe.lineTo(shift + period, period);
    stripe.stroke();
  }
  return pen.createPattern(tile, 'repeat') ?? ink.blocked;
}

function drawCells(pen: Pen, picture: MaskPicture, ink: PictureInk, side: number, hatch: CanvasPattern | string): void {
  const gap = side >= 12 ? 2 : side >= 5 ? 1 : 0;
  for (let query = 0; query < picture.size; query++) {
    for (let key = 0; key < picture.size; key++) {
      const { kind, share } = picture.cell(query, key);
      // The flap has no seams; open cells stay apart.
      const width = kind === 'blocked' ? side : side - gap;
      const fill = (colour: CanvasPattern | string): void => {
        pen.fillStyle = colour;
        pen.fillRect(key * side, query * side, width, width);
      };
      fill(kind === 'blocked' ? hatch : kind === 'leak' ? ink.leakSoft : ink.open);
      if (kind === 'blocked' || share === 0) continue;
      pen.globalAlpha = kind === 'leak' ? 0.75 : share * ink.rampShare;
      fill(kind === 'leak' ? ink.leak : ink.ramp);
      pen.globalAlpha = 1;
    }
  }
}

function outline(pen: Pen, colour: string, box: readonly [number, number, number, number], line: number): void {
  const [x, y, width, height] = box;
  pen.strokeStyle = colour;
  pen.lineWidth = line;
  pen.strokeRect(x - line / 2, y - line / 2, width + line, height + line);
}

function drawNumbers(pen: Pen, size: number, row: number, ink: PictureInk, layout: PictureLayout): void {
  const { origin, side } = layout;
  const ticks = Array.from({ length: Math.ceil(size / TICK) }, (_, index) => index * TICK);
  const middle = (index: number) => origin + (index + 0.5) * side;
  pen.textBaseline = 'middle';
  pen.textAlign = 'center';
  pen.font = `500 12px ${ink.font}`;
  pen.fillStyle = ink.text;
  for (const key of ticks) pen.fillText(String(key), Math.max(middle(key), origin + 4), origin / 2);
  pen.textAlign = 'right';
  for (const query of ticks) {
    if (Math.abs(middle(query) - middle(row)) < 13) continue;
    pen.fillText(String(query), origin - 6, Math.max(middle(query), origin + 4));
  }
  pen.font = `700 12px ${ink.font}`;
  pen.fillStyle = ink.query;
  pen.fillText(String(row), origin - 6, Math.max(middle(row), origin + 4));
}

export function drawMask(
  canvas: HTMLCanvasElement,
  picture: MaskPicture,
  ink: PictureInk,
  layout: PictureLayout,
  ratio: number,
): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const pixels = Math.round(layout.width * ratio);
  if (canvas.width !== pixels) canvas.width = canvas.height = pixels;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillStyle = ink.ground;
  pen.fillRect(0, 0, pixels, pixels);
  const side = Math.round(layout.side * ratio);
  const origin = Math.round(layout.origin * ratio);
  pen.setTransform(1, 0, 0, 1, origin, origin);
  drawCells(pen, picture, ink, side, hatching(pen, ink, ratio));
  const line = Math.max(1, Math.round(2 * ratio));
  outline(pen, ink.query, [0, picture.row * side, picture.size * side, side], line);
  outline(pen, ink.cursor, [picture.cursor.key * side, picture.cursor.query * side, side, side], line);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawNumbers(pen, picture.size, picture.row, ink, layout);
}
