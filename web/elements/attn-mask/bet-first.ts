// SPDX-License-Identifier: MIT
// The attribute `predict`: an <attn-mask-bet> stands above the explorer, which does not come before its answer has
// been asked for. Its code is loaded only where the attribute is set.

import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { handedOn } from '../shared/figure-view.ts';

export class BetFirst {
  private answered = false;

  constructor(
    private readonly host: ReactiveControllerHost & Element & { predict: boolean; profile: string | undefined },
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

  private hear(event: CustomEvent<{ key: string }>): void {
    if (event.detail.key !== 'revealed' || this.answered) return;
    this.answered = true;
    this.host.requestUpdate();
  }
}
