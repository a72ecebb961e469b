// SPDX-License-Identifier: MIT
// The matrix: a real table with row and column headers, each cell a button. Open cells carry a dot or
// their number, blocked cells are hatched along the fold and say so in their name. Of a large mask it draws
// one row, that of the cursor; canvas-view.ts has the whole.

import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { cssVars } from '../../draw/css-vars.ts';
import { maskStrings } from '../../lesson/en/mask.ts';
import { strings } from '../../lesson/en/shared.ts';
import { tokenGlyph, tokenName } from '../../lesson/token-text.ts';
import { isAllowed } from '../../state/mask-facts.ts';
import { type CellFacts, cellFacts, type Shown, shortWeight } from './cell-facts.ts';
import type { Cell } from './cells.ts';
import type { MaskView } from './mask-controls.ts';

export { shortWeight };

const text = maskStrings;

export interface MatrixModel {
  shown: Shown;
  /** Only this row is drawn, of a large mask. */
  onlyRow: number | undefined;
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
}

function tokenView(token: string | undefined): TemplateResult | typeof nothing {
  if (token === undefined) return nothing;
  const shown = tokenGlyph(token);
  const spoken = shown === token ? token : tokenName(token);
  return html`<span class="char" aria-hidden="true"><bdi>${shown}</bdi></span
    ><span class="hidden">${spoken}</span>`;
}

/** What the numbers and the token of a position do not say. */
function flagView({ mask, fillers }: Shown, position: number, isRow: boolean): TemplateResult | typeof nothing {
  const filler = fillers.has(position);
  const empty = isRow && mask.counts[position] === 0;
  if (!filler && !empty) return nothing;
  const { flags } = text;
  const names = [...(filler ? [flags.filler] : []), ...(empty ? [flags.empty] : [])];
  return html`${empty ? html`<span class="flag" aria-hidden="true">∅</span>` : nothing}<span class="hidden"
      >, ${names.join(', ')}</span
    >`;
}

function inside(facts: CellFacts, cellSize: number): TemplateResult | typeof nothing {
  const { blocked, answer, share } = facts;
  if (answer && share === undefined) return html`<span class="mark" aria-hidden="true">${blocked ? '?' : '!'}</span>`;
  if (blocked) return nothing;
  if (share === undefined) return html`<span class="dot"></span>`;
  // One digit fits everywhere, two decimals do not.
  return html`<span class="share">${cellSize >= 30 || facts.text.length === 1 ? facts.text : ''}</span>`;
}

/** All that is drawn of a cell. */
interface CellModel extends CellFacts {
  query: number;
  key: number;
  kind: string;
  /** The arrow keys are on it. */
  here: boolean;
  picked: boolean;
  onPath: boolean;
  /** Undefined where a press does not paint. */
  pressed: boolean | undefined;
}

function cellModel({ focus, shown, painting }: MatrixModel, query: number, key: number): CellModel {
  const facts = cellFacts(shown, query, key);
  const { mask, trace, influence } = shown;
  const here = focus.query === query && focus.key === key;
  const picked = here && influence !== undefined;
  const onPath = trace?.path.some((hop) => hop.query === query && hop.key === key) === true;
  const kinds = [
    'cell',
    ...(facts.blocked ? ['blocked'] : []),
    ...((facts.share ?? 0) > 0 ? ['shaded'] : []),
    ...(facts.answer ? ['answer'] : []),
    ...(facts.leak && influence !== undefined ? ['leak'] : []),
    ...(onPath ? ['on-path'] : []),
    ...(picked ? ['picked'] : []),
  ];
  const pressed = painting ? isAllowed(mask, query, key) : undefined;
  return { ...facts, query, key, kind: kinds.join(' '), here, picked, onPath, pressed };
}

function cellView(cell: CellModel, cellSize: number): TemplateResult {
  const { query, key, pressed } = cell;
  return html`<td role="gridcell">
    <button
      type="button"
      class=${cell.kind}
      part=${cell.blocked ? 'cell blocked-cell' : 'cell'}
      data-query=${query}
      data-key=${key}
      tabindex=${cell.here ? 0 : -1}
      aria-label=${`${cell.name}, ${cell.state}${cell.onPath ? text.cell.onPath : ''}`}
      aria-pressed=${pressed === undefined ? nothing : pressed ? 'true' : 'false'}
      aria-current=${cell.picked ? 'true' : nothing}
      ${cssVars({ '--w': (cell.share ?? 0).toFixed(3) })}
    >
      ${inside(cell, cellSize)}
    </button>
  </td>`;
}

function rowView(model: MatrixModel, query: number, keys: readonly number[], actions: MatrixActions): TemplateResult {
  const { shown, onlyRow, cellSize } = model;
  const cells = keys.map((key) => cellModel(model, query, key));
  // A press changes few cells; rows in which nothing has changed are left as they are.
  const drawn = JSON.stringify([cells, cellSize]);
  return html`<tr class=${query === shown.row ? 'asks' : ''} aria-rowindex=${onlyRow === undefined ? nothing : query + 2}>
    <th scope="row" class=${shown.fillers.has(query) ? 'filler' : ''} @click=${() => actions.chooseRow(query)}>
      ${query} ${tokenView(shown.tokens[query])}${flagView(shown, query, true)}
    </th>
    ${guard([drawn], () => cells.map((cell) => cellView(cell, cellSize)))}
  </tr>`;
}

export function matrixView(model: MatrixModel, actions: MatrixActions): TemplateResult {
  const { shown, onlyRow } = model;
  const { mask, tokens, fillers, influence } = shown;
  const keys = Array.from({ length: mask.keys }, (_, index) => index);
  const rows = onlyRow === undefined ? keys.slice(0, mask.queries) : [onlyRow];
  const corner = influence === undefined ? text.corner : text.cornerInfluence;
  return html`<div class="matrix" part="matrix" data-scrolls="region" data-name=${text.matrixName}>
    <table
      class=${`grid${model.painting ? ' painting' : ''}`}
      role="grid"
      aria-rowcount=${onlyRow === undefined ? nothing : mask.queries + 1}
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
          <th scope="col"><span class="hidden">${corner}</span></th>
          ${keys.map(
            (key) =>
              html`<th scope="col" class=${fillers.has(key) ? 'filler' : ''}>
                ${key} ${tokenView(tokens[key])}${flagView(shown, key, false)}
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map((query) => rowView(model, query, keys, actions))}
      </tbody>
    </table>
  </div>
  <p class="hint more" aria-hidden="true">${strings.common.scrollSideways}</p>`;
}

export function legendView(view: MaskView, fillers: boolean): TemplateResult {
  const { legend } = text;
  const influence = view === 'influence';
  const open = influence ? '2' : view === 'weights' ? '' : html`<span class="dot"></span>`;
  const sample = (kind: string, inside: unknown, name: string) =>
    html`<li><span class=${`cell ${kind}`}>${inside}</span>${name}</li>`;
  return html`<ul class="legend" aria-hidden="true">
    ${sample('', open, influence ? legend.layers : legend.open)}
    ${sample('blocked', '', influence ? legend.unreached : legend.blocked)}
    ${
      influence
        ? html`${sample('leak', '1', legend.future)}${sample('on-path', '', legend.path)}`
        : html`${sample('blocked answer', html`<span class="mark">?</span>`, legend.answer)}
          ${sample('answer leak', '!', legend.leak)}`
    }
    ${fillers ? html`<li><span class="filler">x</span>${legend.filler}</li>` : nothing}
  </ul>`;
}
