// SPDX-License-Identifier: MIT
// The laboratory's data as tables: for each run losses and texts at the steps that were measured, and the last losses
// by position.

import { html, type TemplateResult } from 'lit';
import { labStrings } from '../../../lesson/en/lab.ts';
import { formatLoss } from '../../../lesson/number-text.ts';
import { lossAt } from '../../../state/lab-facts.ts';
import type { TrainingRun } from '../../../state/training-run.ts';
import { generated } from '../generated.ts';
import { runNames } from './lab-chart.ts';
import type { LabHost } from './lab-host.ts';
import { lastPositions } from './positions-view.ts';

const text = labStrings.table;
const word = (loss: number | undefined): string =>
  loss === undefined ? '' : Number.isFinite(loss) ? formatLoss(loss) : labStrings.positions.empty;

export function labTable(host: LabHost): TemplateResult {
  const { runs } = host;
  if (runs.group.runs.every(({ losses }) => losses.length === 0)) return html`<p class="hint">${text.empty}</p>`;
  const names = runNames(runs);
  return html`${runs.group.runs.map((run, index) => lossesOf(run, names[index] ?? '', runs.each[index]?.prompt ?? ''))}
  ${positionsTable(runs.group.runs, names)}`;
}

/** Steps that were measured or written after, and the last one. */
function stepsOf({ probes, samples, nextStep, losses }: TrainingRun): number[] {
  const steps = [...probes.map(({ step }) => step), ...samples.map(({ step }) => step)];
  if (losses.length > 0) steps.push(nextStep - 1);
  return [...new Set(steps)].sort((a, b) => a - b);
}

function lossesOf(run: TrainingRun, name: string, prompt: string): TemplateResult {
  const caption = text.caption(name);
  const heads = [text.training, text.usual, text.honest, text.heldOut, text.heldOutHonest];
  return html`<div class="scroll" data-scrolls="region" data-name=${caption}>
    <table class="data" part="table">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">${text.step}</th>
          ${heads.map((head) => html`<th scope="col" class="num">${head}</th>`)}
          <th scope="col">${text.text}</th>
        </tr>
      </thead>
      <tbody>
        ${stepsOf(run).map((step) => {
          const reading = run.probes.find((probe) => probe.step === step);
          const sample = run.samples.find((candidate) => candidate.step === step);
          const losses = [lossAt(run, step), reading?.usual, reading?.honest, reading?.heldOut, reading?.heldOutHonest];
          return html`<tr>
            <th scope="row" class="num">${step}</th>
            ${losses.map((loss) => html`<td class="num">${word(loss)}</td>`)}
            <td>${sample === undefined ? '' : generated(sample.text, prompt)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

function positionsTable(runs: readonly TrainingRun[], names: readonly string[]): TemplateResult {
  const columns = runs.map((run) => lastPositions(run) ?? new Float64Array());
  const positions = Math.max(...columns.map(({ length }) => length));
  return html`<div class="scroll" data-scrolls="region" data-name=${text.positions}>
    <table class="data">
      <caption>
        ${text.positions}
      </caption>
      <thead>
        <tr>
          <th scope="col">${text.position}</th>
          ${names.map((name) => html`<th scope="col" class="num">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${Array.from(
          { length: positions },
          (_, at) => html`<tr>
            <th scope="row" class="num">${at}</th>
            ${columns.map((losses) => html`<td class="num">${word(losses[at])}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
