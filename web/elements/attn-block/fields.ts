// SPDX-License-Identifier: MIT
// Typed fields and a switch, each with its label; a refused field says so to assistive technology.

import { html, nothing, type TemplateResult } from 'lit';
import type { AttnBlock } from './attn-block.ts';

interface Field {
  id: string;
  label: string;
  value: string;
  mode?: 'text' | 'numeric';
  /** The sentence that says why has the id `NAME-wrong`. */
  invalid?: boolean;
}

export function field(
  { id, label, value, mode = 'numeric', invalid = false }: Field,
  change: (value: string) => void,
  /** At every key, where a message must not come or go under the click that leaves the field. */
  typing?: (value: string) => void,
): TemplateResult {
  return html`<div data-part="controls">
    <label class="label" for=${id}>${label}</label>
    <input
      id=${id}
      type="text"
      inputmode=${mode}
      autocomplete="off"
      spellcheck="false"
      aria-invalid=${invalid ? 'true' : 'false'}
      aria-describedby=${invalid ? `${id}-wrong` : nothing}
      .value=${value}
      @input=${(event: Event) => typing?.((event.target as HTMLInputElement).value)}
      @change=${(event: Event) => change((event.target as HTMLInputElement).value)}
    />
  </div>`;
}

/** Below fields: the sentence about the one of them that is refused. */
export function wrongField({ invalid, error }: AttnBlock, names: readonly string[]): TemplateResult | typeof nothing {
  if (invalid === undefined || !names.includes(invalid)) return nothing;
  return html`<p class="field-error" id=${`${invalid}-wrong`}>${error}</p>`;
}

export function checkbox(label: string, checked: boolean, change: (checked: boolean) => void): TemplateResult {
  return html`<label class="check"
    ><input
      type="checkbox"
      .checked=${checked}
      @change=${(event: Event) => change((event.target as HTMLInputElement).checked)}
    /><span>${label}</span></label
  >`;
}
