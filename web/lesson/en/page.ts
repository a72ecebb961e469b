// SPDX-License-Identifier: MIT
// What the page around the chapters says, where a script says it.

import { inLanguage } from '../language.ts';

export const railStrings = inLanguage('rail', {
  read: (done: number, all: number) => `${done} of ${all} read`,
});

/** What stands in index.html, for other languages: see page/around.ts. */
export const aroundStrings = inLanguage('around', {
  skip: 'Skip to the first chapter',
  languages: 'Language',
  theme: 'Dark',
  chapters: 'Chapters',
  chapter: 'Chapter ',
  of: ' of ',
  before: 'Previous',
  after: 'Next',
});

export const noteStrings = inLanguage('note', {
  toGlossary: 'To the glossary',
});

export const printStrings = inLanguage('print', {
  atStep: (step: number, link: string) => `Printed at step ${step} · ${link}`,
  unopened: 'Not opened before printing; on the page it computes while you watch.',
  printedFrom: (link: string) => `Printed from ${link}`,
});
