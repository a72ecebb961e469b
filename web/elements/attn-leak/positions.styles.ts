// SPDX-License-Identifier: MIT
// The row of tokens with its bars and its legend: across where there is room, else down. Magenta is a leak and
// nothing else.

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

export const positions = css`
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

  @media (forced-colors: active) {
    .track,
    .swatch,
    .bar {
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
  }
`;
