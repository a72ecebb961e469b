// SPDX-License-Identifier: MIT
// Layout of the leak test: the bets, the way over the matrix, the list of faults. The row of tokens is in
// positions.styles.ts.

import { css } from 'lit';

export const styles = css`
  .waiting {
    visibility: hidden;
  }

  .swatch.read {
    border-radius: 50%;
    background: var(--key);
    color: var(--surface);
    font: 700 0.77rem/1 var(--ui);
  }

  .swatch.closing,
  .asks .cell.closing:not(.blocked),
  .cell.closing {
    outline: 2px dashed var(--ink);
    outline-offset: -2px;
  }

  /* As in the explorer; numbers of the way lie over it. */
  .cell.open {
    position: relative;
  }

  .cell.open::after {
    content: '';
    position: absolute;
    inset: 0;
    margin: auto;
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: var(--key);
  }

  .bet {
    background: var(--query-soft);
    border-radius: 8px;
    padding: 12px 14px;
    margin: 16px 0 0;
    font-weight: 500;
    /* Room for the outcome in place of the question, kept below the answers: three lines of text, then rows of buttons. */
    min-height: calc(var(--said, 4.4em) + var(--rows, 1) * 2.75rem + 28px);
  }

  .bet p {
    margin: 0 0 10px;
  }

  @container (max-width: 700px) {
    .bet.counts {
      --rows: 2;
    }
  }

  @container (max-width: 400px) {
    .bet.counts {
      --said: 7.5em;
      --rows: 3;
    }
  }

  .bet .moral {
    display: block;
    margin-top: 3px;
    font-weight: 400;
  }

  .bet .question {
    display: block;
    margin-top: 3px;
    font-weight: 650;
  }

  .answers {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    align-items: center;
  }

  .answers button:not(.link) {
    min-width: 38px;
    padding: 9px 8px;
  }

  .lab .answers button:not(.link) {
    padding: 9px 14px;
  }

  .answers button.link {
    color: var(--ink);
    margin-left: 4px;
  }

  .bet button[aria-pressed='true'] {
    background: var(--query);
    border: 1px solid var(--query);
    color: var(--surface);
  }

  .bet button.right {
    border: 2px solid var(--ink);
    color: var(--ink);
    background: var(--surface);
    font-weight: 700;
  }

  .bet button.right[aria-pressed='true'] {
    background: var(--query);
    color: var(--surface);
  }

  .bet button.right::before {
    content: '✓ ';
    content: '✓ ' / '';
  }

  .lab {
    display: grid;
    gap: 20px 30px;
    grid-template-columns: minmax(0, 1fr);
  }

  .lab > * {
    min-width: 0;
  }

  @container (min-width: 700px) {
    .lab {
      grid-template-columns: minmax(250px, 1fr) minmax(0, 1.9fr);
    }

    .lab.masks {
      grid-template-columns: minmax(0, 1.28fr) minmax(250px, 1fr);
    }
  }

  .ctl {
    display: grid;
    gap: 14px;
    align-content: start;
  }

  .ctl .bet {
    margin: 0;
  }

  .label .num {
    color: var(--ink);
    margin-left: 4px;
  }

  .way-text b {
    font-weight: 650;
  }

  .way-text {
    margin: 0;
    min-height: 4.4em;
  }

  svg.way {
    position: absolute;
    left: 0;
    top: 0;
    pointer-events: none;
    overflow: visible;
  }

  .way .line,
  .way .halo {
    fill: none;
    stroke: var(--key);
    stroke-width: 2.5;
    stroke-linejoin: round;
  }

  .way .halo {
    stroke: var(--surface);
    stroke-width: 6;
    opacity: 0.75;
  }

  .way .tip,
  .way circle {
    fill: var(--key);
  }

  .way circle {
    stroke: var(--surface);
    stroke-width: 1.5;
  }

  .way text {
    fill: var(--surface);
    font: 700 0.77rem/1 var(--ui);
    text-anchor: middle;
  }

  .way.leaks .line {
    stroke: var(--leak);
  }

  .way.leaks .tip,
  .way.leaks circle {
    fill: var(--leak);
  }

  .faults {
    display: grid;
    gap: 2px;
    align-content: start;
  }

  .faults label {
    position: relative;
    display: flex;
    gap: 9px;
    align-items: center;
    min-height: 34px;
    padding: 5px 8px;
    border-radius: var(--radius);
    cursor: pointer;
  }

  .faults label:hover {
    background: var(--paper);
  }

  .faults input {
    flex: none;
    width: 24px;
    height: 24px;
    margin: 0;
    accent-color: var(--ink);
    transform: scale(0.75);
  }

  .faults input:checked + span {
    font-weight: 650;
  }

  .code {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 4px 12px;
    align-items: baseline;
    margin: 0;
    padding: 10px 14px;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--paper);
  }

  .code dt {
    color: var(--muted);
    font-size: 0.84rem;
  }

  .code dd {
    margin: 0;
  }

  .code code {
    font: 500 0.86rem/1.45 var(--mono);
    overflow-wrap: anywhere;
  }

  .looks {
    margin: 0;
    min-height: 2.9em;
  }

  .more-settings {
    margin-top: 12px;
  }

  .settings {
    display: grid;
    gap: 12px 22px;
    grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
    align-items: start;
    margin-top: 8px;
  }

  @media (forced-colors: active) {
    svg.way {
      forced-color-adjust: none;
    }

    .cell.open::after {
      background: CanvasText;
    }

    .bet {
      border: 1px solid CanvasText;
    }

    .way .line,
    .way.leaks .line {
      stroke: CanvasText;
    }

    .way .halo {
      stroke: Canvas;
    }

    .way .tip,
    .way circle,
    .way.leaks .tip,
    .way.leaks circle,
    .swatch.read {
      fill: CanvasText;
      background: CanvasText;
    }

    .way text,
    .swatch.read {
      fill: Canvas;
      color: Canvas;
    }

    .bet button[aria-pressed='true'] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }

  @media print {
    .bet .answers {
      display: none;
    }
  }
`;
