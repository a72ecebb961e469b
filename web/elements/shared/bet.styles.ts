// SPDX-License-Identifier: MIT
// The amber band of a question to the reader: a bet, its answers as buttons, and how it came out.

import { css } from 'lit';

export const bet = css`
  .bet {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
    align-items: center;
    font-weight: 500;
    background: var(--query-soft);
    border-radius: 8px;
    padding: 12px 14px;
    margin-bottom: 18px;
    min-height: 64px;
  }

  .bet p {
    flex: 1 1 15rem;
    margin: 0;
  }

  .bet button.link {
    color: var(--ink);
  }

  .bet button.link[aria-disabled='true'] {
    color: var(--muted);
  }

  @media (forced-colors: active) {
    .bet {
      border: 1px solid CanvasText;
    }
  }

  @container (max-width: 560px) {
    .bet p {
      flex-basis: 100%;
    }

    .bet button:not(.link) {
      flex: 1 1 auto;
    }
  }
`;
