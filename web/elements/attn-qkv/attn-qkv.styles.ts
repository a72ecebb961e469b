// SPDX-License-Identifier: MIT
// Layout of <attn-qkv>: the steps in a line, the matrices of a step side by side, below them what is worked out.

import { css } from 'lit';

export const styles = css`
  .steps ol {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 4px;
    list-style: none;
    margin: 0 0 20px;
    padding: 0;
  }

  .steps button {
    width: 100%;
    border: 0;
    border-top: 3px solid var(--rule);
    border-radius: 0;
    background: none;
    padding: 8px 2px 6px;
    text-align: left;
    font-weight: 500;
    font-size: 0.86rem;
    color: var(--muted);
  }

  .steps button.done {
    border-top-color: var(--edge);
  }

  .steps button[aria-current] {
    border-top-color: var(--query);
    color: var(--ink);
    font-weight: 700;
  }

  .steps button:hover {
    color: var(--ink);
  }

  .steps .count {
    font-variant-numeric: tabular-nums;
    margin-right: 1px;
  }

  .eqs {
    display: grid;
    gap: 18px;
    align-content: start;
    min-height: 246px;
  }

  /* Until the core has answered: the matrices of the first step, and what is below them. */
  .eqs.wait {
    min-height: var(--room, 735px);
  }

  .eq {
    display: flex;
    flex-wrap: wrap;
    gap: 10px 8px;
    align-items: flex-start;
    min-width: 0;
  }

  .head {
    flex: 1 0 100%;
    margin: 0 0 -8px;
    color: var(--muted);
    font-weight: 600;
  }

  .part {
    min-width: 0;
    max-width: 100%;
  }

  .part .name {
    margin: 0;
    font-size: 0.88rem;
    min-height: 1.5em;
  }

  .part .name span {
    color: var(--muted);
    font-size: 0.82rem;
    margin-left: 4px;
  }

  .joint {
    font: 600 1.3rem/1 var(--ui);
    color: var(--muted);
    /* In the middle of four rows. */
    padding-top: 122px;
  }

  .cell.plain {
    background: var(--paper);
    border: 1px solid var(--rule);
    font-weight: 500;
    letter-spacing: -0.02em;
  }

  .asks .cell.plain {
    border-color: transparent;
  }

  .cell.offers {
    outline: 2px solid var(--key);
    outline-offset: -2px;
  }

  .asks .cell.picked:not(.blocked),
  .cell.picked.blocked {
    outline: 2px solid var(--query);
    outline-offset: -2px;
    background: var(--query-soft);
    color: var(--ink);
    font-weight: 750;
  }

  .cell.picked::before {
    content: none;
  }

  .cell.picked.blocked {
    background-image: repeating-linear-gradient(45deg, var(--hatch) 0 2.2px, transparent 2.2px 7px);
  }

  .cell.lit {
    box-shadow:
      inset 0 0 0 2px var(--surface),
      inset 0 0 0 4px var(--ink);
  }

  .cell.sum {
    background: none;
    color: var(--muted);
    outline: 0 !important;
    font-weight: 600;
  }

  .cell.blank {
    background: var(--query-soft);
    font: 700 1rem/1 var(--ui);
    color: var(--query);
  }

  .panel {
    display: grid;
    gap: 14px 30px;
    grid-template-columns: minmax(0, 1fr);
    margin: 18px 0 20px;
    padding: 16px 18px;
    border-radius: 8px;
    background: var(--paper);
    border: 1px solid var(--rule);
    align-content: start;
  }

  .panel h3 {
    font: 650 1rem/1.3 var(--ui);
    margin: 0 0 6px;
  }

  .panel p {
    margin: 0;
    max-width: 34rem;
  }

  .panel .label {
    margin-bottom: 6px;
  }

  .line {
    font-size: 0.98rem;
    overflow-wrap: anywhere;
  }

  .line output {
    color: var(--query);
    font-weight: 700;
    font-size: 1.1em;
  }

  .outcome {
    font-weight: 500;
    overflow-wrap: anywhere;
  }

  .outcome:focus-visible {
    outline-offset: 4px;
  }

  .answer-row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 10px;
    align-items: center;
  }

  .answer-row input {
    width: 7rem;
  }

  .shapes {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 14px;
    align-items: baseline;
    border-top: 1px solid var(--rule);
    padding-top: 10px;
    color: var(--muted);
    font-size: 0.86rem;
  }

  .panel .shapes {
    max-width: none;
  }

  .shapes .label {
    display: inline;
    margin: 0;
    color: var(--ink);
  }

  .set {
    display: grid;
    gap: 14px 30px;
    grid-template-columns: minmax(0, 1fr);
    align-items: start;
  }

  .label .asks {
    color: var(--query);
  }

  .label .offers {
    color: var(--key);
  }

  input[type='range'].offers {
    accent-color: var(--key);
  }

  details {
    margin-top: 8px;
  }

  details .set {
    margin: 8px 0 12px;
  }

  .why p {
    max-width: 40rem;
    margin: 6px 0 10px;
  }

  .why table {
    width: auto;
    min-width: min(100%, 24rem);
  }

  td.list {
    white-space: pre;
  }

  /* Each name in one line, the boldest too. */
  @container (max-width: 340px) {
    .steps ol {
      gap: 4px 2px;
    }

    .steps button {
      padding-inline: 0;
      font-size: 0.76rem;
    }
  }

  @container (max-width: 560px) {
    /* Matrices stand under one another. */
    .joint {
      flex: 1 0 100%;
      padding: 0 0 0 130px;
    }

    .joint.turns {
      writing-mode: vertical-lr;
      padding: 0;
      margin-left: 130px;
      flex-basis: calc(100% - 130px);
    }
  }

  @container (min-width: 640px) {
    .eqs.wait {
      --room: 476px;
      margin-bottom: 20px;
    }

    .steps ol {
      grid-template-columns: repeat(8, minmax(0, 1fr));
    }

    .panel {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      min-height: 158px;
    }

    .panel .shapes {
      grid-column: 1 / -1;
      align-self: end;
    }

    .set {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }

  @container (min-width: 860px) {
    .eqs.wait {
      --room: 434px;
    }
  }

  @media (forced-colors: active) {
    .cell.offers,
    .cell.picked {
      outline-color: Highlight;
    }

    .cell.lit {
      box-shadow: none;
      border: 3px double Highlight;
    }

    .steps button[aria-current] {
      border-top-color: Highlight;
    }
  }
`;
