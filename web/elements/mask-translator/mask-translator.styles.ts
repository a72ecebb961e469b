// SPDX-License-Identifier: MIT
// The translator's own styles: four spellings side by side, the reader's desk below them, and the lines of code.

import { css } from 'lit';

export const styles = css`
  .pick {
    display: grid;
    grid-template-columns: minmax(0, 18rem);
    margin-bottom: 18px;
  }

  .spellings {
    display: grid;
    /* Two side by side, or one; four only where they are small. */
    grid-template-columns: repeat(auto-fit, minmax(min(100%, max(var(--least), 34%)), 1fr));
    gap: 18px 16px;
  }

  .spelling {
    min-width: 0;
  }

  .spelling h3,
  .desk h3,
  .lines h3 {
    font: 600 0.95rem/1.3 var(--ui);
    margin: 0;
  }

  .spelling p {
    color: var(--muted);
    font-size: 0.86rem;
    margin: 0 0 4px;
  }

  .grid.values tbody th {
    min-width: 24px;
    padding: 0 7px 0 4px;
  }

  .grid.values thead th {
    height: 24px;
  }

  .spelling .cell {
    font: 650 0.85rem/1 var(--mono);
  }

  .spelling .cell.blocked .share {
    background: var(--blocked);
    color: var(--ink);
    border-radius: 3px;
    padding: 2px 3px;
  }

  @container (max-width: 480px) {
    .spellings {
      grid-template-columns: repeat(auto-fit, minmax(min(100%, max(var(--narrow), 34%)), 1fr));
      gap: 16px 6px;
    }

    .spelling p {
      font-size: 0.8rem;
      overflow-wrap: anywhere;
      min-height: 2.9em;
    }

    /* Over the width that is set for wide figures. */
    .spelling .grid.values {
      --cell: 24px !important;
    }

    .grid.values tbody th {
      padding: 0 4px 0 2px;
      min-width: 16px;
    }
  }

  td.signs {
    font-family: var(--mono);
    white-space: nowrap;
  }

  .desk,
  .lines {
    border-top: 1px solid var(--rule);
    margin-top: 20px;
    padding-top: 16px;
  }

  .desk {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px 30px;
  }

  .desk .choices {
    display: grid;
    gap: 14px;
    align-content: start;
  }

  .verdict {
    font: 600 1rem/1.4 var(--ui);
    margin: 2px 0 0;
    min-height: 2.8em;
  }

  .silent {
    margin: 0;
  }

  .desk .result .cell.leak {
    font-weight: 700;
  }

  @container (min-width: 860px) {
    .spellings.small {
      grid-template-columns: repeat(4, 1fr);
    }

    .desk {
      grid-template-columns: minmax(0, 1fr) auto;
    }
  }

  .codes {
    list-style: none;
    margin: 10px 0 0;
    padding: 0;
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 25rem), 1fr));
    gap: 14px 20px;
  }

  .codes li {
    min-width: 0;
  }

  .codes .head {
    display: flex;
    gap: 4px 10px;
    align-items: center;
    justify-content: space-between;
    min-height: 32px;
  }

  .codes .head p {
    margin: 0;
    font-size: 0.86rem;
    overflow-wrap: anywhere;
  }

  .codes .head b {
    font-weight: 600;
  }

  .codes .head button {
    flex: none;
    padding: 6px 12px;
    min-height: 32px;
  }

  .codes pre {
    margin: 6px 0 0;
    padding: 10px 12px;
    white-space: pre;
    overflow-x: auto;
    background: var(--paper);
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    font: 400 0.84rem/1.5 var(--mono);
  }

  .codes code {
    font: inherit;
  }

  .note {
    color: var(--muted);
    font-size: 0.86rem;
    margin: 6px 0 0;
  }

  .said {
    font-weight: 600;
    color: var(--ink);
  }

  .sides {
    margin: 12px 0 6px;
  }

  @media print {
    .codes pre {
      white-space: pre-wrap;
      overflow-wrap: anywhere;
    }
  }

  @media (forced-colors: active) {
    .spelling .cell.blocked .share {
      background: Canvas;
      color: CanvasText;
    }

    .desk .result .cell.leak {
      outline: 3px double CanvasText;
      outline-offset: -3px;
    }
  }
`;
