// SPDX-License-Identifier: MIT
// German for en/variants.ts. The customer's question is an "Anfrage" here, since rows ask and columns answer.

import type { Catalogue } from '../catalogue.ts';
import { counted, quoted, series } from './words.ts';

interface Setting {
  positions: boolean;
  mask: 'full' | 'causal';
  layers: number;
}

const layers = (count: number): string => counted(count, 'Schicht', 'Schichten');
const maskWords = ({ mask }: Setting): string => (mask === 'causal' ? 'kausale Maske' : 'ohne Maske');
const positionWords = ({ positions }: Setting): string => (positions ? 'Positionen an' : 'Positionen aus');
const row = (word: string, at: number): string => `${quoted(word)} (Zeile ${at})`;
const ofAll = (count: number, all: number): string =>
  count === all ? (all === 1 ? 'das eine Wort' : `alle ${all} Wörter`) : `${count} von ${all} Wörtern`;

export const variants: Catalogue['variants'] = {
  badSize: (min, max) =>
    `Anfrage und Antwort können je ${min} bis ${max} Tokens haben; die Figur behält, was sie hatte.`,
  family: {
    title: 'Drei Matrizen, eine Familie',
    how: 'Der Encoder liest die Anfrage eines Kunden, der Decoder schreibt die Antwort darauf. Zeilen fragen, Spalten antworten; sieh dir eine beliebige Zeile an.',
    bet: {
      question: (at, query, key, word) =>
        `Die Antwort ist bis Zeile ${at} gekommen, ${quoted(query)}. Darf diese Zeile in der Cross-Attention Key ${key} der Anfrage ansehen, ${quoted(word)}?`,
      yes: 'Ja, sie darf',
      no: (at, key) => `Nein, ${key} kommt nach ${at}`,
      skip: 'Zeig es mir',
      right: 'Richtig.',
      wrong: 'So ist es nicht.',
      none: 'Also kein Tipp.',
      allowed: (query, key) =>
        `${quoted(query)} darf ${quoted(key)} ansehen: Die ganze Anfrage war da, bevor die Antwort begann; nichts davon liegt für die Antwort in der Zukunft. Zeilen und Spalten zählen zwei verschiedene Texte, und nur diese Matrix muss nicht quadratisch sein.`,
      refused: (query, key) => `${quoted(query)} darf ${quoted(key)} nicht ansehen: Die Maske sperrt diesen Key.`,
    },
    models: {
      legend: 'Welche Hälften das Modell hat',
      both: {
        name: 'Beide',
        who: 'Encoder und Decoder, alle drei Matrizen: T5 und der Übersetzer, für den der Transformer gebaut wurde.',
      },
      encoder: {
        name: 'Nur Encoder',
        who: 'Ein Leser: BERT. Jedes Wort sieht nach beiden Seiten, also hat er nie gelernt, das nächste zu raten.',
      },
      decoder: {
        name: 'Nur Decoder',
        who: 'Ein Schreiber: GPT und das Modell, das du hier trainierst. Maskierte Self-Attention in jeder Schicht, und keine andere.',
      },
    },
    sizes: { encoder: 'Tokens der Anfrage', decoder: 'Tokens der Antwort' },
    more: 'Füll-Tokens',
    padding: {
      legend: 'Die letzten Tokens der Anfrage sind',
      none: 'Wörter',
      read: 'Füllung, gelesen',
      blocked: 'Füllung, gesperrt',
      hints: {
        none: 'Alle Anfragen eines Batches sind gleich lang; kurze werden aufgefüllt.',
        read: 'Ein Füll-Token bedeutet nichts, und trotzdem gibt ihm jede Zeile einen Anteil.',
        blocked:
          'Füll-Tokens sind als Keys gesperrt, die ganze Spalte hinunter. Als Queries fragen sie weiterhin, und niemand liest, was sie bekommen.',
      },
    },
    parts: {
      encoder: { title: 'Self-Attention', what: 'Die Anfrage befragt sich selbst. Keine Maske.', badge: '' },
      decoder: {
        title: 'Maskierte Self-Attention',
        what: 'Die Antwort befragt sich selbst und nichts Späteres.',
        badge: 'von dir gebaut',
      },
      cross: {
        title: 'Cross-Attention',
        what: 'Die Antwort befragt die Anfrage.',
        badge: 'nicht in deinem Modell',
      },
    },
    leftOut: {
      encoder: 'BERT und seine Verwandten haben diesen Teil nicht.',
      decoder: 'GPT und seine Verwandten haben diesen Teil nicht.',
    },
    flow: {
      keys: (count) => `${counted(count, 'Key und Value', 'Keys und Values')}, aus der Anfrage`,
      queries: (count) => `${counted(count, 'Query', 'Queries')}, aus der Antwort`,
      keysAbove: (count) =>
        `${counted(count, 'Key und Value', 'Keys und Values')}, aus der Self-Attention der Anfrage oben`,
      queriesAbove: (count) => `${counted(count, 'Query', 'Queries')}, aus der maskierten Self-Attention der Antwort`,
    },
    asked: {
      encoder: (query) => `Wen ${quoted(query)} in der Anfrage fragt`,
      decoder: (query) => `Wen ${quoted(query)} in der Antwort fragt`,
      cross: (query) => `Wen ${quoted(query)} aus der Antwort in der Anfrage fragt`,
    },
    corner: {
      encoder: 'Zeile: Anfrage / Spalte: Anfrage',
      decoder: 'Zeile: Antwort / Spalte: Antwort',
      cross: 'Zeile: Antwort / Spalte: Anfrage',
    },
    rowName: (at, word) => `${at} ${word}, diese Zeile ansehen`,
    caption: (title, queries, keys) => `${title}: Gewichte von ${queries} Queries auf ${keys} Keys`,
    captionHidden: (title) => `${title}: nach deinem Tipp`,
    shape: (queries, keys, width) => `(${queries}, ${width}) · (${width}, ${keys}) → (${queries}, ${keys})`,
    cells: (open, all) => `${open} von ${all} Zellen offen`,
    cellsHidden: 'wie viele offen?',
    afterBet: 'nach deinem Tipp',
    live: {
      encoder: (query, at, count, all) =>
        `In der Anfrage darf ${row(query, at)} ${ofAll(count, all)} fragen, vor und nach sich`,
      decoder: (query, at, count, all) =>
        `In der Antwort darf ${row(query, at)} ${ofAll(count, all)} fragen, sich selbst als letztes`,
      cross: (query, at, count, all) =>
        `Hinüber in die Anfrage darf ${row(query, at)} der Antwort ${ofAll(count, all)} fragen`,
      most: (keys, weight) =>
        `; am meisten sieht es ${series(keys.map(quoted))} an: ${keys.length > 1 ? 'je ' : ''}${weight}.`,
      alike: (weight) => `; es sieht alle gleich an: je ${weight}.`,
      hidden: (query, at) =>
        `Hinüber in die Anfrage fragt ${row(query, at)} der Antwort. Gib deinen Tipp ab, um zu sehen, wen.`,
    },
  },
  order: {
    title: 'Die Position sagt wo, die Maske sagt wer',
    how: 'Ein Modell, das niemand trainiert hat, liest einen Text und dann dieselben Wörter, zwei davon vertauscht. Ändert sich, was es nach dem letzten Wort erwartet?',
    zero: 'genau 0',
    before: 'Bisher: Positionen an, kausale Maske, 2 Schichten.',
    bet: {
      question: (before, after) =>
        `Kann das Modell, wenn die Positionen ausgeschaltet sind, ${quoted(before)} noch von ${quoted(after)} unterscheiden?`,
      never: 'Nein, nie',
      mask: 'Nur mit Maske',
      always: 'Ja, immer',
      skip: 'Zeig es mir',
      right: 'Richtig.',
      wrong: 'Nicht ganz.',
      none: 'Also kein Tipp.',
      outcomes: {
        never: 'Ohne Positionen hält hier keine Kombination die beiden Texte auseinander.',
        mask: 'Ohne Maske ist der Text ein Beutel voller Wörter, ohne Reihenfolge. Eine kausale Maske verrät die Reihenfolge ganz von selbst, sobald es eine zweite Schicht gibt.',
        always: 'Selbst ohne Maske und ohne Positionen fallen die beiden Texte verschieden aus.',
      },
    },
    positions: { legend: 'Positionen', on: 'An', off: 'Aus' },
    masks: { legend: 'Maske', full: 'Keine', causal: 'Kausal' },
    layers: 'Schichten',
    texts: {
      caption: (last) =>
        `Beide Texte, und wie weit die Logits bei jedem Wort auseinanderliegen; ${quoted(last)} ist in beiden das letzte`,
      corner: 'Text / Position',
      before: 'Gegeben',
      after: 'Vertauscht',
      hint: 'Unter jedem Wort: wie weit seine Logits von denen desselben Wortes im oberen Text entfernt sind. Genau 0 heißt: Die Ausgabe ist mit ihrem Wort mitgewandert.',
    },
    prediction: {
      title: (last) => `Erwartet nach ${quoted(last)}`,
      before: 'gegeben ',
      after: 'vertauscht ',
      difference: 'Größter Unterschied eines Logits:',
    },
    rounding: {
      real: 'Weit mehr, als Rundung ausmacht.',
      none: 'Auch von links nach rechts addiert, wie das Modell es tut, ist es bis aufs letzte Bit gleich.',
      some: (difference) =>
        `Genau 0, weil die Keys hier in der Reihenfolge ihres Inhalts addiert werden. Von links nach rechts, wie das Modell es tut, rundet dieselbe Summe anders: ${difference}.`,
    },
    setting: (setting) => `${positionWords(setting)}, ${maskWords(setting)}, ${layers(setting.layers)}: `,
    same: (last, { positions, mask, layers }) =>
      positions
        ? `${quoted(last)} merkt nichts.`
        : mask === 'full'
          ? `${quoted(last)} merkt nichts. Eine Summe über alle Wörter kennt deren Reihenfolge nicht; Ausgaben wandern nur mit ihren Wörtern mit.`
          : `${quoted(last)} merkt nichts. ${layers === 1 ? 'In einer einzigen Schicht liest es einen Beutel früherer Wörter.' : 'Was es liest, ist ein Beutel voller Wörter.'}`,
    notices: (last, difference, { positions, mask, layers }) =>
      positions
        ? `${quoted(last)} merkt es, mit einem Unterschied von ${difference}: Jedes Wort trägt seinen Platz bei sich.`
        : mask === 'causal' && layers > 1
          ? `${quoted(last)} merkt es, mit einem Unterschied von ${difference}. Eine Position hat ihm niemand genannt: Frühe Wörter haben weniger Wörter gesehen als späte, und die nächste Schicht liest das ab.`
          : `${quoted(last)} merkt es, mit einem Unterschied von ${difference}.`,
    grid: {
      caption: (last) => `Merkt ${quoted(last)} die Vertauschung, und wie sehr? 0 ist genau 0.`,
      zero: '0',
      corner: 'Einstel\u00adlung',
      layers: (count) => counted(count, 'Schicht', 'Schich\u00adten'),
      row: (setting) => `${positionWords(setting).replace('Posit', 'Posi\u00adt')}, ${maskWords(setting)}`,
      same: 'nein,',
      tells: 'ja,',
    },
    more: 'Ein anderer Text',
    text: 'Text, 3 bis 8 Wörter',
    seed: 'Seed',
    swapFirst: 'Tausche dieses Wort',
    swapSecond: 'mit diesem',
    model:
      'Das Modell ist TinyGPT mit zufälligen Gewichten, Breite 16 und 4 Heads; es kennt nur die Wörter des Textes. Positionen aus: dieselben Gewichte, die Vektoren der Positionen auf 0 gesetzt.',
    problems: {
      few: 'Text: Es braucht mindestens drei Wörter, zwei zum Vertauschen und eines danach; die Figur behält, was sie hatte.',
      many: 'Text: höchstens acht Wörter; die Figur behält, was sie hatte.',
      long: 'Text: Ein Wort darf höchstens zwölf Zeichen haben; die Figur behält, was sie hatte.',
    },
    table: {
      caption: (last) => `Größter Unterschied der Logits bei ${quoted(last)} zwischen den beiden Texten`,
      columns: ['Einstellung', 'Keys nach ihrem Inhalt addiert', 'Keys von links nach rechts addiert'],
    },
  },
};
