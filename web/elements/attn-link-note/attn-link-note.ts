// SPDX-License-Identifier: MIT
// <attn-link-note>, above a figure that a link has opened: which settings of the link could not be used, and which are too
// large for it.

import { css, html, LitElement, type TemplateResult } from 'lit';
import { shareStrings as text } from '../../lesson/en/share.ts';
import type { TooLarge } from '../../state/too-large.ts';
import { figure } from '../shared/figure.styles.ts';
import { tokens } from '../shared/tokens.styles.ts';

const MOST_NAMED = 5;

export class AttnLinkNote extends LitElement {
  static override properties = {
    ignored: { attribute: false },
    count: { attribute: false },
    tooLarge: { attribute: false },
  };
  static override styles = [
    tokens,
    figure,
    css`
      :host {
        max-width: 960px;
        margin: 28px 0 -12px;
      }

      .note {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 4px 14px;
        background: var(--blocked);
        border-radius: var(--radius);
        padding: 8px 14px;
      }

      p {
        margin: 0;
      }
    `,
  ];

  /** Names of keys, each once. */
  declare ignored: readonly string[] | undefined;
  declare count: number | undefined;
  declare tooLarge: readonly TooLarge[] | undefined;

  override render(): TemplateResult {
    const ignored = this.ignored ?? [];
    const named = ignored.slice(0, MOST_NAMED);
    const sentences = [
      ...(ignored.length === 0 ? [] : [text.ignored(this.count ?? 0, named, ignored.length - named.length)]),
      ...(this.tooLarge ?? []).map(text.tooLarge),
    ];
    return html`<div class="note">
      <div role="status">${sentences.map((sentence) => html`<p>${sentence}</p>`)}</div>
      <button type="button" class="link" @click=${() => this.remove()}>${text.close}</button>
    </div>`;
  }
}
