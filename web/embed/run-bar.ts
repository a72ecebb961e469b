// SPDX-License-Identifier: MIT
// Where an author has a figure train by itself: one button above it that stops it and lets it go on, in view while the
// reader scrolls and the first thing that the Tab key reaches.

import { embedStrings as text } from '../lesson/en/embed.ts';
import { language } from '../lesson/language.ts';
import { runs } from './hosted.ts';
import type { Steered } from './views.ts';

export class RunBar {
  readonly element = document.createElement('div');
  private readonly button = document.createElement('button');
  /** It has run. */
  private begun = false;
  /** It is to begin as soon as it can, and has not yet. */
  private waiting = false;
  /** The slide went before it could begin. */
  private away = false;

  constructor(private readonly figure: Steered) {
    this.element.className = 'run-bar';
    this.element.lang = language().tag;
    this.button.type = 'button';
    this.button.addEventListener('click', () => {
      if (this.waiting || runs(figure)) this.pause();
      else this.begin();
    });
    this.element.append(this.button);
    // Told by elements/shared/attn-element.ts, also from within a figure.
    figure.addEventListener('attn-running', () => {
      this.begun = true;
      this.waiting = false;
      this.say();
    });
    // A model that is still loading cannot be trained before its figure says that it is ready.
    figure.addEventListener('attn-ready', () => {
      if (this.waiting) void figure.start?.();
    });
    this.say();
  }

  begin(): void {
    this.waiting = !this.begun;
    this.say();
    void this.figure.start?.();
  }

  /** Also before it could begin. */
  pause(): void {
    this.waiting = false;
    this.say();
    void this.figure.pause?.();
  }

  /** What runs is seen to by whoever tells the slide's coming and going; here is what has not begun. */
  slide(shown: boolean): void {
    const { waiting, away } = this;
    this.away = !shown && waiting;
    if (this.away) this.pause();
    if (shown && away) this.begin();
  }

  private say(): void {
    this.button.textContent = this.waiting || runs(this.figure) ? text.pause : text.goOn;
  }
}
