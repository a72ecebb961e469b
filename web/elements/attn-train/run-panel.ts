// SPDX-License-Identifier: MIT
// One run as the reader sees it: its mask, its loss now, and what it writes.

import { html, type TemplateResult } from 'lit';
import { maskThumbnail } from '../../draw/mask-thumbnail.ts';
import { strings } from '../../lesson/en/shared.ts';
import { formatLoss } from '../../lesson/number-text.ts';
import type { TrainingRun } from '../../state/training-run.ts';
import { generated } from './generated.ts';
import { lastLoss, namesOf, toneOf } from './run-facts.ts';
import { steady } from './steady.ts';
import type { Untrained } from './untrained.ts';

export function runPanel(
  run: TrainingRun,
  prompt: string,
  warnings: string[],
  untrained: Untrained | undefined,
): TemplateResult {
  const text = strings.train;
  const { title } = namesOf(run.mask);
  return html`<section class="run tone-${toneOf(run)}" aria-label=${title}>
    ${runHead(run, untrained)} ${runOutput(run, prompt, untrained)}
    ${warnings.map((warning) => html`<p class="hint">${text.warning(warning)}</p>`)}
  </section>`;
}

/** What the model writes, alone. */
export function runOutput(run: TrainingRun, prompt: string, untrained?: Untrained): TemplateResult {
  const text = strings.train;
  const sample = run.lastSample;
  const before = sample === undefined ? untrained : undefined;
  const line = html`<p class="sub">${before === undefined ? text.writes(sample?.step) : text.untrained.writes}</p>`;
  return html`<div class="out" data-scrolls="group" data-name=${text.writesName(namesOf(run.mask).title)}>
      ${generated(sample?.text ?? before?.text ?? prompt, prompt)}
    </div>
    ${untrained === undefined ? line : steady(line, text.untrained.writes)}`;
}

/** Mask, name and loss alone, within a section of class tone-…. */
export function runHead(run: TrainingRun, untrained?: Untrained): TemplateResult {
  const text = strings.train;
  const loss = lastLoss(run);
  const none = untrained === undefined ? text.noLoss : text.untrained.loss;
  const { picture } = run;
  const thumbName = picture === undefined ? '' : text.thumb(picture.keys, picture.visible);
  return html`<div class="head">
    ${maskThumbnail(picture, thumbName, '')}
    <div>
      <p class="name">${namesOf(run.mask).title}</p>
      <p class="sub">${loss === undefined ? none : text.loss(run.nextStep - 1)}</p>
    </div>
    <span class="loss">${loss ?? (untrained === undefined ? '–' : formatLoss(untrained.loss))}</span>
  </div>`;
}
