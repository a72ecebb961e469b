// SPDX-License-Identifier: MIT
// The model's settings behind their disclosure: mask, context, steps, learning rate. A change makes a new model.

import { html, nothing, type TemplateResult } from 'lit';
import { generateStrings } from '../../lesson/en/generate.ts';
import { strings } from '../../lesson/en/shared.ts';
import { CONTEXTS } from '../../state/writing.ts';
import { segmented } from '../shared/segmented.ts';
import type { AttnGenerate } from './attn-generate.ts';

const text = generateStrings.settings;

export function trainingSettings(host: AttnGenerate): TemplateResult {
  const { training } = host;
  return html`<details
    class="settings"
    data-part="controls"
    ?open=${host.trainingOpen}
    @toggle=${(event: Event) => {
      host.trainingOpen = (event.target as HTMLDetailsElement).open;
    }}
  >
    <summary>${text.summary}</summary>
    <div class="fields">
      ${segmented(
        'mask',
        text.mask,
        (['causal', 'full'] as const).map((value) => ({ value, label: text.masks[value] })),
        training.mask,
        (mask) => host.changeTraining({ mask }),
      )}
      ${segmented(
        'context',
        text.context,
        CONTEXTS.map((value) => ({ value, label: text.contexts[value] })),
        training.context as (typeof CONTEXTS)[number],
        (context) => host.changeTraining({ context }),
      )}
      ${field(host, 'steps')} ${field(host, 'learningRate')}
    </div>
    <p class="hint">${text.hint}</p>
  </details>`;
}

function field(host: AttnGenerate, name: 'steps' | 'learningRate'): TemplateResult {
  const error = host.trainingErrors[name];
  return html`<div>
    <label class="label" for=${name}>${strings.settings.labels[name]}</label>
    <input
      id=${name}
      type="text"
      inputmode="decimal"
      autocomplete="off"
      aria-invalid=${error === undefined ? 'false' : 'true'}
      aria-describedby=${error === undefined ? nothing : `${name}-error`}
      .value=${host.training[name]}
      @change=${(event: Event) => host.changeTraining({ [name]: (event.target as HTMLInputElement).value })}
    />
    ${error === undefined ? nothing : html`<p class="field-error" id="${name}-error">${error}</p>`}
  </div>`;
}
