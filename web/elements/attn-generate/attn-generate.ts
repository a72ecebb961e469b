// SPDX-License-Identifier: MIT
// <attn-generate>: stub.

import { html } from 'lit';
import { AttnElement } from '../shared/attn-element.ts';

export class AttnGenerate extends AttnElement {
  override render() {
    return html`<slot></slot>`;
  }
}
