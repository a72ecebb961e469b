// SPDX-License-Identifier: MIT
// A small picture of a whole training mask: open cells filled, the blocked ones left to the hatched
// ground, drawn from the core's description. Too small for numbers; its name tells the counts.

import { html, svg, type TemplateResult } from 'lit';
import type { MaskDescription } from '../engine/shared/core-api.ts';

/** Open cells as one path, each row's runs merged; the unit is a cell. */
export function openCellsPath(mask: MaskDescription): string {
  let path = '';
  for (let query = 0; query < mask.queries; query++) {
    for (let key = 0; key < mask.keys; key++) {
      if (mask.allowed[query * mask.keys + key] !== 1) continue;
      const from = key;
      while (key + 1 < mask.keys && mask.allowed[query * mask.keys + key + 1] === 1) key++;
      path += `M${from} ${query}h${key - from + 1}v1h${from - key - 1}z`;
    }
  }
  return path;
}

export function maskThumbnail(mask: MaskDescription | undefined, name: string, tone: string): TemplateResult {
  if (mask === undefined) return html`<div class="thumb" aria-hidden="true"></div>`;
  return html`<svg
    class="thumb ${tone}"
    viewBox="0 0 ${mask.keys} ${mask.queries}"
    role="img"
    aria-label=${name}
  >
    ${svg`<path d=${openCellsPath(mask)}></path>`}
  </svg>`;
}
