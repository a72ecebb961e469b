// SPDX-License-Identifier: MIT
// <attn-about>, at the end of each figure: the two quiet buttons “Inspect the source” and “Share”, and the panel of the one
// that was pressed last. The panels’ code comes when one is opened.

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { aboutStrings as text } from '../../lesson/en/about.ts';
import { figure } from '../shared/figure.styles.ts';
import { tokens } from '../shared/tokens.styles.ts';
import { styles } from './attn-about.styles.ts';
import { figureAround, pageFigure } from './figure-around.ts';

export type AboutPanel = 'source' | 'share';

const CODE: Record<AboutPanel, () => Promise<unknown>> = {
  source: () => import('../attn-source/define.ts'),
  share: () => import('../attn-share/define.ts'),
};

export class AttnAbout extends LitElement {
  static override styles = [tokens, figure, styles];

  open: AboutPanel | undefined;
  private readonly there = new Set<AboutPanel>();
  private failed = false;

  override render(): TemplateResult {
    return html`<div class="buttons">${this.button('source')} ${this.button('share')}</div>
      <div id="panel" class="panel" ?hidden=${this.open === undefined}>${this.panel()}</div>`;
  }

  async toggle(panel: AboutPanel): Promise<void> {
    this.open = this.open === panel ? undefined : panel;
    this.failed = false;
    this.requestUpdate();
    if (this.open === undefined || this.there.has(panel)) return;
    try {
      await CODE[panel]();
      this.there.add(panel);
    } catch {
      this.failed = true;
    }
    this.requestUpdate();
  }

  private button(panel: AboutPanel): TemplateResult {
    return html`<button
      type="button"
      class="link"
      aria-expanded=${this.open === panel ? 'true' : 'false'}
      aria-controls="panel"
      @click=${() => void this.toggle(panel)}
    >
      ${text[panel]}
    </button>`;
  }

  private panel(): TemplateResult | typeof nothing {
    const { open } = this;
    if (open === undefined) return nothing;
    if (this.failed) return html`<p role="alert">${text.failed}</p>`;
    if (!this.there.has(open)) return html`<p class="wait">${text.loading}</p>`;
    return open === 'source'
      ? html`<attn-source .figure=${figureAround(this)}></attn-source>`
      : html`<attn-share .figure=${pageFigure(this)}></attn-share>`;
  }
}
