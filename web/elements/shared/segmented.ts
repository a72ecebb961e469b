// SPDX-License-Identifier: MIT
// A row of native radio buttons drawn as one segmented control.

import { html, type TemplateResult } from 'lit';

export interface Segment<V extends string> {
  value: V;
  label: string;
}

export function segmented<V extends string>(
  name: string,
  legend: string,
  segments: readonly Segment<V>[],
  chosen: V,
  choose: (value: V) => void,
): TemplateResult {
  return html`<fieldset class="seg" part="toolbar" data-part="controls">
    <legend>${legend}</legend>
    <div class="segments">
      ${segments.map(
        ({ value, label }) => html`<label
          ><input
            type="radio"
            name=${name}
            value=${value}
            .checked=${value === chosen}
            @change=${() => choose(value)}
          /><span>${label}</span></label
        >`,
      )}
    </div>
  </fieldset>`;
}
