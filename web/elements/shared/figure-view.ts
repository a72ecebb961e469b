// SPDX-License-Identifier: MIT
// The anatomy that figures share: title, how to read it, an error with its way out, the picture, one live sentence
// beside the actions, the table behind its button, the status region. It holds no state.

import { html, nothing, type TemplateResult } from 'lit';
import { SILENT_SECONDS } from '../../engine/client/engine-client.ts';
import { slower } from '../../engine/client/slower.ts';
import { strings } from '../../lesson/en/shared.ts';
import type { EngineError } from '../../state/figure-core.ts';
import '../attn-about/define.ts';
import { AttnElement } from './attn-element.ts';
import { neverRuns, refusesProfile, slowerSentence } from './engine-words.ts';

/** Of every figure; those of <attn-quiz> alone are not handed on. */
export const SLOTS = ['title', 'intro', 'question', 'summary'];

/** What every figure's host has. */
export interface FigureHost {
  readonly error: string;
  /** It stands under the field that it is about. */
  readonly errorBeside?: boolean;
  readonly engineError: EngineError | undefined;
  /** The worker has not been heard of for long. */
  readonly silent?: boolean;
  readonly tableShown: boolean;
  profile: string | undefined;
  startOver(): void;
  restart(): void;
  toggleTable(): void;
}

export interface FigureParts {
  title: string;
  how: string;
  body: TemplateResult;
  /** One sentence about what is on screen. */
  live: string | TemplateResult;
  /** Buttons before Reset and Show as table. */
  actions?: TemplateResult;
  table?: TemplateResult;
  spoken: string;
  /** It has a model trained, which takes a while. */
  trains?: true;
  /** What it is for can be done where no core runs. */
  worksAlone?: true;
  /** It has `authorsQuestion` in its body, where its bet stands. */
  asks?: boolean;
}

/** What the page's author says above a bet, or above the picture where nothing is asked. */
export const authorsQuestion: TemplateResult = html`<slot name="question"></slot>`;

/** What the page's author says in closing. */
export const authorsSummary: TemplateResult = html`<slot name="summary"></slot>`;

/** What the author has put into a figure, for the element within it that draws the figure. */
export function handedOn(host: Element, names: readonly string[] = SLOTS): TemplateResult[] {
  const given = names.filter((name) => host.querySelector(`:scope > [slot="${name}"]`) !== null);
  return given.map((name) => html`<slot name=${name} slot=${name}></slot>`);
}

export function figureView(host: FigureHost, parts: FigureParts): TemplateResult {
  const still = neverRuns(host.engineError) && parts.worksAlone === undefined;
  return html`<figure>
    <figcaption><slot name="title">${parts.title}</slot></figcaption>
    <p class="how" data-part="prose"><slot name="intro">${parts.how}</slot></p>
    ${wrongAttributesView(host)} ${errorView(host)}
    ${
      still
        ? stillView(host instanceof Element ? nameOf(host) : '')
        : html`${parts.asks === true ? nothing : authorsQuestion} ${parts.body} ${footView(host, parts)}
            <div id="table" data-part="table">${host.tableShown ? parts.table : nothing}</div>`
    }
    ${authorsSummary} ${aboutView(neverRuns(host.engineError) ? '' : strings.common.computedHere, parts.trains)}
    <p class="hidden" role="status" part="status">${parts.spoken}</p>
  </figure>`;
}

export function errorView(host: FigureHost): TemplateResult | typeof nothing {
  if (host.error === '') return silenceView(host.silent, () => host.restart());
  if (host.errorBeside === true && host.engineError === undefined) return nothing;
  return html`<div class="error" role="alert">
    <p class=${host.engineError === undefined ? 'refusal' : nothing}>${host.error}</p>
    ${host.engineError === undefined ? nothing : wayOut(host, host.engineError)}
  </div>`;
}

/** Attributes that cannot be used. */
export function wrongAttributesView(host: object): TemplateResult[] {
  const sentences = host instanceof AttnElement ? [...host.wrongAttributes.values()] : [];
  return sentences.map((sentence) => html`<div class="error" role="alert"><p class="refusal">${sentence}</p></div>`);
}

/** Where nothing can ever be computed: the figure's drawing, and what was computed when the page was built. */
export function stillView(name: string): TemplateResult {
  void import('../attn-still/define.ts');
  return html`<attn-still of=${name}></attn-still>`;
}

/** As posters are named: the tag, and the panel or set where there is one. An element within another goes by that one's. */
function nameOf(host: Element): string {
  const tag = host.localName.replace(/^(attn-train|attn-leak)-(lab|run)$/, '$1').replace('attn-order', 'attn-variants');
  const kind =
    host.getAttribute('panel') ?? host.getAttribute('set') ?? (host.localName === 'attn-train-lab' ? 'lab' : '');
  return `${tag} ${kind}`.trim();
}

/** A worker that may hang, or be at something long: both ways stand open. */
export function silenceView(silent: boolean | undefined, restart: () => void): TemplateResult | typeof nothing {
  if (silent !== true) return nothing;
  return html`<div class="error" role="alert">
    <p>${strings.engine.silent(SILENT_SECONDS)}</p>
    <button type="button" @click=${restart}>${strings.engine.restart}</button>
  </div>`;
}

function wayOut(host: FigureHost, error: EngineError): TemplateResult | typeof nothing {
  if (neverRuns(error)) return nothing;
  const automatic = () => {
    host.profile = 'auto';
  };
  return refusesProfile(error.code)
    ? html`<button type="button" @click=${automatic}>${strings.engine.automatic}</button>`
    : html`<button type="button" @click=${() => host.restart()}>${strings.engine.restart}</button>`;
}

/** A button that keeps its place and its focus: it is marked disabled, not taken away. */
export function pressable(label: string, enabled: boolean, press: () => void, kind = ''): TemplateResult {
  return html`<button
    type="button"
    part="button"
    class=${kind}
    aria-disabled=${enabled ? 'false' : 'true'}
    @click=${() => {
      if (enabled) press();
    }}
  >
    ${label}
  </button>`;
}

/** The live sentence beside the actions; for a figure whose frame is its own too. */
export function footView(
  host: Pick<FigureHost, 'tableShown' | 'startOver' | 'toggleTable'>,
  parts: Pick<FigureParts, 'live' | 'actions'>,
): TemplateResult {
  return html`<div class="foot">
    <p class="live" part="readout" data-part="readout"><span>${parts.live}</span></p>
    <div class="actions" part="toolbar">
      ${parts.actions ?? nothing}
      <button type="button" class="link reset-button" data-part="reset" @click=${() => host.startOver()}>${strings.common.reset}</button>
      <button
        type="button"
        class="link table-button"
        data-part="table"
        aria-expanded=${host.tableShown ? 'true' : 'false'}
        aria-controls="table"
        @click=${() => host.toggleTable()}
      >
        ${strings.common.showTable}
      </button>
    </div>
  </div>`;
}

/** The last rows of every figure: why it is slow, where it is; where its numbers come from, their source, and the link to it. */
export function aboutView(provenance: string, trains?: true): TemplateResult {
  const reason = trains ? slower() : undefined;
  return html`${reason === undefined ? nothing : html`<p class="slower">${slowerSentence(reason)}</p>`}
    <div class="about" data-part="footer">
      <p class="provenance">${provenance}</p>
      <attn-about data-part="share"></attn-about>
    </div>`;
}
