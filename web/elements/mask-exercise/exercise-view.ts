// SPDX-License-Identifier: MIT
// The picture of the exercise: sixteen letters, what is wrong with each, one sentence. It holds no state.

import { html, nothing, type TemplateResult } from 'lit';
import { exerciseStrings as text } from '../../lesson/en/puzzles.ts';
import { figureView, pressable } from '../shared/figure-view.ts';
import type { PressCell } from '../shared/press-matrix.ts';
import type { AttnMaskExercise } from './attn-mask-exercise.ts';
import type { Wrong } from './check-cells.ts';

const INDICES = [0, 1, 2, 3] as const;
const NO_WORDS = INDICES.map(() => '');
/** More reasons than these tire; the rest is marked in the grid. */
const MOST_REASONS = 4;

const letterOf = (blocks: boolean | undefined): string => (blocks === true ? text.true : text.false);

export function exerciseView(host: AttnMaskExercise, spoken: string): TemplateResult {
  const body = html`<div class="ask"><p>${text.question}</p></div>
    <div class="pair">
      <div>
        ${host.grid.view({
          caption: text.caption,
          corner: text.corner,
          rows: NO_WORDS,
          columns: NO_WORDS,
          cell: (row, column) => cellOf(host, row, column),
        })}
      </div>
      <div class="found">
        <div class="buttons">
          ${pressable(text.check, true, () => host.ask('check'), 'primary')}
          ${pressable(text.show, true, () => host.ask('show'))}
        </div>
        ${foundView(host)}
      </div>
    </div>`;
  return figureView(host, {
    title: text.title,
    how: text.how,
    body,
    live: liveSentence(host),
    table: table(host),
    spoken,
  });
}

function cellOf({ cells, checked }: AttnMaskExercise, row: number, column: number): PressCell {
  const blocks = cells[row * INDICES.length + column] === true;
  const wrong = checked?.wrong.some((cell) => cell.row === row && cell.key === column) === true;
  const letter = letterOf(blocks);
  return {
    name: text.cell(row, column, letter, wrong ? text.wrong : ''),
    pressed: blocks,
    kind: `${blocks ? 'blocked' : ''}${wrong ? ' wrong' : ''}`,
    shown: html`<span class="letter">${letter}</span>${wrong ? html`<span class="cross" aria-hidden="true">✕</span>` : nothing}`,
  };
}

function foundView({ checked, shown }: AttnMaskExercise): TemplateResult {
  if (checked === undefined) return html`<p class="quiet">${text.waiting}</p>`;
  const { wrong, flipped } = checked;
  if (wrong.length === 0) return html`<p class="big">${shown ? text.shown : text.right}</p>`;
  if (flipped) return html`<p class="big">${text.flipped}</p>`;
  const rest = wrong.length - MOST_REASONS;
  return html`<ul class="verdicts">
      ${wrong
        .slice(0, MOST_REASONS)
        .map((cell) => html`<li><span class="sign" aria-hidden="true">✕</span><span>${reason(cell)}</span></li>`)}
    </ul>
    ${rest > 0 ? html`<p class="quiet">${text.more(rest)}</p>` : nothing}`;
}

function reason({ row, key, blocks }: Wrong): string {
  if (blocks) return text.reason.future(row, key);
  return row === key ? text.reason.self(row) : text.reason.past(row, key);
}

function liveSentence({ checked, cells, shown }: AttnMaskExercise): string {
  const blocked = cells.filter(Boolean).length;
  if (checked === undefined) return blocked === 0 ? text.start : text.written(blocked);
  if (shown) return text.shown;
  return checked.wrong.length === 0 ? text.right : text.wrongCount(checked.wrong.length);
}

function table({ cells }: AttnMaskExercise): TemplateResult {
  const { table: words } = text;
  return html`<div class="scroll" data-scrolls="region" data-name=${words.caption}>
    <table class="data" part="table">
      <caption>${words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">${words.row}</th>
          ${INDICES.map((key) => html`<th scope="col">${words.key(key)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${INDICES.map(
          (row) => html`<tr>
            <th scope="row">${words.rowOf(row)}</th>
            ${INDICES.map((key) => html`<td>${letterOf(cells[row * INDICES.length + key])}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
