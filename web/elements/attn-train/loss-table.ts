// SPDX-License-Identifier: MIT
// The same results as a table: losses and texts at every 25th step and at the last one.

import { html, nothing, type TemplateResult } from 'lit';
import { strings } from '../../lesson/en/shared.ts';
import { formatLoss } from '../../lesson/number-text.ts';
import type { RunGroup } from '../../state/run-group.ts';
import { SAMPLE_EVERY } from '../../state/settings.ts';
import { generated } from './generated.ts';
import { namesOf } from './run-facts.ts';

export function tableSteps(done: number): number[] {
  const steps: number[] = [];
  for (let step = 0; step < done; step += SAMPLE_EVERY) steps.push(step);
  if (done > 0 && steps.at(-1) !== done - 1) steps.push(done - 1);
  return steps;
}

/** `texts` where what the models write tells something. */
export function lossTable(group: RunGroup, prompt: string, texts = true): TemplateResult {
  const text = strings.train.table;
  const done = Math.max(...group.runs.map((run) => run.nextStep));
  if (done === 0) return html`<p class="hint">${text.empty}</p>`;
  const caption = texts ? text.caption : text.captionLosses;
  return html`<div class="scroll" data-scrolls="region" data-name=${caption}>
    <table class="data" part="table">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">${text.step}</th>
          ${group.runs.map(({ mask }) => {
            const { title } = namesOf(mask);
            return html`<th scope="col" class="num">${text.loss(title)}</th>
              ${texts ? html`<th scope="col">${text.text(title)}</th>` : nothing}`;
          })}
        </tr>
      </thead>
      <tbody>
        ${tableSteps(done).map(
          (step) =>
            html`<tr>
              <th scope="row" class="num">${step}</th>
              ${group.runs.map((run) => {
                const loss = run.losses[step];
                const sample = run.samples.find((candidate) => candidate.step === step);
                return html`<td class="num">${loss === undefined ? '' : formatLoss(loss)}</td>
                  ${texts ? html`<td>${sample === undefined ? '' : generated(sample.text, prompt)}</td>` : nothing}`;
              })}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
