// SPDX-License-Identifier: MIT
// The pair's data as plain tables: before the bet the scores, after it the weights and sums of both panels.

import { html, type TemplateResult } from 'lit';
import { cellShare, givenText, sumText } from '../../draw/share-text.ts';
import { softmaxStrings } from '../../lesson/en/softmax.ts';
import { isAllowed } from '../../state/mask-facts.ts';
import { dataTable } from '../shared/data-table.ts';
import type { OrderAnswer, Weights } from './answers.ts';
import type { AttnSoftmax } from './attn-softmax.ts';
import { SIZE } from './givens.ts';

const text = softmaxStrings;
const words = text.order;

export function orderTable(host: AttnSoftmax): TemplateResult | undefined {
  const order = host.answers.order;
  if (order === undefined) return undefined;
  if (!host.revealed || order.beside === undefined) return scoresTable(order);
  return html`${weightsTable(words.before, order, order.before)}
  ${weightsTable(words.suspects[order.suspect].title, order, order.beside)}`;
}

function scoresTable({ mask, scores }: OrderAnswer): TemplateResult {
  const cells = (row: number) =>
    text.words.map((_, key) => {
      const score = givenText(scores[row * SIZE + key] ?? 0);
      return isAllowed(mask, row, key) ? score : words.table.hidden(score);
    });
  const rows = text.words.map((name, row) => ({ name, cells: cells(row) }));
  return dataTable(words.table.scores, [words.table.query, ...text.words], rows);
}

function weightsTable(title: string, { mask }: OrderAnswer, weights: Weights): TemplateResult {
  const cells = (row: number) => [
    ...text.words.map((_, key) => {
      const weight = cellShare(weights.weights[row * SIZE + key] ?? 0);
      return isAllowed(mask, row, key) ? weight : words.table.hidden(weight);
    }),
    sumText(weights.rowSums[row] ?? 0),
  ];
  const rows = text.words.map((name, row) => ({ name, cells: cells(row) }));
  const sums = [...weights.columnSums].map(sumText);
  return dataTable(
    words.weights(title),
    [words.table.query, ...text.words, text.sum],
    [...rows, { name: text.columnSum, cells: [...sums, ''] }],
  );
}
