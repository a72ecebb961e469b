// SPDX-License-Identifier: MIT
// `npm run settings`: writes docs/settings.md, and the heights in the snippets of docs/embedding.md, anew from the tables that
// the views read and from web/embed/heights.json. tests/web/settings-page.test.ts tells when.
import { readFileSync, writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import { inCheckout, main } from './lib/run.mjs';

await main(async () => {
  const { module } = await runnerImport(inCheckout('web/build/settings-page.ts'), { logLevel: 'error' });
  const measured = JSON.parse(readFileSync(inCheckout('web/embed/heights.json'), 'utf8'));
  const snippets = inCheckout('docs/embedding.md');
  writeFileSync(inCheckout('docs/settings.md'), module.asMarkdown(module.settings(measured)));
  writeFileSync(snippets, module.withHeights(readFileSync(snippets, 'utf8'), measured));
  console.log('docs/settings.md, and the heights in docs/embedding.md');
});
