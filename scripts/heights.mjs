// SPDX-License-Identifier: MIT
// `npm run heights`: measures the views of embed.html in dist/ and writes web/embed/heights.json, from which “Embed this” takes
// the height of a frame. To be run after a figure's first state has changed its height; tests/e2e/embed-this.test.ts tells when.
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { chromiumOptions } from './lib/chromium.mjs';
import { installPrograms } from './lib/install.mjs';
import { bin, inCheckout, main, run } from './lib/run.mjs';
import { startServer } from './lib/serve.mjs';
import { columns, measureViews, viewsOf } from './lib/view-heights.mjs';
import { embedded } from './lib/views.mjs';

await main(async () => {
  const { AFG_CHROMIUM } = await installPrograms(['shell'], 'measurements');
  const server = await startServer({ root: process.env.AFG_DIST ?? inCheckout('dist') });
  const browser = await chromium.launch(chromiumOptions(AFG_CHROMIUM));
  try {
    const page = await browser.newPage();
    const { heights, titles } = await measureViews(page, server.url, viewsOf(await embedded()));
    const file = inCheckout('web/embed/heights.json');
    writeFileSync(file, JSON.stringify({ columns, heights, titles }));
    await run(bin('biome'), ['format', '--write', file]);
    console.log(`${file}: ${Object.keys(heights).length} views. Build the page again to use it.`);
  } finally {
    await browser.close();
    await server.close();
  }
});
