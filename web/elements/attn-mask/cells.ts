// SPDX-License-Identifier: MIT
// Moving in the matrix and painting it, by pointer and by keyboard. One tab stop: the arrow keys move
// one cell and stop at the edges. It decides which cells are meant; what is done is the figure's.

/** Larger masks are drawn on a canvas, with the row of the cursor above it. */
export const LARGEST_GRID = 16;

export interface Cell {
  query: number;
  key: number;
}

/** Where a key press leads from a cell; undefined if the key does not move. */
export function moveCell(cell: Cell, press: { key: string; ctrlKey: boolean }, size: number): Cell | undefined {
  const last = size - 1;
  const clamp = (value: number) => Math.min(last, Math.max(0, value));
  const { query, key } = cell;
  switch (press.key) {
    case 'ArrowLeft':
      return { query, key: clamp(key - 1) };
    case 'ArrowRight':
      return { query, key: clamp(key + 1) };
    case 'ArrowUp':
      return { query: clamp(query - 1), key };
    case 'ArrowDown':
      return { query: clamp(query + 1), key };
    case 'Home':
      return press.ctrlKey ? { query: 0, key: 0 } : { query, key: 0 };
    case 'End':
      return press.ctrlKey ? { query: last, key: last } : { query, key: last };
    default:
      return undefined;
  }
}

export function cellOf(target: EventTarget | null): Cell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-query]') : null;
  if (cell === null) return undefined;
  return { query: Number(cell.dataset.query), key: Number(cell.dataset.key) };
}

/** The canvas says by its data how many cells it shows, where they begin and how wide they are, in CSS pixels. */
function canvasCell(canvas: HTMLElement, x: number, y: number): Cell | undefined {
  const { cells, origin, side } = canvas.dataset;
  const box = canvas.getBoundingClientRect();
  const index = (at: number) => Math.floor((at - Number(origin)) / Number(side));
  const [query, key] = [index(y - box.top), index(x - box.left)];
  const inside = (value: number) => value >= 0 && value < Number(cells);
  return inside(query) && inside(key) ? { query, key } : undefined;
}

export function cellAt(target: EventTarget | null, x: number, y: number): Cell | undefined {
  return target instanceof HTMLCanvasElement ? canvasCell(target, x, y) : cellOf(target);
}

/** The cells from one to another, the first left out: a quick drag skips none. */
export function cellsBetween(from: Cell, to: Cell): Cell[] {
  const [down, right] = [to.query - from.query, to.key - from.key];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  return Array.from({ length: steps }, (_, index) => ({
    query: from.query + Math.round((down * (index + 1)) / steps),
    key: from.key + Math.round((right * (index + 1)) / steps),
  }));
}

/** A drag with the mouse paints every cell it comes over with the value that the first press gave. */
export class PaintStroke {
  private value: boolean | undefined;
  private pressed = false;
  private last: Cell | undefined;

  constructor(
    private readonly root: () => DocumentOrShadowRoot,
    private readonly isAllowed: (cell: Cell) => boolean,
    private readonly paint: (cells: Cell[], allow: boolean, first: boolean) => void,
  ) {}

  down(event: PointerEvent): void {
    const cell = cellAt(event.target, event.clientX, event.clientY);
    this.pressed = false;
    // A finger or a pen that moves scrolls the page; what it taps comes as a click.
    if (cell === undefined || event.button !== 0 || event.pointerType !== 'mouse') return;
    this.pressed = true;
    this.value = !this.isAllowed(cell);
    this.last = cell;
    this.paint([cell], this.value, true);
  }

  move(event: PointerEvent): void {
    if (this.value === undefined || event.buttons === 0) return;
    const cell = cellAt(this.root().elementFromPoint(event.clientX, event.clientY), event.clientX, event.clientY);
    const { last } = this;
    if (cell === undefined || last === undefined || (cell.query === last.query && cell.key === last.key)) return;
    this.last = cell;
    this.paint(cellsBetween(last, cell), this.value, false);
  }

  end(): void {
    this.value = undefined;
  }

  /** A click that no press of the mouse came before is a tap, or from the keyboard or assistive technology. */
  click(event: MouseEvent): void {
    const byPointer = this.pressed;
    this.pressed = false;
    const cell = cellOf(event.target);
    if (cell !== undefined && !byPointer) this.paint([cell], !this.isAllowed(cell), true);
  }
}
