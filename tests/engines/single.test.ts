// SPDX-License-Identifier: MIT
// The lesson in one file, opened from the disk by Chromium and Firefox as a student would: it trains to the fingerprint of the
// native program. WebKit's driver has no console for pages of a disk. Frames and figures: tests/e2e/single.test.ts.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, launch } from './support/browser.ts';
import { cases, type DigestCase, updates } from './support/cases.ts';
import { fill, press, says } from './support/opening.ts';

const address = new URL('../../dist/attn-single.html', import.meta.url);
const { exact } = (cases.lesson as DigestCase).digests;

describe.each(['chromium', 'firefox'] as const)('one file from the disk in %s', (engine) => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launch(engine);
  });
  afterAll(() => browser?.close());

  it('trains to the fingerprint of the native program', async () => {
    if (browser === undefined) throw new Error(`${engine} is not running`);
    await browser.goto(`file://${fileURLToPath(address)}`);
    await says(browser, 'no loss yet');
    await fill(browser, 'steps', `${updates - 1}`);
    await press(browser, 'Run both');
    await says(browser, `At step ${updates - 1}`);
    await says(browser, `causal ${exact}.`);
    await says(browser, 'profile “exact”');
    expect(await browser.errors()).toEqual([]);
  });
});
