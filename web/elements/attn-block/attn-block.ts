// SPDX-License-Identifier: MIT
// <attn-block>: stub.

import { html } from 'lit';
import { AttnElement } from '../shared/attn-element.ts';

export class AttnBlock extends AttnElement {
  override render() {
    return html`<slot></slot>`;
  }
}
