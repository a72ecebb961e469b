// SPDX-License-Identifier: MIT
// Where an embedded view begins: what its author asked for, then the language, then the figure.

import { chooseLanguage } from '../choose-language.ts';
import { readOptions } from './options.ts';

const { options, warnings } = readOptions(location.search);
document.documentElement.dataset.scripts = 'on';
if (options.theme !== 'auto') document.documentElement.dataset.theme = options.theme;

if (options.view === 'lesson') {
  location.replace(`./index.html${location.search}${location.hash}`);
} else {
  void chooseLanguage(location.search)
    .then(() => import('./show-view.ts'))
    .then(({ showView }) => showView(options, warnings));
}
