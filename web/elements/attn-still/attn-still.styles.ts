// SPDX-License-Identifier: MIT

import { css } from 'lit';

/** The drawing is made for the guide's page, whose colours another page does not have: here they are the figure's own. */
export const posterColours = css`
  .poster {
    --attn-fg: var(--ink);
    --attn-rule: var(--rule);
    --attn-ramp-low: var(--key-soft);
    --attn-key: var(--key);
    --attn-accent: var(--query);
    --attn-leak: var(--leak);
    --attn-blocked: var(--blocked);
    --attn-hatch: var(--hatch);
    --attn-paper: var(--paper);
    --attn-edge: var(--edge);
  }
`;

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
