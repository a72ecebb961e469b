// SPDX-License-Identifier: MIT
// Tells whoever embeds a figure what its reader sees: a sentence that says why a setting cannot be used, an attribute's
// among them. Each is told once for as long as it stands, and not again where the figure has told it itself.

import type { LitElement, ReactiveController } from 'lit';

/** Above the picture (errorView), and beside fields; what is said of a bet or an answer is no setting. */
const SENTENCES = '.refusal, .field-error:not(#answer-problem, [id^="guess-error"])';

export class Complaints implements ReactiveController {
  private readonly known = new Set<string>();
  private shown = new Set<string>();

  constructor(
    private readonly figure: LitElement,
    private readonly tell: (sentence: string) => void,
  ) {
    figure.addController(this);
  }

  /** The figure has told it itself. */
  told(sentence: string): void {
    this.known.add(sentence);
  }

  /** What is on screen now; the figure has to be drawn. */
  get standing(): readonly string[] {
    return [...this.shown];
  }

  hostUpdated(): void {
    const found = [...this.figure.renderRoot.querySelectorAll(SENTENCES)].map((one) => one.textContent?.trim() ?? '');
    const shown = new Set(found.filter((sentence) => sentence !== ''));
    for (const sentence of this.shown) if (!shown.has(sentence)) this.known.delete(sentence);
    this.shown = shown;
    for (const sentence of shown) {
      if (this.known.has(sentence)) continue;
      this.known.add(sentence);
      this.tell(sentence);
    }
  }
}
