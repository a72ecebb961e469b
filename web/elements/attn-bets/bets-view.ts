// SPDX-License-Identifier: MIT
// The list as it is read: first what was surely thought and came out otherwise, then every bet. It holds no state.

import { html, nothing, type TemplateResult } from 'lit';
import { betsStrings as text } from '../../lesson/en/bets.ts';
import { pressable } from '../shared/figure-view.ts';
import type { AttnBets } from './attn-bets.ts';
import type { Told } from './bet-sentences.ts';
import type { Surprise } from './surprises.ts';

/** Where the first bet waits. */
const FIRST = 'opening';

export function betsView(host: AttnBets, spoken: string): TemplateResult {
  const { told, surprises } = host;
  const held = told.filter((bet) => bet.held).length;
  return html`<figure>
    <figcaption><slot name="title">${text.title}</slot></figcaption>
    <p class="how"><slot name="intro">${text.how}</slot></p>
    ${surprises.length === 0 ? nothing : surprisesView(surprises)}
    ${told.length === 0 ? emptyView() : betList(told, surprises.length > 0)}
    <div class="foot">
      <p class="live" part="readout"><span>${text.live(told.length, held)}</span></p>
      <div class="actions" part="toolbar">${pressable(text.forget, told.length > 0, () => host.forget(), 'link')}</div>
    </div>
    <p class="hidden" role="status" part="status">${spoken}</p>
  </figure>`;
}

const emptyView = (): TemplateResult =>
  html`<p class="none">${text.empty} <a href="#${FIRST}">${text.emptyLink}</a></p>`;

function surprisesView(surprises: readonly Surprise[]): TemplateResult {
  return html`<section class="surprises" aria-labelledby="surely">
    <p class="part" id="surely">${text.surely}</p>
    <p class="quiet">${text.surelyHow}</p>
    <ul>
      ${surprises.map(
        ({ ask, yours, fits, why, mended }) => html`<li>
          <p>${ask}</p>
          <p>${mended ? text.surelyMended(yours, fits) : text.surelyLine(yours, fits)}</p>
          <p class="quiet">${why}</p>
        </li>`,
      )}
    </ul>
  </section>`;
}

function betList(told: readonly Told[], titled: boolean): TemplateResult {
  return html`${titled ? html`<p class="part" id="bets">${text.bets}</p>` : nothing}
    <ul class="bets" aria-label=${text.bets}>
      ${told.map(
        ({ figure, sentence, held, place }) => html`<li>
          <span class="sign ${held ? 'right' : 'wrong'}" aria-hidden="true">${held ? '✓' : '↺'}</span>
          <div>
            <p>${sentence} <span class="hidden">${held ? text.held : text.turned}.</span></p>
            ${place === '' ? html`<p class="quiet">${figure}</p>` : html`<a href="#${place}">${figure}</a>`}
          </div>
        </li>`,
      )}
    </ul>`;
}
