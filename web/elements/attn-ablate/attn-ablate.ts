// SPDX-License-Identifier: MIT
// <attn-ablate>: stub.

import { html } from 'lit';
import { AttnElement } from '../shared/attn-element.ts';

export class AttnAblate extends AttnElement {
  override render() {
    return html`<slot></slot>`;
  }
}
