// SPDX-License-Identifier: MIT
// Layout of the softmax figure: the choice of panel, two panels side by side, the bet, masks that meet.

import { css } from 'lit';

export const styles = css`
  .tabs {
    margin-bottom: 20px;
  }

  .segments label {
    min-width: 32px;
  }

  .quad .segments,
  .tabs .segments {
    display: inline-grid;
    grid-template-columns: 1fr 1fr;
  }

  @container (min-width: 700px) {
    .tabs .segments {
      grid-template-columns: repeat(4, auto);
    }
  }

  .quad .segments span,
  .tabs .segments span {
    line-height: 1.2;
    height: 100%;
    display: grid;
    place-items: center;
  }

  h3 {
    font: 650 1rem/1.3 var(--ui);
    margin: 0;
  }

  .sub {
    color: var(--muted);
    font-size: 0.86rem;
    line-height: 1.4;
    margin: 2px 0 0;
  }

  code {
    font: 500 0.8rem/1.4 var(--mono);
  }

  .pair,
  .beside,
  .meet {
    display: grid;
    gap: 24px 30px;
    grid-template-columns: minmax(0, 1fr);
  }

  .pair > *,
  .beside > *,
  .meet > * {
    min-width: 0;
  }

  @container (min-width: 700px) {
    .pair {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }

    .beside {
      grid-template-columns: auto minmax(220px, 1fr);
      align-items: center;
    }

    .meet {
      grid-template-columns: minmax(190px, 0.6fr) minmax(0, 1fr);
    }
  }

  .side .matrix {
    margin-top: 9px;
  }

  /* As high as the matrix that comes. */
  .blank {
    height: 194px;
  }

  .controls {
    display: grid;
    gap: 18px 30px;
    grid-template-columns: minmax(0, 1fr);
    margin-top: 20px;
  }

  .panel > .controls:first-child {
    margin: 0 0 20px;
  }

  @container (min-width: 700px) {
    .controls {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }

  .label .num {
    margin-left: 4px;
  }

  .bet {
    min-height: 66px;
  }

  .bet p {
    flex: 1 1 17rem;
  }

  @container (max-width: 560px) {
    .bet button:not(.link) {
      flex: 1 1 100%;
    }
  }

  /* Sums stand beside the weights, not among them. */
  .cell.sum {
    width: 70px;
    background: none;
    font-family: var(--mono);
    font-weight: 500;
  }

  .cell.sum.column {
    width: var(--side);
  }

  .cell.sum.word {
    font-family: var(--ui);
    white-space: nowrap;
  }

  .cell.sum::before {
    content: none;
  }

  /* Blocked, and yet it holds a weight: still hatched. */
  .cell.blocked.leak {
    background: repeating-linear-gradient(45deg, var(--hatch) 0 2.2px, transparent 2.2px 7px);
    background-color: var(--leak-soft);
    color: var(--leak);
  }

  .cell.blocked.leak .share {
    background: var(--leak-soft);
    border-radius: 3px;
    padding: 1px 2px;
  }

  .cell.sum.leak {
    background: var(--leak-soft);
  }

  .cell.sum.whole {
    color: var(--key);
  }

  .grid.values thead th {
    height: 28px;
  }

  .grid tbody th {
    min-width: 40px;
  }

  .masks {
    display: grid;
    gap: 6px;
    align-content: start;
  }

  .masks h3 {
    margin-bottom: 10px;
  }

  .alone {
    display: flex;
    gap: 14px;
    align-items: center;
  }

  .alone p {
    margin: 0;
  }

  .alone .sub {
    display: block;
  }

  .and {
    color: var(--muted);
    margin: 0;
    width: 76px;
    text-align: center;
  }

  .thumb {
    width: 76px;
    height: 76px;
  }

  .thumb path {
    fill: var(--key);
    opacity: 0.75;
  }

  .meet .matrix {
    margin-top: 4px;
  }

  .outputs .grid tbody th {
    white-space: normal;
    min-width: 7.5rem;
    text-align: left;
    line-height: 1.2;
    padding-left: 3px;
  }

  .outputs .grid.values td {
    height: 42px;
  }

  details {
    margin-top: 14px;
  }

  .own {
    display: grid;
    gap: 18px 30px;
    grid-template-columns: minmax(0, 1fr);
    margin-top: 8px;
  }

  @container (min-width: 700px) {
    .own {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }

  .scores {
    border-collapse: separate;
    border-spacing: 4px;
    width: 100%;
    max-width: 26rem;
    table-layout: fixed;
    font-size: 0.86rem;
  }

  .scores th {
    font-weight: 500;
    color: var(--muted);
  }

  .scores tbody th {
    text-align: right;
    padding-right: 6px;
  }

  .scores td {
    padding: 0;
  }

  .scores input {
    min-height: 38px;
    padding: 4px 6px;
    text-align: center;
  }

  /* Two tables with their sums fit side by side. */
  @container (min-width: 700px) and (max-width: 850px) {
    .pair .grid.values {
      --cell: 48px !important;
    }

    .pair .cell.sum:not(.column) {
      width: 54px;
    }
  }

  @container (max-width: 480px) {
    .grid.values {
      --cell: 45px !important;
    }

    .cell.sum:not(.column) {
      width: 54px;
    }

    .cell.sum.column {
      font-family: var(--ui);
    }

    .blank {
      height: 188px;
    }

    .outputs .grid tbody th {
      min-width: 6rem;
    }
  }

  @container (max-width: 320px) {
    .grid.values {
      --cell: 43px !important;
    }
  }

  @media (forced-colors: active) {
    .bet {
      border: 1px solid CanvasText;
    }

    .cell.sum.whole {
      color: CanvasText;
    }

    .cell.blocked .share {
      background: Canvas;
      padding: 1px 3px;
    }

    .cell.leak,
    .cell.sum.leak,
    .cell.blocked.leak .share {
      background: Highlight;
      color: HighlightText;
    }
  }
`;
