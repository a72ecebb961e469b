// SPDX-License-Identifier: MIT
// "Train with this mask": puts an <attn-train> under the explorer, gives it the mask exactly as the core
// spells it, starts it, and tells when it starts, ends or is reset. The causal mask is the baseline, unless it is the mask itself.

import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import '../attn-train/define.ts';
import type { AttnTrain } from '../attn-train/attn-train.ts';
import { lessMotion } from '../shared/less-motion.ts';
import { trainedSentence } from './trained-words.ts';

type Host = ReactiveControllerHost & HTMLElement & { renderRoot: ParentNode; profile: string | undefined };

export class TrainBelow {
  private spec: string | undefined;

  constructor(
    private readonly host: Host,
    private readonly changed: () => void,
  ) {}

  get element(): AttnTrain | undefined {
    return this.host.renderRoot.querySelector<AttnTrain>('attn-train') ?? undefined;
  }

  /** The mask of the run whose model can be asked; undefined until it has really ended. */
  get finishedSpec(): string | undefined {
    return this.element?.finished === true ? this.spec : undefined;
  }

  start(spec: string): void {
    this.spec = spec;
    this.host.requestUpdate();
    void this.run();
  }

  /** Takes the run away, and its model. Reset first: who is told of what it does is told that it has stopped. */
  end(): void {
    this.element?.reset();
    this.spec = undefined;
    this.host.requestUpdate();
  }

  /** `shown` is the mask above. */
  view(shown: string | undefined): TemplateResult | typeof nothing {
    if (this.spec === undefined) return nothing;
    const causal = this.spec === 'causal';
    return html`<p class="sub below-how">${trainedSentence(this.spec, shown)}</p><attn-train
      class="below"
      mask=${causal ? 'causal' : nothing}
      masks=${causal ? nothing : `${this.spec} causal`}
      profile=${this.host.profile ?? nothing}
      @attn-ready=${(event: Event) => event.stopPropagation()}
      .watch=${() => this.changed()}
    ></attn-train>`;
  }

  private async run(): Promise<void> {
    await this.host.updateComplete;
    const { element } = this;
    if (element === undefined) return;
    await element.updateComplete;
    element.reset();
    const calm = lessMotion();
    element.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'nearest' });
    await element.start();
  }
}
