// SPDX-License-Identifier: MIT
// The matrix: a real table with row and column headers, each cell a button. Open cells carry a dot or
// their weight, blocked cells are hatched along the fold and say so in their name.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import type { MaskDescription } from '../../engine/shared/core-api.ts';
import { strings } from '../../lesson/strings.en.ts';
import { isAllowed } from '../../state/mask-facts.ts';
import type { Cell } from './cells.ts';

const text = strings.mask;

export interface MatrixModel {
  mask: MaskDescription;
  /** size x size, or undefined in the permission view. */
  weights: Float32Array | undefined;
  characters: readonly string[];
  row: number;
  focus: Cell;
  painting: boolean;
  caption: string;
  /** Side of a cell in CSS pixels; numbers are only written where they fit. */
  cellSize: number;
}

export interface MatrixActions {
  keydown(event: KeyboardEvent): void;
  pointerdown(event: PointerEvent): void;
  pointermove(event: PointerEvent): void;
  pointerup(event: PointerEvent): void;
  click(event: MouseEvent): void;
  focusin(event: FocusEvent): void;
  chooseRow(row: number): void;
  scroll(): void;
}

/** ".41" and "1.00": two decimals, as short as they can be. */
export const shortWeight = (weight: number): string => weight.toFixed(2).replace(/^0\./, '.');

const glyph = (character: string): string => (character === ' ' ? '␣' : character === '\n' ? '↵' : character);

function charView(character: string | undefined): TemplateResult | typeof nothing {
  if (character === undefined) return nothing;
  const shown = glyph(character);
  const spoken = shown === character ? character : strings.common.character(character);
  return html`<span class="char" aria-hidden="true">${shown}</span
    ><span class="hidden">${spoken}</span>`;
}

function cellView(model: MatrixModel, query: number, key: number): TemplateResult {
  const { mask, weights, focus, row } = model;
  const allowed = isAllowed(mask, query, key);
  const weight = weights?.[query * mask.keys + key] ?? 0;
  const isAnswer = query === row && key === row + 1;
  const share = weights !== undefined && allowed;
  const state = share ? weight.toFixed(2) : allowed ? text.cell.allowed : text.cell.blocked;
  const shown =
    isAnswer && !share
      ? html`<span class="mark" aria-hidden="true">${allowed ? '!' : '?'}</span>`
      : share
        ? html`<span class="share">${model.cellSize >= 30 ? shortWeight(weight) : ''}</span>`
        : allowed
          ? html`<span class="dot"></span>`
          : nothing;
  const kind = `cell${allowed ? '' : ' blocked'}${isAnswer ? ' answer' : ''}`;
  return html`<td role="gridcell">
    <button
      type="button"
      class=${kind}
      part=${allowed ? 'cell' : 'cell blocked-cell'}
      data-query=${query}
      data-key=${key}
      tabindex=${focus.query === query && focus.key === key ? 0 : -1}
      aria-label=${`${text.cell.name(query, key)}, ${state}`}
      aria-pressed=${model.painting ? (allowed ? 'true' : 'false') : nothing}
      ${cssVars({ '--w': share ? weight.toFixed(3) : '0' })}
    >
      ${shown}
    </button>
  </td>`;
}

export function matrixView(model: MatrixModel, actions: MatrixActions): TemplateResult {
  const indices = Array.from({ length: model.mask.keys }, (_, index) => index);
  return html`<div class="matrix" part="matrix" data-scrolls="region" data-name=${text.matrixName} @scroll=${actions.scroll}>
    <table
      class=${model.painting ? 'grid painting' : 'grid'}
      role="grid"
      ${cssVars({ '--cell': `${model.cellSize}px` })}
      @keydown=${actions.keydown}
      @pointerdown=${actions.pointerdown}
      @pointermove=${actions.pointermove}
      @pointerup=${actions.pointerup}
      @click=${actions.click}
      @focusin=${actions.focusin}
    >
      <caption class="hidden">
        ${model.caption}
      </caption>
      <thead>
        <tr>
          <th scope="col"><span class="hidden">${text.corner}</span></th>
          ${indices.map((key) => html`<th scope="col">${key} ${charView(model.characters[key])}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${indices.slice(0, model.mask.queries).map(
          (query) =>
            html`<tr class=${query === model.row ? 'asks' : ''}>
              <th scope="row" @click=${() => actions.chooseRow(query)}>
                ${query} ${charView(model.characters[query])}
              </th>
              ${indices.map((key) => cellView(model, query, key))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>
  <p class="hint more" aria-hidden="true">${strings.common.scrollSideways}</p>`;
}

export function legendView(weights: boolean): TemplateResult {
  const { legend } = text;
  return html`<ul class="legend" aria-hidden="true">
    <li><span class="cell">${weights ? '' : html`<span class="dot"></span>`}</span>${legend.open}</li>
    <li><span class="cell blocked"></span>${legend.blocked}</li>
    <li><span class="cell blocked answer"><span class="mark">?</span></span>${legend.answer}</li>
    <li><span class="cell answer leak">!</span>${legend.leak}</li>
  </ul>`;
}
