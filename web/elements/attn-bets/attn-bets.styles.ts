// SPDX-License-Identifier: MIT
// The list of bets: a sign, a sentence, and the figure it belongs to.

import { css } from 'lit';

export const styles = css`
  ul {
    list-style: none;
    margin: 0;
    padding: 0;
  }

  .bets {
    display: grid;
    gap: 4px;
  }

  .bets li {
    display: grid;
    grid-template-columns: 22px minmax(0, 1fr);
    gap: 12px;
    padding: 8px 0;
    border-top: 1px solid var(--rule);
  }

  .bets li:first-child {
    border-top: 0;
  }

  .bets p,
  .surprises li p {
    margin: 0;
    max-width: 42rem;
    font-size: 0.98rem;
    line-height: 1.5;
  }

  .bets p.quiet,
  .surprises p.quiet {
    font-size: 0.9rem;
  }

  .quiet,
  .bets a {
    color: var(--muted);
  }

  .bets a {
    display: inline-block;
    min-height: 24px;
    font-size: 0.9rem;
    text-underline-offset: 3px;
  }

  .part {
    margin: 0 0 4px;
    font: 650 0.98rem/1.4 var(--ui);
  }

  .surprises {
    background: var(--query-soft);
    border-radius: 8px;
    padding: 14px 16px;
    margin: 0 0 20px;
  }

  .surprises > .quiet {
    margin: 0 0 10px;
  }

  .surprises .quiet {
    color: var(--ink);
  }

  .surprises li + li {
    margin-top: 12px;
  }

  .surprises li p:first-child {
    font-weight: 600;
  }

  .bets p.quiet,
  .surprises li p.quiet {
    margin-top: 2px;
  }

  .none {
    margin: 0;
    font-size: 0.98rem;
  }

  .none a {
    display: inline-block;
    min-height: 24px;
    color: var(--ink);
    text-underline-offset: 3px;
  }

  @media (forced-colors: active) {
    .surprises {
      border: 1px solid CanvasText;
    }
  }
`;
