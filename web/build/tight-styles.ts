// SPDX-License-Identifier: MIT
// Vite plugin: takes comments and indentation out of the style sheets in *.styles.ts, which no minifier of scripts may touch.
// A run of white space with a line break in it becomes one line break, or nothing at a brace, semicolon or comma: to CSS they
// are the same, and a string has no line break.
import type { Plugin } from 'vite';

export const tight = (code: string): string =>
  code.replace(/\bcss`([^`]*)`/g, (sheet) =>
    sheet
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\s*\n\s*/g, '\n')
      .replace(/([{};,])\n/g, '$1')
      .replace(/;?\n?\}/g, '}'),
  );

export const tightStyles = (): Plugin => ({
  name: 'tight-styles',
  enforce: 'pre',
  transform: { filter: { id: /\.styles\.ts$/ }, handler: (code) => tight(code) },
});
