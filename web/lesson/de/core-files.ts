// SPDX-License-Identifier: MIT
// German for what the core says of files of weights.

import { type CoreSentence, saidBy } from '../language.ts';
import { signs } from './core-texts.ts';
import { arithmetic, counted } from './words.ts';

/** What a setting's text should have been: "a whole number", or words that are settings themselves. */
const kind = (wanted: string): string =>
  wanted === 'a whole number'
    ? 'eine ganze Zahl'
    : wanted === 'a finite number'
      ? 'eine endliche Zahl'
      : wanted.replaceAll(' or ', ' oder ');

/** Where a tensor's numbers lie, and what is wrong with that. */
const MISPLACED: readonly CoreSentence[] = [
  [/^which is backwards$/, () => 'also rückwärts'],
  [
    /^but the file has only (\d+) behind the header: it is cut off$/,
    (size) => `aber die Datei hat hinter dem Kopf nur ${size}: Sie ist abgeschnitten`,
  ],
  [
    /^which does not fit its shape (.*) of 4-byte numbers$/,
    (shape) => `und das passt nicht zu seiner Form ${shape} aus Zahlen zu 4 Bytes`,
  ],
  [/^inside the one before it, which ends at (\d+)$/, (end) => `also noch in dem davor, der erst bei ${end} endet`],
  [/^behind a hole that begins at (\d+)$/, (start) => `hinter einer Lücke, die bei ${start} beginnt`],
];

const JSON_WORDS: Readonly<Record<string, string>> = {
  'an object': 'ein Objekt',
  'an array': 'ein Array',
  'a string': 'eine Zeichenkette',
  'a colon': 'ein Doppelpunkt',
  'a comma': 'ein Komma',
  'four hexadecimal digits': 'vier hexadezimale Ziffern',
};
const MALFORMED: readonly CoreSentence[] = [
  [/^a whole number from 0 to (\d+) is expected\.$/, (most) => `Hier wird eine ganze Zahl von 0 bis ${most} erwartet.`],
  [
    /^(.*?) (?:is|are) expected\.$/,
    (what) => JSON_WORDS[what] && `Hier ${what.endsWith('s') ? 'werden' : 'wird'} ${JSON_WORDS[what]} erwartet.`,
  ],
  [
    /^objects and arrays lie more than (\d+) deep\.$/,
    (depth) => `Objekte und Arrays liegen hier mehr als ${depth} tief ineinander.`,
  ],
  [/^"(.*)" is named a second time\.$/s, (key) => `„${key}“ wird hier zum zweiten Mal genannt.`],
  [/^the bytes are not UTF-8\.$/, () => 'Die Bytes hier sind kein UTF-8.'],
  [
    /^a control character stands in a string without being escaped\.$/,
    () => 'Hier steht ein Steuerzeichen ungeschützt in einer Zeichenkette.',
  ],
  [/^a string is cut off\.$/, () => 'Hier ist eine Zeichenkette abgeschnitten.'],
  [/^an escape is none that JSON has\.$/, () => 'Hier steht eine Escape-Folge, die JSON nicht kennt.'],
  [/^half of a surrogate pair is missing\.$/, () => 'Hier fehlt die Hälfte eines Surrogatpaars.'],
  [/^more follows where the end is expected\.$/, () => 'Hier wird das Ende erwartet, und es folgt noch etwas.'],
];

export const fileSentences: readonly CoreSentence[] = [
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
  [
    /^The weights here are tied, but head\.weight and tok\.weight differ in the file\.$/,
    () => 'Die Gewichte hier sind gekoppelt, aber head.weight und tok.weight sind in der Datei verschieden.',
  ],
  [
    /^The setting (\S+) is "(.*)" in the file; (.*) is needed\.$/s,
    (name, text, wanted) => `Die Einstellung ${name} ist in der Datei „${text}“; nötig ist ${kind(wanted)}.`,
  ],
  [
    /^The file has no characters: its vocabulary is empty\.$/,
    () => 'Die Datei hat keine Zeichen: Ihr Vokabular ist leer.',
  ],
  [
    /^The file's characters are not in code point order, each once\.$/,
    () => 'Die Zeichen der Datei stehen nicht in der Reihenfolge der Codepunkte, jedes einmal.',
  ],
  [
    /^The file has the arithmetic profile "(.*)"; exact or fused is needed\.$/s,
    (name) => `Die Datei hat das Arithmetik-Profil „${name}“; nötig ist exact oder fused.`,
  ],
  [
    /^The file claims (\d+) steps; from 0 to (\d+) can be\.$/,
    (steps, most) => `Die Datei behauptet ${steps} Schritte; möglich sind 0 bis ${most}.`,
  ],
  [
    /^The setting tied and what the file says of tied weights do not agree\.$/,
    () => 'Die Einstellung tied und das, was die Datei über gekoppelte Gewichte sagt, passen nicht zusammen.',
  ],
  [
    /^The file's settings are those of a model of (\d+) numbers; it has (\d+)\.$/,
    (wanted, numbers) =>
      `Die Einstellungen der Datei gehören zu einem Modell mit ${wanted} Zahlen; sie hat ${numbers}.`,
  ],
  [
    /^weightsFinite is "(.*)" in the file; true or false is needed\.$/s,
    (text) => `weightsFinite ist in der Datei „${text}“; nötig ist true oder false.`,
  ],
  [
    /^The file's generator (.*)\.$/s,
    (what) => {
      const digits = /^has "(.*)" where hexadecimal digits are needed$/s.exec(what ?? '');
      if (digits) return `Der Generator der Datei hat „${digits[1]}“, wo hexadezimale Ziffern nötig sind.`;
      const count = /^has (\d+) digits; (\d+) are needed$/.exec(what ?? '');
      if (count) return `Der Generator der Datei hat ${count[1]} Ziffern; nötig sind ${count[2]}.`;
      const word = /^stands at word (\d+); from 0 to 624 can be$/.exec(what ?? '');
      return word ? `Der Generator der Datei steht bei Wort ${word[1]}; möglich sind 0 bis 624.` : undefined;
    },
  ],
  [
    /^The file has tensors of an optimizer, but lacks what belongs to them\.$/,
    () => 'Die Datei hat Tensoren eines Optimierers, aber nicht, was dazugehört.',
  ],
  [
    /^The tensor "(.*)" has the type (\S+); only F32 can be read\.$/s,
    (name, type) => `Der Tensor „${name}“ hat den Typ ${type}; lesen lässt sich nur F32.`,
  ],
  [
    /^The tensor "(.*)" has (\d+) (data_offsets|sizes); (?:2 are needed|at most 4 can be read)\.$/s,
    (name, count, what) =>
      what === 'sizes'
        ? `Der Tensor „${name}“ hat ${count} Größen; lesen lassen sich höchstens 4.`
        : `Der Tensor „${name}“ hat ${count} data_offsets; nötig sind 2.`,
  ],
  [
    /^The tensor "(.*)" has a size of (\d+); at most 2147483647 can be read\.$/s,
    (name, size) => `Der Tensor „${name}“ hat eine Größe von ${size}; lesen lässt sich höchstens 2147483647.`,
  ],
  [
    /^The tensor "(.*)" has a part "(.*)" that safetensors does not know\.$/s,
    (name, part) => `Der Tensor „${name}“ hat einen Teil „${part}“, den safetensors nicht kennt.`,
  ],
  [
    /^The tensor "(.*)" needs dtype, shape and data_offsets, and lacks one\.$/s,
    (name) => `Der Tensor „${name}“ braucht dtype, shape und data_offsets, und eines davon fehlt.`,
  ],
  [
    /^The tensor "(.*)" holds NaN or an infinite number \(number (\d+) of (\d+)\): these weights are of no use\.$/s,
    (name, at, all) =>
      `Der Tensor „${name}“ enthält NaN oder eine unendliche Zahl (Zahl ${at} von ${all}): Diese Gewichte sind nicht zu gebrauchen.`,
  ],
  [
    /^The tensor "(.*)" lies at bytes (\d+) to (\d+), (.*)\.$/s,
    (name, begin, end, why) => {
      const reason = saidBy(MISPLACED, why);
      return reason && `Der Tensor „${name}“ liegt bei den Bytes ${begin} bis ${end}, ${reason}.`;
    },
  ],
  [
    /^The header(?: of "(.*)")? is not as safetensors has it: at byte (\d+) (.*)$/s,
    (name, at, why) => {
      const reason = saidBy(MALFORMED, why);
      return (
        reason &&
        `Der Kopf${name ? ` von „${name}“` : ''} ist nicht, wie safetensors ihn hat, bei Byte ${at}: ${reason}`
      );
    },
  ],
];
