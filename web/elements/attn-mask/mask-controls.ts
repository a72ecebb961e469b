// SPDX-License-Identifier: MIT
// The controls beside the matrix: which mask, which row, what size, what is shown in the cells; and the
// row and column commands while painting. Only those that matter in the present mode are there.

import { html, nothing, type TemplateResult } from 'lit';
import { strings } from '../../lesson/strings.en.ts';
import type { MaskMode } from '../../state/mask-spec.ts';
import { MODEL } from '../../state/settings.ts';
import { segmented } from '../shared/segmented.ts';
import type { WeightsModel } from './weights.ts';

const text = strings.mask;

export type MaskView = 'permission' | 'weights';

export interface ControlsModel {
  mode: MaskMode;
  editable: boolean;
  prefix: number;
  row: number;
  size: number;
  maxSize: number;
  column: number;
  view: MaskView;
  layer: number;
  head: number;
  model: WeightsModel;
  /** The mask of the run below in a few words, where that run has ended. */
  trainedWith: string | undefined;
}

export interface ControlsActions {
  mode(mode: MaskMode): void;
  prefix(value: number): void;
  row(value: number): void;
  size(value: number): void;
  column(value: number): void;
  view(view: MaskView): void;
  layer(value: number): void;
  head(value: number): void;
  model(model: WeightsModel): void;
  paintRow(allow: boolean): void;
  paintColumn(allow: boolean): void;
}

interface Slider {
  id: string;
  label: string;
  value: number;
  min: number;
  max: number;
  kind: 'asks' | 'plain';
}

function slider({ id, label, value, min, max, kind }: Slider, change: (value: number) => void) {
  return html`<div>
    <label class="label" for=${id}
      >${label} <span class="num ${kind}" aria-hidden="true">${value}</span></label
    >
    <input
      id=${id}
      type="range"
      class=${kind}
      min=${min}
      max=${max}
      .value=${String(value)}
      @input=${(event: Event) => change(Number((event.target as HTMLInputElement).value))}
    />
  </div>`;
}

function choice(
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
        (option) =>
          html`<option value=${option.value} .selected=${option.value === chosen}>
            ${option.label}
          </option>`,
      )}
    </select>
  </div>`;
}

const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: String(index), label: String(index) }));

export function modeControls(
  model: ControlsModel,
  actions: ControlsActions,
  beyond: TemplateResult | typeof nothing,
): TemplateResult {
  const modes: MaskMode[] = ['causal', 'prefix', 'masked', 'full'];
  if (model.editable || model.mode === 'painted') modes.push('painted');
  return html`<div>
      ${segmented(
        'mode',
        text.modes.legend,
        modes.map((mode) => ({ value: mode, label: text.modes[mode] })),
        model.mode,
        (mode) => actions.mode(mode),
      )}
      <p class="hint">${text.modeHelp[model.mode]}</p>
      ${beyond}
    </div>
    ${model.mode === 'painted' && model.editable ? commands(model, actions) : nothing}
    <div class="sliders">
      ${slider({ id: 'row', label: text.row, value: model.row, min: 0, max: model.size - 1, kind: 'asks' }, (value) =>
        actions.row(value),
      )}
      ${
        model.mode === 'prefix'
          ? slider(
              { id: 'prefix', label: text.prefix, value: model.prefix, min: 0, max: model.size, kind: 'plain' },
              (value) => actions.prefix(value),
            )
          : nothing
      }
      ${slider(
        { id: 'size', label: text.size, value: model.size, min: 2, max: model.maxSize, kind: 'plain' },
        (value) => actions.size(value),
      )}
    </div>`;
}

function commands(model: ControlsModel, actions: ControlsActions): TemplateResult {
  const row = text.rowCommands(model.row);
  const column = text.columnCommands(model.column);
  const button = (label: string, press: () => void) =>
    html`<button type="button" part="button" @click=${press}>${label}</button>`;
  return html`<fieldset>
    <legend>${text.commands}</legend>
    <div class="commands">
      ${button(row.block, () => actions.paintRow(false))}
      ${button(row.allow, () => actions.paintRow(true))}
    </div>
    <div class="commands">
      ${button(column.block, () => actions.paintColumn(false))}
      ${button(column.allow, () => actions.paintColumn(true))}
      ${choice('column', text.column, numbers(model.size), String(model.column), (value) =>
        actions.column(Number(value)),
      )}
    </div>
  </fieldset>`;
}

export function viewControls(model: ControlsModel, actions: ControlsActions): TemplateResult {
  const words = text.weights;
  return html`<div>
    ${segmented(
      'view',
      text.view.legend,
      [
        { value: 'permission', label: text.view.permission },
        { value: 'weights', label: text.view.weights },
      ],
      model.view,
      (view) => actions.view(view),
    )}
    ${
      model.view === 'weights'
        ? html`<div class="selects">
            ${choice('layer', words.layer, numbers(MODEL.layers), String(model.layer), (value) =>
              actions.layer(Number(value)),
            )}
            ${choice('head', words.head, numbers(MODEL.heads), String(model.head), (value) =>
              actions.head(Number(value)),
            )}
            ${choice(
              'model',
              words.model,
              [
                { value: 'untrained', label: words.untrained },
                ...(model.trainedWith === undefined
                  ? []
                  : [{ value: 'trained', label: words.trained(model.trainedWith) }]),
              ],
              model.model,
              (value) => actions.model(value === 'trained' ? 'trained' : 'untrained'),
            )}
          </div>`
        : nothing
    }
  </div>`;
}
