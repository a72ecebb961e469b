// SPDX-License-Identifier: MIT
// Which parts of a figure an author can leave out: those that it has now. The rules that leave them out are in
// shared/figure.styles.ts.

import { PARTS, type Part } from '../../embed/options.ts';

export const PART_SELECTORS: Readonly<Record<Part, string>> = {
  prose: '.how',
  controls: '.controls, .settings, details.more',
  presets: '.presets',
  formula: '.formula, .code',
  readout: '.live',
  table: '.table-button',
  share: 'attn-about',
  reset: '.reset-button',
  footer: '.about',
};

export const partsOf = (figure: Element): Part[] =>
  PARTS.filter((part) => figure.shadowRoot?.querySelector(PART_SELECTORS[part]) != null);
