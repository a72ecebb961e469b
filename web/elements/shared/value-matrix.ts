// SPDX-License-Identifier: MIT
// A matrix of numbers to read, in the explorer's look: a real table with headers, open cells on the ramp of their
// share, blocked cells hatched and named. For a matrix whose cells are pressed: attn-mask/matrix-view.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { strings } from '../../lesson/en/shared.ts';

export interface MatrixCell {
  /** What is written in the cell; a blocked cell may be empty. */
  text: string;
  /** What is read out where the text is not enough, such as "blocked". */
  spoken?: string;
  /** 0 to 1: how far up the ramp. */
  share?: number;
  blocked?: boolean;
  /** Extra classes, such as `leak` or `picked`. */
  kind?: string;
}

export interface ValueMatrix {
  caption: string;
  /** Above the row headers; heard only. */
  corner: string;
  rows: readonly string[];
  columns: readonly string[];
  cell(row: number, column: number): MatrixCell;
  /** The row that asks. */
  asks?: number;
  /** Width of a cell in CSS pixels; its height is 34. */
  cellWidth?: number;
  /** Drawn over the cells, and scrolled with them. */
  overlay?: TemplateResult | typeof nothing;
}

function cellView({ text, spoken, share = 0, blocked = false, kind = '' }: MatrixCell): TemplateResult {
  return html`<td>
    <span class=${`cell${blocked ? ' blocked' : ''}${share > 0 ? ' shaded' : ''} ${kind}`} part=${blocked ? 'cell blocked-cell' : 'cell'} ${cssVars({ '--w': share.toFixed(3) })}
      ><span class="share" aria-hidden=${spoken === undefined ? nothing : 'true'}>${text}</span
      >${spoken === undefined ? nothing : html`<span class="hidden">${spoken}</span>`}</span
    >
  </td>`;
}

export function valueMatrix(matrix: ValueMatrix): TemplateResult {
  const { rows, columns, cellWidth = 46 } = matrix;
  return html`<div
      class="matrix"
      part="matrix"
      data-scrolls="region"
      data-name=${matrix.caption}
    >
      <table class="grid values" ${cssVars({ '--cell': `${cellWidth}px` })}>
        <caption class="hidden">${matrix.caption}</caption>
        <thead>
          <tr>
            <th scope="col"><span class="hidden">${matrix.corner}</span></th>
            ${columns.map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (name, row) =>
              html`<tr class=${row === matrix.asks ? 'asks' : ''}>
                <th scope="row">${name}</th>
                ${columns.map((_, column) => cellView(matrix.cell(row, column)))}
              </tr>`,
          )}
        </tbody>
      </table>
      ${matrix.overlay ?? nothing}
    </div>
    <p class="hint more" aria-hidden="true">${strings.common.scrollSideways}</p>`;
}
