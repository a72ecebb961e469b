// SPDX-License-Identifier: MIT
// What of dist/ is for those who program with it: the declarations of the npm package, and the elements' description for editors;
// and whether all that the package names is there.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runnerImport } from 'vite';
import { checkout, inCheckout } from './run.mjs';
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

/** Why the package in `folder` cannot be packed, as a sentence; undefined where it can. */
export function packageFault(folder = checkout) {
  const { version, exports, customElements } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const named = Object.values(exports).flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry)));
  const missing = [...named, customElements].find(
    (file) => !file.includes('*') && !existsSync(path.join(folder, file)),
  );
  if (missing !== undefined) return `${path.normalize(missing)} is not there: run “npm run build”, then pack again.`;
  // The build writes the version into the script that says it.
  const script = readFileSync(path.join(folder, 'dist/attn.js'), 'utf8');
  if (['`', '"', "'"].some((quote) => script.includes(quote + version + quote))) return undefined;
  return `dist/ was not built for version ${version}: run “npm run build”, then pack again.`;
}
