// SPDX-License-Identifier: MIT
// Matrices that are pressed: cells as wide as the figure lets them be, plain until marked, and the three marks of a
// checked answer (right, missed, wrong), which differ by sign and by line, not by colour alone.

import { css } from 'lit';

export const pressMatrix = css`
  .grid.press {
    --cell: 40px;
  }

  @supports (width: 1cqi) {
    .grid.press {
      --cell: clamp(26px, calc((100cqi - 112px) / var(--count) - 3px), 44px);
    }
  }

  .grid.press tbody th {
    cursor: auto;
  }

  .grid.press button.cell {
    cursor: pointer;
  }

  .grid.press .cell.plain {
    background: var(--paper);
    box-shadow: inset 0 0 0 1px var(--edge);
  }

  .grid.press span.cell.plain {
    box-shadow: inset 0 0 0 1px var(--rule);
  }

  .grid.press .asks .cell.plain {
    box-shadow: none;
  }

  .grid.press button.cell:hover {
    box-shadow: inset 0 0 0 2px var(--ink);
  }

  .grid.press .shown {
    display: contents;
  }

  .sign {
    display: grid;
    place-items: center;
    width: 22px;
    height: 22px;
    border-radius: 50%;
    font: 700 0.9rem/1 var(--ui);
    background: var(--surface);
    color: var(--ink);
    border: 2px solid var(--ink);
  }

  .sign.right {
    background: var(--key);
    border-color: var(--key);
    color: var(--surface);
  }

  .sign.missed {
    border-style: dashed;
  }

  .sign.wrong {
    border-radius: 4px;
  }

  .verdicts {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    gap: 10px;
  }

  .verdicts li {
    display: grid;
    grid-template-columns: 22px 1fr;
    gap: 10px;
    align-items: start;
  }

  @container (max-width: 480px) {
    .grid.press .char {
      font-size: 0.78rem;
      letter-spacing: -0.02em;
    }
  }

  @media (forced-colors: active) {
    .sign,
    .sign.right {
      background: Canvas;
      color: CanvasText;
      border-color: CanvasText;
    }

    .grid.press .cell[aria-pressed='true'] {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
  }
`;
