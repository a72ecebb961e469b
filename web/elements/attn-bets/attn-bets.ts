// SPDX-License-Identifier: MIT
// <attn-bets>: what the reader bet along the way, and what happened.

import { html, type TemplateResult } from 'lit';
import { AttnElement } from '../shared/attn-element.ts';

export class AttnBets extends AttnElement {
  override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}
