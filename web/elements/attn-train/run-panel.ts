// SPDX-License-Identifier: MIT
// One run as the reader sees it: its mask, its loss now, and what it writes.

import { html, type TemplateResult } from 'lit';
import { maskThumbnail } from '../../draw/mask-thumbnail.ts';
import { strings } from '../../lesson/en/shared.ts';
import type { TrainingRun } from '../../state/training-run.ts';
import { generated } from './generated.ts';
import { lastLoss, namesOf, toneOf } from './run-facts.ts';

export function runPanel(run: TrainingRun, prompt: string, warnings: string[]): TemplateResult {
  const text = strings.train;
  const { title } = namesOf(run.mask);
  return html`<section class="run tone-${toneOf(run)}" aria-label=${title}>
    ${runHead(run)} ${runOutput(run, prompt)}
    ${warnings.map((warning) => html`<p class="hint">${text.warning(warning)}</p>`)}
  </section>`;
}

/** What the model writes, alone. */
export function runOutput(run: TrainingRun, prompt: string): TemplateResult {
  const text = strings.train;
  const sample = run.lastSample;
  return html`<div class="out" data-scrolls="group" data-name=${text.writesName(namesOf(run.mask).title)}>
      ${generated(sample?.text ?? prompt, prompt)}
    </div>
    <p class="sub">${text.writes(sample?.step)}</p>`;
}

/** Mask, name and loss alone, within a section of class tone-…. */
export function runHead(run: TrainingRun): TemplateResult {
  const text = strings.train;
  const loss = lastLoss(run);
  const { picture } = run;
  const thumbName = picture === undefined ? '' : text.thumb(picture.keys, picture.visible);
  return html`<div class="head">
    ${maskThumbnail(picture, thumbName, '')}
    <div>
      <p class="name">${namesOf(run.mask).title}</p>
      <p class="sub">${loss === undefined ? text.noLoss : text.loss(run.nextStep - 1)}</p>
    </div>
    <span class="loss">${loss ?? '–'}</span>
  </div>`;
}
