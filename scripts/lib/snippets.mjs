// SPDX-License-Identifier: MIT
// The blocks of HTML in docs/embedding.md, each as the page of a course, with the guide's address in place of the example's.
import { readFileSync } from 'node:fs';
import { inCheckout } from './run.mjs';

export const EXAMPLE = 'https://example.org/guide/';

/** [{ name, section, code }]: the name is the section's, with a number where it has several. */
export function snippets(text = readFileSync(inCheckout('docs/embedding.md'), 'utf8')) {
  const found = [];
  let section = '';
  let fence = '';
  for (const line of text.split('\n')) {
    const [, ticks, language] = /^(`{3,})(\S*)/.exec(line) ?? [];
    if (fence !== '') {
      if (line.trim() === fence) fence = '';
      else if (found.open) found.at(-1).code += `${line}\n`;
    } else if (ticks !== undefined) {
      fence = ticks;
      found.open = language === 'html';
      if (found.open) found.push({ section, code: '' });
    } else if (line.startsWith('## ')) section = line.slice(3);
  }
  return found.map(({ section: of, code }, at) => {
    const before = found.slice(0, at).filter((one) => one.section === of).length;
    const name = of
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .replace(/-$/, '');
    return { name: before === 0 ? name : `${name}-${before + 1}`, section: of, code };
  });
}

export const pageOf = ({ section, code }, guide) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${section}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:24px;color:#222}h1{font-size:22px}iframe{border:0}</style></head>
<body><h1>Week 3: what may be seen</h1><p>Try it before you read on.</p>
${code.replaceAll(EXAMPLE, guide)}</body></html>`;
