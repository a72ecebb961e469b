// SPDX-License-Identifier: MIT
// The report as a table and as a sentence.

import { html, type TemplateResult } from 'lit';
import { strings } from '../../lesson/strings.en.ts';
import { formatDifference, type LeakReport, positionsChanged, standingOf } from '../../state/leak-facts.ts';
import { asRanges } from '../../state/mask-facts.ts';

const text = strings.leak;

export function leakTable(report: LeakReport, shown: boolean): TemplateResult {
  const words = text.table;
  const caption = words.caption(report.changed);
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

/** The verdict in words; a planted fault that is not found is not called "no leak". */
export function verdictSentence(report: LeakReport, faulty: boolean): string {
  return `${mainSentence(report, faulty)}${controlSentence(report)}`;
}

function mainSentence(report: LeakReport, faulty: boolean): string {
  const words = text.verdict;
  const { changed, leaks, earlier, control, differences } = report;
  switch (report.verdict) {
    case 'leak':
      return words.leak(asRanges([...leaks]), leaks.length, changed);
    case 'attentionUnused':
      return control < 0 ? words.unusedByMask(changed) : words.unused(changed, control);
    case 'allowedByDesign':
      return words.design(asRanges([...earlier]), earlier.length, faulty);
    case 'noLeak': {
      const all = positionsChanged(report);
      return all.length === 1
        ? words.alone(changed, faulty)
        : words.reached(asRanges(all), all.length, differences.length - all.length, faulty);
    }
  }
}

function controlSentence({ verdict, control, changed, controlReached }: LeakReport): string {
  const needed = verdict === 'noLeak' && control >= 0 && control !== changed && controlReached.length > 0;
  return needed ? text.verdict.control(control, asRanges([...controlReached])) : '';
}
