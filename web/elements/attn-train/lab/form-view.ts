// SPDX-License-Identifier: MIT
// Every setting of a run, behind "More settings". It shows what was typed and what is wrong with it; the check is
// state/lab-typed.ts. What can be changed in a run that goes on: change-view.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { labStrings } from '../../../lesson/en/lab.ts';
import { CHOICES, type ChoiceField, type LabTyped, type TypedField } from '../../../state/lab-typed.ts';
import { segmented } from '../../shared/segmented.ts';
import { changeView } from './change-view.ts';
import type { Group, LabHost } from './lab-host.ts';
import { settingsLine } from './settings-line.ts';

const text = labStrings;
const WHOLE = new Set<TypedField>([
  'seed',
  'layers',
  'heads',
  'width',
  'context',
  'maxLen',
  'batch',
  'steps',
  'warmup',
]);

const FIELDS: Readonly<Record<Group, readonly TypedField[]>> = {
  model: ['layers', 'heads', 'width', 'context', 'maxLen'],
  training: ['steps', 'batch', 'learningRate', 'warmup', 'weightDecay', 'maxGradNorm'],
  text: ['text', 'grammarSeed', 'replies', 'heldOutShare'],
  mask: ['mask'],
  run: ['seed', 'prompt', 'stopAtStep', 'stopBelowLoss'],
};
const HINTS: Partial<Record<TypedField, string>> = {
  maxGradNorm: text.hints.maxGradNorm,
  stopBelowLoss: text.hints.stop,
};

export function textField(host: LabHost, name: TypedField, hint?: string): TemplateResult {
  const error = host.errors[name];
  const described = [error === undefined ? '' : `${name}-error`, hint === undefined ? '' : `${name}-hint`]
    .join(' ')
    .trim();
  const change = (event: Event) => {
    host.change({ [name]: (event.target as HTMLInputElement | HTMLTextAreaElement).value } as Partial<LabTyped>);
  };
  const invalid = error === undefined ? 'false' : 'true';
  const commit = () => host.commit(name);
  const control =
    name === 'text'
      ? html`<textarea
          id=${name}
          rows="4"
          spellcheck="false"
          aria-invalid=${invalid}
          aria-describedby=${described || nothing}
          .value=${host.typed.text}
          @input=${change}
          @change=${commit}
        ></textarea>`
      : html`<input
          id=${name}
          type="text"
          inputmode=${name === 'mask' || name === 'prompt' ? 'text' : WHOLE.has(name) ? 'numeric' : 'decimal'}
          autocomplete="off"
          spellcheck="false"
          aria-invalid=${invalid}
          aria-describedby=${described || nothing}
          .value=${host.typed[name]}
          @input=${change}
          @change=${commit}
        />`;
  return html`<div class=${name === 'text' || name === 'mask' ? 'wide' : ''}>
    <label class="label" for=${name}>${text.labels[name]}</label>
    ${control}
    ${error === undefined ? nothing : html`<p class="field-error" id="${name}-error">${error}</p>`}
    ${hint === undefined ? nothing : html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`;
}

function choice<K extends ChoiceField>(host: LabHost, name: K): TemplateResult {
  const labels = text.choices[name] as Readonly<Record<string, string>>;
  const values: readonly string[] = CHOICES[name];
  return segmented(
    name,
    text.labels[name],
    values.map((value) => ({ value, label: labels[value] ?? value })),
    host.typed[name] as string,
    (value) => {
      host.change({ [name]: value } as Partial<LabTyped>);
      host.commit(name);
    },
  );
}

/** Closed, a group says in one line what it is set to; one with a mistake in it stands open. */
function group(host: LabHost, name: Group, fields: unknown): TemplateResult {
  const wrong = FIELDS[name].some((field) => host.errors[field] !== undefined);
  return html`<details
    class="group"
    ?open=${host.openGroups.has(name) || wrong}
    @toggle=${(event: Event) => host.toggleGroup(name, (event.target as HTMLDetailsElement).open)}
  >
    <summary><span class="part">${text.groups[name]}</span> <span class="set">${settingsLine(host.typed, name)}</span></summary>
    <div class="fields">${fields}</div>
  </details>`;
}

export function formView(host: LabHost): TemplateResult {
  const f = (name: Group) => FIELDS[name].map((field) => textField(host, field, HINTS[field]));
  const c = (...names: ChoiceField[]) => html`<div class="wide row">${names.map((name) => choice(host, name))}</div>`;
  return html`<details
    class="settings"
    data-part="controls"
    ?open=${host.moreOpen}
    @toggle=${(event: Event) => host.toggleMore((event.target as HTMLDetailsElement).open)}
  >
    <summary>${text.more}</summary>
    <div class="groups">
      ${group(host, 'model', html`${f('model')} ${c('norm', 'residual', 'feedForward', 'positions', 'tied')}`)}
      ${group(host, 'training', html`${f('training')} ${c('targets', 'schedule', 'decay')}`)}
      ${group(host, 'text', textSource(host))} ${group(host, 'mask', maskField(host))}
      ${group(host, 'run', html`${f('run')} ${c('profile', 'workers')}`)}
    </div>
    ${changeView(host)}
    <button type="button" class="link" @click=${() => host.restoreLesson()}>${text.lesson}</button>
  </details>`;
}

function maskField(host: LabHost): TemplateResult {
  return html`<div class="wide with-button">
    ${textField(host, 'mask', text.hints.mask)}
    <button type="button" @click=${() => host.takeExplorerMask()}>${text.explorer}</button>
  </div>`;
}

function textSource(host: LabHost): TemplateResult {
  const { source } = host.typed;
  const choose = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file !== undefined) host.openFile(file);
    input.value = '';
  };
  const own = html`${textField(host, 'text')}
    <div class="wide">
      <label class="label" for="file">${text.file.open}</label>
      <input id="file" type="file" accept=".txt,text/plain" @change=${choose} />
      ${
        host.offersLatin1
          ? html`<button type="button" @click=${() => host.readLatin1()}>${text.file.latin1}</button>`
          : nothing
      }
    </div>`;
  return html`<div class="wide">${choice(host, 'source')}</div>
    ${source === 'own' ? own : nothing}
    ${source === 'grammar' ? html`${textField(host, 'grammarSeed')} ${textField(host, 'replies')}` : nothing}
    ${textField(host, 'heldOutShare', text.hints.heldOutShare)}`;
}
