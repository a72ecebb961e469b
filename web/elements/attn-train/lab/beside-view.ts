// SPDX-License-Identifier: MIT
// What runs beside the first run: nothing, or the same settings with one of them changed, so that whatever is seen
// comes from that one.

import { html, nothing, type TemplateResult } from 'lit';
import { labStrings } from '../../../lesson/en/lab.ts';
import { withDecimalMark } from '../../../lesson/language.ts';
import { NOTHING_BESIDE, WITHOUT_MASK } from '../../../state/lab-presets.ts';
import { CHOICES, type ChoiceField, type LabField, type TypedField } from '../../../state/lab-typed.ts';
import { select } from '../../shared/fields.ts';
import type { LabHost } from './lab-host.ts';
import { isAboutBeside } from './start-lab.ts';

const text = labStrings;

const FIELDS = [
  ...(['mask', 'learningRate', 'targets', 'residual', 'norm', 'feedForward', 'positions', 'tied', 'layers'] as const),
  ...(['heads', 'width', 'context', 'batch', 'seed', 'schedule', 'maxGradNorm', 'weightDecay', 'decay'] as const),
  'heldOutShare',
] as const satisfies readonly LabField[];

const isChoice = (field: LabField): field is ChoiceField => field in CHOICES;

export function besideView(host: LabHost): TemplateResult {
  const { beside } = host;
  const kind = beside.field === '' ? 'none' : beside.field === 'mask' && beside.value === 'full' ? 'mask' : 'setting';
  const choose = (value: string) => {
    if (value === 'none') host.setBeside(NOTHING_BESIDE);
    else if (value === 'mask') host.setBeside(WITHOUT_MASK);
    else host.setBeside({ field: 'learningRate', value: withDecimalMark('0.01') });
  };
  return html`${select(
    'beside',
    text.beside,
    (['none', 'mask', 'setting'] as const).map((value) => ({ value, label: text.besides[value] })),
    kind,
    choose,
  )}
    ${kind === 'setting' ? settingView(host) : nothing}`;
}

function settingView(host: LabHost): TemplateResult {
  const { field, value } = host.beside;
  if (field === '') return html``;
  const chooseField = (chosen: string) => {
    const next = chosen as LabField;
    const other = isChoice(next) ? CHOICES[next].find((choice) => choice !== host.typed[next]) : host.typed[next];
    host.setBeside({ field: next, value: other ?? '' });
  };
  return html`${select(
    'beside-field',
    text.besideField,
    FIELDS.map((name) => ({ value: name, label: text.labels[name] })),
    field,
    chooseField,
  )}
  ${isChoice(field) ? choiceView(host, field, value) : valueView(host, field, value)}`;
}

function choiceView(host: LabHost, field: ChoiceField, value: string): TemplateResult {
  const labels = text.choices[field] as Readonly<Record<string, string>>;
  return select(
    'beside-value',
    text.besideValue,
    CHOICES[field].map((choice) => ({ value: choice, label: labels[choice] ?? choice })),
    value,
    (chosen) => host.setBeside({ field, value: chosen }),
  );
}

function valueView(host: LabHost, field: TypedField, value: string): TemplateResult {
  const wrong = isAboutBeside(host.error);
  return html`<div>
    <label class="label" for="beside-value">${text.besideValue}</label>
    <input
      id="beside-value"
      type="text"
      autocomplete="off"
      spellcheck="false"
      aria-invalid=${wrong ? 'true' : 'false'}
      aria-describedby=${wrong ? 'beside-error' : nothing}
      .value=${value}
      @input=${(event: Event) => host.setBeside({ field, value: (event.target as HTMLInputElement).value })}
    />
  </div>`;
}
