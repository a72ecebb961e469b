// SPDX-License-Identifier: MIT
// The anatomy of a figure: title, how to read it, picture, controls, footer; and the form controls and
// tables that figures share. What is particular to one figure is in its own styles file.

import { css } from 'lit';
import { scrolling } from './scrolling.styles.ts';

export const figure = css`
  ${scrolling}

  :host {
    display: block;
    container-type: inline-size;
    color: var(--ink);
    font: 400 0.92rem/1.45 var(--ui);
  }

  :host([hidden]) {
    display: none;
  }

  * {
    box-sizing: border-box;
  }

  figure {
    margin: 0;
    background: var(--surface);
    border: 1px solid var(--rule);
    border-radius: 10px;
    padding: 22px 22px 14px;
  }

  figcaption {
    font: 650 1.05rem/1.35 var(--ui);
    margin-bottom: 3px;
  }

  .how {
    font-size: 0.92rem;
    color: var(--muted);
    margin: 0 0 16px;
  }

  ::slotted([slot='question']) {
    display: block;
    margin: 0 0 12px;
    font-weight: 600;
  }

  ::slotted([slot='summary']) {
    display: block;
    margin: 14px 0 4px;
  }

  .num {
    font-family: var(--mono);
    font-variant-numeric: tabular-nums;
    font-size: 0.95em;
  }

  .foot {
    display: flex;
    flex-wrap: wrap;
    gap: 10px 14px;
    align-items: center;
    border-top: 1px solid var(--rule);
    margin-top: 18px;
    padding-top: 12px;
  }

  .live {
    flex: 1 1 20rem;
    margin: 0;
    min-height: 2.9em;
    display: flex;
    align-items: center;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 10px;
    align-items: center;
  }

  button {
    font: 600 0.92rem/1.1 var(--ui);
    border-radius: var(--radius);
    border: 1px solid var(--edge);
    background: var(--surface);
    color: var(--ink);
    padding: 9px 14px;
    min-height: 38px;
    cursor: pointer;
  }

  button:hover:not([aria-disabled='true']) {
    border-color: var(--ink);
  }

  button.primary {
    background: var(--ink);
    color: var(--surface);
    border-color: var(--ink);
  }

  button[aria-disabled='true'] {
    color: var(--muted);
    background: transparent;
    border: 1px dashed var(--rule);
    cursor: default;
  }

  button.link[aria-disabled='true'] {
    border: 0;
    text-decoration: none;
  }

  button.link {
    border: 0;
    background: none;
    padding: 6px 4px;
    min-height: 32px;
    font-weight: 500;
    color: var(--muted);
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  button.link:hover {
    color: var(--ink);
  }

  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  .hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .error {
    border-left: 3px solid var(--ink);
    background: var(--blocked);
    border-radius: 0 var(--radius) var(--radius) 0;
    padding: 10px 14px;
    margin: 0 0 16px;
    display: flex;
    flex-wrap: wrap;
    gap: 8px 14px;
    align-items: center;
  }

  .error p {
    margin: 0;
    flex: 1 1 18rem;
  }

  .thumb {
    display: block;
    flex: none;
    width: 48px;
    height: 48px;
    border: 1px solid var(--edge);
    border-radius: 3px;
    background: repeating-linear-gradient(45deg, var(--hatch) 0 2px, var(--blocked) 2px 5px);
  }

  .thumb path {
    fill: var(--ink);
  }

  .about {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: baseline;
    gap: 0 22px;
    margin-top: 2px;
  }

  .slower {
    margin: 12px 0 0;
    border-left: 3px solid var(--query);
    padding-left: 10px;
    font-size: 0.9rem;
  }

  .provenance {
    color: var(--muted);
    font-size: 0.82rem;
    margin: 6px 0 0;
  }

  @container (max-width: 560px) {
    figure {
      padding: 16px 14px 12px;
    }

    .live {
      flex-basis: 100%;
    }
  }

  @media (forced-colors: active) {
    button[aria-disabled='true'] {
      color: GrayText;
    }

    .thumb {
      forced-color-adjust: none;
      background: repeating-linear-gradient(45deg, GrayText 0 2px, Canvas 2px 5px);
    }

    .thumb path {
      fill: Highlight;
    }
  }

  @media print {
    .foot .actions,
    button:not(table *, nav *),
    input[type='range'],
    fieldset,
    details,
    .progress,
    .bet:has(fieldset),
    .chart:has(.waiting),
    .chart-head:has(+ [part='chart'] .waiting) {
      display: none;
    }

    /* Before any figure's own. */
    figure :is(.bet, .ask):not(#first) {
      min-height: 0;
      padding-block: 2mm;
    }

    table.data {
      font-size: 8.5pt;
      line-height: 1.3;
    }

    table.data :is(td, th) {
      padding-block: 0.6mm;
    }

    figcaption,
    .how,
    caption {
      break-after: avoid;
    }

    tr,
    figure > * {
      break-inside: avoid;
    }

    /* A figure is one picture, after which its table of numbers may go on over the page, but not with a row or two. */
    figure > :not(figcaption) {
      break-before: avoid;
    }

    figure > :has(> [data-scrolls] > .data) {
      break-before: auto;
      break-inside: auto;
    }

    .data :is(thead, tbody tr:nth-child(-n + 2)) {
      break-after: avoid;
    }

    .data tbody tr:nth-last-child(-n + 2) {
      break-before: avoid;
    }
  }

  /* What an author leaves out of an embedded view: parts bear their names; see embed/view-parts.ts. Ready-made choices stay
     where only the controls go. */
  :host([data-hide~='prose']) [data-part='prose'],
  :host([data-hide~='controls']) [data-part='controls']:not([data-part='presets'] *),
  :host([data-hide~='presets']) [data-part='presets'],
  :host([data-hide~='formula']) [data-part='formula'],
  :host([data-hide~='readout']) [data-part='readout'],
  :host([data-hide~='table']) [data-part='table'],
  :host([data-hide~='reset']) [data-part='reset'],
  :host([data-hide~='share']) [data-part='share'],
  :host([data-hide~='footer']) [data-part='footer'] {
    display: none !important;
  }
`;
