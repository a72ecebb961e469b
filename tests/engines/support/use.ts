// SPDX-License-Identifier: MIT
// One browser for the tests of a describe block, closed after them whatever happens. What a page reports as wrong
// fails the test that saw it.
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { type Browser, type EngineName, launch } from './browser.ts';
import type { Site } from './site.ts';

/** Call it in a describe block; the tests there open a page with `open` and get the browser that shows it. */
export function useBrowser(engine: EngineName): { open(page: keyof Site): Promise<Browser> } {
  let browser: Browser | undefined;
  let opened = false;
  beforeAll(async () => {
    browser = await launch(engine);
  });
  afterEach(async () => {
    if (!opened) return;
    opened = false;
    expect(await browser?.errors(), 'nothing went wrong on the page').toEqual([]);
  });
  afterAll(() => browser?.close());
  return {
    async open(page) {
      if (browser === undefined) throw new Error(`${engine} is not running`);
      await browser.goto(inject(engine === 'webkit' ? 'collectingSite' : 'site')[page]);
      opened = true;
      return browser;
    },
  };
}
