// SPDX-License-Identifier: MIT
// The row of tokens and, under each, how much its logits changed: a bar, a number, and where the promised
// mask lets it change. Wide figures draw it across, narrow ones down; the text is the same.

import { html, nothing, type TemplateResult } from 'lit';
import { cssVars } from '../../draw/css-vars.ts';
import { leakStrings } from '../../lesson/en/leak.ts';
import { barShare, formatDifference, type LeakReport, standingOf } from '../../state/leak-facts.ts';

const text = leakStrings;

export interface Positions {
  /** Which tokens there are; its differences stay hidden until `shown`. */
  report: LeakReport | undefined;
  shown: boolean;
  length: number;
  /** The position that is chosen now; the report may be of an older choice for a moment. */
  change: number;
  fillers: readonly number[];
}

export function positionsView(model: Positions, choose: (position: number) => void): TemplateResult {
  const { length } = model;
  return html`<fieldset class="strip">
      <legend>${text.strip.legend}</legend>
      <ol class=${`positions${length > 10 ? ' many' : ''}`} ${cssVars({ '--n': String(length) })}>
        ${Array.from({ length }, (_, position) => positionView(model, position, choose))}
      </ol>
    </fieldset>
    ${legendView()}`;
}

function positionView(model: Positions, position: number, choose: (position: number) => void): TemplateResult {
  const { report, shown } = model;
  const standing = report !== undefined && shown ? standingOf(report, position) : 'unknown';
  return html`<li class=${standing}>
    ${tokenView(model, position, choose)}
    ${report !== undefined && shown ? resultView(report, position) : hiddenView()}
  </li>`;
}

function tokenView({ report, change, fillers }: Positions, position: number, choose: (position: number) => void) {
  const words = text.strip;
  const token = report?.tokens[position];
  const becomes = position === change && report?.changed === change ? report.replacement : undefined;
  return html`<label class="token">
    <input type="radio" name="change" value=${position} .checked=${position === change} @change=${() => choose(position)} />
    <span class="tile">
      <span class="at"><span class="hidden">position </span>${position}${fillers.includes(position) ? html` <em>${words.filler}</em>` : nothing}</span>
      <span class="id"><span class="hidden">${words.token} </span>${token ?? '…'}</span>
      <span class="becomes" aria-hidden="true">${becomes === undefined ? nothing : words.becomes(becomes)}</span>
      ${becomes === undefined ? nothing : html`<span class="hidden">${words.becomesSpoken(becomes)}</span>`}
    </span>
  </label>`;
}

function hiddenView(): TemplateResult {
  return html`<span class="track"><span class="ask" aria-hidden="true">?</span></span>
    <span class="value"><span class="hidden">${text.strip.hidden}</span></span><span class="mark"></span>`;
}

function resultView(report: LeakReport, position: number): TemplateResult {
  const difference = report.differences[position] ?? 0;
  const standing = standingOf(report, position);
  return html`<span class="track"><span class="bar" ${cssVars({ '--share': barShare(difference).toFixed(3) })}></span></span>
    <span class=${difference === 0 ? 'value zero' : 'value'}>${formatDifference(difference, text.exactZero)}</span>
    <span class="mark">${text.strip[standing]}</span>`;
}

function legendView(): TemplateResult {
  const words = text.legend;
  return html`<ul class="legend" aria-hidden="true">
    <li><span class="swatch may"></span>${words.may}</li>
    <li><span class="swatch mustNot"></span>${words.mustNot}</li>
    <li><span class="swatch leak"></span>${words.leak}</li>
    <li>${words.scale}</li>
  </ul>`;
}
