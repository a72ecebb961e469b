// SPDX-License-Identifier: MIT
// dist/types: the declarations of what the npm package exports, as the compiler writes them, without those that no export
// leads to.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bin, inCheckout, run } from './run.mjs';

const ENTRIES = ['embed/attn.d.ts', 'embed/engine.d.ts', 'embed/host/attn-embed.d.ts'];
/** `from './x.ts'`, `import './x.ts'` and `import('./x.ts')`. */
const SPECIFIER = /(\bfrom |\bimport |\bimport\()(['"])(\.{1,2}\/[^'"]+)\.ts\2/g;

/** The text with names that any resolution of modules finds, and the files that it names. */
export function asPublished(text, file) {
  const named = [];
  const published = text.replace(SPECIFIER, (_, before, quote, specifier) => {
    named.push(path.posix.join(path.posix.dirname(file), `${specifier}.d.ts`));
    return `${before}${quote}${specifier}.js${quote}`;
  });
  return { published, named };
}

export async function buildTypes(dist = inCheckout('dist')) {
  const from = inCheckout('build/types');
  const to = path.join(dist, 'types');
  rmSync(from, { recursive: true, force: true });
  rmSync(to, { recursive: true, force: true });
  await run(bin('tsc'), ['--project', inCheckout('tsconfig.types.json')]);
  const waiting = [...ENTRIES];
  const done = new Set();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (done.has(file)) continue;
    done.add(file);
    const { published, named } = asPublished(readFileSync(path.join(from, file), 'utf8'), file);
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
    writeFileSync(path.join(to, file), published);
    waiting.push(...named);
  }
}
