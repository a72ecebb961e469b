// SPDX-License-Identifier: MIT
// One run as the reader sees it: its mask, its loss now, and what it writes.

import { html, type TemplateResult } from 'lit';
import { maskThumbnail } from '../../draw/mask-thumbnail.ts';
import { strings } from '../../lesson/strings.en.ts';
import type { TrainingRun } from '../../state/training-run.ts';
import { generated } from './generated.ts';
import { lastLoss, namesOf, toneOf } from './run-facts.ts';

export function runPanel(run: TrainingRun, prompt: string, warnings: string[]): TemplateResult {
  const text = strings.train;
  const { title } = namesOf(run.mask);
  const loss = lastLoss(run);
  const sample = run.lastSample;
  const { picture } = run;
  const thumbName = picture === undefined ? '' : text.thumb(picture.keys, picture.visible);
  return html`<section class="run tone-${toneOf(run)}" aria-label=${title}>
    <div class="head">
      ${maskThumbnail(picture, thumbName, '')}
      <div>
        <p class="name">${title}</p>
        <p class="sub">${loss === undefined ? text.noLoss : text.loss(run.nextStep - 1)}</p>
      </div>
      <span class="loss">${loss ?? '–'}</span>
    </div>
    <div class="out" data-scrolls="group" data-name=${text.writesName(title)}>
      ${generated(sample?.text ?? prompt, prompt)}
    </div>
    <p class="sub">${text.writes(sample?.step)}</p>
    ${warnings.map((warning) => html`<p class="hint">${text.warning(warning)}</p>`)}
  </section>`;
}
