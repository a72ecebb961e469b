// SPDX-License-Identifier: MIT
// The settings behind "More settings": the reader's own text, seed, steps, learning rate, prompt,
// arithmetic and workers. It shows what was typed and what is wrong with it; the check itself is in state/settings.ts.

import { html, nothing, type TemplateResult } from 'lit';
import type { ProfileWish } from '../../engine/shared/protocol.ts';
import { strings } from '../../lesson/en/shared.ts';
import {
  type SettingsErrors,
  type SettingsField,
  type SettingsText,
  WORKERS,
  type WorkersChoice,
} from '../../state/settings.ts';
import { segmented } from '../shared/segmented.ts';

export interface SettingsFormActions {
  /** At every key, so that a message comes or goes while typing and not under the next click. */
  change(patch: Partial<SettingsText>): void;
  commit(field: keyof SettingsText): void;
  restore(): void;
  toggle(open: boolean): void;
}

export function settingsForm(
  typed: SettingsText,
  errors: SettingsErrors,
  open: boolean,
  actions: SettingsFormActions,
): TemplateResult {
  const text = strings.settings;
  const field = (name: SettingsField, mode: 'decimal' | 'numeric' | 'text') => {
    const error = errors[name];
    const change = (event: Event) => {
      actions.change({ [name]: (event.target as HTMLInputElement | HTMLTextAreaElement).value });
    };
    const commit = () => actions.commit(name);
    const control =
      name === 'text'
        ? html`<textarea
            id=${name}
            rows="4"
            spellcheck="false"
            aria-invalid=${error === undefined ? 'false' : 'true'}
            aria-describedby=${error === undefined ? nothing : `${name}-error`}
            .value=${typed.text}
            @input=${change}
            @change=${commit}
          ></textarea>`
        : html`<input
            id=${name}
            type="text"
            inputmode=${mode}
            autocomplete="off"
            spellcheck="false"
            aria-invalid=${error === undefined ? 'false' : 'true'}
            aria-describedby=${error === undefined ? nothing : `${name}-error`}
            .value=${typed[name]}
            @input=${change}
            @change=${commit}
          />`;
    return html`<div class=${name === 'text' ? 'wide' : ''}>
      <label class="label" for=${name}>${text.labels[name]}</label>
      ${control}
      ${error === undefined ? nothing : html`<p class="field-error" id="${name}-error">${error}</p>`}
    </div>`;
  };
  return html`<details
    class="settings"
    data-part="controls"
    ?open=${open}
    @toggle=${(event: Event) => actions.toggle((event.target as HTMLDetailsElement).open)}
  >
    <summary>${text.summary}</summary>
    <div class="fields">
      ${field('seed', 'numeric')} ${field('steps', 'numeric')} ${field('learningRate', 'decimal')}
      ${field('prompt', 'text')}
      <div class="wide">
        ${segmented(
          'source',
          text.source,
          [
            { value: 'built-in', label: text.builtIn },
            { value: 'own', label: text.own },
          ],
          typed.ownText ? 'own' : 'built-in',
          (value) => {
            actions.change({ ownText: value === 'own' });
            actions.commit('ownText');
          },
        )}
      </div>
      ${typed.ownText ? field('text', 'text') : nothing} ${arithmeticView(typed.profile, actions)}
      ${workersView(typed.workers, actions)}
    </div>
    <p class="hint">${text.hint}</p>
    <button type="button" class="link" @click=${() => actions.restore()}>${text.lesson}</button>
  </details>`;
}

function arithmeticView(chosen: ProfileWish, actions: SettingsFormActions): TemplateResult {
  const { arithmetic, arithmeticHint, profiles } = strings.settings;
  const wishes = ['auto', 'exact', 'fused'] as const;
  return html`<div class="wide">
    ${segmented(
      'profile',
      arithmetic,
      wishes.map((value) => ({ value, label: profiles[value] })),
      chosen,
      (profile) => {
        actions.change({ profile });
        actions.commit('profile');
      },
    )}
    <p class="hint">${arithmeticHint}</p>
  </div>`;
}

function workersView(chosen: WorkersChoice, actions: SettingsFormActions): TemplateResult {
  const { workers, workersHint } = strings.settings;
  return html`<div class="wide">
    ${segmented(
      'workers',
      workers,
      WORKERS.map((value) => ({ value, label: value })),
      chosen,
      (value) => {
        actions.change({ workers: value });
        actions.commit('workers');
      },
    )}
    <p class="hint">${workersHint}</p>
  </div>`;
}
