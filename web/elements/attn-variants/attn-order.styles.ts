// SPDX-License-Identifier: MIT
// Layout of the order experiment: the texts, the pairs of bars, the table of all combinations.

import { css } from 'lit';

export const styles = css`
  .settings {
    margin: 0 0 16px;
    color: var(--muted);
    min-height: 24px;
  }

  .switches {
    display: flex;
    flex-wrap: wrap;
    gap: 12px 26px;
    margin-bottom: 20px;
  }

  .switches .segments label {
    min-width: 38px;
  }

  .trial {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 20px 34px;
    align-items: start;
  }

  .trial.wait {
    min-height: var(--room, 510px);
  }

  .scroll-x {
    position: relative;
    overflow-x: auto;
    padding: 3px;
    margin: -3px;
  }

  .words {
    border-collapse: separate;
    border-spacing: 4px 4px;
    margin: 0 -4px;
  }

  .words th {
    font: 500 0.84rem/1.2 var(--ui);
    color: var(--muted);
    text-align: left;
    white-space: nowrap;
    padding: 0 8px 0 0;
  }

  .words thead th {
    text-align: center;
    padding: 0;
  }

  .words tbody th {
    vertical-align: top;
    padding-top: 11px;
  }

  .words td {
    text-align: center;
    vertical-align: top;
    padding: 0;
  }

  .word {
    display: block;
    min-width: 3.6rem;
    padding: 9px 10px;
    border-radius: 5px;
    background: var(--paper);
    border: 1px solid var(--rule);
    font: 600 0.95rem/1.1 var(--ui);
    white-space: nowrap;
  }

  .word.moved {
    background: var(--key-soft);
    border-color: var(--key);
  }

  .word.asks {
    background: var(--query-soft);
    border-color: var(--query);
    color: var(--query);
    font-weight: 700;
  }

  .diff {
    display: block;
    margin-top: 4px;
    font: 600 0.82rem/1.3 var(--mono);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .diff.same {
    font: 500 0.82rem/1.3 var(--ui);
    color: var(--muted);
  }

  .texts .hint {
    max-width: 30rem;
    margin-top: 10px;
  }

  .prediction ul {
    list-style: none;
    display: grid;
    gap: 7px;
    margin: 0;
    padding: 0;
  }

  .prediction li {
    display: grid;
    grid-template-columns: minmax(3.4rem, max-content) minmax(0, 1fr);
    gap: 8px;
    align-items: center;
  }

  .prediction .name {
    font-weight: 600;
    font-size: 0.9rem;
    text-align: right;
  }

  .bars {
    display: grid;
    gap: 2px;
  }

  .bar {
    position: relative;
    display: flex;
    align-items: center;
    gap: 6px;
    font-size: 0.78rem;
    line-height: 1;
  }

  .bar::before {
    content: '';
    flex: none;
    width: calc(var(--w) * (100% - 3.4rem));
    min-width: 1px;
    height: 12px;
    border-radius: 0 2px 2px 0;
    background: var(--key);
  }

  .bar.second::before {
    background: repeating-linear-gradient(45deg, var(--key) 0 2px, var(--key-soft) 2px 5px);
    box-shadow: inset 0 0 0 1px var(--key);
  }

  .bar .num {
    font-size: 0.78rem;
  }

  .keys-of-bars {
    display: flex;
    gap: 4px 16px;
    margin: 8px 0 0;
    padding: 0;
    color: var(--muted);
    font-size: 0.84rem;
  }

  .keys-of-bars span {
    display: flex;
    align-items: center;
    gap: 6px;
  }

  .keys-of-bars i {
    width: 18px;
    height: 12px;
    border-radius: 2px;
    background: var(--key);
  }

  .keys-of-bars .second i {
    background: repeating-linear-gradient(45deg, var(--key) 0 2px, var(--key-soft) 2px 5px);
    box-shadow: inset 0 0 0 1px var(--key);
  }

  .verdict {
    margin: 12px 0 0;
  }

  .verdict output {
    white-space: nowrap;
    font-weight: 700;
    font-size: 1.1rem;
    color: var(--query);
  }

  .prediction .hint {
    min-height: 4.4em;
    max-width: 34rem;
  }

  .all {
    position: relative;
    margin-top: 14px;
  }

  .all-grid {
    width: 100%;
    border-collapse: separate;
    border-spacing: 3px;
    font-size: 0.9rem;
    table-layout: fixed;
  }

  .all-grid caption {
    text-align: left;
    font: 650 0.95rem/1.3 var(--ui);
    padding: 0 0 6px 3px;
  }

  .all-grid th {
    text-align: left;
    font-weight: 500;
    color: var(--muted);
    padding: 6px 6px 6px 0;
    overflow-wrap: anywhere;
  }

  .all-grid thead th + th {
    padding-left: 10px;
  }

  .all-grid td {
    padding: 8px 10px;
    border-radius: 5px;
    background: var(--key-soft);
  }

  .all-grid td.same {
    background: none;
    box-shadow: inset 0 0 0 1px var(--rule);
    color: var(--muted);
  }

  .all-grid td.here {
    outline: 2px solid var(--query);
    outline-offset: -2px;
    color: var(--ink);
    font-weight: 650;
  }

  .set {
    display: grid;
    gap: 12px 26px;
    grid-template-columns: minmax(0, 1fr);
    margin: 8px 0 4px;
  }

  details {
    margin-top: 10px;
  }

  @container (max-width: 480px) {
    .all-grid {
      font-size: 0.82rem;
    }

    .all-grid td {
      padding: 6px 5px;
    }

    .word {
      min-width: 2.9rem;
      padding: 8px 6px;
    }

    .words {
      border-spacing: 2px 4px;
    }
  }

  @container (max-width: 860px) {
    .bet p {
      flex-basis: 100%;
    }
  }

  @container (min-width: 640px) {
    .set {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }

  @container (min-width: 760px) {
    .trial {
      grid-template-columns: max-content minmax(0, 1fr);
    }

    .trial.wait {
      --room: 290px;
    }

    .texts {
      max-width: 30rem;
    }
  }

  @media (forced-colors: active) {
    .bar::before,
    .keys-of-bars i {
      forced-color-adjust: none;
      background: CanvasText;
    }

    .bar.second::before,
    .keys-of-bars .second i {
      background: repeating-linear-gradient(45deg, CanvasText 0 2px, Canvas 2px 5px);
      box-shadow: inset 0 0 0 1px CanvasText;
    }

    .all-grid td.here {
      outline-color: Highlight;
    }

    .word.moved {
      border-width: 2px;
    }
  }
`;
