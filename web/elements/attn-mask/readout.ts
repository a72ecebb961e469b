// SPDX-License-Identifier: MIT
// The computed values of the chosen row, as a table and as one sentence; and the whole mask as a table.
// Everything is looked up in the core's answer.

import { html, type TemplateResult } from 'lit';
import { maskStrings } from '../../lesson/en/mask.ts';
import { decimals } from '../../lesson/number-text.ts';
import { asRanges, isAllowed, seesAnswer, visibleKeys } from '../../state/mask-facts.ts';
import type { Shown } from './cell-facts.ts';
import { influenceLines, influenceSentence, reachedBy } from './influence-words.ts';

const text = maskStrings;

function largestWeight({ mask, row, weights, tokens }: Shown): string | undefined {
  if (weights === undefined || (mask.counts[row] ?? 0) === 0) return undefined;
  const shares = weights.subarray(row * mask.keys, (row + 1) * mask.keys);
  const key = shares.indexOf(Math.max(...shares));
  return text.readout.weight(decimals(shares[key] ?? 0, 2), key, tokens[key] ?? '');
}

/** Small cells carry no number; the one that was visited last is told here. */
function cellWeight({ mask, weights, cell }: Shown): string {
  const weight = weights?.[cell.query * mask.keys + cell.key] ?? 0;
  const share = isAllowed(mask, cell.query, cell.key) ? decimals(weight, 2) : text.cell.blocked;
  return text.readout.cellOf(cell.query, cell.key, share);
}

type Line = [name: string, value: string, kind?: string];

function readoutLines(shown: Shown): Line[] {
  const { mask, row, tokens } = shown;
  const words = text.readout;
  const keys = visibleKeys(mask, row);
  const sees = seesAnswer(mask, row);
  const filler = shown.fillers.has(row);
  const largest = largestWeight(shown);
  const answer = filler ? words.unused : sees === undefined ? words.outside : sees ? words.yes(row + 1) : words.no;
  const selected: Line = [words.selected, words.rowOf(row, tokens[row] ?? '')];
  const open: Line = [words.open, words.openOf(mask.visible, mask.queries * mask.keys)];
  if (shown.influence !== undefined) return [selected, open, ...influenceLines(shown)];
  return [
    selected,
    [words.visible, words.visibleOf(mask.counts[row] ?? 0, mask.keys)],
    [words.which, keys.length === 0 ? words.none : asRanges(keys)],
    [words.predict, filler ? words.filler : words.position(row + 1, tokens[row + 1])],
    [words.answer, answer, sees === true && !filler ? 'leaks' : ''],
    open,
    ...(largest === undefined ? [] : [[words.largest, largest] satisfies Line]),
    ...(shown.weights === undefined ? [] : [[words.cell, cellWeight(shown)] satisfies Line]),
  ];
}

/** Before the core has answered the lines are there and empty, so that nothing jumps later. */
export function readoutTable(shown: Shown | undefined): TemplateResult {
  const words = text.readout;
  const lines: Line[] =
    shown === undefined
      ? [words.selected, words.visible, words.which, words.predict, words.answer, words.open].map((name) => [name, '–'])
      : readoutLines(shown);
  return html`<table class="data readout" part="readout" data-part="readout">
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

export function rowSentence(shown: Shown): string {
  if (shown.influence !== undefined) return influenceSentence(shown);
  const { mask, row, tokens } = shown;
  const keys = visibleKeys(mask, row);
  const sees = seesAnswer(mask, row);
  const { live } = text;
  const first = live.row(row, tokens[row] ?? '', asRanges(keys), keys.length, mask.keys);
  const next = sees === undefined ? '' : sees ? live.leak(row + 1) : live.honest(row + 1);
  const empty = [...mask.emptyRows];
  return (
    first +
    (shown.fillers.has(row) ? live.filler(row) : next) +
    (empty.length === 0 ? '' : live.empty(live.rows(asRanges(empty))))
  );
}

/** "0: 0.61, 1: 0.39": every key that the row may look at, with its share. */
function rowWeights({ mask, weights }: Shown, row: number): string {
  const share = (key: number) => decimals(weights?.[row * mask.keys + key] ?? 0, 2);
  return visibleKeys(mask, row)
    .map((key) => text.table.share(key, share(key)))
    .join(', ');
}

/** "0: 2, 3: 0": every token that the output can change with, with the layers that it needs. */
function rowLayers(shown: Shown, row: number): string {
  const { influence } = shown;
  return reachedBy(shown, row)
    .map((token) => text.table.share(token, String(influence?.layersNeeded[row * influence.size + token] ?? 0)))
    .join(', ');
}

interface Column {
  name: string;
  cell(row: number): string;
}

function tableColumns(shown: Shown): Column[] {
  const { mask, weights, influence } = shown;
  const words = text.table;
  const { visibleOf, none } = text.readout;
  if (influence !== undefined) {
    return [
      { name: words.tokens, cell: (row) => visibleOf(reachedBy(shown, row).length, influence.size) },
      { name: words.needed, cell: (row) => rowLayers(shown, row) || none },
    ];
  }
  return [
    { name: words.count, cell: (row) => visibleOf(mask.counts[row] ?? 0, mask.keys) },
    { name: words.keys, cell: (row) => asRanges(visibleKeys(mask, row)) || none },
    ...(weights === undefined ? [] : [{ name: words.weights, cell: (row: number) => rowWeights(shown, row) || none }]),
  ];
}

export function maskTable(shown: Shown, captionWeights: string): TemplateResult {
  const { mask, tokens, weights, influence } = shown;
  const words = text.table;
  const plain = weights === undefined ? words.caption : captionWeights;
  const caption = influence === undefined ? plain : words.captionInfluence(influence.layers);
  const columns = tableColumns(shown);
  return html`<div class="scroll" data-scrolls="region" data-name=${caption}>
    <table class="data" part="table">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">${influence === undefined ? words.row : words.output}</th>
          ${columns.map(({ name }) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${Array.from(
          { length: mask.queries },
          (_, row) =>
            html`<tr>
              <th scope="row">${text.readout.rowOf(row, tokens[row] ?? '')}</th>
              ${columns.map(({ cell }) => html`<td>${cell(row)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
