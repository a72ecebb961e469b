// SPDX-License-Identifier: MIT
// German for en/page.ts.

import type { Catalogue } from '../catalogue.ts';

export const rail: Catalogue['rail'] = {
  read: (done, all) => `${done} von ${all} gelesen`,
};

export const print: Catalogue['print'] = {
  atStep: (step, link) => `Gedruckt bei Schritt ${step} · ${link}`,
  printedFrom: (link) => `Gedruckt von ${link}`,
};
