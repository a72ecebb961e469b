// SPDX-License-Identifier: MIT
// German for en/softmax.ts.

import type { Catalogue } from '../catalogue.ts';
import { counted, quoted, series } from './words.ts';

const listed = (words: readonly string[]): string => series(words.map(quoted));
/** "Zeile „a“", "die Zeilen „a“ und „b“" */
const rows = (words: readonly string[]): string => `${words.length === 1 ? 'Zeile' : 'die Zeilen'} ${listed(words)}`;

export const softmax: Catalogue['softmax'] = {
  title: 'Wohin die Maske gehört',
  words: ['Your', 'cake', 'is', 'late'],
  longWords: ['Your', 'cake', 'is', 'late', 'and', 'cold'],
  pad: 'Füll-Token',
  corner: 'Query / Key',
  sum: 'Summe',
  columnSum: 'Spaltensumme',
  sumBelow: 'Summe',
  blocked: 'gesperrt',
  notANumber: 'keine Zahl',
  panels: {
    legend: 'Vier Wege, es falsch zu machen',
    order: 'Welche Reihenfolge?',
    filler: 'Wie negativ ist −∞?',
    empty: 'Niemand zu fragen',
    hidden: 'Ein NaN hinter der Maske',
  },
  order: {
    how: 'Zeilen fragen, Spalten dürfen antworten; jede Zeile hat vier Scores. Schraffierte Zellen sind weggeklappt.',
    before: 'Maske, dann Softmax',
    beforeCode: 'softmax(mask(scores))',
    beforeHow: 'Verborgene Scores werden zuerst −∞.',
    suspects: {
      legend: 'Vergleichen mit',
      after: {
        label: 'Maske danach',
        title: 'Softmax, dann Maske',
        code: 'mask(softmax(scores))',
        how: 'Verborgene Gewichte werden am Ende 0.',
      },
      afterRenormalized: {
        label: 'Neu skaliert',
        title: 'Softmax, Maske, neu skalieren',
        code: 'w = mask(softmax(scores)); w / w.sum()',
        how: 'Verborgene Gewichte werden 0, dann wird jede Zeile durch ihre Summe geteilt.',
      },
      columns: {
        label: 'Falsche Achse',
        title: 'Softmax entlang der Spalten',
        code: 'softmax(mask(scores), axis of queries)',
        how: 'Erst maskiert, aber unter den Zeilen aufgeteilt, die fragen.',
      },
    },
    scoresBefore: 'Scores mit angewandter Maske, auf dem Weg in den Softmax',
    scoresAfter: 'Scores noch ohne Maske, auf dem Weg in den Softmax',
    weights: (title) => `Gewichte: ${title}`,
    bet: {
      question:
        'Beide Seiten beginnen mit denselben Scores. Auf welcher ergibt jede Zeile der Gewichte noch zusammen 1?',
      before: 'Maske, dann Softmax',
      after: 'Softmax, dann Maske',
      both: 'Auf beiden',
      skip: 'Zeig es mir',
      actual: {
        before: 'nur mit der Maske vor dem Softmax',
        after: 'nur mit der Maske nach dem Softmax',
        both: 'auf beiden',
        neither: 'auf keiner',
      },
      won: (actual) => `Richtig: ${actual}.`,
      lost: (actual) => `Nicht ganz: ${actual}.`,
      skipped: (actual) => `So ist es: ${actual}.`,
    },
    future: (word) => `Score von ${quoted(word)} in jeder Zeile`,
    futureHint: (words) =>
      words.length === 0
        ? ''
        : `${words.length === 1 ? 'Zeile' : 'Die Zeilen'} ${listed(words)} ${words.length === 1 ? 'darf' : 'dürfen'} es nicht ansehen. Verschiebe ihn und sieh zu.`,
    more: 'Deine eigenen Scores',
    score: (query, key) => `Score von ${quoted(query)} für ${quoted(key)}`,
    scores: 'Scores: eine Zeile für jedes Wort, das fragt, eine Spalte für jedes, das antworten darf',
    temperature: 'Temperatur',
    temperatureHint: 'Die Scores werden vor dem Softmax durch sie geteilt: niedrig ist scharf, hoch ist gleichmäßig.',
    live: {
      question: 'Noch keine Gewichte: Gib deinen Tipp ab oder sieh nach.',
      after: (word, sum) =>
        `Nachträglich maskiert, behält Zeile ${quoted(word)} ${sum} ihrer Aufmerksamkeit: Wörter, die sie nicht sehen darf, gingen in ihre Summe ein, und was sie bekamen, wurde weggeworfen.`,
      afterWhole: 'Hier ist keine Zelle verborgen, also macht die Reihenfolge keinen Unterschied.',
      same: 'Neu skaliert ist jede Zeile wieder ganz, und jedes Gewicht rechts ist das von links, bis aufs letzte Bit.',
      close: (difference) =>
        `Neu skaliert ist jede Zeile wieder ganz, und kein Gewicht weicht von dem links um mehr als ${difference} ab.`,
      swamped: (difference) =>
        `Hier scheitert das Skalieren: Ein verborgener Score ist so groß, dass die sichtbaren Gewichte vorher weggerundet wurden. Ein Gewicht liegt um ${difference} daneben.`,
      columns: (sum, word) =>
        `Spalte für Spalte aufgeteilt, verteilt Zeile ${quoted(word)} ${sum} und nicht 1: Wer später fragt, bestimmt mit, was sie bekommt.`,
      moved: (words, word, leftStill) =>
        `Du hast den Score von ${quoted(word)} verschoben, und rechts ${words.length === 1 ? 'hat sich' : 'haben sich'} ${rows(words)} geändert, ${words.length === 1 ? 'die ihn nicht ansehen darf' : 'die ihn nicht ansehen dürfen'}: Das ist ein Leck.${leftStill ? ' Links hat sich keine solche Zeile bewegt.' : ''}`,
      still: (words) =>
        `Du hast einen Score verschoben, und ${rows(words)} ${words.length === 1 ? 'blieb' : 'blieben'} auf beiden Seiten stehen.`,
    },
    table: {
      scores: 'Die Scores, und welche davon verborgen sind',
      query: 'Query',
      hidden: (score) => `${score} (gesperrt)`,
    },
    moved: 'geändert',
  },
  filler: {
    how: 'Eine Zeile, zwei Wörter, die sie sehen darf, und zwei, die sie nicht sehen darf. Zeile für Zeile stand ein anderer von vier Füllwerten an der Stelle der verborgenen Scores.',
    name: 'Die Gewichte einer Zeile, für jeden Füllwert an der Stelle ihrer verborgenen Scores',
    corner: 'Füllwert / Key',
    leaked: 'durchgesickert',
    level: 'Score der sichtbaren Wörter',
    exactly: 'genau 0',
    live: (level, leaks) => `Bei sichtbaren Scores von ${level} bekommen verborgene Wörter ${leaks}.`,
    leak: (share, filler) => `${share} unter ${filler}`,
    outbid: (fillers) =>
      ` ${series(fillers)} ${fillers.length === 1 ? 'hat' : 'haben'} die sichtbaren Scores überboten: Der größte Teil der Aufmerksamkeit geht dorthin, wo er nicht hindarf.`,
    hint: 'Ein Füllwert ist ein Gebot. Er verbirgt ein Wort nur, solange die sichtbaren Scores weit darüber liegen; −∞ gewinnt nie.',
    table: 'Durchgesickertes Gewicht für jeden Füllwert',
    filler: 'Füllwert',
  },
  empty: {
    how: 'Zwei Masken treffen aufeinander: Eine Zelle bleibt nur offen, wenn beide sie offen lassen. Dann teilt der Softmax jede Zeile auf.',
    masks: 'Masken',
    examples: {
      window: { label: 'Fenster + Padding', names: ['Sich selbst und das davor', 'Keys 2 und 3 sind Füllung'] },
      even: { label: 'Gerade + Padding', names: ['Nur gerade Keys haben Werte', 'Keys 0, 2 und 4 sind Füllung'] },
      left: { label: 'Kausal + Padding links', names: ['Sich selbst und alle davor', 'Keys 0 und 1 sind Füllung'] },
      row: { label: 'Eine Zeile gesperrt', names: ['Zeile 1 darf nichts sehen'] },
    },
    policy: 'Aus einer leeren Zeile wird',
    policies: { zero: 'Nullen', nan: 'NaN', uniform: 'Gleiche Anteile' },
    alone: (empty) => (empty === 0 ? 'keine leere Zeile' : counted(empty, 'leere Zeile', 'leere Zeilen')),
    thumb: (name, size, visible) => `${name}: ${visible} von ${size * size} Zellen sind offen.`,
    apart: (one) => (one ? 'Die Maske' : 'Jede Maske für sich'),
    and: 'und',
    together: 'Gewichte unter beiden Masken',
    togetherOne: 'Gewichte unter dieser Maske',
    keys: 'Keys',
    explain: {
      zero: 'Was dieser Rechenkern tut und womit hier trainiert wird: So eine Zeile bekommt Gewichte von 0 und eine Ausgabe von 0.',
      nan: 'NaN ist das Wort des Computers für „keine Zahl“, hier für 0 geteilt durch 0. Eine solche Zeile verdirbt jede Summe, in die sie eingeht, und im Training alle Gewichte.',
      uniform:
        'Sieht ordentlich aus und mittelt genau über die Wörter, die verborgen sein sollten. Auch ein endlicher Füllwert wie −1e9 endet hier.',
    },
    live: {
      none: 'Jede Zeile hat jemanden zu fragen.',
      some: (list, one) =>
        `${one ? 'Zeile' : 'Den Zeilen'} ${list} bleibt kein Key: Der Softmax wäre 0 geteilt durch 0.`,
      zero: ' Dieser Rechenkern antwortet mit Nullen.',
      nan: ' Hier ist die Antwort „keine Zahl“.',
      uniform: ' Hier bekommt jeder verborgene Key den gleichen Anteil.',
    },
    table: { visible: 'Sichtbare Keys' },
    row: (row, word) => `${row} ${word}`,
  },
  hidden: {
    how: 'Das letzte Wort ist ein Füll-Token, verborgen vor jeder Zeile. Was, wenn dort eine kaputte Zahl steht?',
    number: 'Hinter der Maske steht',
    numbers: { given: 'eine normale Zahl', huge: '1e10', infinity: '∞', nan: 'NaN' },
    place: 'Und zwar als',
    places: { score: 'Score', value: 'Value' },
    inputs: 'Was hineingeht: der Score jedes Keys, für jede Query derselbe, und sein Value',
    corner: 'Teil / Key',
    inputsTitle: 'Was hineingeht',
    outputsTitle: 'Was aus jeder Zeile herauskommt',
    score: 'Score',
    value: 'Value',
    outputs: 'Was aus jeder Zeile herauskommt, für jede Art, das Füll-Token zu verbergen',
    ways: {
      replaced: 'Score ersetzen, Gewicht 0 überspringen',
      added: '−∞ zum Score addieren',
      zeroed: 'Gewicht nach dem Softmax nullen',
      multiplied: 'Score ersetzen, mit 0 malnehmen',
    },
    off: 'nicht die richtige Ausgabe',
    poisoned: 'vergiftet: keine Zahl',
    nanMeans: 'NaN heißt „keine Zahl“.',
    live: {
      fine: 'Hier ist nichts Kaputtes verborgen, und doch ergibt Maskieren nach dem Softmax schon andere Ausgaben.',
      clean:
        'Alle Arten bis auf eine halten diese Zahl fern: Nur beim Maskieren nach dem Softmax ändert sie die Ausgaben.',
      valuePoisoned:
        'Sein Gewicht ist genau 0, aber 0 mal NaN oder 0 mal ∞ ist keine Zahl: Malnehmen vergiftet jede Zeile. Überspringen nicht.',
      scorePoisoned:
        'NaN plus −∞ ist keine Zahl, ∞ minus ∞ auch nicht: Wer den verborgenen Score liest, ist vergiftet. Wer ihn ersetzt, liest ihn nicht.',
    },
    table: { way: 'Art, es zu verbergen', query: (word) => `Ausgabe von ${quoted(word)}` },
  },
  problems: {
    scores: (sentence) => `Diese Scores gehen nicht: ${sentence}`,
    masked: (sentence) => `Diese verborgenen Zellen gehen nicht: ${sentence}`,
    count: (count) => `Nötig sind 4 oder 16 Zahlen, und es sind ${count}.`,
    part: (part, problem) => `„${part}“: ${problem}`,
    temperature: 'Die Temperatur muss eine Zahl von 0,01 bis 100 sein.',
    empty: 'Hier fehlt eine Zahl.',
    comma: 'Schreibe ein Dezimalkomma, zum Beispiel 0,5.',
    'not-a-number': 'Das ist keine Zahl.',
    'not-whole': 'Das muss eine ganze Zahl sein.',
    'too-small': 'Das ist zu klein.',
    'too-large': 'Das ist zu groß.',
  },
};
