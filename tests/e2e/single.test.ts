// SPDX-License-Identifier: MIT
// The lesson in one file, opened where a teacher would: from a disk, in a sandboxed frame, in a frame's srcdoc. Nothing but the
// page itself is asked for, and it computes what the native program does.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Frame, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from './support/chromium.ts';
import { press, setField } from './support/page.ts';

const inCheckout = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const file = `${process.env.AFG_DIST ?? inCheckout('dist')}/attn-single.html`;
const html = readFileSync(file, 'utf8');
const { cases, updates } = JSON.parse(readFileSync(inCheckout('tests/digests/digests.json'), 'utf8'));

let browser: Browser;
let server: Server;
let context: BrowserContext | undefined;
const messages: string[] = [];
let asked: string[] = [];
/** What the server gives for each path. */
const served: Record<string, string> = {};

beforeAll(async () => {
  browser = await launchChromium();
  server = createServer((request, response) => {
    const body = served[(request.url ?? '').replace(/\?.*/, '')];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  await context?.close();
  const said = messages.splice(0);
  asked = [];
  expect(said, 'the console stays silent').toEqual([]);
});

afterAll(async () => {
  await browser.close();
  server.close();
});

async function open(url: string): Promise<Page> {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    // A worker from a blob and pictures that stand in the page are the page's own.
    if (!/^(blob|data):/.test(request.url())) asked.push(request.url());
  });
  await page.goto(url);
  return page;
}

const local = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const quoted = html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A page around the file; resolves with the frame that shows it. */
async function framed(iframe: string): Promise<Frame> {
  served['/single.html'] = html;
  served['/course'] =
    `<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,"><body>${iframe}</body></html>`;
  const page = await open(local('/course'));
  const frame = page.frames()[1];
  if (frame === undefined) throw new Error('there is no frame');
  return frame;
}

/** Trains the opening figure. */
async function train(root: Page | Frame, steps: number): Promise<Locator> {
  const compare = root.locator('#opening attn-train');
  await setField(compare, 'Steps', String(steps));
  await press(compare, 'Run both');
  await compare.getByText(new RegExp(`^At step ${steps}\\b`)).waitFor({ timeout: 60_000 });
  return compare;
}

describe('the lesson in one file', () => {
  it('from a disk trains to the native program’s bits, draws its figures and asks for nothing', async () => {
    const page = await open(pathToFileURL(file).href);
    const compare = await train(page, updates - 1);
    await compare.getByText(`causal ${cases.lesson.digests.exact}.`).waitFor();
    await compare.getByText('profile “exact”').waitFor();
    for (const id of ['explorer', 'leak', 'writing']) {
      await page.locator(`#${id} .figure`).first().scrollIntoViewIfNeeded();
    }
    await page.locator('#explorer attn-mask').scrollIntoViewIfNeeded();
    await page.locator('#explorer attn-mask').getByRole('grid').waitFor();
    expect(await page.locator('.imprint').textContent()).toMatch(/^MIT licence · build [0-9a-f]{16}$/);
    expect(asked).toEqual([pathToFileURL(file).href]);
    expect(await page.evaluate(() => navigator.serviceWorker?.controller ?? null)).toBe(null);
  });

  it('moves less where a figure of it is asked to', async () => {
    const page = await open(`${pathToFileURL(file).href}?view=cake&motion=off`);
    await page.locator('main > attn-mask-cake').getByText('One pass, four lessons').waitFor();
    expect(await page.locator('html').getAttribute('data-motion')).toBe('off');
  });

  it('refuses fused arithmetic with a sentence that says why', async () => {
    const page = await open(`${pathToFileURL(file).href}?view=train`);
    const compare = page.locator('attn-train');
    await setField(compare, 'Steps', '1');
    await compare.getByRole('radio', { name: /^fused/i }).check();
    await press(compare, 'Run both');
    await compare.getByText('without fused arithmetic').first().waitFor();
    await compare.getByRole('radio', { name: /^exact/i }).check();
    await press(compare, 'Run both');
    await compare.getByText(/^At step 1\b/).waitFor();
  });

  it('computes on its own thread where the browser has no workers, with the core that it has once', async () => {
    const page = await open('about:blank');
    asked = [];
    await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
    await page.goto(pathToFileURL(file).href);
    const compare = await train(page, 2);
    await compare.getByText('profile “exact”').waitFor();
    expect(html.match(/[A-Za-z0-9+/=]{100000,}/g)).toHaveLength(1);
    expect(asked).toEqual([pathToFileURL(file).href]);
  });

  it('shows one figure where its address asks for one, in the state of the hash', async () => {
    const page = await open(`${pathToFileURL(file).href}?view=mask&lang=de#v=1&view=mask&mask=prefix&p=2&n=6&row=4`);
    await page.getByRole('grid').waitFor();
    expect(await page.getByRole('radio', { name: 'Präfix' }).isChecked()).toBe(true);
    expect(await page.getByRole('grid').getByRole('row').count()).toBe(7);
    expect(await page.getByRole('navigation').count()).toBe(0);
    const link = page.getByRole('link', { name: 'Aus dem Attention Field Guide' });
    expect(await link.getAttribute('href')).toBe(pathToFileURL(file).href);
    // Its link, and no snippet that would name files which are not there.
    await press(page.locator('attn-mask'), 'Teilen');
    const panel = page.locator('attn-share');
    expect(await panel.getByRole('textbox').first().inputValue()).toContain('attn-single.html?view=mask&lang=de#v=1&');
    expect(await panel.locator('attn-share-embed').evaluate(({ shadowRoot }) => shadowRoot)).toBe(null);
  });
});

describe('in a frame', () => {
  it.each([
    [
      'a sandbox without an origin',
      () => '<iframe sandbox="allow-scripts" src="/single.html" width="900" height="800"></iframe>',
    ],
    ['srcdoc', () => `<iframe width="900" height="800" srcdoc="${quoted}"></iframe>`],
    [
      'srcdoc in a sandbox',
      () => `<iframe sandbox="allow-scripts" width="900" height="800" srcdoc="${quoted}"></iframe>`,
    ],
  ])('%s: it trains, goes to its chapters and asks for nothing', async (_, iframe) => {
    const frame = await framed(iframe());
    await train(frame, 2);
    await frame.locator('#opening .turn a.after').click();
    await frame.waitForFunction(() => {
      const { top = 0, bottom = 0 } = document.querySelector('#attention h2')?.getBoundingClientRect() ?? {};
      return location.hash === '#attention' && top >= 0 && bottom > 0 && bottom <= innerHeight / 2;
    });
    expect(asked.filter((url) => !/\/(course|single\.html)$/.test(url))).toEqual([]);
  });
});
