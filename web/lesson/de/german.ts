// SPDX-License-Identifier: MIT
// German: the interface and the figures. The chapters' prose stays English.

import type { Catalogue } from '../catalogue.ts';
import type { Language } from '../language.ts';

const strings: Partial<Catalogue> = {};

export const german: Language = { tag: 'de', decimal: ',', group: '.', strings: { ...strings } };
