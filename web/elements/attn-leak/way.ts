// SPDX-License-Identifier: MIT
// The way of a token through the layers as a line over the matrix: down its column to the cell that reads it, across
// to the diagonal, where the reader is a token for the next layer, and out at the row of the output. It measures the
// drawn cells; the way itself is the core's.

import { nothing, svg, type TemplateResult } from 'lit';

interface Hop {
  query: number;
  key: number;
  layer: number;
}

interface Point {
  x: number;
  y: number;
}

export interface Way {
  width: number;
  height: number;
  line: string;
  /** The arrow's head, at the row of the output. */
  tip: string;
  reads: (Point & { layer: number })[];
}

interface Grid {
  size: { width: number; height: number };
  cell(query: number, key: number): Point;
  columnHead(key: number): Point;
  rowHead(query: number): Point;
}

function gridOf(box: HTMLElement): Grid | undefined {
  const table = box.querySelector('table');
  if (table === null) return undefined;
  const origin = box.getBoundingClientRect();
  const middle = (element: Element | null | undefined, edge: 'middle' | 'bottom' | 'right'): Point => {
    const place = element?.getBoundingClientRect() ?? origin;
    const x = (edge === 'right' ? place.right : place.left + place.width / 2) - origin.left + box.scrollLeft;
    const y = (edge === 'bottom' ? place.bottom : place.top + place.height / 2) - origin.top;
    return { x: Math.round(x), y: Math.round(y) };
  };
  const row = (query: number) => table.tBodies[0]?.rows[query];
  return {
    // Not the box's: that grows with the drawing, and would never shrink again.
    size: { width: table.offsetLeft + table.offsetWidth, height: table.offsetTop + table.offsetHeight },
    cell: (query, key) => middle(row(query)?.cells[key + 1], 'middle'),
    columnHead: (key) => middle(table.tHead?.rows[0]?.cells[key + 1], 'bottom'),
    // The names of rows stick while the matrix scrolls; the first cell does not.
    rowHead: (query) => {
      const cell = middle(row(query)?.cells[1], 'middle');
      const width = row(query)?.cells[1]?.getBoundingClientRect().width ?? 0;
      return { x: Math.round(cell.x - width / 2), y: cell.y };
    },
  };
}

const SMALLEST_CELL = 24;
const LARGEST_CELL = 34;

/** The width of a cell with which the matrix fits its box, in CSS pixels. */
export function fittingCell(root: ParentNode, keys: number): number {
  const width = root.querySelector('.way-box .matrix')?.clientWidth;
  if (width === undefined) return LARGEST_CELL;
  const [rowName, gap] = width < 420 ? [46, 2] : [56, 3];
  const cell = Math.floor((width - 8 - rowName) / keys) - gap;
  return Math.max(SMALLEST_CELL, Math.min(LARGEST_CELL, cell));
}

/** In the box's own coordinates; undefined where there is no matrix or no way. */
export function wayThrough(root: ParentNode, path: readonly Hop[], output: number): Way | undefined {
  const box = root.querySelector<HTMLElement>('.way-box .matrix');
  const grid = box === null ? undefined : gridOf(box);
  if (box === null || grid === undefined || path.length === 0) return undefined;
  const hops = [...path].reverse();
  const end = grid.rowHead(output);
  const points: Point[] = [];
  const reads: Way['reads'] = [];
  hops.forEach((hop, index) => {
    if (index === 0) points.push(grid.columnHead(hop.key));
    const read = grid.cell(hop.query, hop.key);
    points.push(read);
    reads.push({ ...read, layer: hop.layer });
    points.push(index === hops.length - 1 ? { x: end.x + 8, y: end.y } : grid.cell(hop.query, hop.query));
  });
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return { ...grid.size, line, tip: `M${end.x} ${end.y}l9 -6v12z`, reads };
}

export function wayView(way: Way | undefined, leaks: boolean): TemplateResult | typeof nothing {
  if (way === undefined) return nothing;
  const { width, height, line, tip, reads } = way;
  return svg`<svg class=${leaks ? 'way leaks' : 'way'} width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">
    <path class="halo" d=${line}></path>
    <path class="line" d=${line}></path>
    <path class="tip" d=${tip}></path>
    ${reads.map(({ x, y, layer }) => svg`<g><circle cx=${x} cy=${y} r="10"></circle><text x=${x} y=${y} dy="0.35em">${layer}</text></g>`)}
  </svg>` as unknown as TemplateResult;
}
