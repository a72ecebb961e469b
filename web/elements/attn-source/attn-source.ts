// SPDX-License-Identifier: MIT
// <attn-source>, opened below a figure: the C++ functions that computed its numbers, with file and line, each beside the
// PyTorch that says the same. Which they are: lesson/sources.ts; how they got here: vite/inspect-source.ts.

import { figures, pieces } from 'virtual:sources';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { sourceStrings as text } from '../../lesson/en/source.ts';
import type { PieceId } from '../../lesson/sources.ts';
import { copyText } from '../mask-translator/copy-text.ts';
import { onChange } from '../shared/changes.ts';
import { controls } from '../shared/controls.styles.ts';
import { select } from '../shared/fields.ts';
import { figure } from '../shared/figure.styles.ts';
import { Overflow } from '../shared/overflow.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { styles } from './attn-source.styles.ts';
import { sourceKey } from './source-key.ts';

type Code = 'cpp' | 'pytorch';
type Piece = (typeof pieces)[string];

export class AttnSource extends LitElement {
  static override properties = { figure: { attribute: false } };
  static override styles = [tokens, figure, controls, styles];

  declare figure: Element | undefined;
  private chosen: string | undefined;
  private stopHearing: (() => void) | undefined;
  private said: { code: Code; sentence: string } | undefined;

  constructor() {
    super();
    new Overflow(this);
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('figure')) this.hear();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.hear();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stopHearing?.();
  }

  /** Another panel, or another question, has other code. */
  private hear(): void {
    this.stopHearing?.();
    this.stopHearing = this.figure && onChange(this.figure, () => this.requestUpdate());
  }

  override render(): TemplateResult {
    const ids = this.figure === undefined ? [] : (figures[sourceKey(this.figure)] ?? []);
    const id = ids.find((one) => one === this.chosen) ?? ids[0];
    const piece = id === undefined ? undefined : pieces[id];
    if (id === undefined || piece === undefined) return html`<p class="how">${text.none}</p>`;
    const title = (one: string) => text.what[one as PieceId];
    const options = ids.map((value) => ({ value, label: title(value) }));
    return html`<p class="how">${text.how}</p>
      ${ids.length === 1 ? html`<p class="name">${title(id)}</p>` : select('piece', text.which, options, id, (value) => this.choose(value))}
      ${this.column('cpp', piece, 'C++', text.place(piece.file, piece.line), title(id))}
      ${this.column('pytorch', piece, text.pytorch, '', title(id))}
      <p class="hidden" role="status">${this.said?.sentence ?? ''}</p>`;
  }

  private choose(piece: string): void {
    this.chosen = piece;
    this.said = undefined;
    this.requestUpdate();
  }

  private column(code: Code, piece: Piece, title: string, place: string, about: string): TemplateResult {
    const name = text.region(title, place === '' ? about : place);
    return html`<div class="column">
      <div class="head">
        <p><b>${title}</b>${place === '' ? nothing : html` <span class="place">${place}</span>`}</p>
        <button type="button" class="link" aria-label=${text.copyName(title)} @click=${() => void this.copy(code)}>
          ${this.said?.code === code ? this.said.sentence : text.copy}
        </button>
      </div>
      <pre data-scrolls="region" data-name=${name} data-code=${code}><code>${piece[code].map(([kind, part]) => (kind === '' ? part : html`<span class=${kind}>${part}</span>`))}</code></pre>
    </div>`;
  }

  private async copy(code: Code): Promise<void> {
    const element = this.renderRoot.querySelector(`[data-code="${code}"] code`);
    if (element === null) return;
    this.said = { code, sentence: (await copyText(element)) ? text.copied : text.selected };
    this.requestUpdate();
  }
}
