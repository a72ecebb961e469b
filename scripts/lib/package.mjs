// SPDX-License-Identifier: MIT
// What of dist/ is for those who program with it: the declarations of the npm package, and the elements' description for editors.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runnerImport } from 'vite';
import { inCheckout } from './run.mjs';
import { buildTypes } from './types.mjs';

/** The chart's style sheet and what the core is asked at build time say nothing about an element. */
const onlyElements = {
  name: 'only-elements',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css?inline') || id.startsWith('virtual:') ? '\0nothing' : undefined),
  load: (id) => (id === '\0nothing' ? "export default ''" : undefined),
};

export async function buildDescriptions(dist = inCheckout('dist')) {
  const { module } = await runnerImport(inCheckout('web/build/custom-elements-file.ts'), {
    configFile: false,
    root: inCheckout('web'),
    logLevel: 'warn',
    plugins: [onlyElements],
  });
  writeFileSync(path.join(dist, 'custom-elements.json'), module.text);
  await buildTypes(dist);
}
