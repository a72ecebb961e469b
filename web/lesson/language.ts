// SPDX-License-Identifier: MIT
// The language of the interface and the figures. English is always there and is what a missing word falls back to;
// another language is spoken from the start of the page or not at all (start.ts), since figures take their words when
// their code is loaded. The chapters' prose is English and is not touched here. Read next: catalogue.ts.

/** A sentence of the core, and how it is said in another language; '' or undefined where it stays as it is. */
export type CoreSentence = readonly [pattern: RegExp, say: (...parts: string[]) => string | undefined];

export interface Language {
  /** BCP 47, for the lang attribute. */
  tag: string;
  decimal: '.' | ',';
  /** Between thousands. */
  group: string;
  strings: Readonly<Record<string, object>>;
  /** The core speaks English. */
  coreSentences?: readonly CoreSentence[];
}

/** A catalogue's shape with any words in it. */
export type Words<T> = T extends string
  ? string
  : T extends (...args: infer A) => infer R
    ? (...args: A) => Words<R>
    : T extends object
      ? { readonly [K in keyof T]: Words<T[K]> }
      : T;

export const english: Language = { tag: 'en', decimal: '.', group: ',', strings: {} };

let spoken = english;

export const language = (): Language => spoken;

/** To be called before any figure's code is loaded. */
export function speak(chosen: Language): void {
  spoken = chosen;
}

/** The words of one catalogue in the language that is spoken; `words` are the English ones. */
export function inLanguage<const T extends object>(name: string, words: T): Words<T> {
  return (spoken.strings[name] ?? words) as Words<T>;
}

/** What the core said, in the language that is spoken; a sentence that is not known stays English. */
export function coreSentence(sentence: string): string {
  return saidBy(spoken.coreSentences ?? [], sentence) ?? sentence;
}

/** By the first pattern that fits; undefined where none does, or where it has nothing to say. */
export function saidBy(table: readonly CoreSentence[], sentence: string): string | undefined {
  for (const [pattern, say] of table) {
    const match = pattern.exec(sentence);
    if (match !== null) return say(...match.slice(1)) || undefined;
  }
  return undefined;
}

/** A number's text as JavaScript writes it, with this language's decimal mark. */
export const withDecimalMark = (text: string): string => text.replace('.', spoken.decimal);

/** Between the numbers of a list, where a comma could be taken for a decimal mark. */
export const listMark = (): string => (spoken.decimal === ',' ? '; ' : ', ');

/** A whole number with its thousands apart: 212,126. */
export const grouped = (value: number): string =>
  String(Math.round(value)).replace(/\B(?=(\d{3})+(?!\d))/g, spoken.group);
