// SPDX-License-Identifier: MIT
// Small pieces that the panels share: a plain data table, a cell of weights.

import { html, type TemplateResult } from 'lit';
import { cellShare } from '../../draw/share-text.ts';
import { strings } from '../../lesson/strings.en.ts';
import type { MatrixCell } from '../shared/value-matrix.ts';

const text = strings.softmax;

/** A weight; where it is blocked the name says so, and what leaks through all the same. */
export function weightCell(weight: number, blocked: boolean, leaks: boolean): MatrixCell {
  const shown = cellShare(weight);
  const said = Number.isNaN(weight) ? text.notANumber : shown;
  return {
    text: shown,
    share: Number.isNaN(weight) ? 0 : weight,
    blocked,
    ...(blocked || Number.isNaN(weight) ? { spoken: blocked ? `${text.blocked}, ${said}` : said } : {}),
    kind: leaks ? 'leak' : '',
  };
}

export function dataTable(
  caption: string,
  columns: readonly string[],
  rows: readonly { name: string; cells: readonly string[] }[],
): TemplateResult {
  return html`<div class="scroll" data-scrolls="region" data-name=${caption}>
    <table class="data" part="table">
      <caption>${caption}</caption>
      <thead>
        <tr>
          ${columns.map((name, index) => html`<th scope="col" class=${index === 0 ? '' : 'num'}>${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ name, cells }) =>
            html`<tr>
              <th scope="row">${name}</th>
              ${cells.map((cell) => html`<td class="num">${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
