// SPDX-License-Identifier: MIT
// The pair: the right order on the left, a suspect on the right. Before the bet both show what goes into the softmax;
// after it the weights, their sums, and a score of the future to move. It holds no state.

import { html, nothing, type TemplateResult } from 'lit';
import { cellShare, givenText, readsAsOne, sumText } from '../../draw/share-text.ts';
import { strings } from '../../lesson/en/shared.ts';
import { softmaxStrings } from '../../lesson/en/softmax.ts';
import { isAllowed } from '../../state/mask-facts.ts';
import { slider } from '../shared/fields.ts';
import { authorsQuestion, pressable } from '../shared/figure-view.ts';
import { segmented } from '../shared/segmented.ts';
import { type MatrixCell, valueMatrix } from '../shared/value-matrix.ts';
import type { OrderAnswer } from './answers.ts';
import type { AttnSoftmax } from './attn-softmax.ts';
import { type Bet, blindRows, brokenRow, moved, movedRows, type Outcome, type Side } from './facts.ts';
import { SIZE, SUSPECTS } from './givens.ts';
import { moreView } from './own-scores.ts';
import { weightCell } from './parts.ts';

const text = softmaxStrings;
const words = text.order;
const LAST = SIZE - 1;

const names = (rows: readonly number[]): string[] => rows.map((row) => text.words[row] ?? '');
const lastWord = text.words[LAST] ?? '';

export function orderView(host: AttnSoftmax): TemplateResult {
  const order = host.answers.order;
  const shown = host.revealed && order?.beside !== undefined;
  return html`${host.predict ? html`${authorsQuestion} ${betView(host, shown ? order : undefined)}` : nothing}
    <div class="pair">${side(host, 'before')} ${side(host, 'beside')}</div>
    ${shown ? controlsView(host, order) : nothing}`;
}

function betView(host: AttnSoftmax, order: OrderAnswer | undefined): TemplateResult {
  const { bet } = words;
  if (host.bet !== undefined) {
    return html`<div class="bet"><p tabindex="-1">${order === undefined ? strings.common.loading : verdict(host.bet, host.outcome)}</p></div>`;
  }
  const choice = (value: Bet, kind = '') => pressable(bet[value as 'before'], true, () => host.placeBet(value), kind);
  return html`<div class="bet" role="group" aria-label=${bet.question}>
    <p>${bet.question}</p>
    ${choice('before')} ${choice('after')} ${choice('both')} ${choice('skip', 'link reveal')}
  </div>`;
}

/** How the bet came out when it was placed; what is changed later does not change it. */
function verdict(placed: Bet, outcome: Outcome | undefined): string {
  const { bet } = words;
  if (outcome === undefined) return strings.common.loading;
  const actual = bet.actual[outcome];
  return placed === 'skip' ? bet.skipped(actual) : placed === outcome ? bet.won(actual) : bet.lost(actual);
}

function side(host: AttnSoftmax, which: Side): TemplateResult {
  const order = host.answers.order;
  const suspect = words.suspects[order?.suspect ?? host.suspect];
  const [title, code, how] =
    which === 'before' ? [words.before, words.beforeCode, words.beforeHow] : [suspect.title, suspect.code, suspect.how];
  return html`<div class="side" role="group" aria-label=${title}>
    <h3>${title}</h3>
    <p class="sub" data-part="formula"><code>${code}</code></p>
    <p class="sub">${how}</p>
    ${order === undefined ? html`<div class="blank"></div>` : matrixOf(host, order, which, title)}
  </div>`;
}

function matrixOf(host: AttnSoftmax, order: OrderAnswer, which: Side, title: string): TemplateResult {
  const weights = which === 'before' ? order.before : order.beside;
  const hidden = !host.revealed || weights === undefined;
  const columnSums = !hidden && order.suspect === 'columns';
  const caption = !hidden ? words.weights(title) : which === 'before' ? words.scoresBefore : words.scoresAfter;
  const cell = (row: number, key: number): MatrixCell => {
    if (hidden || weights === undefined) return key === SIZE ? unknownSum : scoreCell(order, which, row, key);
    if (row === SIZE)
      return key === SIZE ? { text: '', kind: 'sum' } : sumCell(weights.columnSums[key] ?? 0, false, ' column');
    const blind = row < SIZE && !isAllowed(order.mask, row, LAST);
    if (key === SIZE) return sumCell(weights.rowSums[row] ?? 0, which === 'beside' && blind);
    const weight = weights.weights[row * SIZE + key] ?? 0;
    return {
      ...weightCell(weight, !isAllowed(order.mask, row, key), false),
      ...(moved(order, which, row, key) ? { kind: 'leak', spoken: `${cellShare(weight)}, ${words.moved}` } : {}),
    };
  };
  return valueMatrix({
    caption,
    corner: text.corner,
    rows: columnSums ? [...text.words, text.sumBelow] : text.words,
    columns: [...text.words, text.sum],
    cell,
    cellWidth: 62,
  });
}

const unknownSum: MatrixCell = { text: '?', kind: 'sum' };

/** Before the bet: the scores as they go into the softmax. */
function scoreCell(order: OrderAnswer, which: Side, row: number, key: number): MatrixCell {
  const score = order.scores[row * SIZE + key] ?? 0;
  const blocked = which === 'before' && !isAllowed(order.mask, row, key);
  return blocked ? { text: '−∞', spoken: `${text.blocked}, −∞`, blocked } : { text: givenText(score) };
}

/** A sum that is not 1 is marked: where the row has hidden keys they took part in it. */
function sumCell(sum: number, suspicious: boolean, kind = ''): MatrixCell {
  const leaks = suspicious && !readsAsOne(sum);
  return { text: sumText(sum), kind: `sum${kind}${leaks ? ' leak' : readsAsOne(sum) ? ' whole' : ''}` };
}

function controlsView(host: AttnSoftmax, order: OrderAnswer): TemplateResult {
  const given = order.scores[LAST] ?? 0;
  const blind = names(blindRows(order.mask));
  return html`<div class="controls" data-part="controls">
      ${segmented(
        'suspect',
        words.suspects.legend,
        SUSPECTS.map((value) => ({ value, label: words.suspects[value].label })),
        host.suspect,
        (value) => host.choose('suspect', value),
      )}
      <div>
        ${slider(
          {
            id: 'future',
            label: words.future(lastWord),
            shown: givenText(given),
            spoken: givenText(given),
            value: given,
            min: -5,
            max: 15,
          },
          (value) => host.choose('future', value),
        )}
        <p class="hint">${words.futureHint(blind)}</p>
      </div>
    </div>
    ${moreView(host)}`;
}

export function orderLive(host: AttnSoftmax): string {
  const order = host.answers.order;
  if (order === undefined) return '';
  if (!host.revealed || order.beside === undefined) return words.live.question;
  const leaks = movedRows(order, 'beside');
  if (leaks.length > 0) return words.live.moved(names(leaks), lastWord, movedRows(order, 'before').length === 0);
  const still = order.unmoved === undefined ? [] : blindRows(order.mask);
  const rest = still.length === 0 ? '' : ` ${words.live.still(names(still))}`;
  return suspectSentence(order) + rest;
}

function suspectSentence({ suspect, beside, mask }: OrderAnswer): string {
  const { live } = words;
  const { fromBefore = 0, rowSums = new Float64Array(0) } = beside ?? {};
  if (mask.visible === SIZE * SIZE && suspect !== 'columns') return live.afterWhole;
  if (suspect === 'afterRenormalized') {
    if (fromBefore === 0) return live.same;
    return fromBefore < 1e-9 ? live.close(sumText(fromBefore)) : live.swamped(sumText(fromBefore));
  }
  const row = brokenRow({ rowSums });
  if (row < 0) return live.afterWhole;
  const [word, sum] = [text.words[row] ?? '', sumText(rowSums[row] ?? 0)];
  return suspect === 'columns' ? live.columns(sum, word) : live.after(word, sum);
}
