// SPDX-License-Identifier: MIT
// Small controls of the leak test: typed fields, buttons that answer, and what stays closed until it is asked for.

import { html, nothing, type TemplateResult } from 'lit';

interface Field {
  id: string;
  label: string;
  value: string;
  /** Why it cannot be used. */
  wrong: string | undefined;
  hint?: string;
  numeric?: boolean;
}

/** What is typed counts when it is left or Enter is pressed. */
export function field(
  { id, label, value, wrong, hint, numeric }: Field,
  commit: (text: string) => void,
): TemplateResult {
  const described = [wrong === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`].join(' ').trim();
  return html`<div data-part="controls">
    <label class="label" for=${id}>${label}</label>
    <input
      id=${id}
      type="text"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      inputmode=${numeric === true ? 'numeric' : nothing}
      aria-invalid=${wrong === undefined ? nothing : 'true'}
      aria-describedby=${described === '' ? nothing : described}
      .value=${value}
      @change=${(event: Event) => commit((event.target as HTMLInputElement).value)}
    />
    ${wrong === undefined ? nothing : html`<p class="field-error" id=${`${id}-error`}>${wrong}</p>`}
    ${hint === undefined ? nothing : html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
  </div>`;
}

/** Buttons that answer a question; they stay where they are once one is pressed. */
export interface Answer {
  label: string;
  name?: string;
  pressed: boolean;
  right: boolean;
  press(): void;
}

export function answerButton(answer: Answer, open: boolean): TemplateResult {
  return html`<button
    type="button"
    part="button"
    class=${answer.right ? 'right' : ''}
    aria-label=${answer.name ?? nothing}
    aria-pressed=${answer.pressed ? 'true' : 'false'}
    aria-disabled=${open ? 'false' : 'true'}
    @click=${() => {
      if (open) answer.press();
    }}
  >
    ${answer.label}
  </button>`;
}
