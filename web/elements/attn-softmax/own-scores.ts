// SPDX-License-Identifier: MIT
// The reader's own scores and the temperature, behind a disclosure.

import { html, nothing, type TemplateResult } from 'lit';
import { givenText } from '../../draw/share-text.ts';
import { softmaxStrings } from '../../lesson/en/softmax.ts';
import { withDecimalMark } from '../../lesson/language.ts';
import { slider } from '../shared/fields.ts';
import type { AttnSoftmax } from './attn-softmax.ts';
import { SIZE, TEMPERATURES } from './givens.ts';

const text = softmaxStrings;
const words = text.order;

export function moreView(host: AttnSoftmax): TemplateResult {
  const wrong = [...host.typed].at(-1);
  return html`<details
    data-part="controls"
    .open=${host.moreOpen}
    @toggle=${(event: Event) => {
      host.moreOpen = (event.target as HTMLDetailsElement).open;
    }}
  >
    <summary>${words.more}</summary>
    <div class="own">
      <div><table class="scores">
        <caption class="hidden">${words.scores}</caption>
        <thead>
          <tr>
            <td></td>
            ${text.words.map((word) => html`<th scope="col">${word}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${text.words.map(
            (word, row) =>
              html`<tr>
                <th scope="row">${word}</th>
                ${text.words.map((_, key) => scoreField(host, row, key))}
              </tr>`,
          )}
        </tbody>
      </table>
      <p id="wrong" class="field-error">${wrong === undefined ? nothing : sentence(wrong)}</p></div>
      ${temperatureView(host)}
    </div>
  </details>`;
}

const nameOf = (cell: number): string =>
  words.score(text.words[Math.floor(cell / SIZE)] ?? '', text.words[cell % SIZE] ?? '');

const sentence = ([cell, { problem }]: [number, { problem: string }]): string => `${nameOf(cell)}: ${problem}`;

function scoreField(host: AttnSoftmax, row: number, key: number): TemplateResult {
  const cell = row * SIZE + key;
  const wrong = host.typed.get(cell);
  const value = wrong?.text ?? withDecimalMark(String(host.grid[cell] ?? ''));
  return html`<td>
    <input
      type="text"
      inputmode="decimal"
      autocomplete="off"
      aria-label=${nameOf(cell)}
      aria-invalid=${wrong === undefined ? 'false' : 'true'}
      aria-describedby=${wrong === undefined ? nothing : 'wrong'}
      .value=${value}
      @change=${(event: Event) => host.typeScore(cell, (event.target as HTMLInputElement).value)}
    />
  </td>`;
}

function temperatureView(host: AttnSoftmax): TemplateResult {
  const at = TEMPERATURES.indexOf(host.temperature);
  return html`<div>
    ${slider(
      {
        id: 'temperature',
        label: words.temperature,
        shown: givenText(host.temperature),
        spoken: givenText(host.temperature),
        value: at < 0 ? TEMPERATURES.indexOf(1) : at,
        min: 0,
        max: TEMPERATURES.length - 1,
      },
      (index) => host.chooseTemperature(TEMPERATURES[index] ?? 1),
    )}
    <p class="hint">${words.temperatureHint}</p>
  </div>`;
}
