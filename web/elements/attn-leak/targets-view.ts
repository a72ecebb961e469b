// SPDX-License-Identifier: MIT
// Targets that were not shifted: a fault that the leak test cannot see, and the check that does.

import { html, type TemplateResult } from 'lit';
import { leakStrings } from '../../lesson/en/leak.ts';
import { PROMPT } from '../../state/leak-runs.ts';
import { verdictSentence } from '../../state/leak-verdict.ts';
import type { RunGroup } from '../../state/run-group.ts';
import { lossTable } from '../attn-train/loss-table.ts';
import { runHead, runOutput } from '../attn-train/run-panel.ts';
import { progressView } from '../attn-train/train-view.ts';
import { authorsQuestion, figureView } from '../shared/figure-view.ts';
import { segmented } from '../shared/segmented.ts';
import type { AttnLeakRun, Checks } from './attn-leak-run.ts';
import { betView, curvesView, runActions, runGroup, standing } from './run-parts.ts';

const words = leakStrings.targets;
/** As many pairs as a narrow figure shows without scrolling. */
const PAIRS = 7;

export function targetsView(host: AttnLeakRun, group: RunGroup, spoken: string): TemplateResult {
  const { question, groupName, answers, verdict, moral } = words;
  return figureView(host, {
    title: words.title,
    how: words.how,
    body: html`${segmented(
      'targets',
      words.legend,
      [
        { value: 'same', label: words.same },
        { value: 'next', label: words.next },
      ],
      host.targets,
      (targets) => host.choose(targets),
    )}
      ${authorsQuestion} ${
        host.betOffered
          ? betView(host, group, { question, groupName, answers, verdict, moral: { targets: moral, leak: moral } })
          : html`<div class="bet plain"><p>${words.right}</p></div>`
      }
      <div class="runs two">
        <div class="left">
          ${group.runs.map((run) => runGroup(run, html`${runHead(run)} ${runOutput(run, PROMPT)}`))}
          ${pairsView(host, group)}
        </div>
        ${checksView(host.checks)}
      </div>
      ${curvesView(host, group)} ${progressView(group)}`,
    live: targetsSentence(host, group),
    actions: runActions(host, group),
    table: lossTable(group, PROMPT),
    spoken,
    trains: true,
    asks: true,
  });
}

/** Beside the losses: what the bet's box says is heard too, once it is known. */
export function targetsSentence(host: AttnLeakRun, group: RunGroup): string {
  const said = host.checks === undefined ? '' : ` ${targetsSaid(host.checks)}`;
  return `${standing(host, group)}${said}`;
}

function targetsSaid({ targets: { verdict, positions } }: Checks): string {
  const { report } = words;
  return verdict === 'next' || verdict === 'same' ? report[verdict](positions) : report[verdict];
}

function checksView(checks: Checks | undefined): TemplateResult {
  const row = (name: string, said: string | undefined) => html`<tr>
    <th scope="row">${name}</th>
    <td>${said ?? html`<span class="muted">${words.waiting}</span>`}</td>
  </tr>`;
  return html`<table class="data checks">
    <caption>${words.checks}</caption>
    <thead class="hidden">
      <tr>
        <th scope="col">${words.check}</th>
        <th scope="col">${words.says}</th>
      </tr>
    </thead>
    <tbody>
      ${row(words.leakTest, checks && verdictSentence(checks.leak, false))}
      ${row(words.targetsCheck, checks && targetsSaid(checks))}
    </tbody>
  </table>`;
}

/** What the first positions read and are to predict, as the core cut it from the text. */
function pairsView({ checks }: AttnLeakRun, group: RunGroup): TemplateResult {
  const vocabulary = group.runs[0]?.started?.vocabulary ?? [];
  const columns = Array.from({ length: PAIRS }, (_, position) => position);
  const row = (name: string, tokens: Int32Array | undefined) => html`<tr>
    <th scope="row">${name}</th>
    ${columns.map((position) => html`<td>${characterOf(tokens?.[position], vocabulary)}</td>`)}
  </tr>`;
  return html`<div class="scroll" data-scrolls="group" data-name=${words.pairs}>
    <table class="data pairs">
      <caption>${words.pairs}</caption>
      <thead>
        <tr>
          <th scope="col">${words.position}</th>
          ${columns.map((position) => html`<th scope="col">${position}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${row(words.reads, checks?.targets.tokens)} ${row(words.predicts, checks?.targets.targets)}
      </tbody>
    </table>
  </div>`;
}

function characterOf(token: number | undefined, vocabulary: readonly string[]): TemplateResult | string {
  if (token === undefined) return '–';
  const character = vocabulary[token];
  if (character === ' ') return html`<span aria-hidden="true">·</span><span class="hidden">${words.space}</span>`;
  return character ?? words.none;
}
