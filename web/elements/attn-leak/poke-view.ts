// SPDX-License-Identifier: MIT
// Three bets on how many positions notice a changed token: the mask as promised, forgotten, and off by one.

import { html, nothing, type TemplateResult } from 'lit';
import { strings } from '../../lesson/strings.en.ts';
import { faintest, formatDifference, type LeakReport } from '../../state/leak-facts.ts';
import { fillersOf, ROUNDS } from '../../state/leak-question.ts';
import { rulesName } from '../../state/mask-spec.ts';
import { type FigureParts, figureView, pressable } from '../shared/figure-view.ts';
import { segmented } from '../shared/segmented.ts';
import type { AttnLeak } from './attn-leak.ts';
import { answerButton } from './leak-controls.ts';
import { moreView } from './leak-more.ts';
import { leakTable, verdictSentence } from './leak-table.ts';
import { positionsView } from './positions-view.ts';

const text = strings.leak;
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
    ${betView(host, promise)}
    ${positionsView(stripOf(host), (position) => host.setChange(position))} ${moreView(host)}`;
  const next = ROUNDS[ROUNDS.indexOf(round) + 1];
  const parts: FigureParts = {
    title: words.title,
    how: words.how,
    body,
    live: liveOf(host),
    spoken,
    actions: pressable(
      words.next,
      shown && next !== undefined,
      () => {
        if (next !== undefined) host.turnTo({ round: next });
      },
      'primary',
    ),
  };
  if (report !== undefined) parts.table = leakTable(report, shown);
  return figureView(host, parts);
}

export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export function stripOf(host: AttnLeak) {
  const { report, shown, choice, answered } = host;
  return {
    report,
    shown,
    length: report?.tokens.length ?? answered?.length ?? choice.length,
    change: choice.change,
    fillers: fillersOf(answered ?? choice),
  };
}

function liveOf(host: AttnLeak): string {
  const { report, shown, answered } = host;
  if (host.engineError !== undefined) return '';
  if (report === undefined || answered === undefined) return text.loading;
  return shown ? verdictSentence(report, false) : words.live(report.changed);
}

function betView(host: AttnLeak, promise: string): TemplateResult {
  const { report, outcome, answered } = host;
  const length = report?.tokens.length ?? host.choice.length;
  const open = report !== undefined && outcome === undefined;
  return html`<div class="bet" role="group" aria-label=${words.groupName}>
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
      ${pressable(words.skip, open, () => host.reveal(undefined), 'link')}
    </div>
  </div>`;
}

function questionOf(host: AttnLeak, promise: string, length: number): TemplateResult {
  return html`${words.ask[host.round](promise)}
    <span class="question">${words.question(host.choice.change, length)}</span>`;
}

function outcomeView(host: AttnLeak, report: LeakReport, length: number): TemplateResult {
  const { outcome, answered, round } = host;
  const moral =
    round === 'offByOne'
      ? words.moral.offByOne(answered?.layers ?? host.layers, faintestOf(report))
      : words.moral[round];
  return html`${outcome === undefined ? nothing : outcomeSentence(host, length)} <span class="moral">${moral}</span>`;
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
  const difference = faintest(report);
  return report.leaks.length === 0 || difference === undefined ? '' : formatDifference(difference, text.exactZero);
}
