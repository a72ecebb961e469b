// SPDX-License-Identifier: MIT
// German for what the core says, which is English: refusals, warnings, notes on a text or a file. A sentence that no
// pattern knows stays English. Masks, settings of files and signs of the text stay as the core wrote them.

import type { CoreSentence } from '../language.ts';
import { withDecimalMark } from '../language.ts';
import { arithmetic, characters, counted } from './words.ts';

const NOUNS: Readonly<Record<string, string>> = {
  'The vocabulary': 'Das Vokabular',
  'The width': 'Die Breite',
  'The width of a head': 'Die Breite eines Heads',
  'The number of heads': 'Die Anzahl der Heads',
  'The number of layers': 'Die Anzahl der Schichten',
  'The maximum length': 'Die größte Länge',
  'The length': 'Die Länge',
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

const KINDS: Readonly<Record<string, string>> = { space: 'Leerzeichen', 'line end': 'Zeilenende', tab: 'Tabulator' };
const times = (count: string): string => (count === 'once' ? 'einmal' : `${Number.parseInt(count, 10)}-mal`);

/** `"a", space, U+00A0` and `tab 3 times, U+00A0 once and 2 more kinds`. */
const signs = (list: string): string =>
  list
    .replace(/"([^"]+|")"|\b(space|line end|tab)\b/g, (_, sign: string | undefined, kind: string | undefined) =>
      kind === undefined ? `„${sign}“` : (KINDS[kind] ?? kind),
    )
    .replace(/ (once|\d+ times)(?=,| and |$)/g, (_, count: string) => ` ${times(count)}`)
    .replace(/ and (\d+) more kinds$/, (_, more: string) => ` und ${more} weitere Arten`);

const JOINED: Readonly<Record<string, readonly [one: string, many: string]>> = {
  joiner: ['Verbinder', 'Verbinder'],
  'variation selector': ['Variantenwähler', 'Variantenwähler'],
  'skin tone': ['Hautton', 'Hauttöne'],
  'flag letter': ['Flaggenbuchstabe', 'Flaggenbuchstaben'],
  'combining mark': ['kombinierendes Zeichen', 'kombinierende Zeichen'],
};
const joined = (list: string): string =>
  list
    .split(', ')
    .map((part) => {
      const [, count = '', kind = ''] = /^(\d+) (.+?)s?$/.exec(part) ?? [];
      const [one, many] = JOINED[kind] ?? [kind, kind];
      return counted(Number(count), one, many);
    })
    .join(', ');

const place = (text: string): string => text.replace(/^line (\d+), byte (\d+)$/, 'Zeile $1, Byte $2');
const lastReplies = (count: string): string =>
  count === '1' ? 'Die letzte Antwort' : `Die letzten ${count} Antworten`;

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
      const reason = said(MASK_REASONS, why);
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
      const reason = said(rules, why);
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

  // Running.
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

  // Texts and prompts.
  [/^The prompt needs at least one character\.$/, () => 'Der Prompt braucht mindestens ein Zeichen.'],
  [/^All (\d+) positions of the model are taken\.$/, (count) => `Alle ${count} Positionen des Modells sind besetzt.`],
  [
    /^The model has never seen (.*): only characters of the training text can be used\.$/s,
    (list) => `Das Modell hat nie gesehen: ${signs(list)}. Es gehen nur Zeichen des Trainingstextes.`,
  ],
  [
    /^The model must be given from 1 to (\d+) characters of the passage; got (\S+)\.$/,
    (most, got) => `Dem Modell müssen 1 bis ${most} Zeichen der Passage vorgegeben werden, nicht ${got}.`,
  ],
  [
    /^The prompt must have from 1 to all (\d+) characters of the text; got (\S+)\.$/,
    (most, got) => `Der Prompt muss 1 bis alle ${most} Zeichen des Textes haben, nicht ${got}.`,
  ],
  [
    /^The text has (\d+) characters; a context of (\d+) needs at least (\d+)\.$/,
    (count, context, needed) =>
      `Der Text hat ${characters(Number(count))}; ein Kontext von ${context} braucht mindestens ${needed}.`,
  ],
  [
    /^The text has a single distinct character: there is nothing to guess\.$/,
    () => 'Der Text hat nur ein einziges verschiedenes Zeichen: Es gibt nichts zu raten.',
  ],
  [
    /^The text is not UTF-8: byte (\d+) cannot be read\. Save it as UTF-8 and try again\.$/,
    (at) =>
      `Der Text ist kein UTF-8: Byte ${at} ist nicht zu lesen. Speichere ihn als UTF-8 und versuche es noch einmal.`,
  ],
  [
    /^The text is not UTF-8: (.*) cannot be read\. It may be Latin-1: save it as UTF-8, or have it read as Latin-1\.$/,
    (at) =>
      `Der Text ist kein UTF-8: ${place(at)} ist nicht zu lesen. Vielleicht ist er Latin-1: Speichere ihn als UTF-8 oder lass ihn als Latin-1 lesen.`,
  ],
  [
    /^The text begins with the mark of (.*)\. Save it as UTF-8 and try again\.$/,
    (name) => `Der Text beginnt mit der Marke von ${name}. Speichere ihn als UTF-8 und versuche es noch einmal.`,
  ],
  [
    /^The text has a NUL byte \((.*)\): it is UTF-16 without its mark, or no text\. Save it as UTF-8, or take NUL out\.$/,
    (at) =>
      `Der Text hat ein NUL-Byte (${place(at)}): Er ist UTF-16 ohne Marke oder kein Text. Speichere ihn als UTF-8 oder nimm NUL heraus.`,
  ],
  [
    /^The text is not UTF-8 and was read as Latin-1: look whether its (\d+) characters? outside ASCII came out right\.(?: (\d+) of them mean nothing in Latin-1; in Windows-1252 they would be quotes, dashes or the euro sign\. Save the text as UTF-8 to keep those\.)?$/,
    (count, controls) =>
      `Der Text ist kein UTF-8 und wurde als Latin-1 gelesen: Sieh nach, ob ${count === '1' ? 'das 1' : `die ${count}`} Zeichen außerhalb von ASCII stimmen.${
        controls
          ? ` ${controls} davon bedeuten in Latin-1 nichts; in Windows-1252 wären sie Anführungszeichen, Striche oder das Euro-Zeichen. Speichere den Text als UTF-8, um sie zu behalten.`
          : ''
      }`,
  ],
  [
    /^The byte order mark \(U\+FEFF\) at the start was left out\.$/,
    () => 'Das Byte-Order-Mark (U+FEFF) am Anfang wurde weggelassen.',
  ],
  [
    /^(?:(\d+) line ends? of Windows \(CR LF\))?(?: and )?(?:(\d+) lone CRs?)? became LF, one character each\.$/,
    (pairs, alone) =>
      `${[
        ...(pairs ? [`${counted(Number(pairs), 'Zeilenende', 'Zeilenenden')} von Windows (CR LF)`] : []),
        ...(alone ? [counted(Number(alone), 'einzelnes CR', 'einzelne CR')] : []),
      ].join(' und ')} wurden zu LF, je ein Zeichen.`,
  ],
  [
    /^The sign for an unreadable character \(U\+FFFD\) stands there (once|\d+ times): a program before this one read the text in the wrong encoding\.$/,
    (count) =>
      `Das Zeichen für Unlesbares (U+FFFD) steht ${times(count)} da: Ein früheres Programm hat den Text in der falschen Kodierung gelesen.`,
  ],
  [
    /^Characters that are hard to see are kept: (.*)\.$/s,
    (list) => `Schwer sichtbare Zeichen bleiben erhalten: ${signs(list)}.`,
  ],
  [
    /^A character here is one code point, so some signs are several characters: the text has (.*)\.$/,
    (list) =>
      `Ein Zeichen ist hier ein Codepunkt, manche Schriftzeichen sind also mehrere: Der Text hat ${joined(list)}.`,
  ],
  [
    /^To the eye the same, to the model different: as a letter with a combining mark the text has (.*), and elsewhere as one character\.$/s,
    (list) =>
      `Für das Auge gleich, für das Modell verschieden: Als Buchstabe mit kombinierendem Zeichen hat der Text ${signs(list)}, anderswo als ein Zeichen.`,
  ],

  // Held out.
  [
    /^No part is held out: the model is trained on all replies\.$/,
    () => 'Nichts wird zurückgehalten: Das Modell trainiert mit allen Antworten.',
  ],
  [
    /^No part is held out: the text has fewer than two lines, and training needs one\.$/,
    () => 'Nichts wird zurückgehalten: Der Text hat weniger als zwei Zeilen, und das Training braucht eine.',
  ],
  [
    /^No part is held out: each of the last (\d+) repl(?:y|ies) also stands in the training part, where a model could learn it by heart\.$/,
    (count) =>
      `Nichts wird zurückgehalten: ${lastReplies(count)} ${count === '1' ? 'steht' : 'stehen'} auch im Trainingsteil, wo ein Modell sie auswendig lernen könnte.`,
  ],
  [
    /^The last (\d+) repl(?:y|ies) of (\d+) are held out(?:, but for (\d+) that also stand in the training part and were moved there)?\.$/,
    (count, all, moved) =>
      `${lastReplies(count)} von ${all} ${count === '1' ? 'wird' : 'werden'} zurückgehalten${
        moved ? `, bis auf ${moved}, die auch im Trainingsteil stehen und dorthin verschoben wurden` : ''
      }.`,
  ],
  [
    /^The held-out part has (\d+) characters, fewer than a window and its target need \((\d+)\): there is no held-out loss\.$/,
    (count, needed) =>
      `Der zurückgehaltene Teil hat ${count} Zeichen, weniger als ein Fenster und sein Ziel brauchen (${needed}): Es gibt keinen zurückgehaltenen Loss.`,
  ],
  [
    /^The held-out text has (\d+) characters; a window of (\d+) needs (\d+)\.$/,
    (count, context, needed) =>
      `Der zurückgehaltene Text hat ${count} Zeichen; ein Fenster von ${context} braucht ${needed}.`,
  ],

  // Files of weights.
  [
    /^This run was trained with (\w+) arithmetic and goes on with (\w+): from here on its bits differ\.$/,
    (was, is) =>
      `Dieser Lauf wurde ${arithmetic(was)} gerechnet und geht ${arithmetic(is)} weiter: Von hier an sind seine Bits andere.`,
  ],
  [
    /^This is not the text that the weights were trained on\.$/,
    () => 'Das ist nicht der Text, mit dem die Gewichte trainiert wurden.',
  ],
  [
    /^The weights were trained under the mask (\S+); the one here is (\S+)\.$/,
    (there, here) => `Die Gewichte wurden unter der Maske ${there} trainiert; hier gilt ${here}.`,
  ],
  [
    /^The weights were trained on other targets than those here\.$/,
    () => 'Die Gewichte wurden auf andere Ziele trainiert als die hier.',
  ],
  [
    /^The weights were trained on another text than the one here\.$/,
    () => 'Die Gewichte wurden mit einem anderen Text trainiert als dem hier.',
  ],
  [
    /^The file does not say how its weights were trained\. It is assumed that its tokens are the characters here in code point order, and that all that shapes do not show is as here: (\d+) heads, the mask, and the model's parts\.$/,
    (heads) =>
      `Die Datei sagt nicht, wie ihre Gewichte trainiert wurden. Angenommen wird, dass ihre Tokens die Zeichen hier in der Reihenfolge der Codepunkte sind und dass alles, was man den Formen nicht ansieht, wie hier ist: ${heads} Heads, die Maske und die Teile des Modells.`,
  ],
  [
    /^The file has tensors, but was not saved by this guide: it does not say which settings and characters they belong to\. Its weights can only be put into a model of the same shape\.$/,
    () =>
      'Die Datei hat Tensoren, wurde aber nicht von dieser Seite gespeichert: Sie sagt nicht, zu welchen Einstellungen und Zeichen sie gehören. Ihre Gewichte passen nur in ein Modell gleicher Form.',
  ],
  [
    /^The file has the format number (\d+), and this program reads (\d+): a newer version of the guide is needed\.$/,
    (there, here) =>
      `Die Datei hat die Formatnummer ${there}, und dieses Programm liest ${here}: Nötig ist eine neuere Version der Seite.`,
  ],
  [
    /^The file lacks the (setting|tensor) "(.*)"\.$/,
    (what, name) => `Der Datei fehlt ${what === 'setting' ? 'die Einstellung' : 'der Tensor'} „${name}“.`,
  ],
  [
    /^The file has a setting "(.*)" that is not known here\.$/,
    (name) => `Die Datei hat eine Einstellung „${name}“, die hier nicht bekannt ist.`,
  ],
  [
    /^The file has a tensor "(.*)" that the model does not have\.$/,
    (name) => `Die Datei hat einen Tensor „${name}“, den das Modell nicht hat.`,
  ],
  [
    /^The tensor "(.*)" has the shape (.*) in the file; the model needs (.*)\.$/,
    (name, there, here) => `Der Tensor „${name}“ hat in der Datei die Form ${there}; das Modell braucht ${here}.`,
  ],
  [
    /^The file's model has the setting (\S+) = (\S+); the model here has (\S+)\.$/,
    (name, there, here) => `Das Modell der Datei hat die Einstellung ${name} = ${there}; das Modell hier hat ${here}.`,
  ],
  [
    /^The file's vocabulary has (\d+) characters; the one here has (\d+)\.$/,
    (there, here) => `Das Vokabular der Datei hat ${there} Zeichen; das hier hat ${here}.`,
  ],
  [
    /^The file numbers its characters in another way: token (\d+) is (.*) there and (.*) here\.$/s,
    (token, there, here) =>
      `Die Datei nummeriert ihre Zeichen anders: Token ${token} ist dort ${signs(there)} und hier ${signs(here)}.`,
  ],
  [
    /^The weights in this file are not all finite numbers, because its training ran away: nothing can be written or trained with them\. Train anew with a smaller learning rate\.$/,
    () =>
      'Die Gewichte in dieser Datei sind nicht alle endliche Zahlen, denn das Training ist entgleist: Mit ihnen lässt sich weder schreiben noch trainieren. Trainiere neu mit einer kleineren Lernrate.',
  ],
  [
    /^The weights are not those that were saved: their digest is (\w+), and the file says (\w+)\. It is damaged, or was changed\.$/,
    (is, says) =>
      `Die Gewichte sind nicht die gespeicherten: Ihr Fingerabdruck ist ${is}, die Datei nennt ${says}. Sie ist beschädigt oder wurde geändert.`,
  ],
  [
    /^The optimizer or the generator is not the one that was saved: the file is damaged, or was changed\.$/,
    () => 'Der Optimierer oder der Generator ist nicht der gespeicherte: Die Datei ist beschädigt oder wurde geändert.',
  ],
  [
    /^The file has (\d+) bytes?; a safetensors file has at least 8: it is another kind of file, or is cut off\.$/,
    (size) =>
      `Die Datei hat ${counted(Number(size), 'Byte', 'Bytes')}; eine safetensors-Datei hat mindestens 8: Sie ist von anderer Art oder abgeschnitten.`,
  ],
  [
    /^The file claims a header of (\d+) bytes?, and at most (\d+) are read: it is no safetensors file, or is damaged\.$/,
    (size, most) =>
      `Die Datei behauptet einen Kopf von ${size} Bytes, gelesen werden höchstens ${most}: Sie ist keine safetensors-Datei oder beschädigt.`,
  ],
  [
    /^The file claims a header of (\d+) bytes? but has only (\d+) behind its length: it is cut off, or is no safetensors file\.$/,
    (size, left) =>
      `Die Datei behauptet einen Kopf von ${size} Bytes, hat hinter der Länge aber nur ${left}: Sie ist abgeschnitten oder keine safetensors-Datei.`,
  ],
  [
    /^The file goes on for (\d+) bytes? behind its last tensor\.$/,
    (size) => `Die Datei geht hinter ihrem letzten Tensor noch ${size} Bytes weiter.`,
  ],
];

function said(table: readonly CoreSentence[], sentence: string): string | undefined {
  for (const [pattern, say] of table) {
    const match = pattern.exec(sentence);
    if (match !== null) return say(...match.slice(1)) || undefined;
  }
  return undefined;
}

export const coreSentences = rules;
