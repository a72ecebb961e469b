// SPDX-License-Identifier: MIT
// German for en/average.ts.

import type { Catalogue } from '../catalogue.ts';
import { quoted, series } from './words.ts';

const vectors = (count: number): string => (count === 1 ? 'einem Vektor' : `${count} Vektoren`);

export const average: Catalogue['average'] = {
  title: 'Drei Wege, die Vergangenheit zu mitteln',
  how: 'Jedes Wort hat einen Vektor aus zwei Zahlen. Jede Zeile mittelt ihren eigenen Vektor mit denen davor, nie mit einem späteren.',
  loading: 'Der Rechenkern lädt …',
  values: 'Die Vektoren: Ändere beliebige Zahlen',
  channel: (channel) => `Kanal ${channel}`,
  value: (word, channel) => `${word}, Kanal ${channel}`,
  corner: 'Kanal / Wort',
  row: 'Zeile',
  rowOf: (row, word) => `${row}, ${quoted(word)}`,
  bet: {
    question: (row) =>
      `Drei verschiedene Programme, ein Mittelwert: Zeile ${row} nimmt 1/${row + 1} jeder Zahl. Stimmen die Ergebnisse bis aufs letzte Bit überein?`,
    yes: 'Bis aufs letzte Bit',
    no: 'Nur beinahe',
    skip: 'Zeig es mir',
    right: 'Du hattest recht.',
    wrong: 'Du hattest nicht recht.',
    none: 'Also kein Tipp.',
    same: (rows) =>
      `Alle ${rows} Zeilen haben auf allen drei Wegen dieselben Bits, denn jeder Weg nimmt von jeder Zahl denselben Anteil und addiert in derselben Reihenfolge.`,
    different: (rows) => `Unterschiede gibt es in ${rows}.`,
  },
  loop: {
    title: 'Eine Schleife',
    how: 'Geh die Vergangenheit durch, nimm von jedem Vektor den gleichen Anteil, addiere.',
    turn: (share, vector) => `${share} × ${vector}`,
    later: 'nicht besucht: später',
  },
  matrix: {
    title: 'Eine Multiplikation',
    how: 'Eine untere Dreiecksmatrix mal alle Vektoren. Jede Zeile ergibt zusammen 1.',
    caption: 'Mittelungsmatrix: welchen Anteil jede Zeile von jedem Wort nimmt',
  },
  softmax: {
    title: 'Softmax von Nullen',
    how: 'Jeder Score ist 0, spätere Wörter bekommen −∞. Softmax macht aus jeder Zeile Anteile.',
    show: 'Zeige',
    before: 'Scores',
    after: 'Ihr Softmax',
    scores: 'Maskierte Scores: 0 für das, was eine Zeile benutzen darf, danach minus unendlich',
    weights: 'Softmax jeder Zeile der maskierten Scores',
  },
  corner2: 'Zeile / Wort',
  result: (row) => `Zeile ${row} ergibt`,
  hidden: 'nach deinem Tipp',
  live: (word, row, words, average) =>
    `Zeile ${row} (${quoted(word)}) ist das Mittel aus ${vectors(words.length)}, ${series(words)}: ${average}.`,
  again: ' Nur auf dem dritten Weg können die Anteile von den Wörtern abhängen: Gib ihm andere Scores als 0.',
  table: {
    caption: 'Der Mittelwert jeder Zeile auf jedem Weg, mit allen Ziffern der Zahl',
    row: 'Zeile',
    channel: 'Kanal',
  },
  say: (result) => `Neu berechnet. ${result}`,
};
