// SPDX-License-Identifier: MIT
// German for en/page.ts.

import type { Catalogue } from '../catalogue.ts';

export const rail: Catalogue['rail'] = {
  read: (done, all) => `${done} von ${all} gelesen`,
};

export const around: Catalogue['around'] = {
  skip: 'Zum ersten Kapitel springen',
  languages: 'Sprache',
  theme: 'Dunkel',
  chapters: 'Kapitel',
  chapter: 'Kapitel ',
  of: ' von ',
  before: 'Zurück',
  after: 'Weiter',
};

export const note: Catalogue['note'] = {
  toGlossary: 'Zum Glossar',
};

export const print: Catalogue['print'] = {
  atStep: (step, link) => `Gedruckt bei Schritt ${step} · ${link}`,
  unopened: 'Vor dem Drucken nicht geöffnet; auf der Seite rechnet die Figur, während du zusiehst.',
  printedFrom: (link) => `Gedruckt von ${link}`,
};
