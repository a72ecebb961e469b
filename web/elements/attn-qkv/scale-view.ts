// SPDX-License-Identifier: MIT
// Why scores are divided by the root of a head's width, behind a disclosure: the variance of a dot product, what the row
// on screen would do without the scale, and the head's width against the model's.

import { html, nothing, type TemplateResult } from 'lit';
import { qkvStrings } from '../../lesson/en/qkv.ts';
import { listMark } from '../../lesson/language.ts';
import { fixed, short } from '../../lesson/number-text.ts';
import type { AttnQkv } from './attn-qkv.ts';
import type { Layer, ScaleExample } from './layer.ts';
import { STEPS } from './steps.ts';
import { at } from './trace.ts';

const text = qkvStrings.scale;

export function scaleView(host: AttnQkv, layer: Layer): TemplateResult {
  const { scaleExample: example } = host;
  const reached = host.step >= STEPS.indexOf('softmax');
  return html`<details class="why">
    <summary>${text.summary}</summary>
    <p>${text.spread(layer.sizes.headWidth)}</p>
    ${reached ? html`<p>${withoutScale(host, layer)}</p>` : nothing}
    ${example === undefined ? nothing : exampleTable(example)}
  </details>`;
}

function withoutScale(host: AttnQkv, layer: Layer): string {
  const { row, key, head } = host;
  const unscaled = layer.unscaled[head]?.[row * layer.sizes.positions + key] ?? Number.NaN;
  const scaled = at(layer.trace, 'weights', head, row, key);
  return text.without(layer.names[row] ?? '', layer.names[key] ?? '', fixed(unscaled, 4), fixed(scaled, 4));
}

function exampleTable({ width, heads, headWidth, right, wrong }: ScaleExample): TemplateResult {
  const row = (name: string, { scores, weights }: ScaleExample['right']) =>
    html`<tr>
      <th scope="row">${name}</th>
      <td class="num">${[...scores].map((score) => short(score)).join(listMark())}</td>
      <td class="num">${[...weights].map((weight) => fixed(weight, 4)).join(listMark())}</td>
    </tr>`;
  return html`<p>${text.which(width, heads, headWidth)}</p>
    <table class="data">
      <caption class="hidden">${text.caption}</caption>
      <thead>
        <tr>
          <th scope="col">${text.columns.divide}</th>
          <th scope="col" class="num">${text.columns.score}</th>
          <th scope="col" class="num">${text.columns.weights}</th>
        </tr>
      </thead>
      <tbody>
        ${row(text.rightRow(headWidth), right)} ${row(text.wrongRow(width), wrong)}
      </tbody>
    </table>`;
}
