// SPDX-License-Identifier: MIT
// Puts the chapters of web/lesson/ into the page while it is built: <!-- chapter: file.html --> is replaced by that file,
// with its formulas as MathML.

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { withFormulas } from './formulas.ts';

const LESSON = new URL('../web/lesson/', import.meta.url);

export const withChapters = (page: string): string =>
  page.replace(/<!-- chapter: ([\w.-]+) -->/g, (_, file: string) =>
    withFormulas(readFileSync(new URL(file, LESSON), 'utf8')),
  );

export function chapters(): Plugin {
  return { name: 'chapters', transformIndexHtml: { order: 'pre', handler: withChapters } };
}
