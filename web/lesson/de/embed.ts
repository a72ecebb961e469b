// SPDX-License-Identifier: MIT
// German for en/embed.ts.

import type { Catalogue } from '../catalogue.ts';

export const embed: Catalogue['embed'] = {
  guide: 'Aus dem Attention Field Guide',
  ignored: (count) =>
    count === 1
      ? 'Eine Einstellung der Adresse wurde übergangen:'
      : `${count} Einstellungen der Adresse wurden übergangen:`,
  notRecorded: 'Um diese Seite herum wurde keine Lernplattform gefunden; dein Fortschritt wird nicht aufgezeichnet.',
  visiting: 'Die Lernplattform hat diese Seite nur zum Ansehen geöffnet; dein Fortschritt wird nicht aufgezeichnet.',
  lost: 'Die Lernplattform nimmt keine Antworten mehr an; dein Fortschritt wird von hier an nicht aufgezeichnet.',
  noEffect: (name) => `„${name}“ wirkt auf die ganze Lektion nicht.`,
  locked: 'Diese Einstellung ist hier festgelegt und bleibt, wie sie war.',
};
