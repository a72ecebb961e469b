// SPDX-License-Identifier: MIT

import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    margin-top: 16px;
  }

  .made {
    margin: 0 0 10px;
    max-width: 42rem;
  }

  .writes {
    margin: 8px 0 0;
  }

  .writes .text {
    font-family: var(--mono);
    font-size: 0.9em;
    white-space: pre-wrap;
  }
`;
