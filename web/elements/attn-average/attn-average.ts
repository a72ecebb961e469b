// SPDX-License-Identifier: MIT
// <attn-average>.

import { html, type TemplateResult } from 'lit';
import { AttnElement } from '../shared/attn-element.ts';

export class AttnAverage extends AttnElement {
  override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}
