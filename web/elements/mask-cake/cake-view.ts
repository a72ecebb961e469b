// SPDX-License-Identifier: MIT
// The picture of the worked example: the weights, the lessons of one pass, one sentence. It holds no state.

import { html, nothing, type TemplateResult } from 'lit';
import { cakeStrings as text } from '../../lesson/en/puzzles.ts';
import { strings } from '../../lesson/en/shared.ts';
import { decimals } from '../../lesson/number-text.ts';
import { seesAnswer, visibleKeys } from '../../state/mask-facts.ts';
import { figureView, pressable } from '../shared/figure-view.ts';
import { segmented } from '../shared/segmented.ts';
import { type MatrixCell, valueMatrix } from '../shared/value-matrix.ts';
import type { AttnMaskCake, CakeAnswer, CakeMask } from './attn-mask-cake.ts';

const { words } = text;
const ROWS = words.map((word, row) => text.row(row, word));
const LAST = words.length - 1;

const weightOf = ({ softmax }: CakeAnswer, row: number, key: number): number =>
  softmax.weights[row * softmax.keys + key] ?? 0;

export function cakeView(host: AttnMaskCake, spoken: string): TemplateResult {
  const { answered, lesson } = host;
  const mask = answered?.mask ?? (host.mask === 'causal' ? 'causal' : 'full');
  const body = html`${segmented<CakeMask>(
    'mask',
    text.mask.legend,
    [
      { value: 'full', label: text.mask.full },
      { value: 'causal', label: text.mask.causal },
    ],
    host.mask as CakeMask,
    (value) => host.choose(value),
  )}
    <div class="pair">
      <div>
        ${valueMatrix({
          caption: text.caption(text.names[mask]),
          corner: text.corner,
          rows: ROWS,
          columns: ROWS,
          asks: lesson,
          cellWidth: 52,
          cell: (row, key) => (answered === undefined ? { text: '' } : cellOf(answered, row, key)),
        })}
        ${legendView()}
        <div class="steps">
          ${pressable(text.previous, lesson > 0, () => host.go(lesson - 1))}
          ${pressable(text.next, lesson < LAST, () => host.go(lesson + 1), 'primary')}
        </div>
        <p class="quiet fifty">${text.fifty}</p>
      </div>
      <div class="found">
        <p class="big" id="lessons">${text.lessons}</p>
        ${lessonList(host)}
      </div>
    </div>`;
  const live = answered === undefined ? (host.error === '' ? strings.common.loading : '') : sentence(answered, lesson);
  return figureView(host, {
    title: text.title,
    how: text.how,
    body,
    live,
    spoken,
    ...(answered === undefined ? {} : { table: tableOf(answered) }),
  });
}

function cellOf(answered: CakeAnswer, row: number, key: number): MatrixCell {
  const weight = weightOf(answered, row, key);
  const isAnswer = key === row + 1;
  const open = visibleKeys(answered.described, row).includes(key);
  if (!open) return { text: '', spoken: text.blocked, blocked: true };
  const shown = decimals(weight, 2);
  return isAnswer
    ? { text: shown, spoken: text.answer(shown), share: weight, kind: 'leak' }
    : { text: shown, share: weight };
}

function legendView(): TemplateResult {
  return html`<ul class="legend" aria-hidden="true">
    <li><span class="cell leak"></span>${text.key.answer}</li>
    <li><span class="cell blocked"></span>${text.key.blocked}</li>
  </ul>`;
}

/** Lessons count from 1, since they are the first, the second …; rows count from 0. */
function lessonList({ answered, lesson }: AttnMaskCake): TemplateResult {
  return html`<ol class="lessons" aria-labelledby="lessons">
    ${words.map((_, row) => {
      const seen = answered === undefined ? [] : visibleKeys(answered.described, row).map((key) => words[key] ?? '');
      return html`<li aria-current=${row === lesson ? 'step' : nothing}>
        <b>${text.lesson(row + 1)}</b>: ${answered === undefined ? '' : `${text.sees(seen)}, `}${text.predicts(words[row + 1])}.
      </li>`;
    })}
  </ol>`;
}

function sentence(answered: CakeAnswer, row: number): string {
  const { described } = answered;
  const word = words[row] ?? '';
  const answer = words[row + 1] ?? '';
  const sees = seesAnswer(described, row);
  const weight = decimals(weightOf(answered, row, sees === true ? row + 1 : row), 2);
  const count = described.counts[row] ?? 0;
  if (sees === undefined) return text.live.last(word, weight, count);
  return sees ? text.live.leak(word, weight, answer) : text.live.honest(word, weight, count, answer);
}

function tableOf(answered: CakeAnswer): TemplateResult {
  const caption = text.table.caption(text.names[answered.mask]);
  return html`<div class="scroll" data-scrolls="region" data-name=${caption}>
    <table class="data" part="table">
      <caption>${caption}</caption>
      <thead>
        <tr>
          <th scope="col">${text.table.row}</th>
          ${ROWS.map((name) => html`<th scope="col" class="num">${name}</th>`)}
          <th scope="col" class="num">${text.table.sum}</th>
        </tr>
      </thead>
      <tbody>
        ${ROWS.map(
          (name, row) => html`<tr>
            <th scope="row">${name}</th>
            ${ROWS.map((_, key) => {
              const { blocked = false } = cellOf(answered, row, key);
              return html`<td class="num">${blocked ? text.blocked : decimals(weightOf(answered, row, key), 2)}</td>`;
            })}
            <td class="num">${decimals(answered.softmax.rowSums[row] ?? 0, 2)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
