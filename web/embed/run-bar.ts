// SPDX-License-Identifier: MIT
// Where an author has a figure train by itself: one button above it that stops it and lets it go on, in view while the
// reader scrolls and the first thing that the Tab key reaches.

import { embedStrings as text } from '../lesson/en/embed.ts';
import { language } from '../lesson/language.ts';
import { runs } from './hosted.ts';
import type { Steered } from './views.ts';

export function runBar(figure: Steered): HTMLElement {
  const bar = document.createElement('div');
  bar.className = 'run-bar';
  bar.lang = language().tag;
  const button = document.createElement('button');
  button.type = 'button';
  bar.append(button);
  const say = (): void => {
    button.textContent = runs(figure) ? text.pause : text.goOn;
  };
  // It starts as soon as it can, and can be told not to before that.
  button.textContent = text.pause;
  button.addEventListener('click', () => {
    if (runs(figure)) void figure.pause?.();
    else void figure.start?.();
  });
  // Told by elements/shared/attn-element.ts, also from within a figure.
  figure.addEventListener('attn-running', say);
  return bar;
}
