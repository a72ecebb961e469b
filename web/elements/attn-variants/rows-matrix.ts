// SPDX-License-Identifier: MIT
// A matrix whose rows are looked at: each row's name is a button, and the matrix is one tab stop. Arrow keys move to the
// next row, Home and End to the first and last; the mouse looks at the row that it is over. For a matrix whose cells are
// pressed: shared/press-matrix.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { strings } from '../../lesson/en/shared.ts';
import type { MatrixCell } from '../shared/value-matrix.ts';

export interface RowsMatrix {
  caption: string;
  /** Above the names of the rows; heard only. */
  corner: string;
  rows: readonly string[];
  columns: readonly string[];
  /** The row that asks, where it is in this matrix. */
  asks?: number | undefined;
  rowName(row: number): string;
  cell(row: number, column: number): MatrixCell;
  /** `quietly` where the mouse only passes over it. */
  choose(row: number, quietly: boolean): void;
}

/** Where a key leads; undefined if it does not move. */
export function nextRow(key: string, row: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, row - 1);
    case 'ArrowDown':
      return Math.min(count - 1, row + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

export function rowsMatrix(matrix: RowsMatrix): TemplateResult {
  return html`<div class="matrix" part="matrix" data-scrolls="region" data-name=${matrix.caption}>
      <table class="grid values rows">
        <caption class="hidden">${matrix.caption}</caption>
        <thead>
          <tr>
            <th scope="col"><span class="hidden">${matrix.corner}</span></th>
            ${matrix.columns.map((word, column) => html`<th scope="col">${counted(word, column)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${matrix.rows.map((word, row) => rowView(matrix, word, row))}
        </tbody>
      </table>
    </div>
    <p class="hint more" aria-hidden="true">${strings.common.scrollSideways}</p>`;
}

const counted = (word: string, index: number): TemplateResult => html`<span class="count">${index}</span> ${word}`;

function rowView(matrix: RowsMatrix, word: string, row: number): TemplateResult {
  const { asks, columns } = matrix;
  const moves = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextRow(event.key, row, matrix.rows.length);
    if (next === undefined) return;
    event.preventDefault();
    const body = (event.currentTarget as Element).closest('tbody');
    matrix.choose(next, false);
    body?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  // A finger taps; only a mouse passes over.
  const passes = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') matrix.choose(row, true);
  };
  return html`<tr class=${row === asks ? 'asks' : ''} @pointerenter=${passes}>
    <th scope="row">
      <button
        type="button"
        tabindex=${row === (asks ?? 0) ? 0 : -1}
        aria-pressed=${row === asks ? 'true' : 'false'}
        aria-label=${matrix.rowName(row)}
        @click=${() => matrix.choose(row, false)}
        @keydown=${moves}
      >
        ${counted(word, row)}
      </button>
    </th>
    ${columns.map((_, column) => cellView(matrix.cell(row, column)))}
  </tr>`;
}

function cellView({ text, spoken, share = 0, blocked = false, kind = '' }: MatrixCell): TemplateResult {
  return html`<td>
    <span
      class=${`cell${blocked ? ' blocked' : ''}${share > 0 ? ' shaded' : ''} ${kind}`}
      part=${blocked ? 'cell blocked-cell' : 'cell'}
      ${cssVars({ '--w': share.toFixed(3) })}
      ><span class="share" aria-hidden=${spoken === undefined ? nothing : 'true'}>${text}</span
      >${spoken === undefined ? nothing : html`<span class="hidden">${spoken}</span>`}</span
    >
  </td>`;
}
