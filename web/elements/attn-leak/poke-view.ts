// SPDX-License-Identifier: MIT
// Three bets on how many positions notice a changed token: the mask as promised, forgotten, and off by one.

import { html, type TemplateResult } from 'lit';
import { leakStrings } from '../../lesson/en/leak.ts';
import { faintestLeak, formatDifference, type LeakReport, WITHIN_TOLERANCES } from '../../state/leak-facts.ts';
import { fillersOf, ROUNDS } from '../../state/leak-question.ts';
import { verdictSentence } from '../../state/leak-verdict.ts';
import { rulesName } from '../../state/mask-spec.ts';
import { authorsQuestion, type FigureParts, figureView, pressable } from '../shared/figure-view.ts';
import { segmented } from '../shared/segmented.ts';
import type { AttnLeak } from './attn-leak.ts';
import { answerButton } from './leak-controls.ts';
import { moreView } from './leak-more.ts';
import { leakTable } from './leak-table.ts';
import { positionsView } from './positions-view.ts';

const text = leakStrings;
const words = text.poke;

export function pokeView(host: AttnLeak, spoken: string): TemplateResult {
  const { report, shown, round } = host;
  const promise = rulesName(host.answered?.mask ?? host.mask);
  const names = { right: capital(promise), noMask: words.rounds.noMask, offByOne: words.rounds.offByOne };
  const body = html`${segmented(
    'round',
    words.rounds.legend,
    ROUNDS.map((value) => ({ value, label: names[value] })),
    round,
    (value) => host.turnTo({ round: value }),
  )}
    ${authorsQuestion} ${betView(host, promise)}
    ${positionsView(stripOf(host), (position) => host.setChange(position))} ${moreView(host)}`;
  const next = ROUNDS[ROUNDS.indexOf(round) + 1];
  const parts: FigureParts = {
    title: words.title,
    how: words.how,
    body,
    live: liveOf(host),
    spoken,
    asks: true,
    actions: pressable(
      words.next,
      shown && next !== undefined,
      () => {
        if (next !== undefined) host.turnTo({ round: next });
      },
      'primary',
    ),
  };
  if (report !== undefined) parts.table = leakTable(words.title, report, shown);
  return figureView(host, parts);
}

export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export function stripOf(host: AttnLeak) {
  const { report, shown, drawn, answered } = host;
  return {
    report,
    shown,
    length: report?.tokens.length ?? answered?.length ?? drawn.length,
    change: drawn.change,
    fillers: fillersOf(drawn),
  };
}

function liveOf(host: AttnLeak): string {
  const { report, shown, answered } = host;
  if (host.engineError !== undefined) return '';
  if (report === undefined || answered === undefined) return text.loading;
  return shown ? verdictSentence(report, host.faulty) : words.live(report.changed);
}

function betView(host: AttnLeak, promise: string): TemplateResult {
  const { report, outcome, answered } = host;
  const length = report?.tokens.length ?? host.drawn.length;
  const open = host.betOpen;
  return html`<div class="bet counts" role="group" aria-label=${words.groupName}>
    <p>${outcome === undefined || report === undefined ? questionOf(host, promise, length) : outcomeView(host, report, length)}</p>
    <div class="answers">
      ${Array.from({ length: length + 1 }, (_, count) =>
        answerButton(
          {
            label: String(count),
            name: words.answer(count, length),
            pressed: outcome?.prediction === count,
            right: outcome?.actual === count && outcome.about === JSON.stringify(answered),
            press: () => host.reveal(count),
          },
          open,
        ),
      )}
      ${pressable(words.skip, open, () => host.reveal(undefined), 'link reveal')}
    </div>
  </div>`;
}

function questionOf(host: AttnLeak, promise: string, length: number): TemplateResult {
  return html`${words.ask[host.round](promise)}
    <span class="question">${words.question(host.drawn.change, length)}</span>`;
}

function outcomeView(host: AttnLeak, report: LeakReport, length: number): TemplateResult {
  return html`${outcomeSentence(host, length)} <span class="moral">${moralOf(host, report)}</span>`;
}

/** What there is to learn, where this poke has shown it. */
function moralOf(host: AttnLeak, report: LeakReport): string {
  const { round, answered } = host;
  const { moral } = words;
  if (round === 'right') return report.mayChange.includes(0) ? moral.right : '';
  if (report.leaks.length === 0) return moral.blind;
  return round === 'noMask' ? moral.noMask : moral.offByOne(answered?.layers ?? host.drawn.layers, faintestOf(report));
}

function outcomeSentence({ outcome, answered }: AttnLeak, length: number): string {
  if (outcome === undefined) return '';
  if (outcome.about !== JSON.stringify(answered)) return words.other;
  const actual = Number(outcome.actual);
  if (outcome.prediction === undefined) return words.none(actual, length);
  return outcome.prediction === actual
    ? words.won(actual, length)
    : words.lost(Number(outcome.prediction), actual, length);
}

function faintestOf(report: LeakReport): string {
  const difference = faintestLeak(report);
  const faint = difference !== undefined && difference < WITHIN_TOLERANCES;
  return faint ? formatDifference(difference, text.exactZero) : '';
}
