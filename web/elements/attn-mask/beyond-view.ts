// SPDX-License-Identifier: MIT
// A painted mask is trained wider than it is drawn: what it does beyond the drawn cells, as a sentence and
// as a picture of the whole, and a warning where the run could look ahead at a place that is not drawn.

import { html, nothing, type TemplateResult } from 'lit';
import { maskThumbnail } from '../../draw/mask-thumbnail.ts';
import type { MaskDescription } from '../../engine/shared/core-api.ts';
import { maskStrings } from '../../lesson/en/mask.ts';
import { futureCellsBeyond } from '../../state/mask-facts.ts';
import { rulesName } from '../../state/mask-spec.ts';

const text = maskStrings.beyond;

export function beyondView(
  drawn: MaskDescription | undefined,
  training: MaskDescription | undefined,
  rules: string,
): TemplateResult | typeof nothing {
  if (drawn === undefined || training === undefined) return nothing;
  const hidden = futureCellsBeyond(training, drawn);
  return html`<div class="beyond">
    ${maskThumbnail(training, text.thumb(training.keys, training.visible), '')}
    <div>
      <p class="hint">
        ${drawn.keys < training.keys ? text.hint(training.keys, drawn.keys, rulesName(rules)) : text.inside(training.keys)}
      </p>
      ${hidden > 0 ? html`<p class="hint warning">${text.warning(hidden)}</p>` : nothing}
    </div>
  </div>`;
}
