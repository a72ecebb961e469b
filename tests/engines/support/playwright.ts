// SPDX-License-Identifier: MIT
// Chromium and Firefox. The channel `moz-firefox` is what makes Playwright speak WebDriver BiDi to a stock Firefox; the
// version of playwright-core is pinned because later ones fail with this Firefox.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { firefox, type Page, type Browser as PlaywrightBrowser } from 'playwright-core';
import { launchChromium } from '../../e2e/support/chromium.ts';
import type { Browser } from './browser.ts';
import { limited } from './limit.ts';

const PAGE_LIMIT = 90_000;
const CLOSE_LIMIT = 15_000;

export async function launchPlaywright(engine: 'chromium' | 'firefox'): Promise<Browser> {
  // Firefox refuses to run as root in a home that is someone else's.
  const home = await mkdtemp(path.join(tmpdir(), `afg-${engine}-`));
  let browser: PlaywrightBrowser | undefined;
  const close = async (): Promise<void> => {
    // What does not close is killed by Playwright when this process ends.
    if (browser) await limited(browser.close(), CLOSE_LIMIT, `closing ${engine}`).catch(() => {});
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    browser = await (engine === 'chromium' ? launchChromium() : launchFirefox(home));
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    return driver(await limited(context.newPage(), PAGE_LIMIT, `a page in ${engine}`), close);
  } catch (error) {
    await close();
    throw error;
  }
}

const launchFirefox = (home: string): Promise<PlaywrightBrowser> =>
  firefox.launch({
    channel: 'moz-firefox',
    executablePath: process.env.AFG_FIREFOX ?? '/usr/bin/firefox-esr',
    headless: true,
    timeout: 60_000,
    env: { ...(process.env as Record<string, string>), HOME: home },
    // Every name is this machine, so that nothing is asked of any other.
    firefoxUserPrefs: { 'network.dns.forceResolve': '127.0.0.1' },
  });

function driver(page: Page, close: () => Promise<void>): Browser {
  let errors: string[] = [];
  page.on('console', (message) => errors.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => errors.push(`failed: ${request.url()}`));
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()}: ${response.url()}`);
  });
  return {
    async goto(url) {
      errors = [];
      await page.goto(url, { timeout: PAGE_LIMIT });
    },
    evaluate: (body, argument) => {
      // As text, so that all three engines run the very same thing.
      const source = `(${body})(${JSON.stringify(argument)})`;
      return limited(page.evaluate(source), PAGE_LIMIT, 'a script in the page') as ReturnType<typeof body> &
        Promise<never>;
    },
    errors: async () => errors,
    close,
  };
}
