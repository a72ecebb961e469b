// SPDX-License-Identifier: MIT
// Layout of a question: what is given and the options beside the picture, or all in one column.

import { css } from 'lit';

export const styles = css`
  .nav {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
    margin: 0 0 16px;
  }

  .nav p {
    margin: 0;
  }

  .nav ol {
    list-style: none;
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin: 0;
    padding: 0;
  }

  .nav button {
    min-width: 34px;
    min-height: 34px;
    padding: 4px;
    border-color: var(--rule);
    border-radius: 50%;
    font-variant-numeric: tabular-nums;
  }

  .nav button.answered {
    background: var(--blocked);
    border-color: var(--edge);
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  .nav button[aria-current] {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--surface);
  }

  .quiet {
    color: var(--muted);
  }

  .question {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px 32px;
    align-items: start;
  }

  .situation {
    margin: 0;
    font-size: 1rem;
    line-height: 1.5;
    max-width: 40rem;
  }

  .picture {
    min-height: var(--room);
  }

  .picture > p {
    margin: 0;
  }

  .picture .scroll {
    margin-top: 0;
    max-height: none;
  }

  @container (min-width: 700px) {
    .question {
      grid-template-columns: minmax(0, 21rem) minmax(0, 1fr);
      grid-template-rows: auto 1fr;
    }

    .picture {
      grid-area: 1 / 1 / span 2;
    }

    .situation,
    .answer {
      grid-column: 2;
    }
  }

  .go {
    display: inline-block;
    min-height: 24px;
    margin-top: 12px;
    color: var(--ink);
    text-underline-offset: 3px;
  }

  fieldset {
    max-width: 40rem;
  }

  legend {
    font: 650 1.02rem/1.4 var(--ui);
    margin-bottom: 10px;
  }

  .option {
    border: 1px solid var(--rule);
    border-radius: 8px;
    margin-bottom: 8px;
  }

  .option:hover {
    border-color: var(--edge);
  }

  .option:focus-within {
    border-color: var(--ink);
  }

  .option label {
    display: grid;
    grid-template-columns: 20px 1fr;
    gap: 10px;
    align-items: start;
    padding: 10px 12px;
    cursor: pointer;
  }

  .option input,
  .sure input {
    width: 24px;
    height: 24px;
    margin: -2px 0 -2px -3px;
    accent-color: var(--ink);
    cursor: inherit;
  }

  .option label span {
    padding-left: 4px;
  }

  .option.right,
  .option.shown {
    border-color: var(--key);
  }

  .option.right label span,
  .option.shown label span {
    font-weight: 600;
  }

  .said {
    display: grid;
    grid-template-columns: 22px 1fr;
    gap: 10px;
    margin: 0 12px 12px;
    padding: 10px 0 0;
    border-top: 1px solid var(--rule);
    line-height: 1.5;
  }

  .sure {
    display: inline-flex;
    gap: 10px;
    align-items: center;
    margin: 6px 0 12px 13px;
    padding: 4px 0;
    cursor: pointer;
  }

  .sure input[aria-disabled='true'] + span,
  .sure input[aria-disabled='true'] {
    color: var(--muted);
    cursor: default;
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }

  .after {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    align-items: center;
    min-height: 32px;
    margin: 8px 0 0;
    color: var(--muted);
  }

  .mine {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: center;
    margin-top: 18px;
    padding-top: 14px;
    border-top: 1px solid var(--rule);
  }

  .score {
    flex: 1 1 16rem;
    margin: 0;
    min-height: 1.5em;
    font-weight: 600;
  }

  .cell.veiled {
    background: var(--paper);
    box-shadow: inset 0 0 0 1px var(--rule);
    color: var(--muted);
  }

  .asks .cell.veiled {
    outline-style: dashed;
  }

  .cell.open .share::before {
    content: '';
    display: block;
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: var(--key);
  }

  .asks .cell.leak {
    outline-color: var(--leak);
  }

  .cell.stale,
  .asks .cell.stale {
    outline: 2px dashed var(--ink);
    outline-offset: -2px;
  }

  .cell.leak .share,
  .cell.stale .share {
    font-weight: 700;
  }

  .bars {
    width: 100%;
    border-collapse: collapse;
    font-size: 0.88rem;
  }

  .bars caption,
  .picture table.data caption {
    text-align: left;
    color: var(--muted);
    padding: 0 0 8px;
  }

  .bars th {
    width: 1%;
    padding: 3px 12px 3px 0;
    font-weight: 500;
    text-align: left;
    white-space: nowrap;
  }

  .bars td {
    padding: 3px 0;
  }

  .bars td > .num {
    white-space: nowrap;
  }

  .bars .begins > * {
    padding-top: 14px;
  }

  .bar {
    display: inline-block;
    vertical-align: middle;
    height: 14px;
    width: calc(var(--share) * (100% - 6em));
    margin-right: 8px;
    border-radius: 3px;
    background: var(--key);
  }

  .bar.changed {
    background: var(--query);
  }

  .strip {
    display: block;
    width: 100%;
    height: 110px;
  }

  .strip .column {
    fill: var(--key);
  }

  .strip .axis,
  .lines .axis {
    stroke: var(--edge);
    fill: none;
  }

  .ends {
    display: flex;
    justify-content: space-between;
    color: var(--muted);
    font-size: 0.82rem;
  }

  .lines {
    display: block;
    width: 100%;
    max-width: 26rem;
    height: auto;
  }

  .lines .line {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2;
    stroke-linejoin: round;
  }

  .lines text {
    font: 600 12px/1 var(--ui);
    fill: var(--ink);
  }

  .lines .tick {
    font-weight: 400;
    fill: var(--muted);
  }

  /* Six columns, without a scroll of two pixels. */
  @container (max-width: 340px) {
    .grid {
      --gap: 1.5px;
    }

    .grid tbody th {
      padding: 0 3px 0 1px;
    }
  }

  @container (max-width: 560px) {
    .buttons button:not(.link) {
      flex: 1 1 auto;
    }
  }

  @media (forced-colors: active) {
    .bar,
    .cell.open .share::before {
      forced-color-adjust: none;
      background: CanvasText;
    }

    .nav button[aria-current] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }

    .strip .column {
      fill: CanvasText;
    }
  }

  @media print {
    .buttons,
    .sure,
    .mine,
    .nav ol {
      display: none;
    }
  }
`;
