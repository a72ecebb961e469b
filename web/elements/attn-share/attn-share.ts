// SPDX-License-Identifier: MIT
// <attn-share>, opened below a figure: the link to exactly what the figure shows, which follows the figure while the panel is
// open, its picture where there is one, and what a teacher embeds (attn-share-embed.ts). Copying works without the browser's permission: then the link is selected.

import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { type FigureLink, linkTo } from '../../figure-links.ts';
import { shareStrings as text } from '../../lesson/en/share.ts';
import { addressOf, findGuide, guideIsKnown, linksLead } from '../../link-target.ts';
import { onChange } from '../shared/changes.ts';
import { controls } from '../shared/controls.styles.ts';
import { copyFrom } from '../shared/copy-field.ts';
import { figure } from '../shared/figure.styles.ts';
import { isLinked } from '../shared/linked.ts';
import { tokens } from '../shared/tokens.styles.ts';

/** A figure hears from the core a moment after its reader has pressed. */
const FOLLOW_MS = 250;

interface Pictured extends Element {
  /** Undefined where there is no picture; answers with what came of it. */
  savePicture?: ((as: 'png' | 'svg') => Promise<string>) | undefined;
}

export class AttnShare extends LitElement {
  static override properties = { figure: { attribute: false } };
  static override styles = [
    tokens,
    figure,
    controls,
    css`
      :host {
        display: block;
      }

      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px 10px;
      }

      .row input {
        flex: 1 1 16rem;
        min-width: 0;
        font: 400 0.85rem/1.4 var(--mono);
      }

      .how {
        margin-bottom: 10px;
      }

      .said,
      .hint {
        margin: 8px 0 0;
      }

      .said:empty {
        margin: 0;
      }
    `,
  ];

  declare figure: Pictured | undefined;
  private link: FigureLink | undefined;
  private said = '';
  private stopHearingChanges: (() => void) | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly follow = (): void => {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.make(), FOLLOW_MS);
  };

  override connectedCallback(): void {
    super.connectedCallback();
    this.stopHearingChanges = onChange(document, this.follow);
    addEventListener('hashchange', this.follow);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stopHearingChanges?.();
    removeEventListener('hashchange', this.follow);
    clearTimeout(this.timer);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('figure')) void this.make();
  }

  override render(): TemplateResult {
    const { link, figure: of } = this;
    const address = link === undefined ? '' : addressOf(link.hash);
    const linked = linksLead() ? this.linkView(address) : html`<p class="how">${text.noGuide}</p>`;
    return html`${guideIsKnown() ? linked : nothing}
      ${of?.savePicture === undefined ? nothing : this.pictureView(of.savePicture)}
      <p class="said" role="status">${this.said}</p>
      <attn-share-embed .figure=${of} .link=${link}></attn-share-embed>`;
  }

  private linkView(address: string): TemplateResult {
    const { link } = this;
    return html`<p class="how">${howOf(this.figure)}</p>
      <label class="label" for="link">${text.link}</label>
      <div class="row">
        <input id="link" type="text" readonly .value=${address} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
        <button type="button" @click=${() => void this.copy()}>${text.copy}</button>
      </div>
      ${link === undefined || link.leftOut.length === 0 ? nothing : html`<p class="hint">${text.leftOut(link.leftOut)}</p>`}`;
  }

  private pictureView(save: NonNullable<Pictured['savePicture']>): TemplateResult {
    const press = async (as: 'png' | 'svg') => this.say(await save(as));
    return html`<p class="label" id="picture">${text.picture}</p>
      <div class="row" role="group" aria-labelledby="picture">
        <button type="button" @click=${() => void press('png')}>${text.png}</button>
        <button type="button" @click=${() => void press('svg')}>${text.svg}</button>
      </div>`;
  }

  private async make(): Promise<void> {
    if (this.figure === undefined) return;
    const [link] = await Promise.all([linkTo(this.figure), findGuide()]);
    if (link.hash !== this.link?.hash) this.said = '';
    this.link = link;
    this.requestUpdate();
  }

  private async copy(): Promise<void> {
    const copied = await copyFrom(this.renderRoot.querySelector<HTMLInputElement>('#link'));
    this.say(copied ? text.copied : text.selected);
  }

  private say(sentence: string): void {
    this.said = sentence;
    this.requestUpdate();
  }
}

/** What the link keeps: all that is set, of the opening figure without what has run, or nothing. */
function howOf(figure: Pictured | undefined): string {
  if (figure === undefined || !isLinked(figure)) return text.howFigure;
  return { train: text.howRun, compare: text.howSettings }[figure.linkView as string] ?? text.how;
}
