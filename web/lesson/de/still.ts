// SPDX-License-Identifier: MIT
// German words of what is shown where the core can never run.

import type { Catalogue } from '../catalogue.ts';
import type { Words } from '../language.ts';

export const still: Words<Catalogue['still']> = {
  made: 'Auf dieser Seite kann nichts berechnet werden. Diese Zahlen hat derselbe C++-Rechenkern ausgerechnet, als die Seite gebaut wurde (Profil „exact“).',
  trained: {
    caption: (step) =>
      `Die beiden Modelle nach Schritt ${step}. Verluste in Nat je Zeichen, beide auf denselben Ausschnitten; der ehrliche Verlust ist der eines Modells, das seine Antwort nicht sehen darf.`,
    model: 'Modell',
    loss: 'Gelobter Verlust',
    honest: 'Ehrlicher Verlust',
    writes: 'Schreibt',
  },
  attention: {
    caption: (text) =>
      `Gewichte der Attention des Modells, das mit der kausalen Maske trainiert wurde, erste Schicht, erster Kopf, während es „${text}“ liest. Jede Zeile ergibt zusammen 1.`,
    query: 'Query',
  },
  softmax: {
    caption: (scores) =>
      `Gewichte für die Scores ${scores} in jeder Zeile, die kausale Maske vor dem Softmax. Jede Zeile ergibt zusammen 1.`,
    row: (row) => `Zeile ${row}`,
    key: (key) => `Key ${key}`,
  },
  leak: {
    caption: (change, length) =>
      `Von ${length} Tokens wurde das an Position ${change} ausgetauscht. So viele Positionen davor haben es bemerkt:`,
    code: 'Geprüfter Code',
    rounds: {
      right: 'wie versprochen: kausal',
      noMask: 'die Maske vergessen',
      offByOne: 'das Dreieck eine Stelle zu breit',
    },
    leaks: 'Positionen, die sich änderten und nicht dürfen',
    largest: 'Größte Änderung ihrer Logits',
  },
};
