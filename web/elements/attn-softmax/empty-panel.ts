// SPDX-License-Identifier: MIT
// Rows that nobody is left to answer: how two harmless masks make one, and what stands there under each policy.

import { html, nothing, type TemplateResult } from 'lit';
import { maskThumbnail } from '../../draw/mask-thumbnail.ts';
import { sumText } from '../../draw/share-text.ts';
import { softmaxStrings } from '../../lesson/en/softmax.ts';
import { asRanges, isAllowed } from '../../state/mask-facts.ts';
import { dataTable } from '../shared/data-table.ts';
import { segmented } from '../shared/segmented.ts';
import { valueMatrix } from '../shared/value-matrix.ts';
import type { EmptyAnswer } from './answers.ts';
import type { AttnSoftmax } from './attn-softmax.ts';
import { EMPTY_EXAMPLES, EMPTY_ROWS } from './givens.ts';
import { weightCell } from './parts.ts';

const text = softmaxStrings;
const words = text.empty;

const rowNames = (size: number): string[] => text.longWords.slice(0, size).map((word, row) => words.row(row, word));
const keyNames = (size: number): string[] => Array.from({ length: size }, (_, key) => String(key));

export function emptyView(host: AttnSoftmax): TemplateResult {
  const answer = host.answers.empty;
  return html`<div class="controls" data-part="controls">
      <div class="quad">${segmented(
        'example',
        words.masks,
        EMPTY_EXAMPLES.map(({ id }) => ({ value: id, label: words.examples[id].label })),
        host.example,
        (example) => host.choose('example', example),
      )}</div>
      ${segmented(
        'policy',
        words.policy,
        EMPTY_ROWS.map((value) => ({ value, label: words.policies[value] })),
        host.emptyRow,
        (policy) => host.choose('emptyRow', policy),
      )}
    </div>
    ${answer === undefined ? html`<div class="blank"></div>` : pictureOf(answer)}`;
}

function pictureOf(answer: EmptyAnswer): TemplateResult {
  const names = words.examples[answer.example.id].names;
  return html`<div class="meet">
    <div class="masks">
      <h3>${words.apart(names.length === 1)}</h3>
      ${answer.alone.map(
        (mask, index) => html`${index === 0 ? nothing : html`<p class="and">${words.and}</p>`}
          <div class="alone">
            ${maskThumbnail(mask, words.thumb(names[index] ?? '', mask.keys, mask.visible), 'tone-key')}
            <p>${names[index]}<span class="sub">${words.alone(mask.emptyRows.length)}</span></p>
          </div>`,
      )}
    </div>
    <div>
      <h3>${names.length === 1 ? words.togetherOne : words.together}</h3>
      ${matrixOf(answer)}
      <p class="hint">${words.explain[answer.emptyRow]}</p>
    </div>
  </div>`;
}

function matrixOf({ together, softmax, example: { size } }: EmptyAnswer): TemplateResult {
  return valueMatrix({
    caption: words.together,
    corner: text.corner,
    rows: rowNames(size),
    columns: [...keyNames(size), words.keys, text.sum],
    cellWidth: 50,
    cell: (row, column) => {
      if (column === size) return { text: String(together.counts[row] ?? 0), kind: 'sum column' };
      if (column > size) return sumCell(softmax.rowSums[row] ?? 0);
      const weight = softmax.weights[row * size + column] ?? 0;
      const blocked = !isAllowed(together, row, column);
      return weightCell(weight, blocked, blocked && weight > 0);
    },
  });
}

const sumCell = (sum: number) => ({
  text: sumText(sum),
  kind: 'sum',
  ...(Number.isNaN(sum) ? { spoken: text.notANumber } : {}),
});

export function emptyLive(host: AttnSoftmax): string {
  const answer = host.answers.empty;
  if (answer === undefined) return '';
  const rows = [...answer.together.emptyRows];
  if (rows.length === 0) return words.live.none;
  return words.live.some(asRanges(rows), rows.length === 1) + words.live[answer.emptyRow];
}

export function emptyTable(host: AttnSoftmax): TemplateResult | undefined {
  const answer = host.answers.empty;
  if (answer === undefined) return undefined;
  const { softmax, together, example } = answer;
  const { size } = example;
  const said = (weight: number) => (Number.isNaN(weight) ? text.notANumber : sumText(weight));
  const rows = rowNames(size).map((name, row) => ({
    name,
    cells: [
      ...keyNames(size).map((_, key) => said(softmax.weights[row * size + key] ?? 0)),
      String(together.counts[row] ?? 0),
      said(softmax.rowSums[row] ?? 0),
    ],
  }));
  return dataTable(words.together, [text.order.table.query, ...keyNames(size), words.table.visible, text.sum], rows);
}
