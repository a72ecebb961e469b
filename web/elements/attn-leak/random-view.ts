// SPDX-License-Identifier: MIT
// Random text as a control: two live runs against ln V, the loss of blind guessing, which no honest model gets below.

import { html, type TemplateResult } from 'lit';
import { leakStrings } from '../../lesson/en/leak.ts';
import { formatLoss } from '../../lesson/number-text.ts';
import type { RunGroup } from '../../state/run-group.ts';
import { lossTable } from '../attn-train/loss-table.ts';
import { runHead } from '../attn-train/run-panel.ts';
import { progressView } from '../attn-train/train-view.ts';
import { figureView } from '../shared/figure-view.ts';
import type { AttnLeakRun } from './attn-leak-run.ts';
import { betView, curvesView, runActions, runGroup, standing } from './run-parts.ts';

const words = leakStrings.random;

export function randomView(host: AttnLeakRun, group: RunGroup, spoken: string): TemplateResult {
  const { question, groupName, answers, verdict, moral } = words;
  return figureView(host, {
    title: words.title,
    how: words.how,
    body: html`${betView(host, group, { question, groupName, answers, verdict, moral: { full: moral, both: moral } })}
      <div class="runs two">
        ${group.runs.map((run) => runGroup(run, runHead(run)))}
      </div>
      ${curvesView(host, group)} ${progressView(group)}`,
    live: randomSentence(host, group),
    actions: runActions(host, group),
    table: lossTable(group, '', false),
    spoken,
    trains: true,
  });
}

export function randomSentence(host: AttnLeakRun, group: RunGroup): string {
  const [full, causal] = group.runs;
  const [a, b] = [full?.losses.at(-1), causal?.losses.at(-1)];
  const started = full?.started;
  if (host.actual === undefined || a === undefined || b === undefined || started === undefined) {
    return standing(host, group);
  }
  return words.outcome(formatLoss(a), formatLoss(b), formatLoss(started.uniformLoss), started.vocabulary.length);
}
