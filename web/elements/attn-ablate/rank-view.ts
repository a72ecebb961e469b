// SPDX-License-Identifier: MIT
// The question before the runs: parts to be put in order by buttons, and afterwards the reader's order beside the
// measured one.

import { html, nothing, type TemplateResult } from 'lit';
import { ablateStrings } from '../../lesson/en/ablate.ts';
import { formatLoss } from '../../lesson/number-text.ts';
import type { Part, Removed } from '../../state/ablation.ts';
import { divergedAt, honestOf, hurtful, isOpen } from '../../state/ablation-facts.ts';
import type { AttnAblate } from './attn-ablate.ts';

const text = ablateStrings.rank;
const { parts, diverged } = ablateStrings;

export function rankView(host: AttnAblate): TemplateResult {
  return host.ranked === 'open' ? questionView(host) : resultView(host);
}

function questionView(host: AttnAblate): TemplateResult {
  return html`<div class="bet rank" role="group" aria-label=${text.name}>
    <div class="ask">
      <p class="question">${text.question}</p>
      <div class="answers">
        <button type="button" @click=${() => host.rank('locked')}>${text.lock}</button>
        <button type="button" class="link reveal" @click=${() => host.rank('skipped')}>${text.skip}</button>
      </div>
    </div>
    <ol class="places">
      ${host.ranking.map((part, place) => placeView(host, part, place))}
    </ol>
  </div>`;
}

function placeView(host: AttnAblate, part: Part, place: number): TemplateResult {
  const { name } = parts[part];
  const arrow = (by: 1 | -1, label: string, sign: string, able: boolean) =>
    html`<button
      type="button"
      class="arrow"
      data-move=${`${part}${by}`}
      aria-label=${label}
      aria-disabled=${able ? 'false' : 'true'}
      @click=${() => host.move(part, by)}
    >
      ${sign}
    </button>`;
  return html`<li>
    <span class="place" aria-hidden="true">${place + 1}</span>
    <span class="what">${name}</span>
    ${arrow(-1, text.up(name), '↑', place > 0)} ${arrow(1, text.down(name), '↓', place < host.ranking.length - 1)}
  </li>`;
}

function resultView(host: AttnAblate): TemplateResult {
  const { measured, ranked, ranking } = host;
  const { columns } = text;
  const order = measured ?? ranking;
  const outcomes = order.map((part) => host.ablation.outcome([part], host.settings));
  const hurt = measured === undefined ? order.length : hurtful(host.whole, outcomes);
  const rows = order.map((part) => rowView(host, part));
  rows.splice(hurt, 0, rowView(host, undefined));
  return html`<div class="bet rank" role="group" aria-label=${text.name}>
    <p tabindex="-1">
      ${measured === undefined ? (ranked === 'locked' ? text.locked : text.skipped) : verdict(ranking, measured, ranked === 'locked')}
      <small>${text.by}${hurt < order.length ? text.below : ''}</small>
    </p>
    <table class="data ranks">
      <caption class="hidden">${text.caption}</caption>
      <thead>
        <tr>
          <th scope="col">${columns.part}</th>
          ${ranked === 'locked' ? html`<th scope="col" class="num">${columns.yours}</th>` : nothing}
          <th scope="col" class="num">${columns.measured}</th>
          <th scope="col" class="num">${columns.honest}</th>
        </tr>
      </thead>
      <tbody>${rows}</tbody>
    </table>
  </div>`;
}

/** Undefined for the whole model, which has no place among the parts. */
function rowView(host: AttnAblate, part: Part | undefined): TemplateResult {
  const { measured, ranked, ranking } = host;
  const placeIn = (order: readonly Part[] | undefined) =>
    part === undefined || order === undefined ? text.none : order.indexOf(part) + 1;
  return html`<tr class=${part === undefined ? 'whole' : nothing}>
    <th scope="row">${part === undefined ? text.whole : parts[part].name}</th>
    ${ranked === 'locked' ? html`<td class="num">${placeIn(ranking)}</td>` : nothing}
    <td class="num">${placeIn(measured)}</td>
    <td class="num">${honestText(host, part === undefined ? [] : [part])}</td>
  </tr>`;
}

function honestText(host: AttnAblate, removed: Removed): string {
  const outcome = host.ablation.outcome(removed, host.settings);
  if (outcome === undefined || isOpen(outcome)) return text.none;
  const step = divergedAt(outcome);
  if (step !== undefined) return diverged(step);
  const honest = honestOf(outcome);
  return honest === undefined ? text.none : formatLoss(honest);
}

function verdict(ranking: readonly Part[], measured: readonly Part[], placed: boolean): string {
  const [worst] = measured;
  if (worst === undefined) return '';
  const said = text.worst(parts[worst].name, placed && ranking[0] === worst);
  if (!placed) return said;
  return `${said} ${text.verdict(measured.filter((part, place) => ranking[place] === part).length, measured.length)}`;
}
