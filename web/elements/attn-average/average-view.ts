// SPDX-License-Identifier: MIT
// The picture of <attn-average>: the vectors, the bet, three cards, each with how it averages and what comes out.
// It holds no state.

import { html, nothing, type TemplateResult } from 'lit';
import { averageStrings } from '../../lesson/en/average.ts';
import { maskStrings } from '../../lesson/en/mask.ts';
import { strings } from '../../lesson/en/shared.ts';
import { listMark } from '../../lesson/language.ts';
import { allDigits, fixed, short } from '../../lesson/number-text.ts';
import { asRanges } from '../../state/mask-facts.ts';
import { type FigureParts, figureView, pressable } from '../shared/figure-view.ts';
import { segmented } from '../shared/segmented.ts';
import { type MatrixCell, valueMatrix } from '../shared/value-matrix.ts';
import { type AttnAverage, type AverageBet, type Averages, CHANNELS, WORDS } from './attn-average.ts';

const text = averageStrings;

const rowOf = (values: Float64Array, row: number, width: number): number[] => [
  ...values.subarray(row * width, (row + 1) * width),
];
const vector = (values: readonly number[], write: (value: number) => string): string =>
  `[${values.map(write).join(listMark())}]`;

export function rowSentence({ row }: AttnAverage, averages: Averages): string {
  const average = vector(rowOf(averages.byLoop, row, averages.channels), (value) => short(value));
  return text.live(WORDS[row] ?? '', row, WORDS.slice(0, row + 1), average);
}

export function averageView(host: AttnAverage, spoken: string): TemplateResult {
  const { averages } = host;
  const parts: FigureParts = {
    title: text.title,
    how: text.how,
    body: html`${host.predict ? betView(host) : nothing} ${inputs(host)}
      <div class="ways">
        ${averages === undefined ? waiting(host) : html`${loopCard(host, averages)} ${matrixCard(host, averages)} ${softmaxCard(host, averages)}`}
      </div>`,
    live: averages === undefined ? '' : `${rowSentence(host, averages)}${host.open ? text.again : ''}`,
    spoken,
  };
  if (averages !== undefined) parts.table = table(host, averages);
  return figureView(host, parts);
}

function waiting(host: AttnAverage): TemplateResult {
  return html`<div class="way wait">${host.engineError === undefined ? html`<p class="hint">${text.loading}</p>` : nothing}</div>`;
}

function betView(host: AttnAverage): TemplateResult {
  const words = text.bet;
  const answer = (bet: AverageBet, label: string, kind = '') =>
    pressable(label, host.averages !== undefined, () => host.place(bet), kind);
  const question = words.question(host.row);
  if (host.bet === undefined) {
    return html`<div class="bet" role="group" aria-label=${question}>
      <p>${question}</p>
      ${answer('same', words.yes)} ${answer('different', words.no)} ${answer('skip', words.skip, 'link reveal')}
    </div>`;
  }
  const { differing } = host;
  const actual: AverageBet = differing.length === 0 ? 'same' : 'different';
  const outcome = host.bet === 'skip' ? words.none : host.bet === actual ? words.right : words.wrong;
  const rows = maskStrings.live.rows(asRanges(differing));
  return html`<div class="bet">
    <p tabindex="-1">${outcome} ${actual === 'same' ? words.same(WORDS.length) : words.different(rows)}</p>
  </div>`;
}

function inputs(host: AttnAverage): TemplateResult {
  return html`<div class="given" data-part="controls">
    <div>
      <p class="label" id="values">${text.values}</p>
      <table class="vectors" aria-labelledby="values">
        <thead>
          <tr>
            <th scope="col"><span class="hidden">${text.corner}</span></th>
            ${WORDS.map((word, at) => html`<th scope="col" class=${at === host.row ? 'asks' : at > host.row ? 'later' : ''}>${word}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${[...Array(CHANNELS).keys()].map(
            (channel) =>
              html`<tr>
                <th scope="row">${text.channel(channel)}</th>
                ${WORDS.map((_, at) => html`<td>${field(host, at * CHANNELS + channel)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
      ${[...host.problems.values()].map((problem) => html`<p class="field-error">${problem}</p>`)}
    </div>
    <div>
      <label class="label" for="row"
        >${text.row} <span class="num asks" aria-hidden="true">${text.rowOf(host.row, WORDS[host.row] ?? '')}</span></label
      >
      <input
        id="row"
        type="range"
        min="0"
        max=${WORDS.length - 1}
        .value=${String(host.row)}
        aria-valuetext=${text.rowOf(host.row, WORDS[host.row] ?? '')}
        @input=${(event: Event) => host.chooseRow(Number((event.target as HTMLInputElement).value))}
      />
    </div>
  </div>`;
}

function field(host: AttnAverage, index: number): TemplateResult {
  return html`<input
    type="text"
    inputmode="decimal"
    autocomplete="off"
    spellcheck="false"
    aria-label=${text.value(WORDS[Math.floor(index / CHANNELS)] ?? '', index % CHANNELS)}
    aria-invalid=${host.problems.has(index) ? 'true' : 'false'}
    .value=${host.typed[index] ?? ''}
    @change=${(event: Event) => host.type(index, (event.target as HTMLInputElement).value)}
  />`;
}

function card(
  host: AttnAverage,
  number: number,
  words: { title: string; how: string },
  body: TemplateResult,
  result: Float64Array | undefined,
) {
  const values = result === undefined ? undefined : rowOf(result, host.row, CHANNELS);
  return html`<section class="way" aria-labelledby=${`way-${number}`}>
    <h3 id=${`way-${number}`}><span class="count" aria-hidden="true">${number}</span> ${words.title}</h3>
    <p class="hint">${words.how}</p>
    <div class="picture">${body}</div>
    <p class="result">
      <span>${text.result(host.row)}</span>
      ${values === undefined ? html`<span class="unknown">${text.hidden}</span>` : values.map((value) => html`<output class="num">${allDigits(value)}</output>`)}
    </p>
  </section>`;
}

function loopCard(host: AttnAverage, averages: Averages): TemplateResult {
  const shares = rowOf(averages.averaging, host.row, WORDS.length);
  const turn = (word: string, at: number) => {
    const values = vector(host.values.slice(at * CHANNELS, (at + 1) * CHANNELS), allDigits);
    return at > host.row
      ? html`<li class="later"><span class="word">${word}</span> <span class="veil">${text.loop.later}</span></li>`
      : html`<li><span class="word">${word}</span> <span class="num">${text.loop.turn(short(shares[at] ?? 0), values)}</span></li>`;
  };
  return card(host, 1, text.loop, html`<ol class="turns">${WORDS.map(turn)}</ol>`, averages.byLoop);
}

function squareMatrix(host: AttnAverage, caption: string, cell: (index: number) => MatrixCell): TemplateResult {
  return valueMatrix({
    caption,
    corner: text.corner2,
    rows: WORDS,
    columns: WORDS,
    asks: host.row,
    cell: (row, column) => cell(row * WORDS.length + column),
  });
}

function matrixCard(host: AttnAverage, averages: Averages): TemplateResult {
  const cell = (index: number): MatrixCell => {
    const share = averages.averaging[index] ?? 0;
    return share === 0 ? { text: '0', kind: 'none' } : { text: fixed(share, 2), share };
  };
  const body = squareMatrix(host, text.matrix.caption, cell);
  return card(host, 2, text.matrix, body, host.open ? averages.byMatrix : undefined);
}

function softmaxCard(host: AttnAverage, averages: Averages): TemplateResult {
  const scores = host.shows === 'scores';
  const cell = (index: number): MatrixCell => {
    const score = averages.maskedScores[index] ?? 0;
    const share = averages.weights[index] ?? 0;
    const blocked = score === Number.NEGATIVE_INFINITY;
    const shown = scores ? fixed(score, 0) : blocked ? '0' : fixed(share, 2);
    return {
      text: shown,
      blocked,
      ...(blocked ? { spoken: `${shown}, ${strings.common.blocked}` } : {}),
      share: scores ? 0 : share,
    };
  };
  const body = html`${squareMatrix(host, scores ? text.softmax.scores : text.softmax.weights, cell)}
  ${segmented(
    'shows',
    text.softmax.show,
    [
      { value: 'scores' as const, label: text.softmax.before },
      { value: 'weights' as const, label: text.softmax.after },
    ],
    host.shows,
    (shows) => host.show(shows),
  )}`;
  return card(host, 3, text.softmax, body, host.open ? averages.bySoftmax : undefined);
}

function table(host: AttnAverage, averages: Averages): TemplateResult {
  const ways = [averages.byLoop, ...(host.open ? [averages.byMatrix, averages.bySoftmax] : [])];
  const names = [text.loop.title, text.matrix.title, text.softmax.title].slice(0, ways.length);
  return html`<div class="scroll" data-scrolls="region" data-name=${text.table.caption}>
    <table class="data">
      <caption>${text.table.caption}</caption>
      <thead>
        <tr>
          <th scope="col">${text.table.row}</th>
          <th scope="col">${text.table.channel}</th>
          ${names.map((name) => html`<th scope="col" class="num">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${[...averages.byLoop.keys()].map(
          (index) =>
            html`<tr>
              <th scope="row">${text.rowOf(Math.floor(index / CHANNELS), WORDS[Math.floor(index / CHANNELS)] ?? '')}</th>
              <td>${index % CHANNELS}</td>
              ${ways.map((values) => html`<td class="num">${allDigits(values[index] ?? 0)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
