// SPDX-License-Identifier: MIT
// The worked example's own styles: the list of lessons beside the matrix.

import { css } from 'lit';

export const styles = css`
  .seg {
    margin-bottom: 16px;
  }

  .lessons {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    gap: 4px;
  }

  .lessons li {
    border-left: 3px solid transparent;
    border-radius: 0 var(--radius) var(--radius) 0;
    padding: 6px 10px;
    color: var(--muted);
  }

  .lessons li[aria-current] {
    border-color: var(--query);
    background: var(--query-soft);
    color: var(--ink);
  }

  .lessons b {
    font-weight: 600;
  }

  .steps {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .steps {
    margin-top: 16px;
  }

  /* Long words of another language leave the lessons their width. */
  .legend {
    max-width: 19.2rem;
  }

  .fifty {
    max-width: 17rem;
    margin: 12px 0 0;
  }

  .grid .cell.leak {
    font-weight: 700;
  }

  @media (forced-colors: active) {
    .lessons li[aria-current] {
      border-color: Highlight;
    }

    .grid .cell.leak {
      outline: 3px double CanvasText;
      outline-offset: -3px;
    }
  }
`;
