// SPDX-License-Identifier: MIT
// German for en/translator.ts.

import type { Catalogue } from '../catalogue.ts';
import { quoted } from './words.ts';

const emptyRows = (rows: string, count: number): string =>
  count === 1 ? `Zeile ${rows} bleibt` : `die Zeilen ${rows} bleiben`;

export const translator: Catalogue['translator'] = {
  title: 'Eine Maske, vier Schreibweisen',
  how: 'Bibliotheken schreiben dieselbe Maske auf entgegengesetzte Weise. Schraffiert sind die Zellen, die der richtige Leser sperrt; die Zeichen darin sind das, was du übergibst.',
  mask: 'Maske',
  masks: {
    causal: 'Kausal',
    'window:2': 'Gleitendes Fenster von 2',
    'prefix:2': 'Präfix von 2, dann kausal',
    'causal&document:2': 'Zwei Dokumente, kausal',
    'causal&padding:0': 'Kausal, und Key 0 ist Füll-Token',
    'padding:right(1)': 'Der letzte Key ist Füll-Token',
  },
  more: 'Mehr',
  size: 'Größe',
  badLength: (min, max) =>
    `Die Größe muss eine ganze Zahl von ${min} bis ${max} sein; es bleibt bei der letzten gültigen.`,
  conventions: {
    'true-blocks': { name: 'True sperrt', readBy: 'PyTorch nn.MultiheadAttention' },
    'true-allows': { name: 'True erlaubt', readBy: 'PyTorch SDPA, Keras, JAX' },
    added: { name: '0 und −∞', readBy: 'zu den Scores addiert' },
    'ones-added': { name: '1 und 0', readBy: 'versehentlich addiert' },
  },
  matrix: (convention, mask) => `Die Maske ${mask}, so geschrieben: ${convention}`,
  corner: 'Query / Key',
  blocks: (sign) => `${sign}, sperrt`,
  allows: (sign) => `${sign}, erlaubt`,
  signs: { true: 'T', false: 'F', minusInfinity: '−∞' },
  hand: 'Gib sie einem Leser',
  written: 'Geschrieben als',
  read: 'Gelesen als',
  readers: { 'true-blocks': 'True sperrt', 'true-allows': 'True erlaubt', added: 'Zu Scores addiert' },
  result: (written, read) =>
    `Geschrieben als ${quoted(written)}, gelesen als ${quoted(read)}: die Gewichte, die Scores von 0 bekommen`,
  resultTitle: 'Was beim Modell ankommt',
  resultHow: 'Gewichte, wenn jeder Score 0 ist.',
  blocked: '0, gesperrt',
  leaked: (weight) => `${weight}, offen, obwohl sie gesperrt sein sollte`,
  emptyRow: (row) => `${row} leer`,
  legend: { open: 'offen', blocked: 'gesperrt', leak: 'offen, obwohl gesperrt gemeint' },
  verdict: {
    same: 'Die Maske kommt an, wie sie gemeint war.',
    flipped: 'Jede Zelle hat sich umgedreht.',
    onlyFuture: ' Sichtbar ist nur noch die Zukunft',
    emptyToo: (rows, count) => `, und ${emptyRows(rows, count)} ohne alles`,
    empty: (rows, count) => ` ${count === 1 ? `Zeile ${rows} bleibt` : `Die Zeilen ${rows} bleiben`} nun ohne alles.`,
    open: 'Nichts ist gesperrt. Die Zeichen werden als 1 und 0 zu den Scores addiert; sie verschieben die Gewichte ein wenig und verbergen niemanden.',
    other: 'Es kommt eine andere Maske an als die, die du geschrieben hast.',
    silent: 'Die richtige und die falsche Schreibweise laufen beide ohne Fehlermeldung: Nur ein Test rettet dich.',
  },
  code: 'Dasselbe in Code',
  sides:
    'tril behält, was gelesen werden darf, triu(diagonal=1) behält, was nicht: eine Maske, von ihren zwei Seiten erzählt.',
  allCalls: 'Alle Aufrufe: PyTorch, Keras, JAX und Flax',
  line: ({ library, call, argument }) => `${library} ${call}, ${argument}`,
  copy: 'Kopieren',
  copyName: (line, convention) => `Kopieren: ${line} (${convention})`,
  copied: 'Kopiert.',
  selected: 'Ausgewählt: Drücke Strg+C oder ⌘C zum Kopieren.',
  cannot: 'Geht mit diesem Argument nicht.',
  notes: {
    mistake: 'Hier zu sehen, damit du sie erkennst: Eine Float-Maske aus Einsen sperrt nichts.',
    isCausal:
      'PyTorch lehnt is_causal zusammen mit attn_mask hier ab. In nn.MultiheadAttention ist is_causal nur ein Hinweis, dass deine attn_mask kausal ist, und ein falscher Hinweis kann sie aushebeln. Die Masken dieser Seite werden mit „und“ verknüpft.',
    flax: 'Flax liest dieselbe Maske.',
  },
  table: {
    caption: (mask) =>
      `Die Maske ${mask}, wie jede Schreibweise sie notiert, und was der gewählte Leser aus der gewählten macht`,
    row: 'Query-Zeile',
    reads: 'Der Leser lässt sie lesen',
    none: 'nichts',
  },
};
