// SPDX-License-Identifier: MIT
// German for what the core says of texts and prompts, and of the part of a text that is held out.

import type { CoreSentence } from '../language.ts';
import { characters, counted } from './words.ts';

const KINDS: Readonly<Record<string, string>> = { space: 'Leerzeichen', 'line end': 'Zeilenende', tab: 'Tabulator' };
const times = (count: string): string => (count === 'once' ? 'einmal' : `${Number.parseInt(count, 10)}-mal`);

/** `"a", space, U+00A0` and `tab 3 times, U+00A0 once and 2 more kinds`. */
export const signs = (list: string): string =>
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

export const textSentences: readonly CoreSentence[] = [
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
];
