// SPDX-License-Identifier: MIT
// The honest loss under a run: the same text with everything after each position cut off, as when the model writes; and
// where in a window the training loss stays high. Measured a few times in a run only.

import { html, svg, type TemplateResult } from 'lit';
import type { ProbePlan } from '../../engine/shared/protocol.ts';
import { strings } from '../../lesson/en/shared.ts';
import { formatLoss } from '../../lesson/number-text.ts';
import type { TrainingRun } from '../../state/training-run.ts';
import { positionStrip } from './position-strip.ts';

const text = strings.train.honest;

/** Three times and at the start; each costs about three steps. */
export const honestPlan = (steps: number): ProbePlan => ({
  every: Math.max(1, Math.ceil(steps / 3)),
  windows: 8,
  honest: true,
  heldOut: false,
  byPosition: true,
  parts: false,
});

export function honestView(run: TrainingRun): TemplateResult {
  const reading = run.probes.at(-1);
  const praised = reading === undefined ? undefined : run.losses[reading.step];
  const said =
    reading?.honest === undefined || praised === undefined
      ? text.waiting
      : text.said(reading.step, formatLoss(praised), formatLoss(reading.honest));
  return html`<p class=${reading === undefined ? 'sub honest' : 'honest'}>${said}</p>
    ${stripView(reading?.byPosition)}`;
}

function stripView(losses: Float64Array | undefined): TemplateResult {
  if (losses === undefined) {
    return html`<svg class="strip" viewBox="0 0 320 56" preserveAspectRatio="none" aria-hidden="true">
        ${svg`<path class="axis" d="M0 55.5H320"></path>`}
      </svg>
      <p class="sub">${text.strip}</p>`;
  }
  const last = losses.at(-1) ?? Number.NaN;
  const largest = Math.max(...[...losses].filter(Number.isFinite));
  const name = text.positions(formatLoss(losses[0] ?? Number.NaN), formatLoss(last), losses.length - 1);
  return html`${positionStrip(losses, largest, name)}
    <p class="sub">${text.tallest(formatLoss(largest), losses.indexOf(largest), losses.length - 1)}</p>`;
}
