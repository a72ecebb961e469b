// SPDX-License-Identifier: MIT
// The picture of the order experiment: the two texts word above word, what the last word predicts after each, and after
// the bet the table of all combinations. It holds no state.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { strings } from '../../lesson/en/shared.ts';
import { variantsStrings } from '../../lesson/en/variants.ts';
import { fixed } from '../../lesson/number-text.ts';
import { formatDifference } from '../../state/leak-facts.ts';
import { dataTable } from '../shared/data-table.ts';
import { select } from '../shared/fields.ts';
import { type FigureParts, figureView, pressable } from '../shared/figure-view.ts';
import { segmented } from '../shared/segmented.ts';
import type { AttnOrder } from './attn-order.ts';
import {
  COMBINATIONS,
  type Combination,
  LAYERS,
  lastDifference,
  nameOf,
  ORDER_MASKS,
  type OrderAnswer,
  type OrderBet,
  swapped,
  vocabularyOf,
} from './order.ts';

const text = variantsStrings.order;

const difference = (value: number): string => formatDifference(value, text.zero);
const lastOf = (words: readonly string[]): string => words.at(-1) ?? '';

function textsOf(host: AttnOrder): { before: string[]; after: string[] } {
  const { words, first, second } = host.answered;
  return { before: [...words], after: swapped(words, first, second) };
}

/** What the chosen combination shows, and why. '' before the core has answered. */
export function orderSentence(host: AttnOrder): string {
  const { shown: answer, chosen } = host;
  if (answer === undefined) return '';
  const last = lastOf(host.answered.words);
  const moved = lastDifference(answer);
  return text.setting(chosen) + (moved === 0 ? text.same(last, chosen) : text.notices(last, difference(moved), chosen));
}

export function orderView(host: AttnOrder, spoken: string): TemplateResult {
  const { shown: answer } = host;
  const waiting = host.engineError === undefined ? strings.common.loading : '';
  const parts: FigureParts = {
    title: text.title,
    how: text.how,
    body: html`${betView(host)} ${host.revealed ? controlsView(host) : html`<p class="settings">${text.before}</p>`}
      <div class=${answer === undefined ? 'trial wait' : 'trial'}>
        ${answer === undefined ? nothing : html`${textsView(host, answer)} ${predictionView(host, answer)}`}
      </div>
      ${host.revealed && answer !== undefined ? gridView(host) : nothing} ${host.revealed ? moreView(host) : nothing}`,
    live: orderSentence(host) || waiting,
    spoken,
  };
  if (answer !== undefined) parts.table = tableView(host);
  return figureView(host, parts);
}

function betView(host: AttnOrder): TemplateResult {
  const words = text.bet;
  if (host.bet !== undefined && host.outcome !== undefined) {
    const verdict = host.bet === 'skip' ? words.none : host.bet === host.outcome ? words.right : words.wrong;
    return html`<div class="bet"><p tabindex="-1">${verdict} ${words.outcomes[host.outcome]}</p></div>`;
  }
  const { before, after } = textsOf(host);
  const question = words.question(before.join(' '), after.join(' '));
  const answer = (bet: OrderBet | 'skip', label: string, kind = '') =>
    pressable(label, host.shown !== undefined, () => host.place(bet), kind);
  return html`<div class="bet" role="group" aria-label=${question}>
    <p>${question}</p>
    ${answer('never', words.never)} ${answer('mask', words.mask)} ${answer('always', words.always)}
    ${answer('skip', words.skip, 'link reveal')}
  </div>`;
}

function controlsView(host: AttnOrder): TemplateResult {
  const { positions, mask, layers } = host.chosen;
  const onOff = [
    { value: 'on' as const, label: text.positions.on },
    { value: 'off' as const, label: text.positions.off },
  ];
  return html`<div class="switches" data-part="controls">
    ${segmented('positions', text.positions.legend, onOff, positions ? 'on' : 'off', (value) => host.turn('positions', value === 'on'))}
    ${segmented(
      'mask',
      text.masks.legend,
      ORDER_MASKS.map((value) => ({ value, label: text.masks[value] })),
      mask,
      (value) => host.turn('mask', value),
    )}
    ${segmented(
      'layers',
      text.layers,
      LAYERS.map((value) => ({ value: String(value), label: String(value) })),
      String(layers),
      (value) => host.turn('layers', LAYERS.find((count) => String(count) === value) ?? 1),
    )}
  </div>`;
}

/** Both texts word above word. Below each word of the second: how far its logits are from what they are in the first. */
function textsView(host: AttnOrder, answer: OrderAnswer): TemplateResult {
  const { before, after } = textsOf(host);
  const { first, second } = host.answered;
  const place = swapped([...before.keys()], first, second);
  const kind = (at: number) => (at === before.length - 1 ? 'asks' : at === first || at === second ? 'moved' : '');
  const row = (name: string, words: readonly string[], note?: (at: number) => TemplateResult) =>
    html`<tr>
      <th scope="row">${name}</th>
      ${words.map((word, at) => html`<td><span class=${`word ${kind(at)}`}>${word}</span>${note?.(at) ?? nothing}</td>`)}
    </tr>`;
  const changed = (at: number): TemplateResult => {
    const value = answer.differences[place[at] ?? at] ?? Number.NaN;
    return html`<span class=${value === 0 ? 'diff same' : 'diff'}>${difference(value)}</span>`;
  };
  const caption = text.texts.caption(lastOf(before));
  return html`<div class="texts">
    <div class="scroll-x" data-scrolls="region" data-name=${caption}>
      <table class="words">
        <caption class="hidden">${caption}</caption>
        <thead>
          <tr>
            <th scope="col"><span class="hidden">${text.texts.corner}</span></th>
            ${before.map((_, at) => html`<th scope="col">${at}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${row(text.texts.before, before)} ${row(text.texts.after, after, changed)}
        </tbody>
      </table>
    </div>
    <p class="hint">${text.texts.hint}</p>
  </div>`;
}

/** What the last word expects, after either text: a pair of bars for each word of the vocabulary. */
function predictionView(host: AttnOrder, answer: OrderAnswer): TemplateResult {
  const { words } = host.answered;
  const bar = (kind: string, name: string, share: number) =>
    html`<span class=${`bar ${kind}`} ${cssVars({ '--w': share.toFixed(4) })}
      ><span class="hidden">${name}</span><span class="num">${fixed(share, 3)}</span></span
    >`;
  return html`<div class="prediction">
    <p class="label" id="expects">${text.prediction.title(lastOf(words))}</p>
    <ul aria-labelledby="expects">
      ${vocabularyOf(words).map(
        (word, token) => html`<li>
          <span class="name">${word}</span>
          <span class="bars"
            >${bar('first', text.prediction.before, answer.before[token] ?? Number.NaN)}
            ${bar('second', text.prediction.after, answer.after[token] ?? Number.NaN)}</span
          >
        </li>`,
      )}
    </ul>
    <p class="keys-of-bars" aria-hidden="true">
      <span><i></i>${text.texts.before}</span><span class="second"><i></i>${text.texts.after}</span>
    </p>
    <p class="verdict">${text.prediction.difference} <output class="num">${difference(lastDifference(answer))}</output></p>
    <p class="hint">${roundingHint(answer)}</p>
  </div>`;
}

function roundingHint(answer: OrderAnswer): string {
  const usual = answer.usual.at(-1) ?? Number.NaN;
  if (lastDifference(answer) !== 0) return text.rounding.real;
  return usual === 0 ? text.rounding.none : text.rounding.some(difference(usual));
}

/** All combinations at a glance, the chosen one marked. */
function gridView(host: AttnOrder): TemplateResult {
  const rows = COMBINATIONS.filter(({ layers }) => layers === LAYERS[0]);
  return html`<div class="all">
    <table class="all-grid">
      <caption>${text.grid.caption(lastOf(host.answered.words))}</caption>
      <thead>
        <tr>
          <th scope="col">${text.grid.corner}</th>
          ${LAYERS.map((layers) => html`<th scope="col">${text.grid.layers(layers)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <th scope="row">${text.grid.row(row)}</th>
              ${LAYERS.map((layers) => gridCell(host, { ...row, layers }))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function gridCell(host: AttnOrder, combination: Combination): TemplateResult {
  const answer = host.answers.get(nameOf(combination));
  const moved = answer === undefined ? Number.NaN : lastDifference(answer);
  const here = nameOf(combination) === nameOf(host.chosen);
  return html`<td class=${`${moved === 0 ? 'same' : 'tells'}${here ? ' here' : ''}`} aria-current=${here ? 'true' : nothing}>
    <span aria-hidden="true">${moved === 0 ? '=' : '≠'}</span> ${moved === 0 ? text.grid.same : text.grid.tells}
    <span class="num">${formatDifference(moved, text.grid.zero)}</span>
  </td>`;
}

function moreView(host: AttnOrder): TemplateResult {
  const { words, first, second, seed } = host.swap;
  const options = words.slice(0, -1).map((word, at) => ({ value: String(at), label: `${at} ${word}` }));
  const swap = (which: 'first' | 'second', label: string, at: number) =>
    select(which, label, options, String(at), (value) => host.swapAt(which, Number(value)));
  return html`<details data-part="controls">
    <summary>${text.more}</summary>
    <div class="set">
      ${field(host, 'text', text.text, words.join(' '), (typed) => host.type(typed))}
      ${field(host, 'seed', text.seed, String(seed), (typed) => host.typeSeed(typed))} ${swap('first', text.swapFirst, first)}
      ${swap('second', text.swapSecond, second)}
    </div>
    <p class="hint">${text.model}</p>
  </details>`;
}

function field(host: AttnOrder, id: 'text' | 'seed', label: string, value: string, change: (typed: string) => void) {
  const problem = host.problems[id];
  return html`<div>
    <label class="label" for=${id}>${label}</label>
    <input
      id=${id}
      type="text"
      autocomplete="off"
      spellcheck="false"
      aria-invalid=${problem === undefined ? 'false' : 'true'}
      aria-describedby=${problem === undefined ? nothing : `${id}-problem`}
      .value=${host.typed[id] ?? value}
      @change=${(event: Event) => change((event.target as HTMLInputElement).value)}
    />
    ${problem === undefined ? nothing : html`<p class="field-error" id=${`${id}-problem`}>${problem}</p>`}
  </div>`;
}

/** Before the bet only the combination on screen. */
function tableView(host: AttnOrder): TemplateResult {
  const shown = host.revealed ? COMBINATIONS : [host.chosen];
  const rows = shown.map((combination) => {
    const answer = host.answers.get(nameOf(combination));
    const usual = answer?.usual.at(-1) ?? Number.NaN;
    return {
      name: `${text.grid.row(combination)}, ${text.grid.layers(combination.layers)}`,
      cells: [difference(answer === undefined ? Number.NaN : lastDifference(answer)), difference(usual)],
    };
  });
  return dataTable(text.table.caption(lastOf(host.answered.words)), text.table.columns, rows);
}
