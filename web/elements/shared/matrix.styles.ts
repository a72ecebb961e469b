// SPDX-License-Identifier: MIT
// The matrix and its cells: open ones in the colour of keys, blocked ones hatched along the fold so that
// the upper triangle reads as one flap, the row that asks in amber, a leak in magenta.

import { css } from 'lit';

export const matrix = css`
  .matrix {
    /* Spoken names inside are placed absolutely: they have to scroll with their cells. */
    position: relative;
    overflow-x: auto;
    padding: 3px;
    margin: -3px;
    /* A cell that is focused stops before the names of the rows and before the faded edge. */
    scroll-padding: 0 40px 0 64px;
  }

  /* Columns go on: the edge fades (scrolling.styles.ts) and a line says so. */
  /* The names of the rows stay there. */
  .matrix[data-before] {
    --fade-left: 0px;
  }

  .more {
    visibility: hidden;
    display: none;
  }

  .matrix[data-more] + .more {
    display: block;
  }

  .matrix[data-more='right'] + .more {
    visibility: visible;
  }

  .matrix.empty {
    min-height: var(--height);
  }

  .grid {
    /* What a page asks for, and never smaller than a target may be. */
    --side: max(24px, var(--attn-cell, var(--cell, 40px)));
    border-collapse: separate;
    border-spacing: var(--attn-gap, var(--gap, 3px));
    font: 500 0.8rem/1 var(--ui);
    font-variant-numeric: tabular-nums;
    /* A drag paints; it does not select text. The table below can be selected. */
    -webkit-user-select: none;
    user-select: none;
  }

  .grid th {
    padding: 0;
    font-weight: 500;
    color: var(--muted);
    white-space: nowrap;
  }

  .grid thead th {
    height: 34px;
    line-height: 1.25;
  }

  .grid .char {
    font: 600 0.86rem/1.2 var(--mono);
    color: var(--ink);
  }

  .grid thead .char {
    display: block;
  }

  .grid tbody th {
    min-width: 46px;
    padding: 0 8px 0 6px;
    border-radius: 4px;
    text-align: right;
    cursor: pointer;
    /* Wide matrices scroll; the names of the rows stay. */
    position: sticky;
    left: -3px;
    z-index: 2;
    background: var(--surface);
  }

  @container (max-width: 480px) {
    .grid {
      --gap: 2px;
    }

    .grid tbody th {
      min-width: 38px;
      padding: 0 4px 0 2px;
    }
  }

  .grid tbody th .char {
    display: inline-block;
    min-width: 1.1em;
    margin-left: 4px;
    text-align: center;
  }

  .grid tr.asks th,
  .grid tr.asks th .char {
    background: var(--query-soft);
    color: var(--query);
    font-weight: 700;
  }

  .grid td {
    padding: 0;
    width: var(--side);
    height: var(--side);
  }

  .cell {
    display: grid;
    place-items: center;
    width: var(--side, var(--cell, 40px));
    height: var(--side, var(--cell, 40px));
    min-height: 24px;
    padding: 0;
    border: 0;
    border-radius: 4px;
    background: var(--key-soft);
    color: var(--ink);
    font: 550 0.77rem/1 var(--ui);
    font-variant-numeric: tabular-nums;
  }

  /* Layers only where a share is shown: for each cell of a large matrix they would cost more than all else that it draws. */
  .cell.shaded {
    position: relative;
    isolation: isolate;
  }

  .cell.shaded::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    border-radius: inherit;
    background: var(--ramp-high);
    opacity: calc(var(--w, 0) * var(--ramp-share));
  }

  .cell .dot {
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: var(--key);
  }

  .cell.blocked {
    background: repeating-linear-gradient(
      45deg,
      var(--hatch) 0 2.2px,
      transparent 2.2px 7px
    );
    background-color: var(--blocked);
    color: var(--blocked-ink);
  }

  .cell.blocked::before {
    content: none;
  }

  .asks .cell:not(.blocked) {
    outline: 2px solid var(--query);
    outline-offset: -2px;
  }

  .cell.answer {
    font: 700 0.95rem/1 var(--ui);
  }

  .cell.answer.blocked .mark {
    background: var(--surface);
    border-radius: 3px;
    padding: 2px 5px;
    color: var(--query);
  }

  .asks .cell.answer:not(.blocked) {
    background: var(--leak-soft);
    color: var(--leak);
    outline-color: var(--leak);
  }

  .cell.answer:not(.blocked)::before {
    content: none;
  }

  .cell.answer:not(.blocked) .share {
    font: 550 0.77rem/1 var(--ui);
  }

  .painting .cell {
    cursor: crosshair;
    /* A finger scrolls; it paints by taps. */
    touch-action: pan-x pan-y pinch-zoom;
  }

  .grid .cell:focus-visible {
    position: relative;
    outline: 3px solid var(--focus);
    outline-offset: 1px;
    z-index: 1;
  }

  /* Read, not pressed: lower, and text in it can be selected. */
  .grid.values {
    -webkit-user-select: text;
    user-select: text;
  }

  .grid.values td,
  .grid.values .cell {
    height: 34px;
  }

  .grid.values tbody th {
    cursor: auto;
  }

  .cell.leak {
    background: var(--leak-soft);
    color: var(--leak);
    outline: 2px solid var(--leak);
    outline-offset: -2px;
  }

  .cell.leak::before {
    content: none;
  }

  @media (forced-colors: active) {
    .cell {
      forced-color-adjust: none;
      background: Canvas;
      color: CanvasText;
      border: 1px solid CanvasText;
    }

    .cell.shaded::before {
      content: none;
    }

    .cell .dot {
      background: CanvasText;
    }

    .cell.blocked {
      background: repeating-linear-gradient(45deg, GrayText 0 2px, Canvas 2px 7px);
      color: CanvasText;
    }

    .asks .cell:not(.blocked) {
      outline-color: Highlight;
    }
  }
`;
