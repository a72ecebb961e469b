// SPDX-License-Identifier: MIT
// The controls beside the matrix: which mask, which row, what is shown in the cells; and the row and column
// commands while painting. Only those that matter in the present mode are there; the rest is in combine-view.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { maskStrings } from '../../lesson/en/mask.ts';
import { type MaskMode, RULE_MODES, type RuleParams } from '../../state/mask-spec.ts';
import { MODEL } from '../../state/settings.ts';
import { select, slider } from '../shared/fields.ts';
import { segmented } from '../shared/segmented.ts';
import type { Refused } from './attn-mask.ts';
import type { CombineActions, TokensActions } from './combine-view.ts';
import { type RuleActions, ruleControls } from './rule-controls.ts';
import type { WeightsModel } from './weights.ts';

const text = maskStrings;

export type MaskView = 'permission' | 'weights' | 'influence';
export const MOST_LAYERS = 6;

export interface ControlsModel {
  mode: MaskMode;
  params: RuleParams;
  editable: boolean;
  row: number;
  size: number;
  column: number;
  view: MaskView;
  layers: number;
  layer: number;
  head: number;
  model: WeightsModel;
  /** The mask of the run below in a few words, where that run has ended. */
  trainedWith: string | undefined;
  refused: Refused | undefined;
}

export interface ControlsActions extends CombineActions, TokensActions {
  mode(mode: MaskMode): void;
  /** Numbers of the first rule. */
  first: RuleActions;
  row(value: number): void;
  column(value: number): void;
  view(view: MaskView): void;
  layers(value: number): void;
  layer(value: number): void;
  head(value: number): void;
  model(model: WeightsModel): void;
  paintRow(allow: boolean): void;
  paintColumn(allow: boolean): void;
}

const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: String(index), label: String(index) }));

export function modeControls(
  model: ControlsModel,
  actions: ControlsActions,
  beyond: TemplateResult | typeof nothing,
): TemplateResult {
  const modes: MaskMode[] = [...RULE_MODES];
  if (model.editable || model.mode === 'painted') modes.push('painted');
  const { mode, params, size, refused } = model;
  return html`<div class="modes" data-part="controls">
      ${segmented(
        'mode',
        text.modes.legend,
        modes.map((one) => ({ value: one, label: text.modes[one] })),
        mode,
        (chosen) => actions.mode(chosen),
      )}
      <p class="hint">${text.modeHelp[mode]}</p>
      ${beyond}
    </div>
    ${mode === 'painted' ? nothing : ruleControls({ rule: { mode, params }, prefix: '', size, refused }, actions.first)}
    ${mode === 'painted' && model.editable ? commands(model, actions) : nothing}
    ${slider({ id: 'row', label: text.row, value: model.row, min: 0, max: size - 1, kind: 'asks' }, (value) =>
      actions.row(value),
    )}`;
}

function commands(model: ControlsModel, actions: ControlsActions): TemplateResult {
  const row = text.rowCommands(model.row);
  const column = text.columnCommands(model.column);
  const button = (label: string, press: () => void) =>
    html`<button type="button" part="button" @click=${press}>${label}</button>`;
  return html`<fieldset data-part="controls">
    <legend>${text.commands}</legend>
    <div class="commands">
      ${button(row.block, () => actions.paintRow(false))}
      ${button(row.allow, () => actions.paintRow(true))}
    </div>
    <div class="commands">
      ${button(column.block, () => actions.paintColumn(false))}
      ${button(column.allow, () => actions.paintColumn(true))}
      ${select('column', text.column, numbers(model.size), String(model.column), (value) =>
        actions.column(Number(value)),
      )}
    </div>
  </fieldset>`;
}

export function viewControls(model: ControlsModel, actions: ControlsActions): TemplateResult {
  const { view } = model;
  const extra =
    view === 'weights'
      ? weightsControls(model, actions)
      : view === 'influence'
        ? html`<div class="below-view">
            ${slider(
              { id: 'layers', label: text.layers, value: model.layers, min: 1, max: MOST_LAYERS, kind: 'plain' },
              (value) => actions.layers(value),
            )}
          </div>`
        : nothing;
  const views = ['permission', 'weights', 'influence'] as const;
  return html`<div data-part="controls">
    ${segmented(
      'view',
      text.view.legend,
      views.map((one) => ({ value: one, label: text.view[one] })),
      view,
      (chosen) => actions.view(chosen),
    )}
    ${extra}
  </div>`;
}

function weightsControls(model: ControlsModel, actions: ControlsActions): TemplateResult {
  const words = text.weights;
  const trained =
    model.trainedWith === undefined ? [] : [{ value: 'trained', label: words.trained(model.trainedWith) }];
  return html`<div class="selects">
    ${select('layer', words.layer, numbers(MODEL.layers), String(model.layer), (value) => actions.layer(Number(value)))}
    ${select('head', words.head, numbers(MODEL.heads), String(model.head), (value) => actions.head(Number(value)))}
    ${select('model', words.model, [{ value: 'untrained', label: words.untrained }, ...trained], model.model, (value) =>
      actions.model(value === 'trained' ? 'trained' : 'untrained'),
    )}
  </div>`;
}
