// SPDX-License-Identifier: MIT
// A large mask as a whole, under the row of its cursor: one named picture, pressed with the mouse to move the cursor
// or to paint. Every cell of it can be reached in the row above by keyboard and touch, and is in the table.

import { html, type TemplateResult } from 'lit';
import type { MaskPicture } from '../../draw/mask-picture.ts';
import { maskStrings } from '../../lesson/en/mask.ts';
import { cellFacts, type Shown } from './cell-facts.ts';

const text = maskStrings.canvas;

export interface CanvasActions {
  pointerdown(event: PointerEvent): void;
  pointermove(event: PointerEvent): void;
  pointerup(event: PointerEvent): void;
  click(event: MouseEvent): void;
}

/** Without numbers or dots, an open cell is this far up the ramp. */
const OPEN_SHARE = 0.5;

export function pictureOf(shown: Shown): MaskPicture {
  return {
    size: shown.mask.keys,
    row: shown.row,
    cursor: shown.cell,
    cell: (query, key) => {
      const { blocked, leak, share } = cellFacts(shown, query, key);
      return { kind: blocked ? 'blocked' : leak ? 'leak' : 'open', share: share ?? OPEN_SHARE };
    },
  };
}

export function canvasView(name: string, painting: boolean, actions: CanvasActions): TemplateResult {
  return html`<div class="picture">
    <canvas
      class=${`whole${painting ? ' painting' : ''}`}
      role="img"
      aria-label=${name}
      @pointerdown=${actions.pointerdown}
      @pointermove=${actions.pointermove}
      @pointerup=${actions.pointerup}
      @click=${actions.click}
    ></canvas>
    <p class="hint">${painting ? text.howPaint : text.how}</p>
  </div>`;
}
