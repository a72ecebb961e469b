// SPDX-License-Identifier: MIT
// Ranking, switches, gradient bars. Runs and chart are styled as in the training figure.

import { css } from 'lit';

export const styles = css`
  .rank.bet {
    align-items: start;
    min-height: 0;
    gap: 12px 28px;
  }

  .rank.bet > p {
    flex: 1 1 15rem;
    line-height: 1.45;
  }

  .rank small {
    display: block;
    margin-top: 6px;
    font: 400 0.86rem/1.4 var(--ui);
  }

  .places {
    flex: 1 1 19rem;
    max-width: 27rem;
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    gap: 4px;
  }

  .places li {
    display: grid;
    grid-template-columns: 1.6em minmax(0, 1fr) auto auto;
    gap: 6px;
    align-items: center;
    padding: 2px 2px 2px 10px;
    background: var(--surface);
    border: 1px solid var(--edge);
    border-radius: var(--radius);
  }

  .place {
    font: 650 0.95rem/1 var(--mono);
    color: var(--query);
  }

  .what {
    font-weight: 600;
  }

  .bet button.arrow:not(.link) {
    flex: none;
    width: 38px;
    padding: 0;
    border-color: transparent;
  }

  .bet button.arrow[aria-disabled='true'] {
    border-color: transparent;
  }

  .ask {
    flex: 1 1 15rem;
  }

  .ask .question {
    margin: 0 0 12px;
    line-height: 1.45;
  }

  .answers {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .under-text {
    display: flex;
    flex-wrap: wrap;
    gap: 0 14px;
    justify-content: space-between;
  }

  table.ranks {
    flex: 1 1 22rem;
    width: auto;
    min-width: 0;
  }

  table.data.ranks td.num {
    white-space: normal;
  }

  @container (max-width: 480px) {
    table.ranks {
      flex-basis: 100%;
    }

    table.data.ranks th,
    table.data.ranks td {
      font-size: 0.84rem;
      padding-left: 6px;
      overflow-wrap: break-word;
    }
  }

  table.data.ranks th,
  table.data.ranks td {
    padding: 4px 0 4px 10px;
    border-color: var(--edge);
  }

  table.data.ranks th:first-child {
    padding-left: 0;
  }

  table.data.ranks .whole > * {
    color: var(--muted);
  }

  .switches > div {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }

  .switches .hint {
    min-height: 1.35em;
  }

  .switch {
    display: inline-flex;
    gap: 7px;
    align-items: center;
    padding: 8px 9px;
    font-size: 0.88rem;
  }

  .knob {
    position: relative;
    width: 30px;
    height: 18px;
    border: 2px solid var(--ink);
    border-radius: 9px;
    background: var(--ink);
  }

  .knob::after {
    content: '';
    position: absolute;
    right: 2px;
    top: 2px;
    width: 10px;
    height: 10px;
    border-radius: 50%;
    background: var(--surface);
  }

  .switch[aria-checked='false'] .knob {
    background: var(--surface);
  }

  .switch[aria-checked='false'] .knob::after {
    right: auto;
    left: 2px;
    background: var(--ink);
  }

  .switch[aria-checked='false'] {
    border-style: dashed;
    border-color: var(--ink);
    background: var(--blocked);
  }

  .state {
    min-width: 1.5em;
    text-align: left;
    font-weight: 500;
    color: var(--muted);
  }

  .choices .segments span {
    min-width: 38px;
  }

  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 12px 28px;
    margin-top: 6px;
  }

  .check {
    display: inline-flex;
    gap: 8px;
    align-items: center;
    min-height: 38px;
    cursor: pointer;
    font-weight: 500;
  }

  .check input {
    flex: none;
    width: 24px;
    height: 24px;
    margin: 0;
    accent-color: var(--ink);
  }

  .runs {
    margin-top: 16px;
  }

  .model-head {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 12px;
    align-items: end;
    margin-bottom: 8px;
  }

  .run .out {
    min-height: calc(3em + 22px);
  }

  .pictures {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 20px 30px;
    margin-top: 18px;
  }

  @container (min-width: 860px) {
    .pictures {
      grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr);
    }
  }

  .curves .sub {
    margin-bottom: 8px;
  }

  @container (min-width: 860px) {
    .curves .chart {
      height: 210px;
    }
  }

  .gradients .name {
    margin-bottom: 2px;
  }

  .waiting-bars {
    display: grid;
    place-items: center;
    height: 190px;
    margin: 12px 0 0 38px;
    color: var(--muted);
    border: 1px solid var(--rule);
    border-width: 0 0 1px 1px;
    background: repeating-linear-gradient(to top, transparent 0 calc(25% - 1px), var(--rule) calc(25% - 1px) 25%);
  }

  .waiting-bars span {
    background: var(--surface);
    padding: 2px 10px;
    text-align: center;
  }

  .bars-box {
    display: grid;
    grid-template-columns: 38px minmax(0, 1fr);
    margin-top: 14px;
  }

  .powers {
    position: relative;
    height: 170px;
    font: 500 0.8rem/1 var(--ui);
    color: var(--muted);
  }

  .powers span {
    position: absolute;
    right: 8px;
    bottom: calc(var(--at) * 100% - 0.55em);
    white-space: nowrap;
  }

  .powers sup {
    font-size: 0.75rem;
    line-height: 0;
  }

  .columns {
    position: relative;
    display: flex;
    height: 170px;
    border-left: 1px solid var(--rule);
  }

  .grid-line {
    position: absolute;
    left: 0;
    right: 0;
    bottom: calc(var(--at) * 100%);
    border-top: 1px solid var(--rule);
  }

  .column {
    position: relative;
    flex: 1 1 0;
    min-width: 0;
  }

  .column .bar {
    position: absolute;
    left: 18%;
    right: 18%;
    bottom: 0;
    height: calc(var(--h) * 100%);
    flex: none;
    border: 0;
    border-radius: 3px 3px 0 0;
    background: var(--edge);
  }

  .column .bar.whole {
    background: var(--key);
  }

  .column .bar.leaks {
    background: var(--leak);
  }

  .column .mark {
    position: absolute;
    left: 4%;
    right: 4%;
    bottom: calc(var(--h) * 100% - 2px);
    height: 4px;
    background: var(--key);
    border: 1px solid var(--surface);
    box-sizing: content-box;
  }

  .feet {
    grid-column: 2;
    display: flex;
    padding-top: 5px;
    font: 500 0.8rem/1.2 var(--ui);
    color: var(--muted);
    text-align: center;
  }

  .feet span {
    flex: 1 1 0;
    min-width: 0;
  }

  .under {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 24px;
    justify-content: space-between;
    margin-top: 8px;
  }

  .under .slider {
    flex: 1 1 10rem;
    max-width: 16rem;
  }

  .legend {
    list-style: none;
    margin: 0;
    padding: 0;
    font-size: 0.84rem;
    color: var(--muted);
  }

  .legend li {
    display: flex;
    gap: 8px;
    align-items: center;
  }

  .key-bar {
    flex: none;
    width: 16px;
    height: 12px;
    background: var(--edge);
    border-radius: 2px;
  }

  .key-mark {
    flex: none;
    width: 16px;
    height: 4px;
    background: var(--key);
  }

  @media (forced-colors: active) {
    .column .bar,
    .key-bar {
      forced-color-adjust: none;
      background: CanvasText;
    }

    .column .mark,
    .key-mark,
    .column .bar.whole {
      forced-color-adjust: none;
      background: Highlight;
    }

    .knob,
    .knob::after,
    .switch[aria-checked='false'] .knob::after {
      forced-color-adjust: none;
      border-color: ButtonText;
      background: ButtonText;
    }

    .knob::after,
    .switch[aria-checked='false'] .knob {
      background: ButtonFace;
    }
  }

  @media print {
    .pictures:has(.waiting) {
      display: none;
    }
  }
`;
