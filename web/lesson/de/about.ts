// SPDX-License-Identifier: MIT
// German for en/about.ts.

import type { Catalogue } from '../catalogue.ts';

export const about: Catalogue['about'] = {
  source: 'Quellcode ansehen',
  share: 'Teilen',
  loading: 'Wird geladen …',
  failed: 'Dieser Teil konnte nicht geladen werden. Prüfe die Verbindung, schließe ihn und öffne ihn noch einmal.',
};
