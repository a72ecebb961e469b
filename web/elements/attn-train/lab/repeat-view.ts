// SPDX-License-Identifier: MIT
// A run that can be repeated, and what comparing gave; the link to the run in hand. What they do: repeat-desk.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { takeAwayStrings as text } from '../../../lesson/en/take-away.ts';
import { differenceOf } from '../../../state/lab-presets.ts';
import { LAB_DEFAULTS } from '../../../state/lab-settings.ts';
import { pressable } from '../../shared/figure-view.ts';
import type { Offer, RepeatDesk } from './repeat-desk.ts';
import type { TakeAway } from './take-away.ts';

export function offerView({ repeat, nextStep }: TakeAway): TemplateResult | typeof nothing {
  const { offer, outcome, replaying } = repeat;
  if (offer === undefined) return outcome === '' ? nothing : html`<p class="note outcome">${outcome}</p>`;
  const sentences = [
    offer.kind === 'kept'
      ? text.offer.kept(offer.mark.steps)
      : offer.mark.steps === 0
        ? text.offer.settings(differenceOf(offer.recipe.settings, LAB_DEFAULTS))
        : text.offer.link(offer.mark.steps),
    ...missing(repeat, offer),
    ...(offer.ignored === 0 ? [] : [text.offer.ignored(offer.ignored, offer.kind === 'kept')]),
    ...(outcome === '' ? [] : [outcome]),
  ];
  return html`<div class="note offer">
    ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
    ${
      replaying === undefined
        ? html`<div class="actions">
            ${
              offer.mark.steps === 0
                ? nothing
                : pressable(offerLabel(offer), repeat.textFits !== false, () => void repeat.replay(), 'primary')
            }
            <button type="button" class="link" @click=${() => repeat.dismiss()}>${text.offer.dismiss}</button>
          </div>`
        : html`<p class="num">${text.offer.replaying(nextStep, replaying)}</p>`
    }
  </div>`;
}

function offerLabel({ kind, mark, milliseconds }: Offer): string {
  const seconds = milliseconds > 0 ? milliseconds / 1000 : undefined;
  return kind === 'kept' ? text.offer.goOn(mark.steps, seconds) : text.offer.replay(mark.steps);
}

function missing(repeat: RepeatDesk, { missingText }: Offer): string[] {
  if (missingText === '') return [];
  return [text.offer.missing(missingText), repeat.textFits === true ? text.offer.rightText : text.offer.wrongText];
}

export function linkView(panel: TakeAway): TemplateResult {
  const { link } = panel.repeat;
  const words = text.link;
  const select = (field: HTMLInputElement | null) => {
    field?.focus();
    field?.select();
  };
  return html`<p class="sub">${words.how}</p>
    <div class="actions">
      <button type="button" @click=${() => void panel.makeLink()}>${words.make}</button>
      ${
        link === undefined
          ? nothing
          : html`<button
              type="button"
              @click=${(event: Event) => {
                const root = (event.target as HTMLElement).getRootNode() as ShadowRoot;
                void panel.copy('link', link.address, () => select(root.querySelector<HTMLInputElement>('#run-link')));
              }}
            >
              ${words.copy}
            </button>`
      }
    </div>
    ${
      link === undefined
        ? nothing
        : html`<label class="label" for="run-link">${words.label}</label>
            <input id="run-link" type="text" readonly .value=${link.address} />
            ${link.leftOut.length === 0 ? nothing : html`<p class="hint">${words.leftOut(link.leftOut)}</p>`}
            ${link.textName === '' ? nothing : html`<p class="hint">${words.textNamed(link.textName)}</p>`}
            ${link.inAddress ? nothing : html`<p class="hint">${words.notAddress}</p>`}`
    }`;
}
