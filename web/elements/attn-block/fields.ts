// SPDX-License-Identifier: MIT
// Typed fields and a switch, each with its label; a refused field says so to assistive technology.

import { html, nothing, type TemplateResult } from 'lit';

interface Field {
  id: string;
  label: string;
  value: string;
  mode?: 'text' | 'numeric';
  invalid?: boolean;
  /** The id of the sentence that says what is wrong. */
  wrong?: string;
}

export function field(
  { id, label, value, mode = 'numeric', invalid = false, wrong }: Field,
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
      aria-describedby=${invalid && wrong !== undefined ? wrong : nothing}
      .value=${value}
      @input=${(event: Event) => typing?.((event.target as HTMLInputElement).value)}
      @change=${(event: Event) => change((event.target as HTMLInputElement).value)}
    />
  </div>`;
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
