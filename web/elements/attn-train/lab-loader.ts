// SPDX-License-Identifier: MIT
// Fetches the laboratory's code for an <attn-train lab> and stands in for it until it is there. The page's first script
// has no more of the laboratory than this.

import { html, nothing, type TemplateResult } from 'lit';
import { strings } from '../../lesson/en/shared.ts';
import type { LinkState } from '../../state/link-kinds.ts';
import { handedOn } from '../shared/figure-view.ts';
import type { AttnTrain } from './attn-train.ts';
import type { AttnTrainLab } from './lab/attn-train-lab.ts';

export class LabLoader {
  private state: 'waiting' | 'loaded' | 'failed' = 'waiting';
  private links: typeof import('../../state/link.ts') | undefined;

  constructor(private readonly host: AttnTrain) {}

  get element(): AttnTrainLab | undefined {
    return this.host.renderRoot.querySelector<AttnTrainLab>('attn-train-lab') ?? undefined;
  }

  /** Before the laboratory is there, the address speaks for it: it is read when it comes. */
  get linkState(): LinkState {
    const read = this.links?.readFigure(location.hash);
    return this.element?.taken.repeat.state ?? (read?.view === 'train' ? read.state : {});
  }

  show(state: LinkState): void {
    const { element } = this;
    element?.taken.repeat.show(state);
    if (element === undefined) void this.keep(state);
  }

  private async keep(state: LinkState): Promise<void> {
    try {
      const { writeFigure } = await import('../../state/link.ts');
      if (this.element === undefined) history.replaceState(history.state, '', writeFigure('train', state).hash);
      else this.element.taken.repeat.show(state);
    } catch {
      // Some frames do not let the address be changed; and load() tells of code that does not come.
    }
  }

  async load(): Promise<void> {
    try {
      this.links = await import('../../state/link.ts');
      await import('./lab/define.ts');
      this.state = 'loaded';
      this.host.toggleAttribute('data-loaded', true); // the page's styles reserve no room any more
    } catch {
      this.state = 'failed';
      const detail = { code: 'script-missing', message: strings.engine.loadFailed };
      this.host.dispatchEvent(new CustomEvent('attn-error', { detail, bubbles: true, composed: true }));
    }
    this.host.requestUpdate();
  }

  /** Before it has come, the page's own sentence about the figure. */
  view(): TemplateResult {
    const failed = html`<p role="alert">${strings.engine.loadFailed}</p>`;
    if (this.state !== 'loaded') return html`${this.state === 'failed' ? failed : nothing}<slot></slot>`;
    return html`<attn-train-lab
      id=${this.host.id === '' ? nothing : this.host.id}
      profile=${this.host.profile ?? nothing}
      .given=${this.given()}
      >${handedOn(this.host)}</attn-train-lab>`;
  }

  private given(): Record<string, string> | undefined {
    const { mask, steps, lr, seed } = this.host;
    const asked = Object.entries({ mask, steps, learningRate: lr, seed }).filter(([, value]) => value !== undefined);
    return asked.length === 0 ? undefined : (Object.fromEntries(asked) as Record<string, string>);
  }
}
