// SPDX-License-Identifier: MIT
// Vite plugin: puts the chapters, the rail and what comes from their headings into index.html; see lesson.ts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { withLesson } from './lesson.ts';

export function chapters(folder: string): Plugin {
  return {
    name: 'chapters',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => withLesson(html, (file) => readFileSync(path.join(folder, file), 'utf8')),
    },
  };
}
