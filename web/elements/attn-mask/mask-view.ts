// SPDX-License-Identifier: MIT
// The picture of the mask explorer, part by part. It holds no state; see attn-mask.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { strings } from '../../lesson/strings.en.ts';
import { specName } from '../../state/mask-spec.ts';
import { type FigureParts, figureView, pressable } from '../shared/figure-view.ts';
import type { AttnMask } from './attn-mask.ts';
import { beyondView } from './beyond-view.ts';
import { type ControlsModel, modeControls, viewControls } from './mask-controls.ts';
import { legendView, matrixView } from './matrix-view.ts';
import { maskTable, type RowFacts, readoutTable, rowSentence } from './readout.ts';

const text = strings.mask;

export function maskView(host: AttnMask, spoken: string): TemplateResult {
  const mask = host.described;
  const row = mask === undefined ? host.row : Math.min(host.row, mask.queries - 1);
  const characters = [...host.text];
  const facts: RowFacts | undefined =
    mask === undefined ? undefined : { mask, row, characters, weights: host.weights?.values, cell: host.focusCell };
  const model = controlsModel(host);
  const painted = host.choice.mode === 'painted';
  const beyond = painted ? beyondView(mask, host.training, host.choice.rules) : nothing;
  const how = host.painting ? text.howPaint : host.view === 'weights' ? text.howWeights : text.howPermission;
  const body = html`<div class="ex">
    <div>
      ${facts === undefined ? emptyMatrix(host) : matrixFor(host, facts)}
      ${legendView(host.weights !== undefined)}
    </div>
    <div class="ctl">
      ${modeControls(model, host.controlActions, beyond)}
      ${readoutTable(facts)}
      ${viewControls(model, host.controlActions)} ${host.trainable ? trainView(host) : nothing}
    </div>
  </div>`;
  const loading = host.engineError === undefined ? text.live.loading : '';
  const parts: FigureParts = {
    title: text.title,
    how,
    body,
    live: facts === undefined ? loading : rowSentence(facts),
    spoken,
  };
  if (host.editable) {
    parts.actions = pressable(strings.common.undo, host.history.canUndo, () => host.undo(), 'link');
  }
  if (facts !== undefined) parts.table = maskTable(facts, weightsCaption(host));
  return html`${figureView(host, parts)} ${host.below.view()}`;
}

function weightsCaption(host: AttnMask): string {
  return text.table.captionWeights(host.layer, host.head, modelName(host));
}

function controlsModel(host: AttnMask): ControlsModel {
  return {
    mode: host.choice.mode,
    editable: host.editable,
    prefix: host.choice.prefix,
    row: host.row,
    size: host.length,
    maxSize: host.maxSize,
    column: host.focusCell.key,
    view: host.view,
    layer: host.layer,
    head: host.head,
    model: host.model,
    trainedWith: trainedWith(host),
  };
}

function trainedWith({ below }: AttnMask): string | undefined {
  return below.finishedSpec === undefined ? undefined : specName(below.finishedSpec);
}

/** The model that gave the weights on screen, which need not be the one that is chosen now. */
function modelName(host: AttnMask): string {
  const { trained, untrained } = text.weights;
  return host.weights?.model === 'trained' ? trained(trainedWith(host) ?? '') : untrained;
}

function matrixFor(host: AttnMask, facts: RowFacts): TemplateResult {
  const { mask, weights, row, characters } = facts;
  const caption =
    weights === undefined
      ? text.matrix(mask.keys)
      : text.matrixWeights(mask.keys, host.layer, host.head, modelName(host));
  const { query, key } = host.focusCell;
  return matrixView(
    {
      mask,
      weights,
      characters,
      row,
      focus: { query: Math.min(query, mask.queries - 1), key: Math.min(key, mask.keys - 1) },
      painting: host.painting,
      caption,
      cellSize: host.cellSize,
    },
    host.matrixActions,
  );
}

/** Keeps the place of the matrix until the core has answered. */
function emptyMatrix(host: AttnMask): TemplateResult {
  const height = 40 + host.length * (host.cellSize + 3);
  return html`<div class="matrix empty" ${cssVars({ '--height': `${height}px` })}>
    ${host.engineError === undefined ? html`<p class="hint">${text.live.loading}</p>` : nothing}
  </div>`;
}

function trainView(host: AttnMask): TemplateResult {
  const able = host.described !== undefined && host.engineError === undefined;
  return html`<div class="train">
    ${pressable(text.train, able, () => host.train(), 'primary')}
    <p class="hint">${host.choice.mode === 'painted' ? text.trainHintPainted : text.trainHint}</p>
  </div>`;
}
