// SPDX-License-Identifier: MIT
// The report as a table.

import { html, type TemplateResult } from 'lit';
import { leakStrings } from '../../lesson/en/leak.ts';
import { formatDifference, type LeakReport, standingOf } from '../../state/leak-facts.ts';

const text = leakStrings;

export function leakTable(title: string, report: LeakReport, shown: boolean): TemplateResult {
  const words = text.table;
  const caption = words.caption(title, report.changed);
  return html`<div class="scroll" data-scrolls="region" data-name=${caption}>
    <table class="data" part="table">
      <caption>${caption}</caption>
      <thead>
        <tr>
          <th scope="col">${words.position}</th>
          <th scope="col">${words.token}</th>
          <th scope="col">${words.difference}</th>
          <th scope="col">${words.expected}</th>
          <th scope="col">${words.result}</th>
        </tr>
      </thead>
      <tbody>
        ${[...report.tokens].map((token, position) => rowView(report, shown, token, position))}
      </tbody>
    </table>
  </div>`;
}

function rowView(report: LeakReport, shown: boolean, token: number, position: number): TemplateResult {
  const words = text.table;
  const name = position === report.changed ? words.tokenChanged(token, report.replacement) : token;
  const cells = shown ? resultCells(report, position) : [words.hidden, words.hidden, words.hidden];
  return html`<tr>
    <th scope="row">${position}</th>
    <td>${name}</td>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr>`;
}

function resultCells(report: LeakReport, position: number): string[] {
  const words = text.table;
  const difference = report.differences[position] ?? 0;
  const standing = standingOf(report, position);
  const results = words.results;
  const result =
    standing === 'changed'
      ? results.changed
      : standing === 'leak'
        ? results.leak
        : difference === 0
          ? results.kept
          : results.changedToo;
  const expected = report.mayChange[position] === 1 ? words.may : words.mustNot;
  return [formatDifference(difference, text.exactZero), expected, result];
}
