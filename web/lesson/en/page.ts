// SPDX-License-Identifier: MIT
// What the page around the chapters says, where a script says it.

import { inLanguage } from '../language.ts';

export const railStrings = inLanguage('rail', {
  read: (done: number, all: number) => `${done} of ${all} read`,
});

export const printStrings = inLanguage('print', {
  atStep: (step: number, link: string) => `Printed at step ${step} · ${link}`,
  printedFrom: (link: string) => `Printed from ${link}`,
});
