// SPDX-License-Identifier: MIT
// attn-anywidget.mjs in a page that does what MyST's renderer does: it imports the module from another server, calls render
// with a model and an element in a shadow root, and keeps what render answers with for the end.

import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../scripts/lib/serve.mjs';
import { launchChromium } from './support/chromium.ts';
import { type Course, startCourse } from './support/course-server.ts';

let browser: Browser;
let course: Course;
let guide: { url: string; close(): Promise<void> };
const noise: string[] = [];

beforeAll(async () => {
  browser = await launchChromium();
  course = await startCourse();
  const root = process.env.AFG_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));
  guide = await startServer({ root, basePath: '/guide/', headers: { 'access-control-allow-origin': '*' } });
});
afterEach(() => expect(noise.splice(0), 'the console stays silent').toEqual([]));
afterAll(async () => {
  await browser.close();
  await guide.close();
  course.close();
});

const host = (values: object): string => `<!doctype html><html lang="en"><title>A notebook</title>
<main><div id="cell"></div></main>
<script type="module">
const values = ${JSON.stringify(values)};
const listeners = new Map();
const told = [];
globalThis.model = {
  get: (key) => values[key],
  set: (key, value) => {
    if (values[key] === value) return;
    values[key] = value;
    for (const callback of listeners.get('change:' + key) ?? []) callback();
  },
  save_changes: () => told.push({ ...values }),
  on: (event, callback) => listeners.set(event, [...(listeners.get(event) ?? []), callback]),
  off: (event, callback) => listeners.set(event, (listeners.get(event) ?? []).filter((one) => one !== callback)),
};
globalThis.told = told;
globalThis.listening = () => [...listeners.values()].flat().length;
const root = document.querySelector('#cell').attachShadow({ mode: 'open' });
const el = document.createElement('div');
root.append(el);
const before = document.documentElement.outerHTML;
const { default: widget } = await import('${guide.url}attn-anywidget.mjs');
await widget.initialize?.({ model });
const clean = await widget.render({ model, el });
globalThis.clean = clean;
globalThis.untouched = () => document.documentElement.outerHTML === before;
</script>`;

/** As a notebook's page may have it: nothing of another server but the module and the frame. */
const policy = () =>
  `default-src 'none'; script-src 'unsafe-inline' ${new URL(guide.url).origin}; frame-src ${new URL(guide.url).origin}; style-src 'self'`;

interface Notebook {
  model: { set(key: string, value: unknown): void; get(key: string): unknown };
  told: Record<string, unknown>[];
  listening(): number;
  clean(): void;
  untouched(): boolean;
}

async function openNotebook(values: object) {
  course.pages.set('', { html: host(values), headers: { 'content-security-policy': policy() } });
  const context = await browser.newContext({ viewport: { width: 900, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('console', (message) => noise.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => noise.push(`uncaught: ${error.message}`));
  await page.goto(course.url);
  return page;
}

describe('the anywidget module', () => {
  it('shows the figure that the model names, tells it what the learner sets, and hears what the notebook sets', async () => {
    const page = await openNotebook({
      view: 'mask',
      state: { mask: 'prefix', p: 2, n: 6 },
      theme: 'dark',
      title: 'Masks',
    });
    const frame = page.frameLocator('#cell iframe');
    await frame.getByRole('grid').waitFor();
    expect(await page.locator('#cell iframe').getAttribute('title')).toBe('Masks');
    expect(await frame.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await frame.getByRole('radio', { name: 'Prefix' }).isChecked()).toBe(true);
    expect(await frame.getByRole('grid').getByRole('row').count()).toBe(7);
    const content = () => frame.locator('main').evaluate((main) => Math.ceil(main.getBoundingClientRect().height));
    await expect
      .poll(async () => (await page.locator('#cell iframe').evaluate((one) => one.clientHeight)) - (await content()))
      .toBe(0);

    await frame.getByRole('radio', { name: 'Full' }).check();
    const last = () => page.evaluate(() => (globalThis as unknown as Notebook).told.at(-1)?.hash);
    await expect.poll(last).toBe('v=1&view=mask&mask=full&p=2&n=6');
    await page.evaluate(() => (globalThis as unknown as Notebook).model.set('hash', 'v=1&view=mask&mask=window&w=2'));
    await expect.poll(() => frame.getByRole('radio', { name: 'Window' }).isChecked()).toBe(true);
    await expect.poll(() => frame.getByRole('grid').getByRole('row').count()).toBe(9);
    await page.evaluate(() => (globalThis as unknown as Notebook).model.set('state', { n: 5 }));
    await expect.poll(() => frame.getByRole('grid').getByRole('row').count()).toBe(6);
    expect(await frame.getByRole('radio', { name: 'Window' }).isChecked()).toBe(true);
    await page.evaluate(() => (globalThis as unknown as Notebook).model.set('theme', 'light'));
    await expect.poll(() => frame.locator('html').getAttribute('data-theme')).toBe('light');
    const set = (key: string, value: unknown) =>
      page.evaluate(
        ([name, given]) => (globalThis as unknown as Notebook).model.set(name as string, given),
        [key, value],
      );
    await set('title', 'What may be known');
    await set('height', 700);
    const outside = page.locator('#cell iframe');
    expect(await outside.getAttribute('title')).toBe('What may be known');
    expect(await outside.evaluate((one) => one.style.height)).toBe('700px');

    await expect.poll(last).toBe('v=1&view=mask&mask=window&w=2&n=5');
    await set('state', undefined);
    await set('view', 'softmax');
    await frame.locator('attn-softmax').getByRole('table').first().waitFor();
    expect(await last()).toBe('');
    expect(await outside.getAttribute('src')).toMatch(/view=softmax$|view=softmax&theme=light$/);
    await frame.locator('html[data-ready]').waitFor();
    expect(await frame.locator('main > .note').count()).toBe(0);
    await set('view', 'cake');
    await frame.getByText(/cake/i).first().waitFor();

    const after = await page.evaluate(() => {
      const notebook = globalThis as unknown as Notebook;
      notebook.clean();
      return [notebook.listening(), notebook.untouched(), document.querySelector('#cell')?.shadowRoot?.innerHTML];
    });
    expect(after).toEqual([0, true, '<div></div>']);
  });

  it.each(['train', 'lab'])('gives the view %s its state', async (view) => {
    const page = await openNotebook({ view, state: { seed: 7 } });
    const frame = page.frameLocator('#cell iframe');
    await expect.poll(() => frame.locator('#seed').inputValue()).toBe('7');
    expect(await frame.locator('main > .note').count()).toBe(0);
    await page.evaluate(() => (globalThis as unknown as Notebook).model.set('state', { seed: 8 }));
    await expect.poll(() => frame.locator('#seed').inputValue()).toBe('8');
  });

  it('says what it needs where nobody says where the guide is', async () => {
    const page = await openNotebook({ view: 'mask', guide: 'javascript:alert(1)' });
    await page.locator('#cell').getByText('This figure needs “guide”').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  });
});
