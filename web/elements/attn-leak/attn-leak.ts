// SPDX-License-Identifier: MIT
// <attn-leak>.

import { html, type TemplateResult } from 'lit';
import { AttnElement } from '../shared/attn-element.ts';

export class AttnLeak extends AttnElement {
  override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}
