// SPDX-License-Identifier: MIT
// The honest loss under a run: the same text with everything after each position cut off, as when the model writes; and
// where in a window the training loss stays high. Measured a few times in a run only.

import { html, svg, type TemplateResult } from 'lit';
import type { ProbePlan, ProbeReading } from '../../engine/shared/protocol.ts';
import { strings } from '../../lesson/en/shared.ts';
import { formatLoss } from '../../lesson/number-text.ts';
import type { TrainingRun } from '../../state/training-run.ts';
import { positionStrip } from './position-strip.ts';
import { namesOf, toneOf } from './run-facts.ts';
import { steady } from './steady.ts';

const text = strings.train.honest;
/** Of three digits, as the lesson's last step. */
const LONG = 300;

/** Three times and at the start; each costs about three steps. */
export const honestPlan = (steps: number): ProbePlan => ({
  every: Math.max(1, Math.ceil(steps / 3)),
  windows: 8,
  honest: true,
  heldOut: false,
  byPosition: true,
  parts: false,
});

/** The reading that the figure and the prose quote: the last one with both losses, which are of the same windows. */
export function readingOf(run: Pick<TrainingRun, 'probes'> | undefined): ProbeReading | undefined {
  return run?.probes.filter(({ usual, honest }) => usual !== undefined && honest !== undefined).at(-1);
}

/** Under the texts of all runs, since those come first; the strips are of one scale, to be compared. */
export function honestView(runs: readonly TrainingRun[]): TemplateResult {
  const losses = runs.flatMap((run) => [...(readingOf(run)?.byPosition ?? [])]);
  const largest = Math.max(0, ...losses.filter(Number.isFinite));
  return html`<div class=${runs.length === 2 ? 'runs two' : 'runs'}>${runs.map((run) => oneView(run, largest))}</div>`;
}

function oneView(run: TrainingRun, largest: number): TemplateResult {
  const reading = readingOf(run);
  const said =
    reading?.honest === undefined || reading.usual === undefined
      ? text.waiting
      : text.said(reading.step, formatLoss(reading.usual), formatLoss(reading.honest));
  const { title } = namesOf(run.mask);
  return html`<div class="tone-${toneOf(run)}" role="group" aria-label=${text.of(title)}>
    ${steady(
      html`<p class=${reading === undefined ? 'sub honest' : 'honest'}><b>${title}.</b> ${said}</p>`,
      `${title}. ${text.said(LONG, '0.000', '0.000')}`,
      'reading',
    )}
    ${stripView(reading?.byPosition, largest)}
  </div>`;
}

const belowStrip = (sentence: string, end: number): TemplateResult =>
  steady(html`<p class="sub">${sentence}</p>`, text.tallest('0.000', end, end));

function stripView(losses: Float64Array | undefined, largest: number): TemplateResult {
  if (losses === undefined) {
    return html`<svg class="strip" viewBox="0 0 320 56" preserveAspectRatio="none" aria-hidden="true">
        ${svg`<path class="axis" d="M0 55.5H320"></path>`}
      </svg>
      ${belowStrip(text.strip, 99)}`;
  }
  const last = losses.at(-1) ?? Number.NaN;
  const tallest = Math.max(...[...losses].filter(Number.isFinite));
  const name = text.positions(formatLoss(losses[0] ?? Number.NaN), formatLoss(last), losses.length - 1);
  return html`${positionStrip(losses, largest, name)}
    ${belowStrip(text.tallest(formatLoss(tallest), losses.indexOf(tallest), losses.length - 1), losses.length - 1)}`;
}
