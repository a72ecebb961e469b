// SPDX-License-Identifier: MIT
// German for en/quiz.ts.

import type { Catalogue } from '../catalogue.ts';
import { counted } from './words.ts';

const NUMBERS = ['Keine', 'Eine', 'Zwei', 'Drei'];

export const quiz: Catalogue['quiz'] = {
  titles: {
    mask: 'Probiere es an einer Maske',
    softmax: 'Probiere es an einer Zeile von Gewichten',
    leak: 'Probiere es an einem Lecktest',
    block: 'Probiere es an einem Block',
    training: 'Probiere es an einem Lauf',
    writing: 'Probiere es an einem Text, der gerade entsteht',
    family: 'Probiere es an den Verwandten',
    mixed: 'Probiere es aus',
    all: 'Alle Fragen',
    returning: (count) => (count === 1 ? 'Noch ein Blick darauf' : 'Noch einmal hingesehen'),
  },
  how: (count) => `${NUMBERS[count] ?? count} ${count === 1 ? 'Frage' : 'Fragen'} zum Nachdenken, je zwei Versuche.`,
  howAll: 'Zuerst kommen die, die du noch nicht beantwortet hast.',
  toldTo: {
    nobody: 'Gezählt wird nur, wenn du es willst, und deine Antworten bleiben auf diesem Gerät.',
    page: 'Die Seite um diese herum erfährt deine Antworten.',
    platform: 'Die Plattform deines Kurses zeichnet deine Antworten auf.',
    lost: 'Die Plattform deines Kurses nimmt keine Antworten mehr an: Von hier an werden sie nicht aufgezeichnet.',
  },
  howReturning: (count) =>
    count === 1
      ? 'Diese Frage ist vor ein paar Kapiteln nicht beim ersten Versuch gelungen. Was einem zweimal begegnet, setzt sich.'
      : 'Diese Fragen sind vor ein paar Kapiteln nicht beim ersten Versuch gelungen. Was einem zweimal begegnet, setzt sich.',
  unknownSet: (set) => `Eine Fragensammlung namens „${set}“ gibt es nicht.`,
  number: (number, count, topic) => `Frage ${number} von ${count}: ${topic}`,
  nav: 'Fragen',
  navItem: (number, topic, answered) => `${number}: ${topic}, ${answered ? 'beantwortet' : 'offen'}`,
  sure: 'Ich bin mir sicher',
  check: 'Prüfen',
  again: 'Noch einmal prüfen',
  show: 'Zeig es mir',
  next: 'Nächste Frage',
  previous: 'Zurück',
  askAgain: 'Frag mich das noch einmal',
  askAllAgain: 'Frag mich alle noch einmal',
  forget: 'Meine Antworten vergessen',
  forgotten: 'Deine Antworten sind vergessen.',
  howIDid: 'Zeig, wie es lief',
  choose: 'Wähle zuerst eine Antwort oder drücke „Zeig es mir“.',
  signs: { right: 'Das passt', wrong: 'Das passt nicht', shown: 'Diese Antwort passt' },
  more: 'Du hast noch einen Versuch; vielleicht hilft das Bild.',
  done: {
    right: 'Im Bild kannst du es sehen.',
    later: 'Die Frage kommt in einem späteren Kapitel wieder.',
    last: 'Es lohnt sich, die Figur noch einmal anzusehen.',
  },
  open: 'Im Explorer öffnen',
  go: 'Zur Figur',
  noGuide: 'Die Seite, die diese Fragen zeigt, sagt nicht, wo der Guide liegt. Deshalb führt der Link nirgendwohin.',
  veiled: 'noch nicht gezeigt',
  veiledSign: '?',
  corner: 'Query / Key',
  row: (row, word) => `${row} ${word}`,
  allowed: 'offen',
  drawing: 'Der Rechenkern zeichnet das Bild …',
  noPicture: 'Das Bild braucht den Rechenkern, und der ließ sich nicht starten.',
  noKey: 'Diese Frage entscheidet der Rechenkern, und er hat nicht geantwortet.',
  score: (answered, first, later, open) =>
    `Von ${counted(answered, 'beantworteten Frage', 'beantworteten Fragen')} ${first === 1 ? 'ist' : 'sind'} ${first} beim ersten Versuch gelungen${
      later === 0 ? '' : ` und ${later} nach einem weiteren Blick`
    }.${open === 0 ? '' : ` Offen ${open === 1 ? 'ist' : 'sind'} noch ${open}.`}`,
  scoreNone: 'Noch ist nichts beantwortet.',
  table: { row: 'Zeile', keys: 'Liest die Keys', none: 'keine', step: 'Schritt', position: 'Position', loss: 'Loss' },
};
