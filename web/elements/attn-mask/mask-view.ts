// SPDX-License-Identifier: MIT
// The picture of the mask explorer, part by part. It holds no state; see attn-mask.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { strings } from '../../lesson/strings.en.ts';
import type { AttnMask } from './attn-mask.ts';
import { type ControlsModel, modeControls, viewControls } from './mask-controls.ts';
import { legendView, matrixView } from './matrix-view.ts';
import { maskTable, type RowFacts, readoutTable, rowSentence } from './readout.ts';

const text = strings.mask;

export function maskView(host: AttnMask, spoken: string): TemplateResult {
  const mask = host.described;
  const row = mask === undefined ? host.row : Math.min(host.row, mask.queries - 1);
  const characters = [...host.text];
  const facts: RowFacts | undefined =
    mask === undefined ? undefined : { mask, row, characters, weights: host.weights, cell: host.focusCell };
  const model = controlsModel(host);
  const how = host.painting ? text.howPaint : host.view === 'weights' ? text.howWeights : text.howPermission;
  return html`<figure>
      <figcaption><slot name="title">${text.title}</slot></figcaption>
      <p class="how"><slot name="intro">${how}</slot></p>
      ${errorView(host)}
      <div class="ex">
        <div>
          ${facts === undefined ? emptyMatrix(host) : matrixFor(host, facts)}
          ${legendView(host.weights !== undefined)}
        </div>
        <div class="ctl">
          ${modeControls(model, host.controlActions)}
          ${readoutTable(facts)}
          ${viewControls(model, host.controlActions)} ${host.trainable ? trainView(host) : nothing}
        </div>
      </div>
      ${footView(host, facts)}
      <div id="table">
        ${host.tableShown && facts !== undefined ? maskTable(facts) : nothing}
      </div>
      <p class="provenance">${strings.common.computedHere}</p>
      <p class="hidden" role="status" part="status">${spoken}</p>
    </figure>
    ${host.below.view()}`;
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
    trainedAvailable: host.below.element?.finished === true,
  };
}

function errorView(host: AttnMask): TemplateResult | typeof nothing {
  if (host.error === '') return nothing;
  return html`<div class="error" role="alert">
    <p>${host.error}</p>
    ${
      host.engineFailed
        ? html`<button type="button" @click=${() => host.restart()}>${strings.engine.restart}</button>`
        : nothing
    }
  </div>`;
}

function matrixFor(host: AttnMask, facts: RowFacts): TemplateResult {
  const { mask, weights, row, characters } = facts;
  const caption =
    weights === undefined
      ? text.matrix(mask.keys)
      : text.matrixWeights(mask.keys, host.layer, host.head, text.weights[host.model]);
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
    <p class="hint">${text.live.loading}</p>
  </div>`;
}

function trainView(host: AttnMask): TemplateResult {
  return html`<div class="train">
    <button type="button" class="primary" part="button" @click=${() => host.train()}>
      ${text.train}
    </button>
    <p class="hint">${text.trainHint}</p>
  </div>`;
}

function undoView(host: AttnMask): TemplateResult {
  const { canUndo } = host.history;
  return html`<button
    type="button"
    class="link"
    aria-disabled=${canUndo ? 'false' : 'true'}
    @click=${() => {
      if (canUndo) host.undo();
    }}
  >
    ${strings.common.undo}
  </button>`;
}

function footView(host: AttnMask, facts: RowFacts | undefined): TemplateResult {
  return html`<div class="foot">
    <p class="live">${facts === undefined ? text.live.loading : rowSentence(facts)}</p>
    <div class="actions" part="toolbar">
      ${host.editable ? undoView(host) : nothing}
      <button type="button" class="link" @click=${() => host.reset()}>${strings.common.reset}</button>
      <button
        type="button"
        class="link"
        aria-expanded=${host.tableShown ? 'true' : 'false'}
        aria-controls="table"
        @click=${() => host.toggleTable()}
      >
        ${strings.common.showTable}
      </button>
    </div>
  </div>`;
}
