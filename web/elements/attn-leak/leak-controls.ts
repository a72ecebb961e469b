// SPDX-License-Identifier: MIT
// Small controls of the leak test: sliders, typed fields, selects, and what stays closed until it is asked for.

import { html, nothing, type TemplateResult } from 'lit';

interface Slider {
  id: string;
  label: string;
  value: number;
  min: number;
  max: number;
  /** What is written beside the label, where it is not the value itself. */
  shown?: string;
  spoken?: string;
}

export function slider(
  { id, label, value, min, max, shown, spoken }: Slider,
  change: (value: number) => void,
): TemplateResult {
  return html`<div>
    <label class="label" for=${id}>${label} <span class="num" aria-hidden="true">${shown ?? value}</span></label>
    <input
      id=${id}
      type="range"
      class="plain"
      min=${min}
      max=${max}
      aria-valuetext=${spoken ?? nothing}
      .value=${String(value)}
      @input=${(event: Event) => change(Number((event.target as HTMLInputElement).value))}
    />
  </div>`;
}

interface Field {
  id: string;
  label: string;
  value: string;
  wrong: boolean;
  hint?: string;
  numeric?: boolean;
}

/** What is typed counts when it is left or Enter is pressed. */
export function field(
  { id, label, value, wrong, hint, numeric }: Field,
  commit: (text: string) => void,
): TemplateResult {
  return html`<div>
    <label class="label" for=${id}>${label}</label>
    <input
      id=${id}
      type="text"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      inputmode=${numeric === true ? 'numeric' : nothing}
      aria-invalid=${wrong ? 'true' : nothing}
      aria-describedby=${hint === undefined ? nothing : `${id}-hint`}
      .value=${value}
      @change=${(event: Event) => commit((event.target as HTMLInputElement).value)}
    />
    ${hint === undefined ? nothing : html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
  </div>`;
}

export function select(
  id: string,
  label: string,
  options: readonly { value: string; label: string }[],
  chosen: string,
  change: (value: string) => void,
): TemplateResult {
  return html`<div>
    <label class="label" for=${id}>${label}</label>
    <select id=${id} @change=${(event: Event) => change((event.target as HTMLSelectElement).value)}>
      ${options.map(
        (option) => html`<option value=${option.value} .selected=${option.value === chosen}>${option.label}</option>`,
      )}
    </select>
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
