// SPDX-License-Identifier: MIT
// Layout of the family: two columns, question left and reply right, one column where there is no room. What flows to the
// cross matrix: flow.styles.ts.

import { css } from 'lit';

export const styles = css`
  :host([data-waiting]) figure > :not(figcaption, .how) {
    visibility: hidden;
  }

  .answers {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 10px;
  }

  .top {
    display: grid;
    gap: 10px 26px;
    margin-bottom: 20px;
  }

  .who {
    margin: 0;
    color: var(--muted);
    min-height: 2.9em;
  }

  .sizes {
    display: grid;
    gap: 6px 26px;
    grid-template-columns: minmax(0, 1fr);
  }

  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
  }

  .stack.wait {
    min-height: var(--room, 1355px);
    align-content: start;
  }

  .card {
    position: relative;
    min-width: 0;
    border: 1px solid var(--rule);
    border-radius: 8px;
    padding: 14px 16px 10px;
    background: var(--paper);
  }

  .card .grid tbody tr:not(.asks) th,
  .card .grid tbody tr:not(.asks) button {
    background: var(--paper);
  }

  .card.gone {
    background: none;
    border-style: dashed;
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 10px;
    margin-bottom: 8px;
  }

  .head h3 {
    font: 650 1rem/1.3 var(--ui);
    margin: 0;
  }

  .head p {
    flex: 1 0 100%;
    margin: 0;
    color: var(--muted);
    font-size: 0.88rem;
  }

  .gone .head h3 {
    color: var(--muted);
  }

  .badge {
    font: 600 0.78rem/1 var(--ui);
    border-radius: 999px;
    padding: 4px 9px;
    border: 1px solid var(--edge);
    color: var(--muted);
  }

  .badge.decoder {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--surface);
  }

  .badge.cross {
    border-style: dashed;
  }

  .gone .head {
    margin: 0;
  }

  .gone .badge,
  .kept {
    display: none;
  }

  .rows th .count {
    display: block;
    color: var(--muted);
    font-weight: 500;
    font-size: 0.75rem;
  }

  .rows {
    --cell: 40px;
  }

  .rows thead th {
    color: var(--ink);
    padding: 0 1px 2px;
    vertical-align: bottom;
  }

  .rows td {
    width: auto;
    min-width: var(--side);
  }

  .rows .cell {
    width: 100%;
    min-width: var(--side);
  }

  .rows tbody th {
    padding: 0;
  }

  .rows tbody button {
    width: 100%;
    min-height: 34px;
    padding: 0 8px 0 4px;
    border: 0;
    border-radius: 4px;
    text-align: right;
    font: 500 0.84rem/1 var(--ui);
    color: var(--ink);
  }

  .rows tbody button .count {
    display: inline;
  }

  .rows tr.asks button,
  .rows tr.asks button .count {
    background: none;
    color: var(--query);
    font-weight: 700;
  }

  .cell.unknown {
    background: none;
    border: 1px dashed var(--edge);
    color: var(--muted);
  }

  .asks .cell.unknown {
    outline: 0;
    border-color: var(--query);
  }

  .cell.betted {
    box-shadow:
      inset 0 0 0 2px var(--surface),
      inset 0 0 0 4px var(--ink);
  }

  .shape {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 16px;
    margin: 8px 0 0;
    color: var(--muted);
    font-size: 0.86rem;
  }

  .shape .num {
    color: var(--ink);
  }

  .card.encoder,
  .card.decoder {
    margin-bottom: 14px;
  }

  .asked {
    margin-top: 18px;
  }

  .asked p {
    margin: 0 0 8px;
    font: 600 0.92rem/1.35 var(--ui);
  }

  .asked ol {
    list-style: none;
    display: grid;
    gap: 5px;
    max-width: 22rem;
    margin: 0;
    padding: 0;
  }

  .asked li {
    display: grid;
    grid-template-columns: 3.4rem minmax(0, 1fr);
    gap: 8px;
    align-items: center;
    height: 18px;
    font-size: 0.86rem;
  }

  .asked .name {
    text-align: right;
    font-weight: 600;
  }

  .asked .share-of {
    display: flex;
    gap: 7px;
    align-items: center;
  }

  .asked .bar {
    flex: none;
    height: 14px;
    width: calc(var(--w) * (100% - 3.2rem));
    min-width: 2px;
    border-radius: 0 3px 3px 0;
    background: var(--key);
  }

  .asked .hatch {
    flex: none;
    width: 2.2rem;
    height: 14px;
    border-radius: 3px;
    background: repeating-linear-gradient(45deg, var(--hatch) 0 2.2px, var(--blocked) 2.2px 7px);
  }

  .asked .no,
  .asked .unknown {
    color: var(--muted);
  }

  details {
    margin-top: 14px;
  }

  .set {
    display: grid;
    gap: 4px 26px;
    margin: 8px 0 4px;
  }

  .set .hint {
    max-width: 40rem;
  }

  @container (max-width: 30rem) {
    .rows {
      --cell: 30px;
    }

    .card {
      padding: 12px 10px 8px;
    }

    .rows tbody button {
      padding: 0 5px 0 2px;
    }
  }

  @container (min-width: 24.0625rem) {
    .stack.wait {
      --room: 1190px;
    }
  }

  @container (min-width: 43.75rem) and (max-width: 53.75rem) {
    .rows {
      --cell: 30px;
    }

    .card {
      padding: 14px 12px 10px;
    }

    .rows tbody button {
      padding: 0 5px 0 2px;
    }
  }

  @container (min-width: 43.75rem) {
    .top {
      grid-template-columns: max-content minmax(0, 1fr);
      align-items: end;
    }

    .who {
      align-self: end;
      min-height: 0;
      padding-bottom: 2px;
    }

    .sizes {
      grid-column: 1 / -1;
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }

    .stack {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      grid-template-areas:
        'encoder decoder'
        'keys queries'
        'asked cross';
      grid-template-rows: auto 46px auto;
      column-gap: 26px;
      align-content: start;
    }

    .stack.wait {
      --room: 735px;
    }

    .gone .head {
      margin-bottom: 8px;
    }

    .gone .badge,
    .kept {
      display: block;
    }

    .kept {
      visibility: hidden;
    }

    .card.encoder,
    .card.decoder {
      margin: 0;
    }

    .card.encoder {
      grid-area: encoder;
    }

    .card.decoder {
      grid-area: decoder;
    }

    .card.cross {
      grid-area: cross;
    }

    .asked {
      grid-area: asked;
      margin: 62px 0 0 34px;
    }
  }

  @media (forced-colors: active) {
    .cell.betted {
      box-shadow: none;
      border: 3px double Highlight;
    }

    .rows tr.asks button {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }

    .badge.decoder {
      border-width: 2px;
    }

    .asked .bar {
      forced-color-adjust: none;
      background: CanvasText;
    }

    .asked .hatch {
      forced-color-adjust: none;
      background: repeating-linear-gradient(45deg, GrayText 0 2px, Canvas 2px 7px);
    }
  }
`;
