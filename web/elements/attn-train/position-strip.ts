// SPDX-License-Identifier: MIT
// Losses by position as bars of one picture with a name. A position without a key has a hatched foot and no bar.

import { html, svg, type TemplateResult } from 'lit';

const WIDTH = 320;
const HEIGHT = 56;

export function positionStrip(losses: ArrayLike<number>, largest: number, name: string): TemplateResult {
  const slot = WIDTH / losses.length;
  const bars = Array.from(losses, (loss, position) => {
    const x = position * slot;
    if (!Number.isFinite(loss))
      return svg`<path class="empty" d=${`M${x} ${HEIGHT - 6}l${slot * 0.8} 6m0-6l${-slot * 0.8} 6`}></path>`;
    const height = Math.max(1, (loss / largest) * (HEIGHT - 2));
    const last = position === losses.length - 1 ? 'column last' : 'column';
    return svg`<rect class=${last} x=${x} y=${HEIGHT - height} width=${slot * 0.8} height=${height}></rect>`;
  });
  return html`<svg class="strip" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${name}>
    ${bars}${svg`<path class="axis" d=${`M0 ${HEIGHT - 0.5}H${WIDTH}`}></path>`}
  </svg>`;
}
