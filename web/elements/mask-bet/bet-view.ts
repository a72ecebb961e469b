// SPDX-License-Identifier: MIT
// The picture of the bet: the question, the grid with the marks, and a sentence for each kind of mark. It holds no state.

import { html, nothing, type TemplateResult } from 'lit';
import { betStrings as text } from '../../lesson/en/puzzles.ts';
import { strings } from '../../lesson/en/shared.ts';
import { asRanges, isAllowed, visibleKeys } from '../../state/mask-facts.ts';
import { figureView, pressable } from '../shared/figure-view.ts';
import type { PressCell } from '../shared/press-matrix.ts';
import type { AttnMaskBet } from './attn-mask-bet.ts';
import { type BetResult, type Mark, ROW } from './bet-facts.ts';

const SIGNS: Record<Exclude<Mark, 'left'>, { glyph: string; kind: string }> = {
  right: { glyph: '✓', kind: 'right' },
  missed: { glyph: '+', kind: 'missed' },
  extra: { glyph: '✕', kind: 'wrong' },
};

const sign = (mark: Exclude<Mark, 'left'>): TemplateResult =>
  html`<span class="sign ${SIGNS[mark].kind}" aria-hidden="true">${SIGNS[mark].glyph}</span>`;

export function betView(host: AttnMaskBet, spoken: string): TemplateResult {
  const revealed = host.truth !== undefined;
  const body = html`<div class="ask" role="group" aria-label=${text.question}>
      <p>${text.question}</p>
      ${pressable(text.reveal, !revealed, () => host.reveal('bet'), 'primary')}
      ${pressable(text.skip, !revealed, () => host.reveal('skip'), 'link reveal')}
    </div>
    <div class="pair">
      <div>
        ${host.grid.view({
          caption: text.caption(revealed),
          corner: text.corner,
          rows: text.words,
          columns: text.words,
          asks: ROW,
          cell: (row, column) => cellOf(host, row, column),
        })}
      </div>
      <div class="found">${revealed ? foundView(host, host.truth) : html`<p class="quiet">${text.asked}</p>`}</div>
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

function cellOf({ truth, marked, result }: AttnMaskBet, row: number, column: number): PressCell {
  const { states } = text;
  const named = (state: string, rest: Omit<PressCell, 'name'>): PressCell => ({
    name: text.cell(row, column, state),
    ...rest,
  });
  if (truth === undefined) {
    if (row !== ROW) return named(states.idle, { pressed: false, kind: 'plain' });
    return marked.has(column)
      ? named(states.marked, { pressed: true, shown: html`<span class="dot"></span>` })
      : named(states.unmarked, { pressed: false, kind: 'plain' });
  }
  const open = isAllowed(truth, row, column);
  const kind = open ? '' : 'blocked';
  const dot = open ? html`<span class="dot"></span>` : nothing;
  const mark = row === ROW ? result?.marks[column] : undefined;
  if (mark === undefined) return named(open ? states.allowed : states.blocked, { pressed: false, kind, shown: dot });
  return named(states[mark], { pressed: false, kind, shown: mark === 'left' ? nothing : sign(mark) });
}

function foundView(host: AttnMaskBet, truth: AttnMaskBet['truth']): TemplateResult {
  const { result } = host;
  const keys = truth === undefined ? '' : asRanges(visibleKeys(truth, ROW));
  // Without a bet there is no score to tell below the figure: what the other rows do stands there.
  return result === undefined
    ? html`<p class="big">${text.skipped(keys)}</p>`
    : html`<ul class="verdicts">${verdicts(result)}</ul>
        <p class="quiet">${text.rest}</p>`;
}

function verdicts({ right, missed, extra }: BetResult): TemplateResult[] {
  const lines: TemplateResult[] = [];
  const line = (mark: Exclude<Mark, 'left'>, sentence: string) =>
    lines.push(html`<li>${sign(mark)}<span>${sentence}</span></li>`);
  if (right.length > 0) line('right', text.right(right.length, asRanges(right)));
  if (missed.length > 0) line('missed', text.missed(missed.length, asRanges(missed), missed.includes(ROW)));
  if (extra.length > 0) line('extra', text.extra(extra.length, asRanges(extra), text.words[ROW + 1] ?? ''));
  return lines;
}

function liveSentence({ truth, result, marked, hinted }: AttnMaskBet): string {
  if (hinted) return text.none;
  if (truth === undefined) return text.marked(marked.size);
  if (result === undefined) return text.rest;
  const { right, missed, extra, correct } = result;
  return correct ? text.allRight(right.length) : text.score(right.length, missed.length, extra.length);
}

function table({ truth, marked, result }: AttnMaskBet): TemplateResult {
  const { states, table: words } = text;
  const bet = (key: number) =>
    result === undefined && truth !== undefined ? '–' : marked.has(key) ? states.marked : states.unmarked;
  const answer = (key: number) =>
    truth === undefined
      ? nothing
      : html`<td>${isAllowed(truth, ROW, key) ? states.allowed : strings.common.blocked}</td>`;
  return html`<div class="scroll" data-scrolls="region" data-name=${words.caption}>
    <table class="data" part="table">
      <caption>${words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">${words.key}</th>
          <th scope="col">${words.bet}</th>
          ${truth === undefined ? nothing : html`<th scope="col">${words.truth}</th>`}
        </tr>
      </thead>
      <tbody>
        ${text.words.map(
          (word, key) => html`<tr>
            <th scope="row">${words.key_(key, word)}</th>
            <td>${bet(key)}</td>
            ${answer(key)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
