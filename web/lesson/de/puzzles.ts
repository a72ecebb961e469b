// SPDX-License-Identifier: MIT
// German for en/puzzles.ts. The example words stay English, as the replies in the chapters are.

import type { Catalogue } from '../catalogue.ts';
import { counted, quoted } from './words.ts';

const cells = (count: number): string => counted(count, 'Zelle', 'Zellen');
const keys = (list: string, count: number): string => (count === 1 ? `Key ${list}` : `die Keys ${list}`);
const are = (count: number): string => (count === 1 ? 'ist' : 'sind');

export const bet: Catalogue['bet'] = {
  title: 'Dein Tipp: Was darf Zeile 4 lesen?',
  how: 'Sechs Wörter, für jedes eine Zeile und eine Spalte, gezählt ab 0. Zeile 4 fragt.',
  words: ['Your', 'cake', 'is', 'on', 'its', 'way'],
  question: 'Welche Zellen darf Zeile 4 lesen, wenn das Modell das nächste Wort raten muss?',
  asked: 'Drücke die Zellen von Zeile 4, die du offen lassen würdest.',
  reveal: 'Auflösen',
  skip: 'Zeig es mir',
  caption: (revealed) =>
    revealed
      ? 'Sechs mal sechs Wörter: die kausale Maske und dein Tipp in Zeile 4'
      : 'Sechs mal sechs Wörter: markiere die Zellen, die Zeile 4 lesen darf',
  corner: 'Query / Key',
  cell: (row, column, state) => `Zeile ${row}, Key ${column}, ${state}`,
  states: {
    marked: 'markiert',
    unmarked: 'nicht markiert',
    idle: 'nicht gefragt',
    allowed: 'offen',
    blocked: 'weggeklappt',
    right: 'offen, und du hast sie markiert',
    missed: 'offen, du hast sie übersehen',
    extra: 'weggeklappt, du hast sie markiert',
    left: 'weggeklappt, du hast sie in Ruhe gelassen',
  },
  marked: (count) =>
    count === 0 ? 'In Zeile 4 ist noch nichts markiert.' : `Du hast ${cells(count)} von Zeile 4 markiert.`,
  none: 'Markiere zuerst mindestens eine Zelle von Zeile 4 oder drücke „Zeig es mir“.',
  right: (count, list) => `${cells(count)} richtig: ${keys(list, count)}.`,
  missed: (count, list, own) =>
    `${cells(count)} übersehen: ${keys(list, count)}. ${
      own
        ? 'Eine Position darf sich selbst lesen: Ihr eigenes Wort ist bekannt.'
        : 'Wörter, die schon dastehen, dürfen alle gelesen werden.'
    }`,
  extra: (count, list, word) =>
    `${cells(count)} zu viel: Du lässt Zeile 4 ${keys(list, count)} lesen, und ${quoted(word)} ist genau das Wort, das sie raten muss.`,
  score: (right, missed, extra) => `Dein Tipp: ${right} richtig, ${missed} übersehen, ${extra} zu viel.`,
  allRight: (count) => `Genau richtig: ${cells(count)}, und die Antwort bleibt weggeklappt.`,
  skipped: (list) => `Kein Tipp, kein Problem. Zeile 4 darf die Keys ${list} lesen; was danach kommt, ist weggeklappt.`,
  rest: 'Die anderen Zeilen folgen derselben Regel, und die weggeklappte Ecke erscheint: Jede Zeile liest sich selbst und was davor kam.',
  table: {
    caption: 'Zeile 4, Key für Key',
    key: 'Key',
    bet: 'Dein Tipp',
    truth: 'Kausale Maske',
    key_: (key, word) => `${key} ${quoted(word)}`,
  },
};

export const cake: Catalogue['cake'] = {
  title: 'Dein Kuchen kommt zu spät',
  how: 'Vier Wörter, jeder Score 0; jede Zeile teilt ihre Aufmerksamkeit also gleichmäßig auf die Zellen auf, die sie lesen darf.',
  words: ['Your', 'cake', 'is', 'late'],
  mask: { legend: 'Maske', full: 'Ohne Maske', causal: 'Kausal' },
  unknown: (mask) => `Dieses Beispiel kennt die Masken full und causal; ${quoted(mask)} ist keine davon.`,
  names: { full: 'ohne Maske', causal: 'kausale Maske' },
  caption: (mask) => `Attention-Gewichte von vier Wörtern, jeder Score 0, ${mask}`,
  corner: 'Query / Key',
  row: (row, word) => `${row} ${word}`,
  answer: (weight) => `${weight}, auf dem Wort, das sie vorhersagen muss`,
  blocked: '0, gesperrt',
  lessons: 'Ein Durchlauf, vier Lektionen',
  lesson: (position) => `Lektion ${position}`,
  sees: (words) => `sieht ${words.map(quoted).join(', ')}`,
  predicts: (word) =>
    word === undefined ? 'muss vorhersagen, was als Nächstes kommt' : `muss ${quoted(word)} vorhersagen`,
  current: 'die gezeigte Lektion',
  previous: 'Zurück',
  next: 'Nächste Lektion',
  live: {
    leak: (row, weight, answer) =>
      `Zeile ${quoted(row)} legt ${weight} ihrer Aufmerksamkeit auf ${quoted(answer)}, genau das Wort, das sie vorhersagen muss.`,
    honest: (row, weight, count, answer) =>
      `Zeile ${quoted(row)} legt ${count === 1 ? `${weight} auf sich selbst` : `${weight} auf jedes von ${count} Wörtern`}; ${quoted(answer)}, das sie vorhersagen muss, ist weggeklappt.`,
    last: (row, weight, count) =>
      `Zeile ${quoted(row)} legt ${weight} auf ${count === 1 ? 'ein Wort' : `jedes von ${count} Wörtern`}; was sie vorhersagen muss, ist noch nicht geschrieben.`,
  },
  fifty: 'Eine Antwort von 50 Zeichen enthält 49 solche Lektionen, und ein Durchlauf lehrt sie alle.',
  key: { answer: 'Aufmerksamkeit auf der Antwort', blocked: 'weggeklappt' },
  table: { caption: (mask) => `Gewichte, jeder Score 0, ${mask}`, row: 'Zeile', sum: 'Summe' },
};

export const exercise: Catalogue['exercise'] = {
  title: 'Schreibe die kausale Maske auf',
  how: 'Eine boolesche Maske für vier Positionen, wie PyTorchs nn.MultiheadAttention sie liest: True sperrt. Drücke eine Zelle, um sie umzuschalten.',
  question: 'Welche Zellen sind T, damit keine Zeile sieht, was nach ihr kommt?',
  check: 'Prüfen',
  show: 'Lösung zeigen',
  caption: 'Deine Maske: vier Queries mal vier Keys, T, wo ein Key gesperrt ist',
  corner: 'Query / Key',
  cell: (row, column, letter, verdict) =>
    `Zeile ${row}, Key ${column}: ${letter}${verdict === '' ? '' : `, ${verdict}`}`,
  true: 'T',
  false: 'F',
  wrong: 'falsch',
  start: 'Bisher ist jede Zelle F, gesperrt ist also nichts: gar keine Maske.',
  written: (count) => `${cells(count)} von 16 ${are(count)} T. Prüfe, wenn du fertig bist.`,
  waiting: 'Hier stehen die Gründe, sobald du prüfst.',
  right: 'Alle 16 Zellen stimmen. So geschrieben ist die Maske ein oberes Dreieck, einen Schritt neben der Diagonale.',
  shown: 'Das ist die Maske: T über der Diagonale, F auf ihr und darunter.',
  wrongCount: (count) => `${cells(count)} ${count === 1 ? 'stimmt' : 'stimmen'} noch nicht.`,
  flipped:
    'Du hast das Spiegelbild geschrieben: So sieht die kausale Maske für einen Leser aus, der True als erlaubt versteht. Hier sperrt True, also ist jede Zelle umgekehrt.',
  reason: {
    future: (row, key) =>
      `Zeile ${row}, Key ${key} müsste T sein: Key ${key} kommt nach Zeile ${row} und muss gesperrt sein.`,
    self: (row) => `Zeile ${row}, Key ${row} müsste F sein: Eine Position darf sich selbst lesen.`,
    past: (row, key) =>
      `Zeile ${row}, Key ${key} müsste F sein: Key ${key} kommt vor Zeile ${row} und darf gelesen werden.`,
  },
  more: (count) => `Und noch ${cells(count)}, im Raster markiert.`,
  table: {
    caption: 'Deine Maske, Zeile für Zeile; True sperrt',
    row: 'Zeile',
    key: (key) => `Key ${key}`,
    rowOf: (row) => `Zeile ${row}`,
  },
};

const TEXT = ['Your', 'cake', 'is', 'on', 'its', 'way'];

export const goal: Catalogue['goal'] = {
  title: 'Fünf Ziele für eine Maske',
  how: 'Drücke Zellen, um sie zu öffnen oder zuzuklappen, oder ziehe mit der Maus. Jede Maske, die das Ziel erfüllt, zählt.',
  legend: 'Ziel',
  number: (number, solved) => `${number}${solved ? ' ✓' : ''}`,
  goals: {
    self: {
      words: TEXT,
      task: 'Nur sich selbst: Jede Zeile liest ihr eigenes Wort und sonst nichts.',
      hint: 'Die Zellen, in denen eine Zeile ihre eigene Spalte trifft, bilden die Diagonale.',
      done: 'So eine Maske macht Attention nutzlos: Kein Wort erfährt etwas von einem anderen.',
    },
    last: {
      words: TEXT,
      task: 'Die letzten drei: Jede Zeile liest sich selbst und die zwei Wörter davor, soweit es sie gibt.',
      hint: 'Ein Fenster von drei zählt das eigene Wort der Zeile mit: Zeile 5 liest die Keys 3, 4 und 5.',
      done: 'Das ist ein gleitendes Fenster. Die Kosten einer Zeile wachsen nicht mehr mit dem Text.',
    },
    prefix: {
      words: TEXT,
      task: 'Die ersten drei Wörter sind gegeben. Untereinander dürfen sie in beide Richtungen sehen; darüber hinaus darf niemand vorausschauen.',
      hint: 'Die Zeilen 0 bis 2 lesen alle die Keys 0 bis 2. Rechts der Diagonale darf sonst nichts offen sein, und jede Zeile braucht etwas zu lesen.',
      done: 'Ein Präfix, das gegeben ist und nicht vorhergesagt wird, darf in beide Richtungen gelesen werden.',
    },
    padding: {
      words: ['Your', 'cake', 'is', 'late', 'pad', 'pad'],
      task: 'Die letzten zwei Plätze sind Füllung. Keine Zeile darf ein Füll-Token lesen, und keine Zeile darf leer ausgehen.',
      hint: 'Füllung verbirgt man, indem man ihre Spalten zuklappt. Klappt man ihre Zeilen zu, gehen diese leer aus, und die Füllung bleibt lesbar.',
      done: 'Padding verbirgt Keys, nicht Queries: Die Zeilen der Füll-Tokens dürfen lesen, was sie wollen, sie werden nicht bewertet.',
    },
    picture: {
      words: TEXT,
      task: 'Finde die Maske hinter dem Zielbild. Alle Scores sind 0; eine Zeile teilt also gleichmäßig auf die Zellen auf, die sie lesen darf.',
      hint: 'Key 0 ist nie zugeklappt; davon abgesehen liest jede Zeile sich selbst und das Wort davor.',
      done: 'So machen es Modelle, die lange Texte schreiben: ein kurzes Fenster, und die ersten Wörter bleiben für alle lesbar.',
    },
  },
  check: 'Prüfen',
  show: 'Zeig es mir',
  next: 'Nächstes Ziel',
  caption: (number) => `Deine Maske für Ziel ${number}, sechs Queries mal sechs Keys`,
  captionWeights: (number) => `Deine Maske für Ziel ${number} und ihre Gewichte, jeder Score 0`,
  target: 'Das Bild zum Nachbauen: Gewichte, jeder Score 0',
  targetTitle: 'Baue dieses Bild nach',
  corner: 'Query / Key',
  cell: (row, column, state) => `Zeile ${row}, Key ${column}, ${state}`,
  open: 'offen',
  blocked: 'weggeklappt',
  row: (row, word) => `${row} ${word}`,
  live: {
    start: (open, all) => `${open} von ${all} Zellen ${are(open)} offen.`,
    solved: (count) => (count === 5 ? ' Alle fünf Ziele sind erreicht.' : ` Erreichte Ziele: ${count} von 5.`),
  },
  waiting: 'Male, dann prüfe: Der Rechenkern beurteilt deine Maske.',
  right: (number) => `Ziel ${number} erreicht.`,
  shown: 'Das ist eine Maske, die es erfüllt; andere tun es vielleicht auch.',
  miss: 'Noch nicht.',
  extra: (count) => `${cells(count)} ${are(count)} offen, die zugeklappt sein ${count === 1 ? 'sollte' : 'sollten'}.`,
  lacking: (count) => `${cells(count)} ${are(count)} zugeklappt, die offen sein ${count === 1 ? 'sollte' : 'sollten'}.`,
  empty: (rows, count) =>
    count === 1 ? `Zeile ${rows} hat nichts zu lesen.` : `Die Zeilen ${rows} haben nichts zu lesen.`,
  differs: (rows, count) =>
    count === 1 ? `Zeile ${rows} ergibt ein anderes Bild.` : `Die Zeilen ${rows} ergeben ein anderes Bild.`,
  hint: (text, row) => `Hinweis: ${text} Sieh dir zuerst Zeile ${row} an.`,
  table: { caption: 'Welche Keys jede Zeile deiner Maske lesen darf', row: 'Zeile', keys: 'Keys', none: 'keine' },
};
