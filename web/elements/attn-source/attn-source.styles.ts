// SPDX-License-Identifier: MIT
// The C++ and, below it, the PyTorch, each as wide as the figure, so that a line of 100 characters fits. Code keeps its
// lines and scrolls where there is less room.

import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    container-type: inline-size;
  }

  .how {
    margin-bottom: 12px;
  }

  .name {
    font-weight: 600;
    margin: 0;
  }

  select {
    max-width: 100%;
  }

  .column {
    margin-top: 14px;
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: baseline;
    gap: 0 10px;
  }

  .head p {
    margin: 0;
    overflow-wrap: anywhere;
  }

  .place {
    font: 400 0.8rem/1.4 var(--mono);
    color: var(--muted);
  }

  pre {
    margin: 4px 0 0;
    max-height: 26rem;
    overflow: auto;
    background: var(--paper);
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    padding: 12px 14px;
    font: 400 0.8rem/1.55 var(--mono);
    tab-size: 4;
  }

  code {
    font: inherit;
  }

  .c {
    color: var(--muted);
    font-style: italic;
  }

  .k {
    color: var(--ink);
    font-weight: 650;
  }

  @media (forced-colors: active) {
    .c,
    .k {
      color: CanvasText;
    }
  }
`;
