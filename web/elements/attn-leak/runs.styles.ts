// SPDX-License-Identifier: MIT
// Layout of the two panels that train, over the training figure's styles.

import { css } from 'lit';

export const runs = css`
  .bet {
    display: block;
    margin: 0 0 18px;
  }

  @container (max-width: 700px) {
    .bet {
      --rows: 2;
    }
  }

  .seg + slot + .bet {
    margin-top: 14px;
  }

  /* Here the tick is for the right answer alone. */
  .bet button[aria-pressed='true']:not(.right)::before {
    content: none;
  }

  .bet.plain {
    background: var(--paper);
    font-weight: 400;
  }

  .bet .answers button:not(.link) {
    flex: 0 1 auto;
    max-width: 100%;
    padding: 9px 14px;
  }

  .chart-how {
    margin: 18px 0 6px;
  }

  .chart .waiting {
    visibility: visible;
  }

  .runs .head {
    margin-bottom: 0;
  }

  .runs .head + .out {
    margin-top: 10px;
  }

  .left {
    display: grid;
    gap: 14px;
    align-content: start;
    min-width: 0;
  }

  .runs table {
    width: 100%;
    margin: 0;
  }

  .runs .checks {
    align-self: start;
  }

  .checks th,
  .checks td {
    vertical-align: top;
    text-align: left;
  }

  .checks th {
    width: 7.5rem;
  }

  /* Room for what the tests will say, so that nothing moves when they do. */
  .checks td {
    height: 4.4em;
  }

  .checks tr:first-child td {
    height: 6.8em;
  }

  @container (max-width: 560px) {
    .bet {
      --said: 8.8em;
      --rows: 3;
    }

    .checks th {
      width: 5.6rem;
    }

    .checks td {
      height: 6em;
    }

    .checks tr:first-child td {
      height: 10.4em;
    }
  }

  @container (max-width: 400px) {
    .bet {
      --said: 10.2em;
    }

    .live {
      min-height: 5.8em;
    }
  }

  .pairs th,
  .pairs td {
    padding-left: 4px;
    padding-right: 4px;
    text-align: center;
    white-space: nowrap;
  }

  .pairs th:first-child {
    text-align: left;
  }

  .pairs td {
    font-family: var(--mono);
  }

  .muted {
    color: var(--muted);
  }
`;
