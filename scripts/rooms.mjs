// SPDX-License-Identifier: MIT
// `npm run rooms`: measures the figures of the page in dist/ and writes web/build/rooms.json, from which the next build makes
// the styles that keep their room free while they load. To be run after a figure's first state has changed its height; the tests of the page tell when.
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { chromiumOptions } from './lib/chromium.mjs';
import { installPrograms } from './lib/install.mjs';
import { measure } from './lib/rooms.mjs';
import { bin, inCheckout, main, run } from './lib/run.mjs';
import { startServer } from './lib/serve.mjs';

await main(async () => {
  const { AFG_CHROMIUM } = await installPrograms(['shell'], 'measurements');
  const server = await startServer({ root: process.env.AFG_DIST ?? inCheckout('dist') });
  const browser = await chromium.launch(chromiumOptions(AFG_CHROMIUM));
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${server.url}?sw=0`);
    const rooms = await measure(page);
    const file = inCheckout('web/build/rooms.json');
    writeFileSync(file, JSON.stringify(rooms));
    await run(bin('biome'), ['format', '--write', file]);
    console.log(`${file}: ${Object.keys(rooms.heights).length} figures. Build the page again to use it.`);
  } finally {
    await browser.close();
    await server.close();
  }
});
