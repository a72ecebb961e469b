// SPDX-License-Identifier: MIT
// The computed values of the chosen row, as a table and as one sentence; and the whole mask as a table.
// Everything is looked up in the core's answer.

import { html, nothing, type TemplateResult } from 'lit';
import type { MaskDescription } from '../../engine/shared/core-api.ts';
import { strings } from '../../lesson/strings.en.ts';
import { asRanges, isAllowed, seesAnswer, visibleKeys } from '../../state/mask-facts.ts';

const text = strings.mask;

export interface RowFacts {
  mask: MaskDescription;
  row: number;
  /** One more than the matrix is wide, if the text goes on. */
  characters: readonly string[];
  weights: Float32Array | undefined;
  /** The cell that was visited last. */
  cell: { query: number; key: number };
}

function largestWeight({ mask, row, weights, characters }: RowFacts): string | undefined {
  if (weights === undefined || (mask.counts[row] ?? 0) === 0) return undefined;
  const shares = weights.subarray(row * mask.keys, (row + 1) * mask.keys);
  const key = shares.indexOf(Math.max(...shares));
  return text.readout.weight((shares[key] ?? 0).toFixed(2), key, characters[key] ?? '');
}

/** Small cells carry no number; the one that was visited last is told here. */
function cellWeight({ mask, weights, cell }: RowFacts): string {
  const weight = weights?.[cell.query * mask.keys + cell.key] ?? 0;
  const share = isAllowed(mask, cell.query, cell.key) ? weight.toFixed(2) : text.cell.blocked;
  return text.readout.cellOf(cell.query, cell.key, share);
}

type Line = [name: string, value: string, kind?: string];

function readoutLines(facts: RowFacts): Line[] {
  const { mask, row, characters } = facts;
  const words = text.readout;
  const keys = visibleKeys(mask, row);
  const sees = seesAnswer(mask, row);
  const largest = largestWeight(facts);
  const answer = sees === undefined ? words.outside : sees ? words.yes(row + 1) : words.no;
  return [
    [words.selected, words.rowOf(row, characters[row] ?? '')],
    [words.visible, words.visibleOf(mask.counts[row] ?? 0, mask.keys)],
    [words.which, keys.length === 0 ? words.none : asRanges(keys)],
    [words.predict, words.position(row + 1, characters[row + 1])],
    [words.answer, answer, sees === true ? 'leaks' : ''],
    ...(largest === undefined ? [] : [[words.largest, largest] satisfies Line]),
    ...(facts.weights === undefined ? [] : [[words.cell, cellWeight(facts)] satisfies Line]),
  ];
}

/** Before the core has answered the lines are there and empty, so that nothing jumps later. */
export function readoutTable(facts: RowFacts | undefined): TemplateResult {
  const words = text.readout;
  const lines: Line[] =
    facts === undefined
      ? [words.selected, words.visible, words.which, words.predict, words.answer].map((name) => [name, '–'])
      : readoutLines(facts);
  return html`<table class="data readout" part="readout">
    <caption class="hidden">
      ${words.caption}
    </caption>
    <tbody>
      ${lines.map(
        ([name, value, kind = '']) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td class=${kind}>${value}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

export function rowSentence({ mask, row, characters }: RowFacts): string {
  const keys = visibleKeys(mask, row);
  const sees = seesAnswer(mask, row);
  const { live } = text;
  const first = live.row(row, characters[row] ?? '', asRanges(keys), keys.length, mask.keys);
  const answer = sees === undefined ? '' : sees ? live.leak(row + 1) : live.honest(row + 1);
  const empty = [...mask.emptyRows];
  return first + answer + (empty.length === 0 ? '' : live.empty(live.rows(asRanges(empty))));
}

/** "0: 0.61, 1: 0.39": every key that the row may look at, with its share. */
function rowWeights({ mask, weights }: RowFacts, row: number): string {
  const share = (key: number) => (weights?.[row * mask.keys + key] ?? 0).toFixed(2);
  return visibleKeys(mask, row)
    .map((key) => text.table.share(key, share(key)))
    .join(', ');
}

export function maskTable(facts: RowFacts, captionWeights: string): TemplateResult {
  const { mask, characters, weights } = facts;
  const words = text.table;
  const caption = weights === undefined ? words.caption : captionWeights;
  return html`<div class="scroll" role="region" aria-label=${caption} tabindex="0">
    <table class="data" part="table">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">${words.row}</th>
          <th scope="col">${words.count}</th>
          <th scope="col">${words.keys}</th>
          ${weights === undefined ? nothing : html`<th scope="col">${words.weights}</th>`}
        </tr>
      </thead>
      <tbody>
        ${Array.from(
          { length: mask.queries },
          (_, row) =>
            html`<tr>
              <th scope="row">${text.readout.rowOf(row, characters[row] ?? '')}</th>
              <td>${text.readout.visibleOf(mask.counts[row] ?? 0, mask.keys)}</td>
              <td>${asRanges(visibleKeys(mask, row)) || text.readout.none}</td>
              ${weights === undefined ? nothing : html`<td>${rowWeights(facts, row) || text.readout.none}</td>`}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
