// SPDX-License-Identifier: MIT
// Where the page's scripts begin: the language first, since the figures take their words when their code is loaded.

import { chooseLanguage } from './choose-language.ts';

void chooseLanguage(location.search).then(() => import('./main.ts'));
