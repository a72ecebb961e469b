// SPDX-License-Identifier: MIT
// Where an embedded view begins: what its author asked for, then the language, then the figure.

import { chooseLanguage } from '../choose-language.ts';
import './early-messages.ts';
import { readOptions } from './options.ts';
import { VIEW_FIGURES } from './views.ts';

const { options, ignored } = readOptions(location.search);
document.documentElement.dataset.scripts = 'on';
if (options.motion === 'off') document.documentElement.dataset.motion = 'off';
if (options.theme !== 'auto') document.documentElement.dataset.theme = options.theme;

if (options.view === 'lesson') {
  const query = new URLSearchParams(location.search);
  // Said in any case, so that the lesson knows that it stands for a view and names what it could not use.
  if (!query.has('view')) query.set('view', 'lesson');
  location.replace(`./index.html?${query}${location.hash}`);
} else {
  const { view } = options;
  const begin = async (): Promise<void> => {
    await chooseLanguage(location.search);
    void VIEW_FIGURES[view].load().catch(() => {}); // beside the view, which waits for it and says what is wrong
    const { showView } = await import('./show-view.ts');
    await showView(options, ignored);
  };
  begin().catch((error: unknown) => {
    dispatchEvent(new Event('attn-not-loaded')); // to not-loaded.js
    throw error;
  });
}
