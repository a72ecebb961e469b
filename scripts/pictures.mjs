// SPDX-License-Identifier: MIT
// `npm run pictures`: takes the pictures of docs/embedding.md anew, from its own snippets and the page in dist/.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumOptions } from './lib/chromium.mjs';
import { HOST_FILES, pageOf, scormPage } from './lib/host-pages.mjs';
import { installPrograms } from './lib/install.mjs';
import { inCheckout, main } from './lib/run.mjs';
import { startServer } from './lib/serve.mjs';
import { snippets } from './lib/snippets.mjs';
import { settledHeight } from './lib/view-heights.mjs';

await main(async () => {
  const { AFG_CHROMIUM } = await installPrograms(['shell'], 'pictures');
  // The lesson in one file has a policy of its own, and could not run under that of the many.
  const headers = { 'Access-Control-Allow-Origin': '*', 'Content-Security-Policy': "base-uri 'none'" };
  const server = await startServer({ root: process.env.AFG_DIST ?? inCheckout('dist'), basePath: '/guide/', headers });
  const browser = await chromium.launch(chromiumOptions(AFG_CHROMIUM));
  try {
    const page = await browser.newPage({ viewport: { width: 720, height: 460 }, colorScheme: 'light' });
    const wanted = readFileSync(inCheckout('docs/embedding.md'), 'utf8');
    // Of this machine, so that the guide, on this machine too, may be shown in it.
    let html = '';
    await page.route(`${server.url}course.html`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
    for (const [name, folder] of Object.entries(HOST_FILES)) {
      const start = `${server.url}${name}/`;
      await page.route(`${start}**`, (route) =>
        route.fulfill({ path: path.join(folder, route.request().url().slice(start.length)) }),
      );
    }
    const take = async (name, made) => {
      const file = `docs/pictures/${name}.png`;
      if (!wanted.includes(file.replace('docs/', ''))) return;
      html = await made();
      await page.goto(`${server.url}course.html`);
      const reset = (place) => place.getByRole('button', { name: 'Reset' }).first().waitFor();
      await Promise.any([reset(page.frameLocator('iframe')), reset(page)]);
      // An element draws itself in the page.
      await settledHeight(page.frames()[1] ?? page);
      await page.screenshot({ path: inCheckout(file) });
      console.log(file);
    };
    for (const snippet of snippets()) await take(snippet.name, () => pageOf(snippet, server.url));
    await take('moodle-scorm', () => scormPage(server.url));
  } finally {
    await browser.close();
    await server.close();
  }
});
