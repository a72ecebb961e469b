// SPDX-License-Identifier: MIT
// Loss per position of a window as a strip of bars, one for each run: where in a window a model can copy, and where
// it cannot. The numbers are the core's last reading; the table has them too.

import { html, svg, type TemplateResult } from 'lit';
import { labStrings } from '../../../lesson/en/lab.ts';
import { formatLoss } from '../../../lesson/number-text.ts';
import type { TrainingRun } from '../../../state/training-run.ts';
import { positionStrip } from '../position-strip.ts';
import { toneOf } from '../run-facts.ts';
import { runNames } from './lab-chart.ts';
import type { LabHost } from './lab-host.ts';

const text = labStrings.positions;

export function positionsView(host: LabHost): TemplateResult {
  const { runs } = host;
  const read = runs.group.runs.filter((run) => lastPositions(run) !== undefined);
  const names = runNames(runs);
  return html`<section class="positions" aria-label=${text.title}>
    <p class="label">${text.title}</p>
    <p class="sub">${read.length === 0 ? text.waiting : text.how}</p>
    <div class=${runs.group.runs.length === 2 ? 'runs two' : 'runs'}>
      ${runs.group.runs.map((run, index) => stripOf(run, names[index] ?? ''))}
    </div>
  </section>`;
}

export const lastPositions = (run: TrainingRun): Float64Array | undefined => run.probes.at(-1)?.byPosition;

function stripOf(run: TrainingRun, name: string): TemplateResult {
  const losses = lastPositions(run);
  if (losses === undefined)
    return html`<svg class="strip" viewBox="0 0 320 56" aria-hidden="true">${svg`<path class="axis" d="M0 55.5H320"></path>`}</svg>`;
  const largest = Math.max(...[...losses].filter(Number.isFinite));
  const tallest = losses.indexOf(largest);
  return html`<div class="tone-${toneOf(run)}">
    ${positionStrip(losses, largest, text.name(name, wordOf(losses[0]), wordOf(losses.at(-1)), losses.length))}
    <p class="sub ends"><span>${text.first}</span><span>${text.tallest(wordOf(largest), tallest)}</span><span>${losses.length - 1}</span></p>
  </div>`;
}

const wordOf = (loss: number | undefined): string =>
  loss === undefined || !Number.isFinite(loss) ? text.empty : formatLoss(loss);
