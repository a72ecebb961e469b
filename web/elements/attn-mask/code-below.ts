// SPDX-License-Identifier: MIT
// "In code": puts an <attn-mask-translator> under the explorer and keeps its mask the one on screen. Its code is
// loaded at the first press.

import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { MaskDescription } from '../../engine/shared/core-api.ts';
import { maskStrings } from '../../lesson/en/mask.ts';

const text = maskStrings.code;

/** Sizes at which the spellings can be drawn beside each other. */
const SMALLEST = 4;
const LARGEST = 16;

export class CodeBelow {
  shown = false;

  constructor(private readonly host: ReactiveControllerHost & { profile: string | undefined }) {}

  button(): TemplateResult {
    return html`<button type="button" class="link" data-part="formula" aria-expanded=${this.shown ? 'true' : 'false'} aria-controls="code" @click=${() => this.toggle()}>
      ${text.button}
    </button>`;
  }

  view(mask: MaskDescription | undefined): TemplateResult {
    if (!this.shown || mask === undefined) return html`<div id="code" data-part="formula"></div>`;
    const length = Math.min(LARGEST, Math.max(SMALLEST, mask.keys));
    return html`<div id="code" data-part="formula">
      <attn-mask-translator
        class="below"
        spec=${mask.spec}
        length=${length}
        profile=${this.host.profile ?? nothing}
      ></attn-mask-translator>
      ${length === mask.keys ? nothing : html`<p class="hint">${text.otherSize(length, mask.keys)}</p>`}
    </div>`;
  }

  private toggle(): void {
    this.shown = !this.shown;
    this.host.requestUpdate();
    if (this.shown) void import('../mask-translator/define.ts');
  }
}
