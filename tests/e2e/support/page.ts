// SPDX-License-Identifier: MIT
// Opens the guide in Chromium for one test and closes it. Any message in the console, any failed request
// and any uncaught error fails the test that caused it.
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from './chromium.ts';

let browser: Browser | undefined;
const close: (() => Promise<void>)[] = [];
let messages: string[] = [];

beforeAll(async () => {
  browser = await launchChromium();
});

afterEach(async () => {
  for (const one of close.splice(0)) await one();
  const said = messages;
  messages = [];
  expect(said, 'the console stays silent').toEqual([]);
});

afterAll(() => browser?.close());

export interface Guide {
  page: Page;
  compare: Locator;
  explorer: Locator;
}

export async function openGuide(
  options: BrowserContextOptions = {},
  before?: (page: Page) => Promise<unknown>,
): Promise<Guide> {
  if (browser === undefined) throw new Error('the browser is not running');
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  close.push(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => messages.push(`failed: ${request.url()}`));
  if (options.serviceWorkers !== 'allow') await page.addInitScript(withoutServiceWorker);
  await before?.(page);
  await page.goto(inject('siteUrl'));
  return { page, compare: page.locator('#opening attn-train'), explorer: page.locator('#explorer attn-mask') };
}

/** A test that is about something else need not fetch the whole page for times without a network. */
const withoutServiceWorker = () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');

/** Messages that a test provokes on purpose; they are taken off the list. */
export function takeMessages(): string[] {
  return messages.splice(0);
}

/** The explorer, once the core has described its first mask. */
export async function readyExplorer(guide: Guide): Promise<Locator> {
  await guide.explorer.scrollIntoViewIfNeeded();
  await guide.explorer.getByRole('grid').waitFor();
  return guide.explorer;
}

/** What a role-table says beside a row header, such as "Visible keys". */
export function besideHeader(figure: Locator, name: string): Locator {
  return figure.getByRole('row', { name }).getByRole('cell');
}

/** Opens one of the explorer's disclosures, where it is closed. */
export async function openPart(explorer: Locator, name: 'Combine' | 'More'): Promise<void> {
  const part = explorer.locator('details').filter({ has: explorer.page().getByText(name, { exact: true }) });
  if ((await part.getAttribute('open')) === null) await part.getByText(name, { exact: true }).click();
}

/** Has the explorer show the mask of a text. */
export async function useSpec(explorer: Locator, spec: string): Promise<void> {
  await openPart(explorer, 'Combine');
  await explorer.getByLabel('Write a mask').fill(spec);
  await press(explorer, 'Use it');
}

/** Makes the explorer's mask so large; the size is behind "More". */
export async function setSize(explorer: Locator, size: number): Promise<void> {
  const slider = explorer.getByRole('slider', { name: 'Size', exact: true });
  await openPart(explorer, 'More');
  await slider.fill(String(size));
}

/** Opens the settings where they are closed, and fills one in. */
export async function setField(figure: Locator, label: string, value: string): Promise<void> {
  const field = figure.getByLabel(label, { exact: true });
  if (!(await field.isVisible())) await figure.getByText('More settings').click();
  await field.fill(value);
}

export const press = (figure: Locator, name: string) => figure.getByRole('button', { name, exact: true }).click();

export async function runToTheEnd(figure: Locator, lastStep = 300): Promise<void> {
  await figure.getByRole('button', { name: /^Run/ }).click();
  await figure.getByText(new RegExp(`^At step ${lastStep}\\b`)).waitFor({ timeout: 50_000 });
}
