// SPDX-License-Identifier: MIT
// The worked sums: rows of cells, points on a line.

import { css } from 'lit';

export const styles = css`
  .sums .pair {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 28px 40px;
  }

  @container (min-width: 700px) {
    .sums .pair {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.25fr);
      grid-template-rows: auto auto;
    }

    /* The two names share a row: where one wraps, the fields below still stand in line. */
    .sums section {
      display: grid;
      grid-row: span 2;
      grid-template: subgrid / minmax(0, 1fr);
      row-gap: 0;
    }
  }

  .sums .worked > div {
    margin-bottom: 12px;
  }

  /* Kept free, so that nothing moves under a click that leaves the field. */
  .sums .field-error {
    min-height: 1.45em;
    margin: -6px 0 6px;
  }

  .sums .sum {
    margin-top: 8px;
    overflow-x: auto;
    padding-bottom: 2px;
  }

  .cells {
    display: flex;
    gap: 6px;
    align-items: center;
    margin-bottom: 6px;
  }

  .cells .sign {
    flex: 0 0 18px;
    font: 700 1.1rem/1 var(--ui);
    text-align: center;
  }

  .cells .cell {
    flex: none;
    min-width: 58px;
    padding: 7px 8px;
    border: 1px solid var(--edge);
    border-radius: 4px;
    text-align: center;
  }

  .cells .of {
    padding-left: 6px;
    color: var(--muted);
    white-space: nowrap;
  }

  .result {
    border-top: 2px solid var(--ink);
    padding-top: 8px;
    margin-top: 8px;
    width: max-content;
  }

  .result .cell {
    background: var(--key-soft);
    border-color: var(--key);
    font-weight: 650;
  }

  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 26px;
    margin: 10px 0 14px;
  }

  .facts dt {
    color: var(--muted);
    font-size: 0.86rem;
  }

  .facts dd {
    margin: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .line-of {
    display: grid;
    grid-template-columns: 3.6em minmax(0, 1fr);
    gap: 8px;
    align-items: center;
    margin-bottom: 4px;
  }

  .what {
    color: var(--muted);
    font-size: 0.86rem;
  }

  .track {
    position: relative;
    height: 52px;
  }

  .track::before {
    content: '';
    position: absolute;
    inset: 17px 0 auto;
    border-top: 2px solid var(--edge);
  }

  .band {
    position: absolute;
    top: 9px;
    height: 18px;
    left: calc(var(--from) * 1%);
    width: calc((var(--to) - var(--from)) * 1%);
    background: var(--key-soft);
    border: 1px solid var(--key);
    border-width: 0 1px;
  }

  .tick {
    position: absolute;
    left: 50%;
    top: 4px;
    height: 28px;
    border-left: 2px dashed var(--ink);
  }

  .at {
    position: absolute;
    left: 50%;
    top: 34px;
    transform: translateX(-50%);
    line-height: 1;
    font-size: 0.82rem;
  }

  .dot {
    position: absolute;
    left: calc(var(--x) * 1%);
    top: 11px;
    width: 14px;
    height: 14px;
    margin-left: -7px;
    border-radius: 50%;
    background: var(--ink);
    border: 2px solid var(--surface);
  }

  .dot-name {
    position: absolute;
    left: calc(var(--x) * 1%);
    top: 34px;
    transform: translateX(-50%);
    line-height: 1;
    font-size: 0.82rem;
  }

  @media (forced-colors: active) {
    .dot {
      forced-color-adjust: none;
      background: CanvasText;
      border-color: Canvas;
    }
  }
`;
