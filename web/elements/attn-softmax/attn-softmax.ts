// SPDX-License-Identifier: MIT
// <attn-softmax>.

import { html, type TemplateResult } from 'lit';
import { AttnElement } from '../shared/attn-element.ts';

export class AttnSoftmax extends AttnElement {
  override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}
