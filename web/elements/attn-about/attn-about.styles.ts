// SPDX-License-Identifier: MIT
// The element has no box of its own: its buttons stand beside the provenance of the figure, its panel below both.

import { css } from 'lit';

export const styles = css`
  :host {
    display: contents;
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0 14px;
  }

  button.link {
    font-size: 0.82rem;
  }

  button.link[aria-expanded='true'] {
    color: var(--ink);
    text-decoration-thickness: 2px;
  }

  .panel {
    flex: 1 0 100%;
    min-width: 0;
    border-top: 1px solid var(--rule);
    margin: 6px 0 4px;
    padding-top: 12px;
  }

  .panel[hidden] {
    display: none;
  }

  .panel > p {
    margin: 0;
  }

  .wait {
    color: var(--muted);
  }

  @media print {
    .buttons,
    .panel {
      display: none;
    }
  }
`;
