// SPDX-License-Identifier: MIT
// Layout of <attn-average>: the vectors above, then three cards side by side, with their results on one line.

import { css } from 'lit';

export const styles = css`
  .given {
    display: grid;
    gap: 16px 40px;
    grid-template-columns: minmax(0, 1fr);
    margin-bottom: 20px;
  }

  .label .asks {
    color: var(--query);
    margin-left: 4px;
  }

  .vectors {
    border-collapse: separate;
    border-spacing: 4px;
    margin: -4px;
  }

  .vectors th {
    font-weight: 500;
    color: var(--muted);
    text-align: left;
    padding: 3px 6px 3px 0;
    white-space: nowrap;
  }

  .vectors thead th {
    color: var(--ink);
    text-align: center;
    padding: 3px 4px;
    border-radius: 4px;
  }

  .vectors thead th.asks {
    background: var(--query-soft);
    color: var(--query);
    font-weight: 700;
  }

  .vectors thead th.later {
    color: var(--muted);
  }

  .vectors input {
    width: 100%;
    max-width: 5rem;
    min-width: 2.5rem;
    text-align: center;
    padding-inline: 4px;
    font-variant-numeric: tabular-nums;
  }

  .ways {
    display: grid;
    gap: 14px;
    grid-template-columns: minmax(0, 1fr);
  }

  .way {
    display: grid;
    grid-template-rows: auto auto 1fr auto;
    border: 1px solid var(--rule);
    border-radius: 8px;
    padding: 14px;
    min-width: 0;
  }

  .way.wait {
    min-height: var(--room, 1195px);
    grid-column: 1 / -1;
  }

  .way h3 {
    font: 650 0.98rem/1.3 var(--ui);
    margin: 0;
  }

  .count {
    display: inline-grid;
    place-items: center;
    width: 1.5rem;
    height: 1.5rem;
    margin-right: 4px;
    border-radius: 50%;
    background: var(--ink);
    color: var(--surface);
    font: 650 0.8rem/1 var(--ui);
  }

  .way > .hint {
    margin: 6px 0 12px;
    min-height: 2.7em;
  }

  .picture .seg {
    margin-top: 12px;
  }

  .picture .seg legend {
    position: absolute;
    clip-path: inset(50%);
  }

  .turns {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    gap: 3px;
  }

  .turns li {
    display: flex;
    gap: 10px;
    align-items: center;
    min-height: 34px;
    padding: 0 10px;
    border-radius: 4px;
    background: var(--key-soft);
    font-size: 0.86rem;
    overflow-wrap: anywhere;
  }

  .turns .word {
    min-width: 2.9em;
    color: var(--muted);
  }

  .turns li:not(.later) .word {
    color: var(--ink);
  }

  .turns .later {
    background: repeating-linear-gradient(45deg, var(--hatch) 0 2.2px, transparent 2.2px 7px);
    background-color: var(--blocked);
  }

  .turns .later .word,
  .turns .veil {
    background: var(--blocked);
    border-radius: 3px;
    padding: 1px 4px;
    color: var(--blocked-ink);
  }

  .turns .later .word {
    color: var(--ink);
    margin-left: -4px;
  }

  .turns .veil {
    color: var(--ink);
    font-size: 0.82rem;
  }

  .cell.none {
    background: transparent;
    color: var(--muted);
    border: 1px dashed var(--rule);
  }

  .result {
    display: grid;
    gap: 2px;
    margin: 14px 0 0;
    padding-top: 10px;
    border-top: 1px solid var(--rule);
    min-height: 4.7rem;
    align-content: start;
  }

  .result > span:first-child {
    font-weight: 600;
  }

  .result output {
    color: var(--key);
    font-weight: 650;
    overflow-wrap: anywhere;
  }

  .result .unknown {
    color: var(--muted);
    border: 1px dashed var(--edge);
    border-radius: 4px;
    padding: 4px 8px;
    width: fit-content;
    margin-top: 4px;
  }

  @container (min-width: 600px) {
    .way.wait {
      --room: 801px;
    }

    .given {
      grid-template-columns: minmax(0, 1.5fr) minmax(180px, 1fr);
    }

    .ways {
      grid-template-columns: 1fr 1fr;
    }

    .way:first-child:not(.wait) {
      grid-column: 1 / -1;
    }
  }

  @container (min-width: 860px) {
    .way.wait {
      --room: 442px;
    }

    .ways {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }

    .way:first-child:not(.wait) {
      grid-column: auto;
    }

    .way:first-child .turns {
      margin-top: 43px;
    }
  }

  @media (forced-colors: active) {
    .turns .later {
      forced-color-adjust: none;
      background: repeating-linear-gradient(45deg, GrayText 0 2px, Canvas 2px 7px);
    }

    .turns .later .word,
    .turns .veil {
      background: Canvas;
      color: CanvasText;
    }
  }
`;
