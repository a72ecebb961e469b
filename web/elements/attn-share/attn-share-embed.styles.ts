// SPDX-License-Identifier: MIT
// The fold “Embed this” in the panel “Share”.

import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    margin-top: 10px;
  }

  fieldset fieldset {
    margin-top: 12px;
  }

  .settings {
    margin-bottom: 16px;
  }

  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
    gap: 10px 18px;
  }

  .checks {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 18px;
    margin-top: 6px;
  }

  .check {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-height: 32px;
    cursor: pointer;
  }

  .check input {
    width: 24px;
    height: 24px;
    margin: 0;
    accent-color: var(--ink);
  }

  textarea {
    display: block;
    font-size: 0.82rem;
    margin: 6px 0 8px;
    overflow-wrap: anywhere;
  }

  textarea + button {
    margin-bottom: 14px;
  }

  .said {
    margin: 0 0 8px;
  }

  .said:empty {
    margin: 0;
  }

  iframe {
    display: block;
    max-width: 100%;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface);
  }
`;
