// SPDX-License-Identifier: MIT
// <attn-variants>: the family of attentions: self, masked and cross, and what position adds to a mask.

import { html, type TemplateResult } from 'lit';
import { AttnElement } from '../shared/attn-element.ts';

export class AttnVariants extends AttnElement {
  override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}
