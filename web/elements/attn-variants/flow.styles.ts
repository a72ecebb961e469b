// SPDX-License-Identifier: MIT
// What flows into the cross matrix: drawn between the cards where these stand in two columns, told within the card where
// they stand one below the other.

import { css } from 'lit';

export const flow = css`
  .feeds {
    list-style: none;
    display: grid;
    gap: 6px;
    margin: 0 0 10px;
    padding: 0;
    font: 600 0.86rem/1.3 var(--ui);
  }

  .feeds li {
    --stroke: var(--query);
    border-left: 3px solid var(--stroke);
    padding-left: 8px;
    color: var(--stroke);
  }

  .feeds .keys {
    --stroke: var(--key);
  }

  .flow {
    display: none;
  }

  @container (min-width: 43.75rem) {
    .feeds {
      display: none;
    }

    /* Downwards, one stroke for each source. */
    .flow {
      position: relative;
      display: flex;
      align-items: center;
      padding-left: 54px;
      font: 600 0.86rem/1.3 var(--ui);
      --stroke: var(--query);
      color: var(--stroke);
    }

    .flow::before {
      content: '';
      position: absolute;
      left: 34px;
      top: 0;
      bottom: 6px;
      border-left: 2px solid var(--stroke);
    }

    .flow::after {
      content: '';
      position: absolute;
      left: 28px;
      bottom: 2px;
      border: 7px solid transparent;
      border-top-color: var(--stroke);
      border-bottom: 0;
    }

    .flow.queries {
      grid-area: queries;
    }

    /* Down from the encoder, then right into the cross matrix. */
    .flow.keys {
      --stroke: var(--key);
      grid-area: keys;
      margin-right: -26px;
    }

    .flow.keys::before {
      right: 8px;
      bottom: -38px;
      border-bottom: 2px solid var(--stroke);
      border-bottom-left-radius: 10px;
    }

    .flow.keys::after {
      left: auto;
      right: 1px;
      bottom: -44px;
      border: 7px solid transparent;
      border-left-color: var(--stroke);
      border-right: 0;
    }

    .flow.gone::before,
    .flow.gone::after {
      content: none;
    }
  }

  @media (forced-colors: active) {
    .flow::after {
      forced-color-adjust: none;
      --stroke: CanvasText;
    }
  }
`;
