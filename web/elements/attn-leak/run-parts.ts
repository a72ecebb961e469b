// SPDX-License-Identifier: MIT
// What the two panels with live runs share: the bet, the loss curves, the buttons. Not the panels themselves.

import { html, type TemplateResult } from 'lit';
import { leakStrings } from '../../lesson/en/leak.ts';
import { strings } from '../../lesson/en/shared.ts';
import { formatLoss } from '../../lesson/number-text.ts';
import type { RunGroup } from '../../state/run-group.ts';
import type { TrainingRun } from '../../state/training-run.ts';
import { chartBox } from '../attn-train/chart-box.ts';
import { lastLoss, namesOf, toneOf } from '../attn-train/run-facts.ts';
import { neverRuns } from '../shared/engine-words.ts';
import { pressable } from '../shared/figure-view.ts';
import type { AttnLeakRun } from './attn-leak-run.ts';
import { answerButton } from './leak-controls.ts';

const words = leakStrings.runs;

interface Bet<A extends string> {
  question: string;
  groupName: string;
  answers: Readonly<Record<A, string>>;
  /** By answer; shown once the core has answered. */
  verdict: Readonly<Record<A, string>>;
  moral: Partial<Record<A, string>>;
}

export function betView<A extends string>(host: AttnLeakRun, group: RunGroup, given: Bet<A>): TemplateResult {
  const open = host.bet === undefined && group.phase === 'idle';
  return html`<div class="bet" role="group" aria-label=${given.groupName}>
    <p>${betSentence(host, group, given)}</p>
    <div class="answers">
      ${(Object.keys(given.answers) as A[]).map((answer) =>
        answerButton(
          {
            label: given.answers[answer],
            pressed: host.bet === answer,
            right: host.actual === answer,
            press: () => host.place(answer),
          },
          open,
        ),
      )}
      ${pressable(words.skip, open, () => host.place('skip'), 'link reveal')}
    </div>
  </div>`;
}

function betSentence<A extends string>(
  { bet, actual }: AttnLeakRun,
  { phase, runs }: RunGroup,
  { question, verdict, moral }: Bet<A>,
): TemplateResult | string {
  if (actual !== undefined) {
    const said = bet === undefined || bet === 'skip' ? '' : bet === actual ? words.won : words.lost;
    return html`${said}${verdict[actual as A]} <span class="moral">${moral[actual as A]}</span>`;
  }
  if (runs.some((run) => run.phase === 'stopped') || phase === 'failed') return words.halted;
  if (bet === undefined) return html`<span class="question">${question}</span>`;
  if (bet === 'skip') return words.skipped;
  return phase === 'idle' ? (runs.length === 2 ? words.placedBoth : words.placed) : words.running;
}

/** One run; a group and no landmark, since other figures have runs of the same names. */
export function runGroup(run: TrainingRun, content: TemplateResult): TemplateResult {
  return html`<div class="run tone-${toneOf(run)}" role="group" aria-label=${namesOf(run.mask).title}>${content}</div>`;
}

export function curvesView(host: AttnLeakRun, group: RunGroup): TemplateResult {
  const text = strings.train;
  const waiting = group.runs.every((run) => lastLoss(run) === undefined);
  const names = strings.common.both(group.runs.map((run) => namesOf(run.mask).short));
  const name = text.chartName(names, Math.max(0, group.stepsDone - 1));
  return html`<p class="sub chart-how">${words.chartHow}</p>
    ${chartBox(host.chart, name, waiting ? text.chartWaiting : undefined)}`;
}

export function runActions(host: AttnLeakRun, group: RunGroup): TemplateResult {
  const { runBoth, run, pause } = strings.train.buttons;
  const free = !host.busy && group.phase !== 'running' && group.phase !== 'loading' && !neverRuns(host.engineError);
  const may = free && host.betDone && group.phase !== 'finished' && host.engineError === undefined;
  return html`${pressable(group.runs.length === 2 ? runBoth : run, may, () => void host.start(), 'primary')}
    ${pressable(pause, group.phase === 'running', () => void host.pause())}`;
}

/** Where the runs stand, in one sentence; what came of them is the panel's to say. */
export function standing(host: AttnLeakRun, group: RunGroup): string {
  const { live } = strings.train;
  const [first, second] = group.runs;
  if (host.engineError !== undefined || first === undefined) return '';
  if (host.busy || group.phase === 'loading') return live.loading;
  const step = group.stepsDone - 1;
  const loss = first.losses[step];
  if (loss === undefined) return host.betDone ? words.ready : words.betFirst;
  const other = second?.losses[step];
  if (second === undefined || other === undefined) return live.one(step, formatLoss(loss));
  return live.two(step, namesOf(first.mask).short, formatLoss(loss), namesOf(second.mask).short, formatLoss(other));
}
