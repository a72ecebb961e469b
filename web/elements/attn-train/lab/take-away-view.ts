// SPDX-License-Identifier: MIT
// The panel "Take it with you", each part behind its own line. It holds no state: take-away.ts.

import { html, nothing, type TemplateResult } from 'lit';
import { takeAwayStrings as text } from '../../../lesson/en/take-away.ts';
import { mayLeave } from '../../../link-target.ts';
import type { TakenViews } from './lab-view.ts';
import { linkView, offerView } from './repeat-view.ts';
import type { Part, TakeAway } from './take-away.ts';
import { weightsView } from './weights-view.ts';

export const takenViews = (panel: TakeAway): TakenViews => ({ offer: offerView(panel), panel: panelView(panel) });

function panelView(panel: TakeAway): TemplateResult {
  return html`<section class="take-away" data-part="share" aria-labelledby="take-away-title">
    <h3 id="take-away-title" class="label">${text.title}</h3>
    ${part(panel, 'link', text.link.summary, () => linkView(panel))}
    ${part(panel, 'script', text.script.summary, () => scriptView(panel))}
    ${part(panel, 'weights', text.weights.summary, () => weightsView(panel.host, panel.weights))}
    ${part(panel, 'numbers', text.numbers.summary, () => numbersView(panel))}
    ${part(panel, 'frame', text.frame.summary, () => frameView(panel))}
  </section>`;
}

function part(panel: TakeAway, name: Part, summary: string, content: () => TemplateResult): TemplateResult {
  const open = panel.opened.has(name);
  const said = panel.said.get(name) ?? '';
  return html`<details
    ?open=${open}
    @toggle=${(event: Event) => {
      const now = (event.target as HTMLDetailsElement).open;
      if (now !== open) panel.toggle(name, now);
    }}
  >
    <summary>${summary}</summary>
    ${open ? html`<div class="content">${content()}${said === '' ? nothing : html`<p class="hint said">${said}</p>`}</div>` : nothing}
  </details>`;
}

const button = (label: string, press: () => void): TemplateResult =>
  html`<button type="button" @click=${press}>${label}</button>`;

function scriptView(panel: TakeAway): TemplateResult {
  const { script } = panel;
  return html`<p class="sub">${text.script.how}</p>
    <div class="actions">
      ${button(text.script.show, () => void panel.showScript())}
      ${
        script === undefined
          ? nothing
          : html`${copyButton(panel, 'script', script.content, 'script-text')}
            ${button(text.download(script.name), () => panel.hand('script', script))}`
      }
    </div>
    ${panel.scriptIsOld ? html`<p class="hint">${text.script.again}</p>` : nothing}
    ${script === undefined ? nothing : source('script-text', text.script.region, script.content)}`;
}

/** A text that can be scrolled, and selected by hand where copying is refused. */
const source = (id: string, name: string, content: string): TemplateResult =>
  html`<textarea id=${id} class="source" aria-label=${name} readonly wrap="off" spellcheck="false" .value=${content}></textarea>`;

const copyButton = (
  panel: TakeAway,
  part: Part,
  content: string,
  id: string,
  label: string = text.copy,
): TemplateResult =>
  html`<button
    type="button"
    @click=${(event: Event) => {
      const root = (event.target as HTMLElement).getRootNode() as ShadowRoot;
      const field = root.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#${id}`);
      void panel.copy(part, content, () => {
        field?.focus();
        field?.select();
      });
    }}
  >
    ${label}
  </button>`;

function numbersView(panel: TakeAway): TemplateResult {
  const words = text.numbers;
  return html`<p class="sub">${words.how}</p>
    <div class="actions">
      ${button(words.csv, () => panel.saveLosses('csv'))} ${button(words.json, () => panel.saveLosses('json'))}
      ${button(words.svg, () => void panel.savePicture('svg'))} ${button(words.png, () => void panel.savePicture('png'))}
    </div>`;
}

function frameView(panel: TakeAway): TemplateResult {
  const words = text.frame;
  const { shown } = panel;
  const address = panel.repeat.link?.address ?? location.href;
  return html`<p class="sub">${mayLeave() ? words.how : words.howInside}</p>
    <div class="actions">
      ${button(words.csv, () => void panel.showText('csv'))} ${button(words.json, () => void panel.showText('json'))}
      ${button(words.svg, () => void panel.showText('svg'))} ${button(words.weights, () => void panel.showText('weights'))}
      ${mayLeave() ? html`<a href=${address} target="_blank" rel="noopener">${words.tab}</a>` : nothing}
    </div>
    ${
      panel.inFrame && mayLeave()
        ? html`<p class="hint">${words.noTab}</p>
            <div class="actions">
              <input id="frame-address" type="text" aria-label=${words.address} readonly .value=${address} />
              ${copyButton(panel, 'frame', address, 'frame-address', words.copyAddress)}
            </div>`
        : nothing
    }
    ${
      shown === undefined
        ? nothing
        : html`<div class="actions">
              ${copyButton(panel, 'frame', shown.content, 'shown-text')}
              <button type="button" class="link" @click=${() => panel.closeText()}>${text.close}</button>
            </div>
            ${source('shown-text', words.region(shown.name), shown.content)}`
    }`;
}
