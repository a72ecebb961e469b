// SPDX-License-Identifier: MIT
// Every setting of a run, behind "More settings". It shows what was typed and what is wrong with it; the check is
// state/lab-typed.ts. What can be changed in a run that goes on: change-view.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { labStrings } from '../../../lesson/en/lab.ts';
import { CHOICES, type ChoiceField, type LabTyped, OPTIONAL, type TypedField } from '../../../state/lab-typed.ts';
import { segmented } from '../../shared/segmented.ts';
import { changeView } from './change-view.ts';
import type { LabHost } from './lab-host.ts';

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

const group = (legend: string, fields: unknown): TemplateResult =>
  html`<fieldset class="group"><legend>${legend}</legend><div class="fields">${fields}</div></fieldset>`;

export function formView(host: LabHost): TemplateResult {
  const f = (...names: TypedField[]) => names.map((name) => textField(host, name));
  const c = (...names: ChoiceField[]) => names.map((name) => choice(host, name));
  const stops = Object.keys(OPTIONAL) as (keyof typeof OPTIONAL)[];
  return html`<details
    class="settings"
    ?open=${host.moreOpen}
    @toggle=${(event: Event) => host.toggleMore((event.target as HTMLDetailsElement).open)}
  >
    <summary>${text.more}</summary>
    ${group(
      text.groups.training,
      html`${maskField(host)} ${f('learningRate', 'steps', 'batch', 'seed', 'prompt', ...stops)}
        <div class="wide row">${c('targets', 'schedule', 'decay')}</div>
        ${f('warmup', 'weightDecay')} ${textField(host, 'maxGradNorm', text.hints.maxGradNorm)}`,
    )}
    ${changeView(host)} ${group(text.groups.text, textSource(host))}
    ${group(
      text.groups.model,
      html`${f('layers', 'heads', 'width', 'context', 'maxLen')}
        <div class="wide row">${c('norm', 'residual', 'feedForward', 'positions', 'tied')}</div>`,
    )}
    ${group(text.groups.machine, html`<div class="wide row">${c('profile', 'workers')}</div>`)}
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
