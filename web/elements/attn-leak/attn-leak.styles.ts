// SPDX-License-Identifier: MIT
// Layout of the leak test: the row of tokens with its bars (across where there is room, else down), the bets, the
// way over the matrix, the list of faults. Magenta is a leak and nothing else.

import { type CSSResult, css } from 'lit';

/** Positions side by side: the token on top, the bar growing upwards, number and mark below. */
const across = (list: CSSResult) => css`
  ${list} {
    grid-template-columns: repeat(var(--n), minmax(0, 1fr));
    gap: 6px;
  }

  ${list} li {
    grid-template: auto 118px auto 1.3em / minmax(0, 1fr);
    gap: 5px;
    text-align: center;
  }

  ${list} .token,
  ${list} .track {
    grid-row: auto;
  }

  ${list} .tile {
    display: grid;
    gap: 3px;
    justify-items: center;
    padding: 6px 2px;
  }

  ${list} .becomes {
    min-height: 1.2em;
  }

  ${list} .track {
    align-items: end;
    justify-content: center;
  }

  ${list} .bar {
    width: 52%;
    height: calc(var(--share) * 100%);
    border-radius: 3px 3px 0 0;
  }

  ${list} .value {
    min-height: 1.25em;
  }

  ${list} .value,
  ${list} .mark {
    align-self: start;
    justify-self: center;
  }
`;

export const styles = css`
  .strip {
    margin-top: 18px;
  }

  .positions {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    gap: 4px;
  }

  .positions li {
    display: grid;
    grid-template: auto auto / 118px minmax(0, 1fr) 76px;
    gap: 0 10px;
    align-items: center;
  }

  .token {
    position: relative;
    display: block;
    cursor: pointer;
    grid-row: span 2;
  }

  .token input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  .tile {
    display: flex;
    gap: 7px;
    align-items: baseline;
    min-height: 38px;
    padding: 9px 8px;
    border: 1px solid var(--edge);
    border-radius: var(--radius);
    background: var(--surface);
  }

  .at,
  .becomes {
    font: 500 0.77rem/1.2 var(--ui);
    color: var(--muted);
  }

  .at {
    min-width: 1.2em;
  }

  .at em {
    font-style: normal;
  }

  .id {
    font: 600 0.92rem/1.2 var(--mono);
    font-variant-numeric: tabular-nums;
  }

  .token:hover .tile {
    border-color: var(--ink);
  }

  .token input:checked + .tile {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--surface);
  }

  .token input:checked + .tile > * {
    color: inherit;
  }

  .token input:focus-visible + .tile {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  .track {
    display: flex;
    align-items: center;
    height: 100%;
    min-height: 20px;
    grid-row: span 2;
    border-radius: 4px;
    overflow: hidden;
    border: 1px solid transparent;
    background: var(--key-soft);
  }

  .unknown .track {
    background: none;
    border: 1px dashed var(--edge);
  }

  .mustNot .track,
  .leak .track {
    background: repeating-linear-gradient(45deg, var(--hatch) 0 2.2px, transparent 2.2px 7px);
    background-color: var(--blocked);
  }

  .ask {
    margin: auto;
    font: 600 1rem/1 var(--ui);
    color: var(--muted);
  }

  .bar {
    display: block;
    width: calc(var(--share) * 100%);
    height: 56%;
    border-radius: 0 3px 3px 0;
    background: var(--key);
  }

  .changed .bar {
    background: var(--ink);
  }

  .leak .bar {
    background: var(--leak);
  }

  .value {
    font: 600 0.8rem/1.25 var(--ui);
    font-variant-numeric: tabular-nums;
    align-self: end;
  }

  .value.zero {
    color: var(--muted);
    font-weight: 500;
  }

  .mark {
    font: 500 0.77rem/1.25 var(--ui);
    color: var(--muted);
    align-self: start;
    white-space: nowrap;
  }

  .leak .value,
  .leak .mark {
    color: var(--leak);
    font-weight: 700;
  }

  .leak .mark::before {
    content: '▲ ';
    content: '▲ ' / '';
  }

  @container (min-width: 660px) {
    ${across(css`.positions:not(.many)`)}
  }

  @container (min-width: 880px) {
    ${across(css`.positions.many`)}

    .positions.many .value {
      min-height: 2.5em;
    }
  }

  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 18px;
    margin: 12px 0 0;
    padding: 0;
    list-style: none;
    color: var(--muted);
    font-size: 0.84rem;
  }

  .legend li {
    display: flex;
    gap: 7px;
    align-items: center;
  }

  .waiting {
    visibility: hidden;
  }

  .swatch {
    flex: none;
    display: grid;
    place-items: center;
    width: 18px;
    height: 18px;
    border-radius: 4px;
    background: var(--key-soft);
  }

  .swatch.mustNot {
    background: repeating-linear-gradient(45deg, var(--hatch) 0 2.2px, transparent 2.2px 7px);
    background-color: var(--blocked);
  }

  .swatch.leak {
    background: var(--leak);
  }

  .swatch.read {
    border-radius: 50%;
    background: var(--key);
    color: var(--surface);
    font: 700 0.77rem/1 var(--ui);
  }

  .swatch.closing,
  .cell.closing {
    outline: 2px dashed var(--ink);
    outline-offset: -2px;
  }

  .bet {
    background: var(--query-soft);
    border-radius: 8px;
    padding: 12px 14px;
    margin: 16px 0 0;
    font-weight: 500;
  }

  .bet p {
    margin: 0 0 10px;
    min-height: 4.4em;
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
    .track,
    .swatch,
    .bar,
    svg.way {
      forced-color-adjust: none;
    }

    .track {
      background: Canvas;
      border-color: CanvasText;
    }

    .mustNot .track,
    .leak .track,
    .swatch.mustNot {
      background: repeating-linear-gradient(45deg, GrayText 0 2px, Canvas 2px 7px);
    }

    .bar,
    .changed .bar,
    .leak .bar,
    .swatch.leak {
      background: CanvasText;
    }

    .swatch.may {
      background: Canvas;
      border: 1px solid CanvasText;
    }

    .token input:checked + .tile {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
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
