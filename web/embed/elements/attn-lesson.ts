// SPDX-License-Identifier: MIT
// <attn-lesson view>: one of the figures, chosen by an attribute, with what an author hides and locks. Its class comes with the
// shell, since it is also the mark by which a second copy of the script knows that it is the second; what it shows is
// lesson-view.ts, which comes with the first figure.

import type { OpenLesson } from './lesson-view.ts';

/** How the shell gives an element its figure: when it is near, and again after a change of `view`. */
export interface LessonHost {
  awaits(lesson: AttnLesson): void;
  open(lesson: AttnLesson): Promise<OpenLesson | undefined>;
}

export class AttnLesson extends HTMLElement {
  static readonly observedAttributes = ['view', 'hide', 'lock', 'theme', 'motion', 'lang', 'predict'];
  /** Set by the shell that defines it. */
  static host: LessonHost;

  private opened: OpenLesson | undefined;
  private round = 0;
  private near = false;
  /** Given before the figure was there. */
  private wished: Readonly<Record<string, unknown>> | undefined;

  get view(): string {
    return this.getAttribute('view') ?? 'mask';
  }

  set view(name: string) {
    this.setAttribute('view', name);
  }

  /** What the figure shows, by the keys of a link; empty before it is there. */
  get state(): Readonly<Record<string, unknown>> {
    return this.opened?.state ?? {};
  }

  set state(state: Readonly<Record<string, unknown>>) {
    if (this.opened === undefined) this.wished = state;
    else this.opened.state = state;
  }

  /** The address of the guide that shows the same; empty before the figure is there. */
  get shareURL(): string {
    return this.opened?.shareURL ?? '';
  }

  /** The figure itself, once it is there. */
  get figure(): HTMLElement | undefined {
    return this.opened?.figure;
  }

  reset(): void {
    this.opened?.reset();
  }

  connectedCallback(): void {
    if (this.opened === undefined) AttnLesson.host.awaits(this);
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || !this.near) return;
    if (this.opened?.changed(name) !== true) void this.show();
  }

  /** To be called when it is near the window. */
  async show(): Promise<void> {
    this.near = true;
    const round = ++this.round;
    const opened = await AttnLesson.host.open(this);
    if (round !== this.round) return;
    this.opened = opened;
    if (opened !== undefined && this.wished !== undefined) opened.state = this.wished;
    this.wished = undefined;
  }
}
