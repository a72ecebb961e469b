// SPDX-License-Identifier: MIT
// A plain data table: names on the left, numbers after them.

import { html, type TemplateResult } from 'lit';

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
