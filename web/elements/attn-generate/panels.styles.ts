// SPDX-License-Identifier: MIT
// What the panels of <attn-generate> draw: bars of probabilities, ledgers, columns, strips.

import { css } from 'lit';

export const styles = css`
  .bars {
    list-style: none;
    margin: 2px 0 18px;
    padding: 0;
    min-height: 239px;
  }

  .bars li {
    position: relative;
    display: grid;
    grid-template-columns: 0.9em 3.1em minmax(0, 1fr) 3.2em 3.2em;
    gap: 8px;
    align-items: center;
    min-height: 26px;
    border-radius: 4px;
  }

  .bars .wait {
    display: block;
    color: var(--muted);
  }

  .bars .picked {
    background: var(--query-soft);
    font-weight: 700;
  }

  .bars .mark {
    color: var(--query);
    text-align: center;
  }

  .bars .glyph {
    font: 600 1rem/1 var(--mono);
    text-align: center;
  }

  .bars .others {
    font-size: 0.78rem;
    line-height: 1.05;
    text-align: center;
    color: var(--muted);
  }

  .bars .num {
    text-align: right;
  }

  .track {
    position: relative;
    height: 14px;
    border-left: 1px solid var(--edge);
  }

  .track .fill {
    position: absolute;
    inset: 4px auto 4px 0;
    width: var(--p, 0%);
    background: var(--key);
    border-radius: 0 2px 2px 0;
  }

  .track .own {
    position: absolute;
    inset: 0 auto 0 0;
    width: var(--own, 0%);
    background: var(--key-soft);
    box-shadow: inset 0 0 0 1px var(--key);
    border-radius: 0 2px 2px 0;
  }

  .bar-heads {
    display: flex;
    justify-content: flex-end;
    gap: 8px;
    margin: 8px 0 0;
    font-size: 0.82rem;
    font-weight: 600;
  }

  .bar-heads span {
    min-width: 2.95rem;
    text-align: right;
  }

  .bars .own-num {
    color: var(--muted);
    font-weight: 400;
  }

  .bars .picked .own-num {
    color: inherit;
  }

  .ledger {
    border-collapse: collapse;
    width: 100%;
    font-size: 0.86rem;
  }

  .ledger caption {
    display: table-caption;
    text-align: left;
  }

  .ledger th,
  .ledger td {
    padding: 4px 8px;
    border-bottom: 1px solid var(--rule);
    text-align: right;
    font-weight: 400;
  }

  .ledger thead th {
    font-weight: 600;
    font-size: 0.82rem;
    line-height: 1.2;
  }

  .ledger th[scope='rowgroup'] {
    text-align: left;
    padding: 10px 0 4px;
    font-weight: 600;
  }

  .ledger th[scope='row'] {
    text-align: left;
    padding-left: 0;
    line-height: 1.25;
  }

  .ledger .force {
    background: var(--key-soft);
    font-weight: 650;
  }

  .bet .answers {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
    align-items: center;
  }

  .work .bet {
    margin: 18px 0 0;
  }

  .guess {
    flex: 0 1 8rem;
  }

  .bet .field-error,
  .work .bet p {
    flex-basis: 100%;
  }

  .work .bet:not(.answered) {
    align-items: end;
  }

  .bet button[aria-pressed='true'] {
    background: var(--query);
    border-color: var(--query);
    color: var(--surface);
  }

  /* A bet that stands; once the answer is known, the tick is for the right one alone. */
  .bet:not(.known) button[aria-pressed='true']::before,
  .bet button.right::before {
    content: '✓ ';
    content: '✓ ' / '';
  }

  .bet button.right {
    border: 2px solid var(--ink);
    font-weight: 700;
  }

  .work .seg {
    margin-top: 16px;
  }

  .same {
    min-height: 1.4em;
  }

  .columns {
    display: flex;
    flex-wrap: wrap;
    gap: 10px 2px;
    margin-top: 8px;
  }

  .column {
    display: grid;
    width: 20px;
    justify-items: center;
  }

  .pair {
    position: relative;
    display: block;
    width: 14px;
    height: 64px;
    border-bottom: 1px solid var(--edge);
  }

  .pair > span {
    position: absolute;
    bottom: 0;
    left: 0;
    right: 0;
    border-radius: 2px 2px 0 0;
  }

  .pair .with {
    height: var(--with, 0%);
    background: var(--key);
  }

  .pair .without {
    height: var(--without, 0%);
    border: 1.5px solid var(--edge);
    border-bottom: 0;
  }

  .under {
    font: 500 0.86rem/1.5 var(--mono);
  }

  .growth {
    max-height: none;
    margin-top: 0;
  }

  .growth table.data {
    width: auto;
    font-size: 0.86rem;
  }

  .growth table.data th,
  .growth table.data td {
    padding: 4px 14px 4px 0;
  }

  .work .two + .two,
  .work .bet + .two {
    margin-top: 18px;
  }

  .timing {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 14px;
    align-items: center;
    margin-top: 18px;
  }

  .timing p {
    flex: 1 1 18rem;
    margin: 0;
    min-height: 1.4em;
  }

  .chart-title {
    margin-top: 4px;
  }

  .errors {
    margin: 12px 0 0;
  }

  .errors .label {
    margin: 0;
  }

  .errors .pair {
    height: 48px;
  }

  .errors .with {
    background: var(--ink);
  }

  .errors .zero .pair {
    height: 12px;
  }

  .scores {
    list-style: none;
    display: flex;
    flex-wrap: wrap;
    gap: 6px 10px;
    margin: 18px 0 8px;
    padding: 0;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  .scores li {
    border: 1px solid var(--rule);
    border-left: 4px solid var(--key);
    border-radius: var(--radius);
    padding: 6px 12px;
  }

  .scores .row-free {
    border-left-color: var(--ink);
  }

  .scores .row-forced {
    border-left-color: var(--edge);
  }

  .strip {
    margin-top: 14px;
  }

  .strip .label {
    margin: 0 0 2px;
  }

  .cells {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 0;
  }

  .strip .cell {
    display: grid;
    grid-template-rows: 1.5em 38px 1.5em 1.1em;
    justify-items: center;
    width: 21px;
    font: 500 0.88rem/1.5 var(--mono);
  }

  .strip .true {
    color: var(--muted);
  }

  .strip .given .true {
    color: var(--ink);
    background: var(--blocked);
    width: 100%;
    text-align: center;
  }

  .strip .pair {
    width: 13px;
    height: 38px;
  }

  .strip.row-free .with {
    background: var(--ink);
  }

  .strip.row-forced .with {
    background: repeating-linear-gradient(45deg, var(--ink) 0 2px, var(--edge) 2px 4px);
  }

  .strip .miss {
    font-weight: 700;
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  .strip .put {
    background: var(--ink);
    color: var(--surface);
    text-decoration: none;
    width: 100%;
    text-align: center;
  }

  .sign {
    font-size: 0.78rem;
    line-height: 1.2;
  }

  @container (max-width: 480px) {
    .ledger th,
    .ledger td {
      padding: 4px 5px 4px 8px;
    }

    .ledger {
      font-size: 0.82rem;
    }
  }

  @media (forced-colors: active) {
    .track .fill,
    .pair .with {
      background: Highlight;
      forced-color-adjust: none;
    }

    .track .own {
      border: 1px solid CanvasText;
    }

    .bars .picked,
    .bet {
      border: 1px solid CanvasText;
    }

    .ledger .force {
      text-decoration: underline;
    }

    .strip .put {
      border: 1px solid CanvasText;
    }
  }
`;
