// SPDX-License-Identifier: MIT
// Labelled sliders and selects inside figures. What a slider is at stands beside its label, and is heard from the slider.

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

export interface Slider {
  id: string;
  label: string;
  value: number;
  min: number;
  max: number;
  /** What is written beside the label, where it is not the value itself. */
  shown?: string;
  /** What is heard, where it is not the value itself. */
  spoken?: string;
  /** `asks` is the colour of the row that asks. */
  kind?: 'asks' | 'plain';
}

export function slider(
  { id, label, value, min, max, shown, spoken, kind = 'plain' }: Slider,
  change: (value: number) => void,
): TemplateResult {
  return html`<div class="slider" data-part="controls">
    <label class="label" for=${id}
      >${label} <span class="num ${kind}" aria-hidden="true">${shown ?? value}</span></label
    >
    <input
      id=${id}
      type="range"
      class=${kind}
      min=${min}
      max=${Math.max(max, value)}
      aria-valuetext=${spoken ?? nothing}
      .value=${String(value)}
      @input=${(event: Event) => change(Number((event.target as HTMLInputElement).value))}
    />
  </div>`;
}

export function select(
  id: string,
  label: string,
  options: readonly { value: string; label: string }[],
  chosen: string,
  change: (value: string) => void,
): TemplateResult {
  return html`<div data-part="controls">
    <label class="label" for=${id}>${label}</label>
    <select id=${id} @change=${(event: Event) => change((event.target as HTMLSelectElement).value)}>
      ${options.map(
        (option) =>
          html`<option value=${option.value} .selected=${live(option.value === chosen)}>${option.label}</option>`,
      )}
    </select>
  </div>`;
}
