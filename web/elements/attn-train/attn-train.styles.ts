// SPDX-License-Identifier: MIT
// Layout of the training figure: the bet, two runs side by side, chart, progress.

import { css, unsafeCSS } from 'lit';
import uplotCss from 'uplot/dist/uPlot.min.css?inline';

export const styles = [
  unsafeCSS(uplotCss),
  css`
    .bet {
      min-height: 112px;
    }

    .bet p {
      flex-basis: 100%;
    }

    .bet button[aria-pressed='true'] {
      background: var(--query);
      border-color: var(--query);
      color: var(--surface);
    }

    .bet button[aria-pressed='true']::before {
      content: '✓ ';
      content: '✓ ' / '';
    }

    @container (max-width: 640px) {
      .bet {
        min-height: 240px;
      }

      .bet button:not(.link) {
        flex: 1 1 100%;
      }
    }

    .bet .moral {
      display: block;
      margin-top: 4px;
      font-weight: 650;
    }

    .runs {
      display: grid;
      gap: 20px 22px;
      grid-template-columns: minmax(0, 1fr);
    }

    @container (min-width: 680px) {
      .runs.two {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
    }

    .head {
      display: grid;
      grid-template-columns: 48px minmax(0, 1fr) auto;
      column-gap: 12px;
      align-items: center;
      margin-bottom: 10px;
    }

    .name {
      font: 650 1rem/1.25 var(--ui);
      margin: 0;
    }

    .sub {
      color: var(--muted);
      font-size: 0.86rem;
      line-height: 1.35;
      margin: 0;
    }

    .loss {
      font: 650 1.5rem/1 var(--mono);
      font-variant-numeric: tabular-nums;
      letter-spacing: -0.02em;
    }

    .tone-leak .loss {
      color: var(--leak);
    }

    .tone-key .loss {
      color: var(--key);
    }

    .tone-leak .thumb path {
      fill: var(--leak);
    }

    .tone-key .thumb path {
      fill: var(--key);
    }

    .out {
      font: 500 0.95rem/1.5 var(--mono);
      background: var(--paper);
      border: 1px solid var(--rule);
      border-radius: var(--radius);
      padding: 10px 12px;
      margin: 0 0 5px;
      min-height: calc(4.5em + 22px);
      max-height: calc(9em + 22px);
      overflow: auto;
    }

    .generated {
      font-family: var(--mono);
      white-space: break-spaces;
      overflow-wrap: anywhere;
    }

    .generated .prompt {
      color: var(--muted);
    }

    .generated .space,
    .generated .line-end {
      position: relative;
    }

    .generated .space::before {
      content: '·';
      content: '·' / '';
      position: absolute;
      inset: 0;
      line-height: 1.2;
      text-align: center;
      color: var(--muted);
    }

    .generated .line-end::before {
      content: '↵';
      content: '↵' / '';
      color: var(--muted);
    }

    .strip {
      display: block;
      width: 100%;
      height: 56px;
      margin-top: 8px;
    }

    .strip .column {
      fill: var(--ink);
    }

    .tone-leak .strip .column {
      fill: var(--leak);
    }

    .tone-key .strip .column {
      fill: var(--key);
    }

    .strip .axis,
    .strip .empty {
      stroke: var(--edge);
      fill: none;
    }

    .honest:not(.sub) {
      font-weight: 550;
    }

    .runs + .runs {
      margin-top: 8px;
    }

    .runs + .sub {
      margin-top: 18px;
    }

    .steady {
      display: grid;
    }

    .steady > p,
    .steady::after {
      grid-area: 1 / 1;
    }

    .steady::after {
      content: attr(data-room);
      visibility: hidden;
    }

    .steady.reading::after {
      font-weight: 600;
    }

    p.honest,
    .steady.reading::after {
      font-size: 0.92rem;
      line-height: 1.45;
      margin: 10px 0 0;
    }

    .chart-head {
      display: flex;
      flex-wrap: wrap;
      gap: 8px 16px;
      justify-content: space-between;
      align-items: center;
      margin: 20px 0 6px;
    }

    .chart-head legend {
      float: left;
      margin: 0 10px 0 0;
      line-height: 36px;
    }

    .chart {
      position: relative;
      height: 210px;
    }

    @container (min-width: 566px) {
      .chart {
        height: 260px;
      }
    }

    .chart .waiting {
      position: absolute;
      inset: 12px 0 30px 52px;
      margin: 0;
      display: grid;
      place-items: center;
      text-align: center;
      padding: 10px;
      color: var(--muted);
      border: 1px solid var(--rule);
      border-width: 0 0 1px 1px;
      background: repeating-linear-gradient(
        to top,
        transparent 0 calc(25% - 1px),
        var(--rule) calc(25% - 1px) 25%
      );
    }

    .chart .waiting span {
      background: var(--surface);
      padding: 2px 10px;
    }

    .lines {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 20px;
      margin: 8px 0 0;
      padding: 0;
      list-style: none;
      color: var(--muted);
      font-size: 0.86rem;
    }

    .lines li {
      display: flex;
      gap: 8px;
      align-items: center;
    }

    .lines svg {
      flex: none;
      fill: var(--line);
      stroke: none;
    }

    .lines path {
      fill: none;
      stroke: var(--line);
      stroke-width: 2;
    }

    /* Room for the names of two runs and a level, so that nothing below moves when they come. */
    .names.room {
      display: flow-root;
      min-height: calc(8px + 2 * 1.35 * 0.86rem + 4px);
    }

    .names .lines {
      color: var(--ink);
      gap: 4px 16px;
      line-height: 1.35;
    }

    .names svg {
      width: 40px;
    }

    .progress {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 16px;
      align-items: center;
      margin-top: 12px;
      color: var(--muted);
      font-size: 0.86rem;
      font-variant-numeric: tabular-nums;
      min-height: 1.5em;
    }

    .bar {
      flex: 1 1 12rem;
      height: 6px;
      border-radius: 3px;
      background: var(--blocked);
      border: 1px solid var(--edge);
      overflow: hidden;
    }

    .bar div {
      width: var(--done, 0%);
      height: 100%;
      background: var(--ink);
    }

    /* Nor its gap, so that the bar ends where the rest does. */
    .progress span:empty {
      display: none;
    }

    .settings {
      margin-top: 10px;
    }

    .fields {
      display: grid;
      gap: 14px 18px;
      grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
      padding: 10px 0 4px;
    }

    .fields .wide {
      grid-column: 1 / -1;
    }

    /* Drawn for a screen that may be wider than the paper. */
    @media print {
      .u-wrap,
      .u-wrap canvas {
        width: auto !important;
        max-width: 100%;
        height: auto !important;
      }

      .uplot {
        width: auto !important;
      }

      .u-wrap > :not(canvas) {
        display: none;
      }
    }

    @media (forced-colors: active) {
      .strip .column,
      .tone-leak .strip .column,
      .tone-key .strip .column {
        fill: CanvasText;
      }

      .bar div {
        background: Highlight;
      }

      .tone-leak .thumb path,
      .tone-key .thumb path {
        fill: Highlight;
      }

      .bet {
        border: 1px solid CanvasText;
      }
    }
  `,
];
