// SPDX-License-Identifier: MIT
// All runs that have ended, whatever their settings, as a table.

import { html, type TemplateResult } from 'lit';
import { ablateStrings } from '../../lesson/en/ablate.ts';
import { allDigits, formatLoss } from '../../lesson/number-text.ts';
import type { Outcome } from '../../state/ablation.ts';
import { divergedAt, honestOf } from '../../state/ablation-facts.ts';
import { generated } from '../attn-train/generated.ts';
import { PROMPT } from './ablate-words.ts';
import type { AttnAblate } from './attn-ablate.ts';
import { gradientsTable } from './gradients-view.ts';

const { table: text, parts, diverged } = ablateStrings;

export function ablateTable(host: AttnAblate): TemplateResult {
  const results = [...host.ablation.results.values()];
  if (results.length === 0) return html`<p class="hint">${text.empty}</p>`;
  const numbers = [text.blocks, text.steps, text.seed, text.rate, text.first, text.last, text.honest];
  return html`<div class="scroll" data-scrolls="region" data-name=${text.caption}>
      <table class="data" part="table">
        <caption>${text.caption}</caption>
        <thead>
          <tr>
            <th scope="col">${text.missing}</th>
            ${numbers.map((name) => html`<th scope="col" class="num">${name}</th>`)}
            <th scope="col">${text.writes}</th>
          </tr>
        </thead>
        <tbody>${results.map(rowView)}</tbody>
      </table>
    </div>
    ${gradientsTable(host)}`;
}

function rowView(outcome: Outcome): TemplateResult {
  const { removed, settings, losses, samples } = outcome;
  const shown = (loss: number | undefined) => (loss === undefined ? '–' : formatLoss(loss));
  const step = divergedAt(outcome);
  const cells = [
    settings.layers,
    settings.steps,
    settings.seed,
    allDigits(settings.learningRate),
    shown(losses[0]),
    step === undefined ? shown(losses.at(-1)) : diverged(step),
    step === undefined ? shown(honestOf(outcome)) : '–',
  ];
  return html`<tr>
    <th scope="row">${removed.length === 0 ? text.nothing : removed.map((part) => parts[part].name).join(', ')}</th>
    ${cells.map((cell) => html`<td class="num">${cell}</td>`)}
    <td>${generated(samples.at(-1)?.text ?? '', PROMPT)}</td>
  </tr>`;
}
