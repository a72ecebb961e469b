// SPDX-License-Identifier: MIT
// The frame of <attn-generate>: the model and its training, the choice of a panel, fields, the text so far.

import { css } from 'lit';

export const styles = css`
  .model {
    display: grid;
    grid-template-columns: 48px minmax(0, 1fr) auto auto;
    gap: 10px 14px;
    align-items: center;
    background: var(--paper);
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    padding: 12px 14px;
    margin-bottom: 16px;
  }

  .model .thumb path {
    fill: var(--key);
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

  .bar {
    height: 6px;
    border-radius: 3px;
    background: var(--blocked);
    border: 1px solid var(--edge);
    overflow: hidden;
    margin-top: 6px;
  }

  .bar div {
    width: var(--done, 0%);
    height: 100%;
    background: var(--ink);
  }

  .loss-box {
    margin: 0;
    text-align: right;
    min-width: 9.5em;
  }

  .loss-box .sub {
    display: block;
    margin-top: 3px;
  }

  .loss {
    font: 650 1.3rem/1 var(--mono);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
  }

  .way-out {
    margin: -6px 0 16px;
  }

  .panel {
    margin-top: 18px;
  }

  .panel-how {
    margin: 0 0 14px;
  }

  .two {
    display: grid;
    gap: 20px 26px;
    grid-template-columns: minmax(0, 1fr);
  }

  @container (min-width: 700px) {
    .two {
      grid-template-columns: minmax(0, 1.12fr) minmax(0, 1fr);
    }
  }

  .out-label {
    margin-top: 14px;
  }

  .panel-how + .two .out-label {
    margin-top: 0;
  }

  .out {
    font: 500 0.95rem/1.6 var(--mono);
    background: var(--paper);
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    padding: 10px 12px;
    margin: 0 0 12px;
    min-height: calc(4.8em + 22px);
    max-height: calc(11.2em + 22px);
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

  .generated .cut {
    color: var(--blocked-ink);
    background: repeating-linear-gradient(45deg, var(--hatch) 0 2px, var(--blocked) 2px 6px);
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

  .caret {
    display: inline-block;
    width: 0.55em;
    height: 1.15em;
    margin-left: 2px;
    vertical-align: text-bottom;
    background: var(--query);
  }

  .context,
  .loop {
    font-size: 0.88rem;
    margin: 10px 0 0;
  }

  .context {
    color: var(--muted);
    min-height: 2.7em;
  }

  .loop:empty {
    display: none;
  }

  .settings {
    margin-top: 14px;
  }

  .fields {
    display: grid;
    gap: 14px 18px;
    grid-template-columns: repeat(auto-fill, minmax(132px, 1fr));
    padding: 10px 0 4px;
  }

  .settings .fields {
    grid-template-columns: repeat(auto-fill, minmax(170px, 1fr));
  }

  @container (max-width: 720px) {
    .model {
      grid-template-columns: 48px minmax(0, 1fr);
    }

    .loss-box {
      grid-column: 1 / -1;
      display: flex;
      gap: 10px;
      align-items: baseline;
      text-align: left;
    }

    .model .actions {
      grid-column: 1 / -1;
    }

    .segments label {
      flex-basis: auto;
    }
  }

  .mend {
    margin: 0 0 14px;
  }

  @container (max-width: 430px) {
    .tabs .segments label {
      flex-basis: 46%;
    }
  }

  @media (forced-colors: active) {
    .bar div,
    .caret {
      background: Highlight;
      forced-color-adjust: none;
    }

    .model .thumb path {
      fill: Highlight;
    }

    .generated .cut {
      text-decoration: line-through;
    }
  }
`;
