// SPDX-License-Identifier: MIT
// A deck of the real reveal.js, on a server of its own, with figures on two slides: training waits while its slide is away and
// goes on with it, and a frame that is kept (data-preload) keeps its state.
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { EXAMPLE, snippets } from '../../scripts/lib/snippets.mjs';
import { launchChromium } from './support/chromium.ts';
import { type Course, startCourse } from './support/course-server.ts';

let browser: Browser;
let course: Course;
const noise: string[] = [];

beforeAll(async () => {
  browser = await launchChromium();
  course = await startCourse({
    reveal: fileURLToPath(new URL('../../node_modules/reveal.js/dist', import.meta.url)),
  });
});
afterEach(() => expect(noise.splice(0), 'the console stays silent').toEqual([]));
afterAll(async () => {
  await browser.close();
  course.close();
});

/** As docs/embedding.md has it. */
function documented(): string {
  const found = snippets().filter(({ section }) => section === 'reveal.js');
  expect(found).toHaveLength(1);
  return found[0]?.code.replaceAll(EXAMPLE, inject('siteUrl')) ?? '';
}

const deck = () => `<!doctype html><html lang="en"><head><title>A talk</title>
<link rel="stylesheet" href="/reveal/reset.css"><link rel="stylesheet" href="/reveal/reveal.css">
</head><body><div class="reveal"><div class="slides">
<section><h1>Masks</h1></section>
${documented()}
<section><iframe data-src="${inject('siteUrl')}embed.html?view=mask" title="Masks" width="900" height="600"></iframe></section>
<section><h1>The end</h1></section>
</div></div>
<script src="/reveal/reveal.js"></script>
<script>
window.steps = [];
addEventListener('message', ({ data }) => data?.type === 'attn:progress' && steps.push(data.detail.step));
Reveal.initialize({ transition: 'none' });
</script></body></html>`;

async function openDeck(): Promise<Page> {
  course.pages.set('', { html: deck() });
  const page = await (await browser.newContext({ viewport: { width: 1100, height: 800 } })).newPage();
  page.setDefaultTimeout(30_000);
  page.on('console', (message) => noise.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => noise.push(`uncaught: ${error.message}`));
  await page.goto(course.url);
  await page.locator('.reveal.ready').waitFor();
  return page;
}

/** What a busy machine may take. */
const SOON = { timeout: 20_000 };

const slide = (page: Page, at: number) =>
  page.evaluate((index) => (globalThis as unknown as { Reveal: { slide(at: number): void } }).Reveal.slide(index), at);
const steps = (page: Page) => page.evaluate(() => (globalThis as unknown as { steps: number[] }).steps);

describe('a deck of reveal.js', () => {
  it('has training wait while its slide is away, go on when it is back, and keeps what a reader paused paused', async () => {
    const page = await openDeck();
    await slide(page, 1);
    const train = page.frameLocator('iframe[title="Which one writes?"]');
    /** In a slide that is away nothing has a role, and no frame is drawn that could be waited for. */
    const waits = train.locator('button[aria-disabled="true"]', { hasText: 'Pause' });
    await train.getByText('More settings').click();
    await train.getByLabel('Steps').fill('5000');
    await train.getByRole('button', { name: 'Run both' }).click();
    await expect.poll(async () => (await steps(page)).length, SOON).toBeGreaterThan(1);
    await slide(page, 0);
    await expect.poll(() => waits.count(), SOON).toBe(1);
    const reached = (await steps(page)).length;
    await slide(page, 1);
    await expect.poll(async () => (await steps(page)).length, SOON).toBeGreaterThan(reached);
    await train.getByRole('button', { name: 'Pause' }).click();
    await waits.waitFor();
    await slide(page, 0);
    await slide(page, 1);
    const paused = (await steps(page)).length;
    await waits.waitFor();
    await train.getByRole('button', { name: /^Run/ }).click();
    await expect.poll(async () => (await steps(page)).length, SOON).toBeGreaterThan(paused);
    await train.getByRole('button', { name: 'Pause' }).click();
    await slide(page, 3);
    await slide(page, 1);
    expect(await train.getByLabel('Steps').inputValue()).toBe('5000');
  });

  it('shows a frame without data-preload from its start again', async () => {
    const page = await openDeck();
    await slide(page, 2);
    const mask = page.frameLocator('iframe[title="Masks"]');
    await mask.getByRole('radio', { name: 'Full' }).check();
    await slide(page, 0);
    await expect.poll(() => page.locator('iframe[title="Masks"]').getAttribute('src'), SOON).toBeNull();
    await slide(page, 2);
    await mask.getByRole('grid').waitFor();
    expect(await mask.getByRole('radio', { name: 'Causal' }).isChecked()).toBe(true);
  });
});
