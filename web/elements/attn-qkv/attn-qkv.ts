// SPDX-License-Identifier: MIT
// <attn-qkv>.

import { html, type TemplateResult } from 'lit';
import { AttnElement } from '../shared/attn-element.ts';

export class AttnQkv extends AttnElement {
  override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}
