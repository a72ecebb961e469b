// SPDX-License-Identifier: MIT
// Layout of the panel "Take it with you".

import { css } from 'lit';

export const takeAway = css`
  .take-away {
    border-top: 1px solid var(--rule);
    margin-top: 18px;
    padding-top: 16px;
  }

  .take-away h3 {
    font-size: 1rem;
    margin: 0 0 6px;
  }

  .take-away details + details {
    border-top: 1px solid var(--rule);
  }

  .take-away summary {
    padding: 10px 0;
  }

  .take-away .content {
    padding: 0 0 16px;
  }

  .take-away .actions,
  .note .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 10px;
    margin: 10px 0 0;
  }

  .take-away .actions a {
    color: inherit;
    padding: 9px 4px;
  }

  .take-away .label {
    margin-top: 12px;
  }

  .take-away .sub {
    margin: 0;
  }

  .note {
    background: var(--paper);
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    padding: 12px 14px;
    margin: 10px 0;
    overflow-wrap: anywhere;
  }

  .note p {
    margin: 0 0 6px;
  }

  .note.outcome {
    margin-bottom: 12px;
  }

  .note .name {
    font-weight: 600;
  }

  .drop {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 14px;
    border: 1px dashed var(--edge);
    border-radius: var(--radius);
    padding: 10px 14px;
    margin-top: 12px;
  }

  .drop.over {
    border-style: solid;
    background: var(--paper);
  }

  .drop .label,
  .drop .hint {
    margin: 0;
  }

  .drop input {
    min-width: 0;
    max-width: 100%;
  }

  textarea.source {
    font: 400 0.8rem/1.5 var(--mono);
    height: 24rem;
    margin-top: 12px;
    white-space: pre;
    tab-size: 4;
  }
`;
