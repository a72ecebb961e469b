// SPDX-License-Identifier: MIT
// What the small puzzles share: a question in its amber band, picture and words side by side where there is room, and a
// panel for what was found.

import { css } from 'lit';

export const puzzle = css`
  .ask {
    display: flex;
    flex-wrap: wrap;
    gap: 10px 14px;
    align-items: center;
    background: var(--query-soft);
    border-radius: 8px;
    padding: 12px 14px;
    margin: 0 0 18px;
  }

  .ask p {
    flex: 1 1 16rem;
    margin: 0;
    font: 500 0.98rem/1.4 var(--ui);
  }

  .pair {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 18px 26px;
    align-items: start;
  }

  @container (min-width: 561px) {
    .pair {
      grid-template-columns: max-content minmax(9rem, 1fr);
    }
  }

  .found {
    display: grid;
    gap: 12px;
    align-content: start;
  }

  .found > p {
    margin: 0;
  }

  .found .big {
    font: 600 1rem/1.4 var(--ui);
  }

  .legend {
    list-style: none;
    display: flex;
    flex-wrap: wrap;
    gap: 6px 16px;
    margin: 10px 0 0;
    padding: 0;
    color: var(--muted);
    font-size: 0.84rem;
  }

  .legend li {
    display: flex;
    align-items: center;
    gap: 6px;
  }

  .legend .cell {
    width: 18px;
    height: 18px;
    min-height: 18px;
    font: 700 0.75rem/1 var(--ui);
  }

  .quiet {
    color: var(--muted);
  }

  @media (forced-colors: active) {
    .ask {
      border: 1px solid CanvasText;
    }
  }
`;
