// SPDX-License-Identifier: MIT
// The chart's library, as it is built in, does not ask for formats of numbers and times when its code is loaded.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { asksLater } from '../../web/build/light-plot.ts';

const file = createRequire(import.meta.url)
  .resolve('uplot')
  .replace(/[^/]+$/, 'uPlot.esm.js');
const asWritten = readFileSync(file, 'utf8');

/** Lines of the module's own level that make one of Intl's objects. */
const asked = (code: string): string[] =>
  code.split('\n').filter((line) => /^(?:const|let|var) [^>]*\bnew Intl\./.test(line));

describe('uPlot as it is built in', () => {
  it('asks the browser for no formats when it is loaded', () => {
    expect(asked(asWritten)).toHaveLength(2);
    expect(asked(asksLater(asWritten))).toEqual([]);
  });

  it('refuses to build a version that is written otherwise', () => {
    expect(() => asksLater('const numFormatter = 1;')).toThrow('written otherwise');
  });
});
