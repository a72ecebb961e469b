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
