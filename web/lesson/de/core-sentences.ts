// SPDX-License-Identifier: MIT
// German for what the core says, which is English: refusals, warnings, notes on a text or a file. A sentence that no
// pattern knows stays English. Masks, settings of files and signs of the text stay as the core wrote them. Sentences on
// texts: core-texts.ts; on files of weights: core-files.ts.

import { type CoreSentence, saidBy, withDecimalMark } from '../language.ts';
import { fileSentences } from './core-files.ts';
import { textSentences } from './core-texts.ts';
import { counted } from './words.ts';

const NOUNS: Readonly<Record<string, string>> = {
  'The vocabulary': 'Das Vokabular',
  'The width': 'Die Breite',
  'The width of a head': 'Die Breite eines Heads',
  'The number of heads': 'Die Anzahl der Heads',
  'The number of layers': 'Die Anzahl der Schichten',
  'The maximum length': 'Die größte Länge',
  'The length': 'Die Länge',
  'The number of tokens': 'Die Anzahl der Tokens',
  'A position to swap, before the last one,': 'Eine Position zum Vertauschen, vor der letzten,',
  "A filler's position": 'Die Position eines Füll-Tokens',
  'The changed position': 'Die geänderte Position',
  'With a planted fault, the number of tokens': 'Die Anzahl der Tokens bei einem eingebauten Fehler',
  'The number of keys': 'Die Anzahl der Keys',
  'The number of queries': 'Die Anzahl der Queries',
  'With these keys, the number of queries': 'Die Anzahl der Queries bei diesen Keys',
  'The hidden key': 'Der verborgene Key',
  'The number of positions': 'Die Anzahl der Positionen',
  'The number of channels': 'Die Anzahl der Kanäle',
  'The layer': 'Die Schicht',
  'The head': 'Der Head',
  'The number of characters': 'Die Anzahl der Zeichen',
  'The number of characters in the text': 'Die Anzahl der Zeichen im Text',
  'The number of characters in the prompt': 'Die Anzahl der Zeichen im Prompt',
  'The number of characters in the passage': 'Die Anzahl der Zeichen in der Passage',
  'The number of characters given': 'Die Anzahl der vorgegebenen Zeichen',
  'The place of a forced character': 'Die Stelle eines erzwungenen Zeichens',
  'The number of windows': 'Die Anzahl der Fenster',
  'The number of values': 'Die Anzahl der Werte',
  'The number of replies': 'Die Anzahl der Antworten',
  "The schedule's length": 'Die Länge des Verlaufs',
  'The learning rate': 'Die Lernrate',
  'The weight decay': 'Der Weight Decay',
  'The longest gradient': 'Der längste Gradient',
};

const MASK_REASONS: readonly CoreSentence[] = [
  [
    /^"(.*)" is not a whole number from 0 to (\d+)\.$/s,
    (text, most) => `„${text}“ ist keine ganze Zahl von 0 bis ${most}.`,
  ],
  [/^a prefix needs its length, as in "(.*)"\.$/, (example) => `Ein Präfix braucht seine Länge, wie in „${example}“.`],
  [/^a window needs its length, as in "(.*)"\.$/, (example) => `Ein Fenster braucht seine Länge, wie in „${example}“.`],
  [
    /^a window counts the token itself, so it has 1 or more\.$/,
    () => 'Ein Fenster zählt das Token selbst mit, es hat also 1 oder mehr.',
  ],
  [
    /^padding needs its key positions, as in "(.*)"\.$/,
    (example) => `Padding braucht die Positionen seiner Keys, wie in „${example}“.`,
  ],
  [
    /^documents need the positions they start at, as in "(.*)"\.$/,
    (example) => `Dokumente brauchen die Positionen, an denen sie beginnen, wie in „${example}“.`,
  ],
  [/^"(.*)" takes no value\.$/s, (name) => `„${name}“ nimmt keinen Wert.`],
  [
    /^known rules are (.*) and (document:S,S)\.$/,
    (list, last) => `Bekannte Regeln sind ${list.replace('full (or none)', 'full (oder none)')} und ${last}.`,
  ],
  [/^a painted cell reads "(.*)" or "(.*)"\.$/, (open, shut) => `Eine gemalte Zelle lautet „${open}“ oder „${shut}“.`],
  [/^it closes no parenthesis\.$/, () => 'Sie schließt keine Klammer.'],
  [
    /^a rule is followed by "&", "\|" or a painted cell\.$/,
    () => 'Auf eine Regel folgt „&“, „|“ oder eine gemalte Zelle.',
  ],
  [/^parentheses nest up to (\d+) deep\.$/, (depth) => `Klammern dürfen bis zu ${depth} tief verschachtelt sein.`],
  [/^its first parenthesis is not closed\.$/, () => 'Die erste Klammer wird nicht geschlossen.'],
  [/^a mask has up to (\d+) rules\.$/, (most) => `Eine Maske hat höchstens ${most} Regeln.`],
];

const rules: readonly CoreSentence[] = [
  // Numbers.
  [
    /^(.+) must be a whole number from (\S+) to ([^\s;]+?)(?:; got (\S+?))?\.$/,
    (words, low, high, got) =>
      NOUNS[words] &&
      `${NOUNS[words]} muss eine ganze Zahl von ${low} bis ${high} sein${got ? `, nicht ${withDecimalMark(got)}` : ''}.`,
  ],
  [
    /^(.+) must be from (\S+) to (\S+); got (\S+)\.$/,
    (words, low, high, got) => NOUNS[words] && `${NOUNS[words]} muss von ${low} bis ${high} reichen, nicht ${got}.`,
  ],
  [
    /^(.+) must be a finite number of 0 or more\.$/,
    (words) => NOUNS[words] && `${NOUNS[words]} muss eine endliche Zahl ab 0 sein.`,
  ],
  [
    /^The seed must be a whole number from 0 to (\d+)\.$/,
    (most) => `Der Seed muss eine ganze Zahl von 0 bis ${most} sein.`,
  ],
  [/^Here (\d+) numbers are needed; got (\d+)\.$/, (needed, got) => `Hier sind ${needed} Zahlen nötig, nicht ${got}.`],
  [
    /^Every number here must be finite and from -1e100 to 1e100\.$/,
    () => 'Jede Zahl hier muss endlich sein und von −1e100 bis 1e100 reichen.',
  ],
  [
    /^The learning rate must be a number greater than 0, up to 1e30\.$/,
    () => 'Die Lernrate muss eine Zahl größer als 0 sein, höchstens 1e30.',
  ],
  [
    /^The temperature must be a number from (\S+) to (\d+)\.$/,
    (low, high) => `Die Temperatur muss eine Zahl von ${withDecimalMark(low)} bis ${high} sein.`,
  ],
  [/^Top-k must be 0 \(all characters\) or more\.$/, () => 'Top-k muss 0 (alle Zeichen) oder mehr sein.'],
  [/^The held-out share must be from 0 to 0\.5\.$/, () => 'Der zurückgehaltene Anteil muss von 0 bis 0,5 reichen.'],
  [/^The batch must be from 1 to 1024; got (\S+)\.$/, (got) => `Der Batch muss von 1 bis 1024 reichen, nicht ${got}.`],
  [
    /^(\d+) heads do not divide a width of (\d+); possible are (.*)\.$/,
    (heads, width, list) => `${heads} Heads teilen eine Breite von ${width} nicht; möglich sind ${list}.`,
  ],
  [
    /^The context must be from 1 to the maximum length of (\d+); got (\S+)\.$/,
    (most, got) => `Der Kontext muss von 1 bis zur größten Länge von ${most} reichen, nicht ${got}.`,
  ],
  [/^The warm-up must be 0 updates or more\.$/, () => 'Das Warm-up muss 0 oder mehr Updates haben.'],
  [
    /^The warm-up of (\d+) updates must be over before the schedule ends at update (\d+)\.$/,
    (warmup, end) => `Das Warm-up von ${warmup} Updates muss vorbei sein, bevor der Verlauf bei Update ${end} endet.`,
  ],
  [
    /^Queries and keys can be made from 1 to 10000 times as large\.$/,
    () => 'Queries und Keys lassen sich 1- bis 10.000-mal so groß machen.',
  ],
  [
    /^There are (positions|layers) 0 to (\d+); got (\S+)\.$/,
    (what, most, got) =>
      `Es gibt ${what === 'layers' ? 'die Schichten' : 'die Positionen'} 0 bis ${most}, nicht ${got}.`,
  ],
  [
    /^This needs more memory than the browser gives; choose smaller sizes\.$/,
    () => 'Das braucht mehr Speicher, als der Browser hergibt; wähle kleinere Größen.',
  ],
  [
    /^There is no "(.*)" here; possible are (.*)\.$/s,
    (name, list) => `„${name}“ gibt es hier nicht; möglich sind ${list}.`,
  ],

  // Masks.
  [
    /^Cannot read the mask part "(.*?)": (.*)$/s,
    (part, why) => {
      const reason = saidBy(MASK_REASONS, why);
      return reason && `Der Teil „${part}“ der Maske ist nicht zu lesen: ${reason}`;
    },
  ],
  [/^A prefix has 0 or more tokens; got (\S+)\.$/, (got) => `Ein Präfix hat 0 oder mehr Tokens, nicht ${got}.`],
  [
    /^A window counts the token itself, so it has 1 or more; got (\S+)\.$/,
    (got) => `Ein Fenster zählt das Token selbst mit; es hat also 1 oder mehr, nicht ${got}.`,
  ],
  [
    /^Padding on the (left|right) has 0 or more tokens; got (\S+)\.$/,
    (side, got) => `Padding ${side === 'left' ? 'links' : 'rechts'} hat 0 oder mehr Tokens, nicht ${got}.`,
  ],
  [
    /^A mask needs at least one query and one key; got (\d+) queries and (\d+) keys\.$/,
    (queries, keys) => `Eine Maske braucht mindestens eine Query und einen Key, nicht ${queries} und ${keys}.`,
  ],
  [
    /^It has one value for each key, and the rows of this mask differ\.$/,
    () => 'Es hat einen Wert für jeden Key, und die Zeilen dieser Maske sind verschieden.',
  ],
  [
    /^It says causal, aligned top-left, and this mask is another\.$/,
    () => 'Es bedeutet kausal, oben links ausgerichtet, und diese Maske ist eine andere.',
  ],
  [
    /^Under this mask no position sees any key, so none counts in the loss: it stays 0, and nothing is learned\.$/,
    () =>
      'Unter dieser Maske sieht keine Position einen Key, also zählt keine im Loss: Er bleibt 0, und nichts wird gelernt.',
  ],
  [
    /^Under this mask (\d+) of (\d+) positions see no key at all \((.*)\); attention gives them 0, and they are left out of the loss\.$/,
    (count, all, list) =>
      `Unter dieser Maske ${count === '1' ? 'sieht' : 'sehen'} ${count} von ${all} Positionen gar keinen Key (${list.replace(' and ', ' und ')}); Attention gibt ihnen 0, und im Loss werden sie ausgelassen.`,
  ],
  [
    /^A cache would be wrong under this mask\. (.*)$/,
    (why) => {
      const reason = saidBy(rules, why);
      return reason && `Ein Cache wäre unter dieser Maske falsch. ${reason}`;
    },
  ],
  [
    /^Its right padding moves with every new token: what was kept would be out of date\.$/,
    () => 'Ihr Padding rechts wandert mit jedem neuen Token: Was aufgehoben wurde, wäre veraltet.',
  ],
  [
    /^Position (\d+) may read position (\d+), which is written later: what was kept for it would be out of date\.$/,
    (query, key) =>
      `Position ${query} darf Position ${key} lesen, die später geschrieben wird: Was für sie aufgehoben wurde, wäre veraltet.`,
  ],
  [
    /^Query (\d+) may look at key (\d+), so nothing is hidden there\.$/,
    (query, key) => `Query ${query} darf Key ${key} ansehen; dort ist also nichts verborgen.`,
  ],

  [
    /^(\d[\d <-]*) through layer(s?) (.*)$/,
    (way, many, list) => `${way} durch ${many ? 'die Schichten' : 'Schicht'} ${list.replace(' and ', ' und ')}`,
  ],
  [
    /^Positions count from 0; a mask cannot name position (-\d+)\.$/,
    (position) => `Positionen zählen ab 0; eine Maske kann Position ${position} nicht nennen.`,
  ],
  [
    /^Aligned bottom-right, a mask of more queries than keys has rows before position 0, which cannot be painted; align it top-left\.$/,
    () =>
      'Unten rechts ausgerichtet hat eine Maske mit mehr Queries als Keys Zeilen vor Position 0, und die lassen sich nicht malen; richte sie oben links aus.',
  ],

  // Running, swapping, testing.
  [
    /^At step (\d+) the loss is no longer a finite number: the learning rate is too high for this run\. Reset it and try a smaller one\.$/,
    (step) =>
      `Bei Schritt ${step} ist der Loss keine endliche Zahl mehr: Die Lernrate ist für diesen Lauf zu hoch. Setze zurück und versuche es mit einer kleineren.`,
  ],
  [
    /^The model's scores are not finite numbers, so it cannot choose a character\. Reset it and train with a smaller learning rate\.$/,
    () =>
      'Die Scores des Modells sind keine endlichen Zahlen, also kann es kein Zeichen wählen. Setze zurück und trainiere mit einer kleineren Lernrate.',
  ],
  [
    /^The model's logits are not finite numbers, so no change can be seen in them\.$/,
    () => 'Die Logits des Modells sind keine endlichen Zahlen, also ist in ihnen keine Änderung zu sehen.',
  ],
  [/^No run has been started\.$/, () => 'Es wurde kein Lauf gestartet.'],
  [/^A leak test needs at least one token\.$/, () => 'Ein Lecktest braucht mindestens ein Token.'],
  [
    /^Another run has taken the place of this one\.$/,
    () => 'Ein anderer Lauf ist an die Stelle dieses Laufs getreten.',
  ],
  [
    /^There is no run to (stop|continue|step)\.$/,
    (what) =>
      ({
        stop: 'Es gibt keinen Lauf, der sich anhalten ließe.',
        continue: 'Es gibt keinen Lauf, der sich fortsetzen ließe.',
        step: 'Es gibt keinen Lauf, in dem sich ein Schritt tun ließe.',
      })[what ?? ''],
  ],
  [
    /^Step (\d+) is done already; the next is step (\d+)\.$/,
    (done, next) => `Schritt ${done} ist schon getan; der nächste ist Schritt ${next}.`,
  ],
  [
    /^With a vocabulary of one there is no other token to change to\.$/,
    () => 'Bei einem Vokabular von eins gibt es kein anderes Token zum Austauschen.',
  ],
  [
    /^Padding on rows is a fault only where there is a filler token\.$/,
    () => 'Füll-Tokens als Zeilen zu verbergen ist nur dort ein Fehler, wo es ein Füll-Token gibt.',
  ],
  [
    /^Two positions before the last one can be swapped, 0 to (\d+) here; got (\d+) and (\d+)\.$/,
    (last, first, second) =>
      `Vertauschen lassen sich zwei Positionen vor der letzten, hier 0 bis ${last}, nicht ${first} und ${second}.`,
  ],
  [
    /^Positions (\d+) and (\d+) hold the same token, so swapping them changes nothing\.$/,
    (first, second) =>
      `An den Positionen ${first} und ${second} steht dasselbe Token; sie zu vertauschen ändert also nichts.`,
  ],
  [
    /^Each forced character needs one place; got (\d+) characters and (\d+) places\.$/,
    (count, places) =>
      `Jedes erzwungene Zeichen braucht genau eine Stelle; es sind ${count} Zeichen und ${counted(Number(places), 'Stelle', 'Stellen')}.`,
  ],
];

export const coreSentences: readonly CoreSentence[] = [...rules, ...textSentences, ...fileSentences];
