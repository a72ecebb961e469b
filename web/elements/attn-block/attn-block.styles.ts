// SPDX-License-Identifier: MIT
// The diagram of the block and the bars of the budget.

import { css } from 'lit';

export const styles = css`
  .name {
    font: 650 0.95rem/1.3 var(--ui);
    margin: 0 0 8px;
  }

  .controls {
    display: flex;
    flex-wrap: wrap;
    gap: 14px 24px;
    margin-bottom: 18px;
  }

  .controls > div:first-child:not(.two, [data-part='presets']) {
    flex: 1 1 11rem;
    max-width: 18rem;
  }

  .checks {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
  }

  .check {
    display: inline-flex;
    gap: 8px;
    align-items: center;
    min-height: 38px;
    cursor: pointer;
    font-weight: 500;
  }

  .check input {
    width: 24px;
    height: 24px;
    margin: 0;
    accent-color: var(--ink);
  }

  .sides {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px 36px;
  }

  @container (min-width: 800px) {
    .sides {
      grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr);
    }
  }

  .flow {
    --step: 16px;
    container-type: inline-size;
  }

  .flow.waiting {
    min-height: 420px;
  }

  .line {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr) 4.9em minmax(3.4em, 26%);
    gap: 10px;
    align-items: center;
    margin-left: 44px;
  }

  .names {
    color: var(--muted);
  }

  /* Not of the line: its columns are as wide as those of the numbers. */
  .names > span {
    font-size: 0.82rem;
  }

  .box {
    position: relative;
    min-height: 40px;
    padding: 6px 12px;
    display: flex;
    flex-direction: column;
    justify-content: center;
    font: 600 0.95rem/1.2 var(--ui);
  }

  .names .box {
    min-height: 26px;
    padding-left: 0;
    font-weight: inherit;
  }

  .box small {
    font: 500 0.8rem/1.3 var(--ui);
    color: var(--muted);
  }

  .solid {
    border: 1.5px solid var(--ink);
    border-radius: var(--radius);
    background: var(--surface);
  }

  .solid.attention,
  .solid.feedForward {
    min-height: 52px;
  }

  .solid.norm {
    border-color: var(--edge);
    background: var(--paper);
  }

  .solid.attention {
    background: var(--key-soft);
    border-color: var(--key);
  }

  .stream .box {
    border: 1.5px solid var(--ink);
    border-radius: 999px;
    background: var(--ink);
    color: var(--surface);
    padding-left: 16px;
  }

  /* The common way down, in the gaps between the rows. */
  .sub {
    position: relative;
    display: grid;
    gap: var(--step);
    padding-top: 30px;
  }

  .sub.after {
    padding-top: var(--step);
  }

  .sub .line::before {
    content: '';
    position: absolute;
    left: 24px;
    top: calc(-1 * var(--step));
    height: var(--step);
    border-left: 2px solid var(--ink);
  }

  .sub .line:first-of-type::before {
    top: -30px;
    height: 30px;
  }

  .sub.after .line:first-of-type::before {
    top: calc(-1 * var(--step));
    height: var(--step);
  }

  .plus {
    position: absolute;
    left: 10px;
    top: 50%;
    width: 30px;
    height: 30px;
    margin-top: -15px;
    border: 2px solid var(--ink);
    border-radius: 50%;
    background: var(--surface);
    display: grid;
    place-items: center;
    font: 700 1.15rem/1 var(--ui);
  }

  .sum .box {
    padding-left: 54px;
  }

  /* Past the sublayer: out of the common way above it, and into the sum. */
  .rail {
    position: absolute;
    left: 10px;
    top: 12px;
    bottom: 19px;
    width: 44px;
    border: 2px solid var(--ink);
    border-right: 0;
    border-radius: 14px 0 0 14px;
  }

  .rail::before {
    content: '';
    position: absolute;
    top: -2px;
    left: 100%;
    width: 15px;
    border-top: 2px solid var(--ink);
  }

  .rail::after {
    content: '';
    position: absolute;
    right: -1px;
    bottom: -7px;
    border: 6px solid transparent;
    border-left: 8px solid var(--ink);
    border-right: 0;
  }

  .cut .rail,
  .cut .rail::before {
    border-style: dashed;
    border-color: var(--edge);
  }

  .cut .rail::before {
    border-width: 2px 0 0;
  }

  .cut .rail::after {
    display: none;
  }

  .cut .plus {
    border-style: dashed;
    border-color: var(--edge);
  }

  .rail .sign {
    position: absolute;
    left: -13px;
    top: 50%;
    width: 24px;
    margin-top: -12px;
    font: 700 1rem/24px var(--ui);
    text-align: center;
    background: var(--surface);
  }

  .rail .sign:empty {
    display: none;
  }

  .shape {
    white-space: nowrap;
  }

  .length {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 3.2em;
    gap: 8px;
    align-items: center;
    text-align: right;
  }

  .names .length {
    display: block;
    justify-self: end;
    text-align: right;
  }

  .length .bar {
    height: 10px;
    width: calc(var(--part) * 100%);
    min-width: 1px;
    background: var(--ink);
    border-radius: 0 3px 3px 0;
  }

  @container (max-width: 430px) {
    .line {
      grid-template-columns: minmax(0, 1fr) 4.4em 2.9em;
      gap: 6px;
      margin-left: 36px;
    }

    .length {
      grid-template-columns: minmax(0, 1fr);
    }

    .length .bar {
      display: none;
    }

    .rail {
      left: 4px;
      width: 42px;
    }

    .sum .box {
      padding-left: 48px;
      padding-right: 0;
    }
  }

  .steps {
    background: var(--paper);
    border: 1px solid var(--rule);
    border-radius: 8px;
    padding: 16px 18px;
    align-self: start;
  }

  .steps ol {
    margin: 0;
    padding-left: 1.4em;
    display: grid;
    gap: 9px;
  }

  .steps li::marker {
    font-weight: 650;
  }

  details {
    margin-top: 14px;
  }

  .sizes {
    display: grid;
    gap: 14px 18px;
    grid-template-columns: repeat(auto-fill, minmax(130px, 1fr));
    padding: 8px 0 4px;
  }

  .two {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 7.5rem));
    gap: 14px;
  }

  :is(.two, .sizes) .field-error {
    grid-column: 1 / -1;
  }

  .sizes-more {
    margin: -8px 0 12px;
  }

  .split {
    position: relative;
    display: flex;
    margin-bottom: 34px;
  }

  .piece {
    flex: none;
    min-width: 0;
    min-height: 58px;
    padding: 8px 10px;
    display: flex;
    flex-direction: column;
    justify-content: center;
    border: 1.5px solid var(--ink);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    line-height: 1.25;
  }

  .piece.attention {
    width: calc(var(--a) / (var(--a) + var(--f)) * 100%);
    background: var(--key-soft);
    border-radius: var(--radius) 0 0 var(--radius);
    border-right: 0;
  }

  .piece.feedForward {
    width: calc(var(--f) / (var(--a) + var(--f)) * 100%);
    background: var(--blocked);
    border-radius: 0 var(--radius) var(--radius) 0;
  }

  .third {
    position: absolute;
    left: calc(100% / 3);
    top: 100%;
    padding: 8px 0 0;
    transform: translateX(-50%);
    color: var(--muted);
    line-height: 1;
  }

  .third::before {
    content: '';
    position: absolute;
    left: 50%;
    top: -6px;
    height: 12px;
    border-left: 2px solid var(--ink);
  }

  .bars {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 8px 16px;
    align-items: center;
    margin: 0;
  }

  .bars.waiting {
    min-height: 330px;
  }

  .bars dd {
    margin: 0;
    display: flex;
    gap: 10px;
    align-items: center;
  }

  .bars .bar {
    height: 18px;
    flex: 0 1 auto;
    width: calc((100% - 8.2em) * var(--part));
    min-width: 2px;
    border: 1px solid var(--ink);
    background: var(--paper);
    border-radius: 0 3px 3px 0;
  }

  .bars .bar.attention {
    background: var(--key-soft);
  }

  .bars .bar.feedForward {
    background: var(--blocked);
  }

  .total {
    font-weight: 650;
  }

  @container (max-width: 480px) {
    .bars {
      grid-template-columns: minmax(0, 1fr);
      gap: 3px;
    }

    .bars dd {
      margin-bottom: 7px;
    }
  }

  @media (forced-colors: active) {
    .bar,
    .length .bar,
    .bars .bar {
      forced-color-adjust: none;
      background: CanvasText;
    }
  }
`;
