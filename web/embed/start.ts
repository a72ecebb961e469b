// SPDX-License-Identifier: MIT
// Where an embedded view begins: what its author asked for, then the language, then the figure.

import { chooseLanguage } from '../choose-language.ts';
import { readOptions } from './options.ts';
import { VIEW_FIGURES } from './views.ts';

const { options, warnings } = readOptions(location.search);
document.documentElement.dataset.scripts = 'on';
if (options.theme !== 'auto') document.documentElement.dataset.theme = options.theme;

if (options.view === 'lesson') {
  location.replace(`./index.html${location.search}${location.hash}`);
} else {
  const { view } = options;
  void chooseLanguage(location.search).then(async () => {
    void VIEW_FIGURES[view].load().catch(() => {}); // beside the view, which waits for it and says what is wrong
    const { showView } = await import('./show-view.ts');
    await showView(options, warnings);
  });
}
