// SPDX-License-Identifier: MIT
// Layout of the laboratory, beside that of every training figure (attn-train.styles.ts).

import { css } from 'lit';

export const lab = css`
  .top,
  .fields {
    display: grid;
    gap: 14px 18px;
    grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
  }

  .top {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
    margin-bottom: 18px;
  }

  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 14px 22px;
    align-items: end;
  }

  .group {
    border-top: 1px solid var(--rule);
    padding: 12px 0 16px;
  }

  .group > legend {
    float: left;
    width: 100%;
    color: var(--muted);
    margin-bottom: 10px;
  }

  .group > legend + * {
    clear: both;
  }

  .groups {
    margin-bottom: 16px;
    border-bottom: 1px solid var(--rule);
  }

  details.group {
    padding: 0;
  }

  .group > summary {
    padding: 10px 0;
    text-decoration: none;
    color: var(--ink);
  }

  .group .part {
    display: inline-block;
    min-width: 6.5rem;
    font-weight: 600;
    text-decoration: underline;
    text-decoration-color: var(--edge);
    text-underline-offset: 3px;
  }

  .group .set {
    color: var(--muted);
    overflow-wrap: anywhere;
  }

  .group[open] .set {
    display: none;
  }

  .group > .fields {
    padding: 4px 0 18px;
  }

  .with-button {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px 12px;
    align-items: start;
  }

  .with-button > button {
    margin-top: 25px;
  }

  @container (max-width: 560px) {
    .group .set {
      display: block;
      padding-left: 1.1em;
    }

    .with-button {
      grid-template-columns: minmax(0, 1fr);
    }

    .with-button > button {
      margin-top: 0;
      justify-self: start;
    }
  }

  .segments label {
    min-width: 28px;
  }

  input[type='file'] {
    font: 500 0.92rem/1.4 var(--ui);
    min-height: 38px;
    max-width: 100%;
  }

  .lab-bet {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
  }

  .light {
    font-weight: 400;
  }

  .choices {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(116px, 1fr));
    gap: 10px;
  }

  .shape {
    position: relative;
    display: grid;
    gap: 6px;
    padding: 10px;
    border: 1px solid var(--edge);
    border-radius: var(--radius);
    background: var(--surface);
    font-size: 0.86rem;
    line-height: 1.3;
    cursor: pointer;
  }

  .shape svg {
    width: 100%;
    max-height: 72px;
    fill: none;
    stroke: var(--ink);
    stroke-width: 2;
    stroke-linejoin: round;
  }

  .shape svg .dashed {
    stroke-dasharray: 5 3;
  }

  .shape svg .axis {
    stroke: var(--edge);
    stroke-width: 1;
  }

  .shape input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  .shape:has(input:checked) {
    border-color: var(--query);
    box-shadow: inset 0 0 0 2px var(--query);
  }

  .shape:has(input:checked) span::before {
    content: '✓ ';
    content: '✓ ' / '';
  }

  .shape:has(input:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  .why label,
  .past label {
    display: flex;
    gap: 8px;
    align-items: baseline;
    padding: 4px 0;
    min-height: 28px;
    font-weight: 400;
    width: fit-content;
  }

  .feedback:empty {
    display: none;
  }

  .readings {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 20px;
    margin: 0;
  }

  .readings + .sub {
    margin-bottom: 10px;
  }

  .readings div {
    display: flex;
    gap: 8px;
  }

  .readings dt {
    color: var(--muted);
  }

  .readings dd {
    margin: 0;
    font-weight: 600;
    min-width: 3.5em;
  }

  .gaps {
    min-height: 1.6em;
    margin: 12px 0;
  }

  .gap {
    margin: 4px 0;
    font-weight: 550;
    max-width: 80ch;
  }

  .positions {
    margin-top: 18px;
  }

  .ends {
    display: flex;
    justify-content: space-between;
  }

  .inside {
    margin-top: 18px;
    border-top: 1px solid var(--rule);
    padding-top: 14px;
  }

  .inside details {
    margin: 2px 0;
  }

  table.data td.mono {
    font-family: var(--mono);
    font-variant-numeric: tabular-nums;
  }

  .bar-cell {
    display: block;
    min-width: 9ch;
    background: linear-gradient(var(--key-soft), var(--key-soft)) no-repeat 0 0 / var(--share, 0%) 100%;
    padding: 1px 4px;
  }

  .past {
    margin-top: 14px;
  }

  @media (forced-colors: active) {
    .shape svg {
      stroke: CanvasText;
    }

    .shape:has(input:checked) {
      border: 2px solid Highlight;
    }
  }

  @media print {
    .inside,
    .take-away {
      display: none;
    }
  }
`;
