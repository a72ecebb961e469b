// SPDX-License-Identifier: MIT
// German for en/bets.ts.

import type { Catalogue } from '../catalogue.ts';
import { counted, isMany, quoted, series } from './words.ts';

const positions = (count: number): string => counted(count, 'Position', 'Positionen');
const keys = (list: string): string => `${isMany(list) ? 'die Keys' : 'Key'} ${list}`;

const SEES_ALL = 'das Modell, das alles sieht';
/** Within a clause, where the relative clause ends with a comma. */
const within = (model: string): string => (model === SEES_ALL ? `${model},` : model);
const BOTH_MODELS = 'beide Modelle';
const STAY_RIGHT = 'richtig bleiben';

export const bets: Catalogue['bets'] = {
  title: 'Deine Tipps bisher',
  how: 'Deine Tipps unterwegs, in der Reihenfolge, in der du sie abgegeben hast. Aufgehoben werden sie nur auf diesem Gerät.',
  empty: 'Noch keine Tipps. Der erste wartet ganz oben: Welches von zwei Modellen wird besser schreiben?',
  emptyLink: 'Hingehen und tippen',
  held: 'Er traf zu',
  turned: 'Es kam anders',
  surely: 'Sicher gewesen, dann überrascht',
  surelyHow: 'Hier warst du dir sicher, und die Figur sagte etwas anderes. Daraus lernt man am meisten.',
  surelyLine: (yours, fits) => `Du warst dir sicher: ${quoted(yours)}. Es passt aber ${quoted(fits)}.`,
  surelyMended: (yours, fits) =>
    `Zuerst warst du dir sicher: ${quoted(yours)}. Später hast du gefunden, was passt: ${quoted(fits)}.`,
  bets: 'Deine Tipps',
  live: (count, held) =>
    count === 0
      ? 'Noch ist nichts aufgehoben.'
      : `${counted(count, 'Tipp', 'Tipps')}: ${held} ${held === 1 ? 'traf' : 'trafen'} zu, bei ${count - held} kam es anders.`,
  forget: 'Meine Tipps vergessen',
  forgotten: 'Deine Tipps sind vergessen.',
  figures: {
    opening: 'Zwei Modelle, ein Unterschied',
    average: 'Drei Wege, die Vergangenheit zu mitteln',
    qkv: 'Attention, Schritt für Schritt',
    bet: 'Dein Tipp: Was darf Zeile 4 lesen?',
    order: 'Wohin die Maske gehört',
    poke: 'Rüttle an der Zukunft',
    plant: 'Baue einen Fehler ein, lass den Test ihn finden',
    targets: 'Ziele, die nicht verschoben wurden',
    random: 'Ein Text, der sich nicht erraten lässt',
    ablate: 'Nimm ein Teil weg',
    lab: 'Ein kleines GPT mit allen Reglern',
    work: 'Ein Zeichen nach dem anderen',
    cache: 'Ein Zeichen nach dem anderen',
    family: 'Drei Matrizen, eine Familie',
    withoutPositions: 'Die Position sagt wo, die Maske sagt wer',
  },
  writes: {
    full: SEES_ALL,
    causal: 'das Modell mit weggeklappter Zukunft',
    sentence: (bet, actual, held) =>
      held
        ? `Du hast erwartet, dass ${within(bet)} besser schreibt, und so ist es.`
        : `Du hast erwartet, dass ${within(bet)} besser schreibt; besser schreibt ${actual}.`,
  },
  average: {
    same: 'bis aufs letzte Bit',
    different: 'nur beinahe',
    sentence: (bet, actual, held) =>
      held
        ? `Du hast erwartet, dass die drei Mittelwerte ${bet} übereinstimmen, und so ist es.`
        : `Du hast erwartet, dass die drei Mittelwerte ${bet} übereinstimmen; sie tun es ${actual}.`,
  },
  attends: {
    words: ['Your', 'cake', 'is', 'late'],
    sentence: (row, bet, actual, held) =>
      held
        ? `Du hast gesagt, dass ${quoted(row)} die meiste Aufmerksamkeit ${quoted(bet)} schenkt, und so ist es.`
        : `Du hast gesagt, dass ${quoted(row)} die meiste Aufmerksamkeit ${quoted(bet)} schenkt; am meisten bekommt ${quoted(actual)}.`,
  },
  worked: (count, right) =>
    count === 1
      ? `Du hast 1 Zahl selbst ausgerechnet; mit dem Rechenkern stimmt sie ${right === 1 ? 'überein' : 'nicht überein'}.`
      : `Du hast ${count} Zahlen selbst ausgerechnet; mit dem Rechenkern ${
          right === count
            ? 'stimmen alle'
            : right === 0
              ? 'stimmt keine'
              : right === 1
                ? 'stimmt 1'
                : `stimmen ${right}`
        } überein.`,
  row: (bet, actual, held) =>
    held
      ? `Du hast Zeile 4 ${keys(actual)} lesen lassen, und genau das erlaubt die kausale Maske.`
      : `Du hast Zeile 4 ${keys(bet)} lesen lassen; die kausale Maske erlaubt ${keys(actual)}.`,
  sums: {
    before: 'nur mit der Maske vor dem Softmax',
    after: 'nur mit der Maske nach dem Softmax',
    both: 'mit der Maske an beiden Stellen',
    neither: 'in keinem der beiden Fälle',
    sentence: (bet, actual, held) =>
      held
        ? `Du hast erwartet, dass jede Zeile ${bet} zusammen 1 ergibt, und so ist es.`
        : `Du hast erwartet, dass jede Zeile ${bet} zusammen 1 ergibt; das tut sie ${actual}.`,
  },
  poke: {
    right: 'mit der versprochenen Maske',
    noMask: 'mit vergessener Maske',
    offByOne: 'mit einem um einen Schritt zu breiten Dreieck',
    sentence: (code, bet, actual, held) =>
      `Du hast erwartet, dass sich ${code} ${positions(bet)} ${bet === 1 ? 'ändert' : 'ändern'}${
        held ? ', und genau so war es.' : `; es ${actual === 1 ? 'war' : 'waren'} ${actual}.`
      }`,
  },
  fault: {
    names: {
      noMask: 'die vergessene Maske',
      shiftedDiagonal: 'die verrutschte Diagonale',
      flippedPolarity: 'die Vertauschung von True und False',
      finiteFiller: '−10.000 statt −∞',
      maskAfterSoftmax: 'die Maske nach dem Softmax',
      paddingOnRows: 'das Padding auf den Zeilen',
      strayCell: 'die verirrte Zelle',
    },
    sentence: (name, bet, held) =>
      `Du hast erwartet, dass der Lecktest ${name} ${bet ? 'findet' : 'übersieht'}${
        held ? ', und so war es.' : `; er hat den Fehler ${bet ? 'übersehen' : 'gefunden'}.`
      }`,
  },
  targets: {
    leak: 'der Lecktest',
    targets: 'nur ein Blick auf die Ziele',
    none: 'keine der beiden Prüfungen',
    sentence: (bet, actual, held) =>
      held
        ? `Du hast gesagt, ${bet} würde die nicht verschobenen Ziele bemerken, und so war es.`
        : `Du hast gesagt, ${bet} würde die nicht verschobenen Ziele bemerken; bemerkt hat sie ${actual}.`,
  },
  random: {
    full: 'das Modell ohne Maske',
    causal: 'das Modell mit kausaler Maske',
    both: BOTH_MODELS,
    none: 'keines der Modelle',
    sentence: (bet, actual, held) =>
      held
        ? `Auf zufälligem Text hast du ${bet} unter dem Loss des blinden Ratens erwartet, und so war es.`
        : `Auf zufälligem Text hast du ${bet} unter dem Loss des blinden Ratens erwartet; tatsächlich ${
            actual === BOTH_MODELS ? 'kamen' : 'kam'
          } ${actual} dorthin.`,
  },
  ranking: {
    parts: {
      res: 'Residual-Pfade',
      ln: 'Normen',
      mlp: 'Feed-Forward',
      pos: 'Positionen',
      mask: 'kausale Maske',
    },
    sentence: (bet, actual, held) =>
      held
        ? `Du hast die Teile danach geordnet, wie sehr sie fehlen: ${series(bet)}. Genau das ist die Reihenfolge.`
        : bet[0] === actual[0]
          ? `Auf Platz 1 der Teile, die am meisten fehlen, hast du ${quoted(bet[0] ?? '')} gesetzt, und das stimmt. Danach kam es anders; die ganze Reihenfolge: ${series(actual)}.`
          : `Auf Platz 1 der Teile, die am meisten fehlen, hast du ${quoted(bet[0] ?? '')} gesetzt; dorthin gehört ${quoted(actual[0] ?? '')}. Die ganze Reihenfolge: ${series(actual)}.`,
  },
  shape: {
    together: 'Beide fallen gleich',
    without: 'Sie trennen sich, ohne Maske fällt er tiefer',
    with: 'Sie trennen sich, mit Maske fällt er tiefer',
    stuck: 'Beide fallen kaum',
    sentence: (bet, actual, held) =>
      `Von den zwei Trainings-Losses hast du erwartet: ${quoted(bet)}. ${
        held ? 'So kam es.' : `Es kam anders: ${quoted(actual)}.`
      }`,
  },
  heldOut: {
    together: 'Er fällt mit',
    turns: 'Er fällt, dann steigt er',
    levels: 'Er bleibt weit darüber stehen',
    sentence: (bet, actual, held) =>
      `Vom zurückgehaltenen Loss hast du erwartet: ${quoted(bet)}. ${
        held ? 'So kam es.' : `Es kam anders: ${quoted(actual)}.`
      }`,
  },
  labWriter: {
    with: 'der Lauf mit Maske',
    without: 'der Lauf ohne Maske',
    sentence: (bet, actual, held) =>
      held
        ? `Du hast erwartet, dass ${bet} besser schreibt, und so war es.`
        : `Du hast erwartet, dass ${bet} besser schreibt; besser schrieb ${actual}.`,
  },
  work: {
    sentence: (bet, actual, held) =>
      held
        ? `Du hast ${actual[0]} Skalarprodukte mit Cache und ${actual[1]} ohne gezählt, genau richtig.`
        : `Du hast ${bet[0]} Skalarprodukte mit Cache und ${bet[1]} ohne gezählt; es sind ${actual[0]} und ${actual[1]}.`,
  },
  cache: {
    right: STAY_RIGHT,
    stale: 'veralten',
    sentence: (bet, actual, held) =>
      `Du hast erwartet, dass aufgehobene Keys und Values ohne Maske ${bet}${
        held ? ', und so ist es.' : actual === STAY_RIGHT ? '; sie bleiben richtig.' : '; sie veralten.'
      }`,
  },
  laterKey: (bet, actual) =>
    `Du hast erwartet, dass die Antwort in der Cross-Attention einen späteren Key der Anfrage ${bet ? '' : 'nicht '}ansehen darf${
      bet === actual ? ', und so ist es.' : actual ? '; sie darf es.' : '; sie darf es nicht.'
    }`,
  withoutPositions: {
    never: 'nie',
    mask: 'nur mit Maske',
    always: 'immer',
    sentence: (bet, actual, held) =>
      held
        ? `Du hast erwartet, dass das Modell ohne Positionen ${bet} merkt, wie die Wörter geordnet sind, und so ist es.`
        : `Du hast erwartet, dass das Modell ohne Positionen ${bet} merkt, wie die Wörter geordnet sind; es merkt es ${actual}.`,
  },
};
