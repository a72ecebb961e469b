// SPDX-License-Identifier: MIT
// The goals' own styles: the row of numbers, and the picture that is to be reproduced.

import { css } from 'lit';

export const styles = css`
  .seg {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 12px;
    align-items: center;
    margin-bottom: 14px;
  }

  .seg legend {
    float: left;
    margin: 0;
  }

  .seg .segments span {
    min-width: 44px;
  }

  .goal .ask {
    margin: 0;
  }

  /* Where there is room the task stands beside the grid, over what was found. */
  @container (min-width: 561px) {
    .goal {
      grid-template-rows: auto 1fr;
    }

    .goal .painted {
      grid-area: 1 / 1 / span 2;
    }

    .goal .ask,
    .goal .found {
      grid-column: 2;
      max-width: 34rem;
    }
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }

  .hint {
    margin: 0;
  }
`;
