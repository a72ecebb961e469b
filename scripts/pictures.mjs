// SPDX-License-Identifier: MIT
// `npm run pictures`: takes the pictures of docs/embedding.md anew, from its own snippets and the page in dist/.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { chromiumOptions } from './lib/chromium.mjs';
import { installPrograms } from './lib/install.mjs';
import { inCheckout, main } from './lib/run.mjs';
import { startServer } from './lib/serve.mjs';
import { pageOf, snippets } from './lib/snippets.mjs';
import { settledHeight } from './lib/view-heights.mjs';

await main(async () => {
  const { AFG_CHROMIUM } = await installPrograms(['shell'], 'pictures');
  const headers = { 'Access-Control-Allow-Origin': '*' };
  const server = await startServer({ root: process.env.AFG_DIST ?? inCheckout('dist'), basePath: '/guide/', headers });
  const browser = await chromium.launch(chromiumOptions(AFG_CHROMIUM));
  try {
    const page = await browser.newPage({ viewport: { width: 720, height: 560 }, colorScheme: 'light' });
    const wanted = readFileSync(inCheckout('docs/embedding.md'), 'utf8');
    // Of this machine, so that the guide, on this machine too, may be shown in it.
    let html = '';
    await page.route(`${server.url}course.html`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
    for (const snippet of snippets()) {
      const file = `docs/pictures/${snippet.name}.png`;
      if (!wanted.includes(file.replace('docs/', ''))) continue;
      html = pageOf(snippet, server.url);
      await page.goto(`${server.url}course.html`);
      // An element draws itself in the page.
      const framed = (await page.locator('iframe, attn-embed').count()) > 0 || snippet.code.includes('anywidget');
      const place = framed ? page.frameLocator('iframe') : page;
      await place.getByRole('button', { name: 'Reset' }).waitFor();
      await settledHeight(framed ? page.frames()[1] : page);
      await page.screenshot({ path: inCheckout(file) });
      console.log(file);
    }
  } finally {
    await browser.close();
    await server.close();
  }
});
