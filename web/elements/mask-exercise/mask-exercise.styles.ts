// SPDX-License-Identifier: MIT
// The exercise's own styles: letters in the cells, and the cells that are wrong.

import { css } from 'lit';

export const styles = css`
  .grid.press .cell {
    font: 700 1rem/1 var(--mono);
  }

  .grid.press .cell.blocked {
    color: var(--ink);
  }

  .grid.press .cell .letter {
    padding: 2px 4px;
    border-radius: 3px;
  }

  .grid.press .cell.blocked .letter {
    background: var(--blocked);
  }

  .grid.press .cell.wrong {
    position: relative;
    outline: 2px dashed var(--ink);
    outline-offset: -2px;
  }

  .grid.press .cell .cross {
    position: absolute;
    top: 2px;
    right: 4px;
    font: 700 0.75rem/1 var(--ui);
  }

  @media (forced-colors: active) {
    .grid.press .cell.blocked .letter {
      background: Canvas;
      color: CanvasText;
    }
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
`;
