// SPDX-License-Identifier: MIT
// The attribute `predict`: an <attn-mask-bet> stands above the explorer, which does not come before its answer has
// been asked for, and goes when the bet is offered anew. Its code is loaded only where the attribute is set.

import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import type { AttnMaskBet } from '../mask-bet/attn-mask-bet.ts';
import { handedOn } from '../shared/figure-view.ts';

export class BetFirst {
  private answered = false;

  constructor(
    private readonly host: LitElement & { predict: boolean; profile: string | undefined },
    /** The explorer is about to be taken away. */
    private readonly ends: () => void,
  ) {}

  /** Whether the explorer has to wait. */
  get waits(): boolean {
    return this.host.predict && !this.answered;
  }

  view(): TemplateResult | typeof nothing {
    if (!this.host.predict) return nothing;
    void import('../mask-bet/define.ts');
    return html`<attn-mask-bet
      class="above"
      profile=${this.host.profile ?? nothing}
      @attn-ready=${(event: Event) => event.stopPropagation()}
      @attn-change=${(event: CustomEvent<{ key: string }>) => this.hear(event)}
      >${handedOn(this.host, ['question'])}</attn-mask-bet>`;
  }

  /** Takes the bet back, as its own Reset does. The focus would go with the explorer, and moves to what is asked. */
  startOver(): void {
    const { shadowRoot } = this.host;
    const bet = shadowRoot?.querySelector<AttnMaskBet>('attn-mask-bet');
    if (!this.answered || bet === null || bet === undefined) return;
    const focused = shadowRoot?.activeElement ?? null;
    bet.reset();
    this.ask();
    if (focused === null || focused === bet) return;
    void bet.updateComplete.then(() => bet.renderRoot.querySelector<HTMLElement>('button[tabindex="0"]')?.focus());
  }

  private hear({ detail: { key } }: CustomEvent<{ key: string }>): void {
    if (key === 'reset' && this.answered) this.ask();
    if (key !== 'revealed' || this.answered) return;
    this.answered = true;
    this.host.requestUpdate();
  }

  private ask(): void {
    this.ends();
    this.answered = false;
    this.host.requestUpdate();
  }
}
