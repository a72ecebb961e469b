// SPDX-License-Identifier: MIT
// What stays closed until it is asked for: how many tokens and layers, which seed, and what the model is.

import { html, nothing, type TemplateResult } from 'lit';
import { leakStrings } from '../../lesson/en/leak.ts';
import { DEPTHS, LENGTHS, SEEDS } from '../../state/leak-question.ts';
import { parseNumber } from '../../state/numbers.ts';
import { slider } from '../shared/fields.ts';
import type { AttnLeak } from './attn-leak.ts';
import { field } from './leak-controls.ts';

const text = leakStrings;

/** `layers` is left out where a figure has it in full view. */
export function moreView(
  host: AttnLeak,
  extra: TemplateResult | typeof nothing = nothing,
  layers = true,
): TemplateResult {
  const model = host.answered ?? host.drawn;
  return html`<details class="more-settings" data-part="controls">
    <summary>${text.more}</summary>
    <div class="settings">
      ${extra}
      ${slider({ id: 'length', label: text.labels.length, value: host.drawn.length, ...LENGTHS }, (value) => host.setLength(value))}
      ${layers ? layersView(host) : nothing}
      ${field(
        {
          id: 'seed',
          label: text.labels.seed,
          value: host.wrongSeed ?? String(host.drawn.seed),
          wrong: host.wrongSeed === undefined ? undefined : wrongSeed(),
          numeric: true,
        },
        (typed) => setSeed(host, typed),
      )}
    </div>
    <p class="hint">${text.model(model.layers, model.length)}</p>
  </details>`;
}

export function layersView(host: AttnLeak): TemplateResult {
  return slider({ id: 'layers', label: text.labels.layers, value: host.drawn.layers, ...DEPTHS }, (value) => {
    host.layers = value;
    host.changed('layers', value);
  });
}

const wrongSeed = (): string => text.bad.seed(SEEDS.max) + text.bad.kept;

function setSeed(host: AttnLeak, typed: string): void {
  const parsed = parseNumber(typed, SEEDS);
  if (!parsed.ok) {
    host.wrongSeed = typed;
    host.refuseField(wrongSeed());
    return;
  }
  host.wrongSeed = undefined;
  host.seed = parsed.value;
  host.changed('seed', parsed.value);
}
