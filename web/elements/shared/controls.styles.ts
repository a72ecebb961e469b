// SPDX-License-Identifier: MIT
// Form controls and data tables inside figures: segmented radios, sliders, fields, disclosure, tables.

import { css } from 'lit';

export const controls = css`
  fieldset {
    border: 0;
    margin: 0;
    padding: 0;
    min-width: 0;
  }

  legend,
  .label {
    font: 600 0.88rem/1.3 var(--ui);
    padding: 0;
    margin: 0 0 6px;
    display: block;
  }

  .segments {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 1px;
    max-width: 100%;
    border: 1px solid var(--edge);
    border-radius: var(--radius);
    background: var(--rule);
    overflow: hidden;
  }

  .segments label {
    position: relative;
    flex: 1 1 auto;
    min-width: min-content;
    background: var(--surface);
    text-align: center;
    cursor: pointer;
  }

  .segments input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  .segments span {
    display: grid;
    place-items: center;
    height: 100%;
    font: 600 0.88rem/1.15 var(--ui);
    padding: 10px 13px;
  }

  @container (max-width: 480px) {
    .segments span {
      font-size: 0.84rem;
      padding: 10px 6px;
    }
  }

  .segments input:checked + span {
    background: var(--ink);
    color: var(--surface);
  }

  @media (forced-colors: active) {
    .segments input:checked + span {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }

  .segments input:focus-visible + span {
    outline: 2px solid var(--focus);
    outline-offset: -3px;
    box-shadow: inset 0 0 0 4px var(--surface);
  }

  input[type='range'] {
    width: 100%;
    height: 26px;
    margin: 0;
    accent-color: var(--query);
  }

  input[type='range'].plain {
    accent-color: var(--ink);
  }

  input[type='text'],
  select,
  textarea {
    font: 500 0.92rem/1.4 var(--mono);
    color: var(--ink);
    background: var(--surface);
    border: 1px solid var(--edge);
    border-radius: var(--radius);
    padding: 7px 10px;
    min-height: 36px;
    width: 100%;
  }

  select {
    font-family: var(--ui);
  }

  textarea {
    min-height: 6.5em;
    resize: vertical;
  }

  input[aria-invalid='true'],
  textarea[aria-invalid='true'] {
    border-width: 2px;
    border-color: var(--ink);
    background: var(--blocked);
  }

  .field-error {
    font-weight: 600;
    margin: 4px 0 0;
  }

  .hint {
    color: var(--muted);
    font-size: 0.86rem;
    margin: 6px 0 0;
  }

  summary {
    font: 500 0.92rem/1.4 var(--ui);
    color: var(--muted);
    padding: 6px 0;
    width: fit-content;
    cursor: pointer;
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  .scroll {
    position: relative;
    overflow: auto;
    max-height: 24rem;
    margin-top: 14px;
  }

  table.data {
    border-collapse: collapse;
    width: 100%;
    font-size: 0.9rem;
  }

  .scroll[data-scrolls='region'] {
    container-type: inline-size;
  }

  /* A table that is wider than its box keeps its caption in it, and out of the edge that fades. */
  table.data caption:not(.hidden) {
    position: sticky;
    left: 0;
    max-width: 100cqw;
  }

  [data-more] table.data caption:not(.hidden) {
    max-width: calc(100cqw - 32px);
  }

  table.data caption {
    text-align: left;
    color: var(--muted);
    padding: 0 0 8px;
  }

  table.data th,
  table.data td {
    text-align: left;
    font-weight: 400;
    padding: 7px 14px 7px 0;
    border-bottom: 1px solid var(--rule);
    vertical-align: top;
  }

  table.data thead th {
    font-weight: 600;
  }

  table.data td.num {
    text-align: right;
    white-space: nowrap;
  }

  table.data th.num {
    text-align: right;
    font-family: var(--ui);
  }
`;
