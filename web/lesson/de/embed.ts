// SPDX-License-Identifier: MIT
// German for en/embed.ts.

import type { Catalogue } from '../catalogue.ts';

export const embed: Catalogue['embed'] = {
  guide: 'Aus dem Attention Field Guide',
  ignored: (count) =>
    count === 1
      ? 'Eine Einstellung der Adresse wurde übergangen:'
      : `${count} Einstellungen der Adresse wurden übergangen:`,
  locked: 'Diese Einstellung ist hier festgelegt und bleibt, wie sie war.',
};
