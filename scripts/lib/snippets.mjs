// SPDX-License-Identifier: MIT
// The snippets of docs/embedding.md: every block of code there. What a host makes of one: host-pages.mjs.
import { readFileSync } from 'node:fs';
import { inCheckout } from './run.mjs';

export const EXAMPLE = 'https://example.org/guide/';

/** [{ name, section, language, code }]: the name is the section's, with a number where it has several. */
export function snippets(text = readFileSync(inCheckout('docs/embedding.md'), 'utf8')) {
  const found = [];
  let section = '';
  let fence = '';
  for (const line of text.split('\n')) {
    const [, ticks, language] = /^(`{3,})(\S*)/.exec(line) ?? [];
    if (fence !== '') {
      if (line.trim() === fence) fence = '';
      else found.at(-1).code += `${line}\n`;
    } else if (ticks !== undefined) {
      fence = ticks;
      found.push({ section, language, code: '' });
    } else if (line.startsWith('## ')) section = line.slice(3);
  }
  return found.map((one, at) => {
    const before = found.slice(0, at).filter((other) => other.section === one.section).length;
    const name = one.section
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .replace(/-$/, '');
    return { ...one, name: before === 0 ? name : `${name}-${before + 1}` };
  });
}
