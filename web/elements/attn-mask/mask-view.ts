// SPDX-License-Identifier: MIT
// The picture of the mask explorer, part by part. It holds no state; see attn-mask.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { maskStrings } from '../../lesson/en/mask.ts';
import { strings } from '../../lesson/en/shared.ts';
import { specName } from '../../state/mask-spec.ts';
import { type FigureParts, figureView, pressable } from '../shared/figure-view.ts';
import type { AttnMask } from './attn-mask.ts';
import { beyondView } from './beyond-view.ts';
import { canvasView, pictureOf } from './canvas-view.ts';
import type { Shown } from './cell-facts.ts';
import { LARGEST_GRID } from './cells.ts';
import { combineView, moreView, type TokensModel } from './combine-view.ts';
import { type ControlsModel, type MaskView, modeControls, viewControls } from './mask-controls.ts';
import { legendView, matrixView } from './matrix-view.ts';
import { maskTable, readoutTable, rowSentence } from './readout.ts';

const text = maskStrings;

/** The bet keeps its place in the template: made anew, it would ask again what was just answered. */
export const maskView = (host: AttnMask, spoken: string): TemplateResult =>
  html`${host.betFirst.view()} ${host.betFirst.waits ? nothing : explorerView(host, spoken)}`;

function explorerView(host: AttnMask, spoken: string): TemplateResult {
  const shown = shownOf(host);
  const model = controlsModel(host);
  const body = html`<div class="ex">
    <div>
      ${shown === undefined ? emptyMatrix(host) : matrixFor(host, shown)}
      ${legendView(viewOf(host), (shown?.fillers.size ?? 0) > 0)}
    </div>
    <div class="ctl">
      ${modeControls(model, host.controlActions, painted(host))}
      ${viewControls(model, host.controlActions)}
      ${readoutTable(shown)}
    </div>
    ${host.trainable ? trainView(host) : nothing}
    <div class="extras" data-part="controls">
      ${combineView(
        {
          choice: host.choice,
          spec: shown?.mask.spec ?? '',
          size: host.length,
          refused: host.refused,
        },
        host.controlActions,
      )}
      ${moreView(tokensModel(host), host.controlActions)}
    </div>
  </div>`;
  const loading = host.engineError === undefined ? text.live.loading : '';
  const parts: FigureParts = {
    title: text.title,
    how: howOf(host),
    body,
    live: shown === undefined ? loading : rowSentence(shown),
    spoken,
    asks: host.predict,
  };
  const undo = host.editable
    ? pressable(strings.common.undo, host.history.canUndo, () => host.undo(), 'link')
    : nothing;
  parts.actions = html`${undo} ${host.code.button()}`;
  if (shown !== undefined && host.tableShown) parts.table = maskTable(shown, weightsCaption(host));
  return html`${figureView(host, parts)} ${host.code.view(shown?.mask)} ${host.below.view(shown?.mask.spec)}`;
}

/** The view that the answers on screen belong to; another that was chosen shows once they are there. */
function viewOf({ answers }: AttnMask): MaskView {
  if (answers?.influence !== undefined) return 'influence';
  return answers?.weights === undefined ? 'permission' : 'weights';
}

function howOf(host: AttnMask): string {
  if (host.painting) return text.howPaint;
  const view = viewOf(host);
  return view === 'influence' ? text.howInfluence : view === 'weights' ? text.howWeights : text.howPermission;
}

function shownOf(host: AttnMask): Shown | undefined {
  const { answers, tokens } = host;
  if (answers === undefined) return undefined;
  const { described: mask, fillers, weights, influence, trace } = answers;
  const { query, key } = host.focusCell;
  const cell = { query: Math.min(query, mask.queries - 1), key: Math.min(key, mask.keys - 1) };
  const row = Math.min(host.row, mask.queries - 1);
  return { mask, row, cell, tokens, fillers, weights: weights?.values, influence, trace };
}

function painted(host: AttnMask): TemplateResult | typeof nothing {
  return host.choice.mode === 'painted'
    ? beyondView(host.described, host.answers?.training, host.choice.rules)
    : nothing;
}

function weightsCaption(host: AttnMask): string {
  return text.table.captionWeights(host.layer, host.head, modelName(host));
}

function controlsModel(host: AttnMask): ControlsModel {
  const { choice, editable, row, length, focusCell, view, layers, layer, head, model, refused } = host;
  return {
    mode: choice.mode,
    params: choice.params,
    editable,
    row,
    size: length,
    column: focusCell.key,
    view,
    layers,
    layer,
    head,
    model,
    trainedWith: trainedWith(host),
    refused,
  };
}

function tokensModel({ text: written, unit, tokens, length, maxSize, refused }: AttnMask): TokensModel {
  return { text: written, unit, tokens, size: length, maxSize, refused };
}

function trainedWith({ below }: AttnMask): string | undefined {
  return below.finishedSpec === undefined ? undefined : specName(below.finishedSpec);
}

/** The model that gave the weights on screen, which need not be the one that is chosen now. */
function modelName(host: AttnMask): string {
  const { trained, untrained } = text.weights;
  return host.answers?.weights?.model === 'trained' ? trained(trainedWith(host) ?? '') : untrained;
}

function captionOf(host: AttnMask, { mask, weights, influence }: Shown): string {
  if (influence !== undefined) return text.matrixInfluence(mask.keys, influence.layers);
  return weights === undefined
    ? text.matrix(mask.keys)
    : text.matrixWeights(mask.keys, host.layer, host.head, modelName(host));
}

function matrixFor(host: AttnMask, shown: Shown): TemplateResult {
  const { painting, cellSize } = host;
  const caption = captionOf(host, shown);
  const large = shown.mask.keys > LARGEST_GRID;
  host.canvas.picture = large ? pictureOf(shown) : undefined;
  const model = { shown, focus: shown.cell, painting, cellSize };
  if (!large) return matrixView({ ...model, onlyRow: undefined, caption }, host.matrixActions);
  const { row, mask } = shown;
  return html`${matrixView(
    { ...model, focus: { ...shown.cell, query: row }, onlyRow: row, caption: text.rowOfMatrix(caption, row) },
    host.matrixActions,
  )}
  ${canvasView(text.canvas.name(caption, mask.visible, mask.keys, row), painting, host.canvasActions)}`;
}

/** Keeps the place of the matrix until the core has answered. */
function emptyMatrix(host: AttnMask): TemplateResult {
  const height = 40 + Math.min(host.length, LARGEST_GRID) * (host.cellSize + 3);
  return html`<div class="matrix empty" ${cssVars({ '--height': `${height}px` })}>
    ${host.engineError === undefined ? html`<p class="hint">${text.live.loading}</p>` : nothing}
  </div>`;
}

function trainView(host: AttnMask): TemplateResult {
  const able = host.described !== undefined && host.engineError === undefined;
  return html`<div class="train" data-part="controls">
    ${pressable(text.train, able, () => host.train(), 'primary')}
    <p class="hint">${host.choice.mode === 'painted' ? text.trainHintPainted : text.trainHint}</p>
  </div>`;
}
