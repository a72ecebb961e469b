// SPDX-License-Identifier: MIT
// The guide on a server that sends the headers a test asks for, opened in a page that notes what its policy refused, what the
// figures told, what was asked of any server, and what was said in the console.
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startServer } from '../../../scripts/lib/serve.mjs';
import { launchChromium } from './chromium.ts';

const root = process.env.AFG_DIST ?? fileURLToPath(new URL('../../../dist', import.meta.url));

/** What docs/embedding.md recommends for pages of our own. */
export const STRICT =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:";

export interface Opened {
  page: Page;
  /** Directives that refused something, with what they refused. */
  refused(): Promise<string[]>;
  /** Of `attn-error`. */
  told(): Promise<{ tag: string; code: string; message: string }[]>;
  said: string[];
  asked: { url: string; method: string }[];
}

interface Noted {
  refused: string[];
  told: { tag: string; code: string; message: string }[];
}

let browser: Browser;
const close: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  browser = await launchChromium();
});
afterEach(async () => {
  for (const one of close.splice(0).reverse()) await one();
});
afterAll(() => browser.close());

export interface Asked {
  /** The policy in the header; without one, the server's own. */
  policy?: string;
  headers?: Record<string, string>;
  width?: number;
  before?(page: Page): Promise<unknown>;
}

/** `file` may have a query and a hash. */
export async function openSite(file: string, { policy, headers = {}, width = 1000, before }: Asked): Promise<Opened> {
  const csp: Record<string, string> = policy === undefined ? {} : { 'Content-Security-Policy': policy };
  const site = await startServer({ root, port: 0, basePath: '/guide/', headers: { ...csp, ...headers } });
  close.push(() => site.close());
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  close.push(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const said: string[] = [];
  const asked: Opened['asked'] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
  context.on('request', (request) => asked.push({ url: request.url(), method: request.method() }));
  await page.addInitScript(() => {
    const noted: Noted = { refused: [], told: [] };
    Object.assign(window, { noted });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      noted.refused.push(`${effectiveDirective} ${blockedURI}`),
    );
    document.addEventListener(
      'attn-error',
      ({ target, detail }: Event & { detail?: { code: string; message: string } }) =>
        noted.told.push({
          tag: (target as Element).localName,
          code: detail?.code ?? '',
          message: detail?.message ?? '',
        }),
    );
  });
  await before?.(page);
  await page.goto(site.url + file);
  const noted = () => page.evaluate(() => (window as unknown as { noted: Noted }).noted);
  return {
    page,
    refused: async () => (await noted()).refused,
    told: async () => (await noted()).told,
    said,
    asked,
  };
}

/** Nothing in the console but what the browser says of its own accord about a refusal. */
export function expectQuiet({ said }: Opened, about = /^$/): void {
  expect(said.filter((line) => !about.test(line))).toEqual([]);
}

/** Trains both models of the opening figure, and returns what it says of the weights. */
export async function trainBoth(page: Page, steps: number): Promise<string> {
  const figure = page.locator('attn-train').first();
  await figure.getByText('More settings').click();
  await figure.getByLabel('Steps').fill(String(steps));
  await figure.getByRole('button', { name: 'Run both' }).click();
  await figure.getByText(new RegExp(`^At step ${steps}\\b`)).waitFor({ timeout: 50_000 });
  return (await figure.getByText(/Fingerprint of the weights/).textContent()) ?? '';
}
