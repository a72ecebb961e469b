// SPDX-License-Identifier: MIT
// <attn-share-embed>, a fold in the panel “Share”: the figure, as it is now, for a page of a teacher's own, as a frame and as
// an element, with what its readers may do, and a preview, whose own height the frame gets. The texts: embed/snippets.ts.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import heights from '../../embed/heights.json';
import { heightOf } from '../../embed/heights.ts';
import type { Part } from '../../embed/options.ts';
import {
  type Embedding,
  elementSnippet,
  frameAddress,
  frameSnippet,
  NO_WISHES,
  type Wishes,
} from '../../embed/snippets.ts';
import { type ViewName, viewNameOf } from '../../embed/view-names.ts';
import { predictCounts } from '../../embed/view-parts.ts';
import type { FigureLink } from '../../figure-links.ts';
import { embedThisStrings as text } from '../../lesson/en/embed-this.ts';
import { shareStrings } from '../../lesson/en/share.ts';
import { language } from '../../lesson/language.ts';
import { addressOf, linksLead, mayLeave } from '../../link-target.ts';
import { controls } from '../shared/controls.styles.ts';
import { copyFrom } from '../shared/copy-field.ts';
import { select } from '../shared/fields.ts';
import { figure } from '../shared/figure.styles.ts';
import { titleOf } from '../shared/figure-title.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { styles } from './attn-share-embed.styles.ts';
import { partsOf } from './embed-parts.ts';
import { Preview } from './preview.ts';

type Column = keyof typeof heights.columns;
const THEMES = ['auto', 'light', 'dark'] as const;
const COLUMNS = ['wide', 'narrow'] as const;

export class AttnShareEmbed extends LitElement {
  static override properties = { figure: { attribute: false }, link: { attribute: false } };
  static override styles = [tokens, figure, controls, styles];

  declare figure: Element | undefined;
  declare link: FigureLink | undefined;
  private wishes: Wishes = NO_WISHES;
  private column: Column = 'wide';
  private opened = false;
  private readonly preview = new Preview(this);
  private said = '';

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('link')) this.said = '';
  }

  override render(): TemplateResult | typeof nothing {
    const name = this.figure === undefined ? undefined : viewNameOf(this.figure);
    // Without a guide there is no address that another page could show.
    if (name === undefined || this.link === undefined || !linksLead()) return nothing;
    return html`<details @toggle=${this.toggled}>
      <summary>${text.title}</summary>
      ${this.opened ? this.inside(name, this.link) : nothing}
    </details>`;
  }

  private inside(name: ViewName, { hash }: FigureLink): TemplateResult {
    const folder = new URL('./', addressOf('').replace(/\?.*$/, '')).href;
    if (!/^https?:/.test(folder)) return html`<p class="how">${text.disk}</p>`;
    const figure = this.figure as Element;
    const state = new URLSearchParams(hash.slice(1)).has('v') ? hash : '';
    const measured = heightOf(heights.heights, name.view, state, heights.columns[this.column]);
    const embedding: Embedding = {
      ...this.wishes,
      folder,
      name,
      hash: state,
      title: titleOf(figure),
      height: this.preview.heightFrom(measured),
      lang: language().tag,
    };
    return html`<p class="how">${text.how}</p>
      ${this.settings(figure, name, `${folder}settings.html#${name.view}`)}
      ${this.shown(embedding)}
      ${this.snippet('frame', text.frame, this.wishes.grows ? text.growsHow : text.frameHow, frameSnippet(embedding), text.copyFrame)}
      ${name.frameOnly === true ? nothing : this.element(embedding)}
      <p class="said" role="status">${this.said}</p>`;
  }

  private settings(figure: Element, { view }: ViewName, reference: string): TemplateResult {
    const asks = 'predict' in figure && predictCounts(view);
    const { theme, predict, lock, links, grows, hide } = this.wishes;
    const parts = partsOf(figure);
    const hidden = (part: Part, on: boolean): Part[] => parts.filter((one) => (one === part ? on : hide.includes(one)));
    const linked = this.link?.hash.startsWith('#v=') === true;
    return html`<fieldset class="settings">
      <legend>${text.settings}</legend>
      <div class="fields">
        ${select('theme', text.theme, optionsOf(THEMES, text.themes), theme, (value) => this.wish({ theme: value as Wishes['theme'] }))}
        ${select('column', text.column, optionsOf(COLUMNS, text.columns), this.column, (value) => {
          this.column = value as Column;
          this.requestUpdate();
        })}
      </div>
      <div class="checks">
        ${asks ? check('predict', text.predict, predict, (on) => this.wish({ predict: on })) : nothing}
        ${linked ? check('lock', text.lock, lock, (on) => this.wish({ lock: on })) : nothing}
        ${check('links', text.noLinks, !links, (on) => this.wish({ links: !on }))}
        ${check('grows', text.grows, grows, (on) => this.wish({ grows: on }))}
      </div>
      ${
        parts.length === 0
          ? nothing
          : html`<fieldset>
            <legend>${text.hide}</legend>
            <div class="checks">
              ${parts.map((part) =>
                check(`hide-${part}`, text.parts[part], hide.includes(part), (on) =>
                  this.wish({ hide: hidden(part, on) }),
                ),
              )}
            </div>
          </fieldset>`
      }
      ${
        mayLeave()
          ? html`<p class="reference"><a href=${reference} target="_blank" rel="noopener">${text.reference}</a></p>`
          : nothing
      }
    </fieldset>`;
  }

  private element(embedding: Embedding): TemplateResult {
    const { text: snippet, unsaid } = elementSnippet(embedding, text.fallback);
    const how = unsaid.length === 0 ? text.elementHow : `${text.elementHow} ${text.unsaid(unsaid)}`;
    return this.snippet('element', text.element, how, snippet, text.copyElement);
  }

  private snippet(id: string, label: string, how: string, snippet: string, copy: string): TemplateResult {
    const copyIt = async (): Promise<void> => {
      const field = this.renderRoot.querySelector<HTMLTextAreaElement>(`#${id}`);
      this.said = (await copyFrom(field)) ? shareStrings.copied : shareStrings.selected;
      this.requestUpdate();
    };
    return html`<label class="label" for=${id}>${label}</label>
      <p class="hint" id="${id}-how">${how}</p>
      <div class="grows" data-text=${snippet}>
        <textarea id=${id} rows="1" readonly spellcheck="false" aria-describedby="${id}-how" .value=${snippet}></textarea>
      </div>
      <button type="button" @click=${() => void copyIt()}>${copy}</button>`;
  }

  private shown(embedding: Embedding): TemplateResult {
    return html`<p class="label" id="preview">${text.preview}</p>
      ${this.preview.view(frameAddress(embedding), text.previewTitle(embedding.title), heights.columns[this.column])}`;
  }

  private toggled(event: Event): void {
    this.opened = (event.target as HTMLDetailsElement).open;
    this.requestUpdate();
  }

  private wish(change: Partial<Wishes>): void {
    this.wishes = { ...this.wishes, ...change };
    this.said = '';
    this.requestUpdate();
  }
}

const optionsOf = <K extends string>(
  values: readonly K[],
  labels: Readonly<Record<K, string>>,
): { value: K; label: string }[] => values.map((value) => ({ value, label: labels[value] }));

function check(id: string, label: string, checked: boolean, change: (on: boolean) => void): TemplateResult {
  return html`<label class="check"
    ><input
      id=${id}
      type="checkbox"
      .checked=${checked}
      @change=${(event: Event) => change((event.target as HTMLInputElement).checked)}
    />
    <span>${label}</span></label
  >`;
}
