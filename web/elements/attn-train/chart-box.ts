// SPDX-License-Identifier: MIT
// A loss chart as every training figure shows it: the plot or what it waits for, and under it a list of the lines whose names
// have no room beside the plot. What is drawn is the figure's, where a name stands draw/chart-names.ts decides.

import { html, nothing, svg, type TemplateResult } from 'lit';
import type { NamePlaces } from '../../draw/chart-names.ts';
import { cssVars } from '../../draw/css-vars.ts';
import { strings } from '../../lesson/en/shared.ts';
import { formatLoss } from '../../lesson/number-text.ts';
import type { ChartController } from './chart-controller.ts';

/** `waiting`: what is said while there is no loss to draw. */
export function chartBox(chart: ChartController, name: string, waiting: string | undefined): TemplateResult {
  const note = chart.unavailable ? strings.train.chartUnavailable : waiting;
  return html`<div part="chart">
    <div class="chart">
      ${note === undefined ? nothing : html`<p class="waiting"><span>${note}</span></p>`}
      <div class="plot" role="img" aria-label=${name} ?hidden=${note !== undefined}></div>
    </div>
    <div class=${chart.narrow ? 'names room' : 'names'}>${note === undefined ? namesBelow(chart.names) : nothing}</div>
  </div>`;
}

/** A level, which has no look of its own, is known by its value. */
function namesBelow(places: NamePlaces | undefined): TemplateResult | typeof nothing {
  if (places === undefined) return nothing;
  const { curves, levels } = places.below;
  if (curves.length + levels.length === 0) return nothing;
  return html`<ul class="lines">
    ${curves.map(({ name, color, dash, points, faint = false }) => html`<li>${lineSample(dash, points !== undefined && !faint, color)}${name}</li>`)}
    ${levels.map(({ name, value }) => html`<li>${lineSample([1, 4], false, '--muted')}<span>${name} <span class="num">${formatLoss(value)}</span></span></li>`)}
  </ul>`;
}

/** As its curve is drawn; the colour is a token. */
export const lineSample = (dash: readonly number[], points: boolean, color = '--ink'): TemplateResult =>
  html`<svg viewBox="0 0 52 12" width="52" height="12" aria-hidden="true" ${cssVars({ '--line': `var(${color})` })}>
    ${svg`<path d="M2 6H50" stroke-dasharray=${dash.join(' ') || nothing}></path>`}
    ${points ? svg`<circle cx="4" cy="6" r="3"></circle><circle cx="48" cy="6" r="3"></circle>` : nothing}
  </svg>`;
