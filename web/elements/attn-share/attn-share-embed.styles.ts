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

  /* As high as its text: the same text below the field makes the room. */
  .grows {
    display: grid;
    margin: 6px 0 8px;
  }

  .grows::after,
  .grows textarea {
    grid-area: 1 / 1;
    width: 100%;
    min-height: 0;
    padding: 7px 10px;
    border: 1px solid var(--edge);
    font: 500 0.82rem/1.4 var(--mono);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    box-sizing: border-box;
  }

  .grows::after {
    content: attr(data-text) ' ';
    visibility: hidden;
  }

  .grows textarea {
    display: block;
    overflow: hidden;
    resize: none;
  }

  .grows + button {
    margin-bottom: 14px;
  }

  .reference {
    margin: 12px 0 0;
  }

  .reference a {
    color: inherit;
  }

  .said {
    margin: 0 0 8px;
  }

  .said:empty {
    margin: 0;
  }

  /* A window on the page that shows the frame, which may be wider and higher. */
  .window {
    max-height: 26rem;
    margin: 6px 0 16px;
    overflow: hidden auto;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface);
  }

  .stage {
    overflow: hidden;
    margin: 0 auto;
  }

  iframe {
    display: block;
    border: 0;
    transform-origin: 0 0;
  }
`;
