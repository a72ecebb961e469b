// SPDX-License-Identifier: MIT
// The whole lesson in a course's page: it speaks to the page around it as a single figure does, and obeys nobody else.
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from './support/chromium.ts';

let browser: Browser;
let context: BrowserContext | undefined;
const messages: string[] = [];

beforeAll(async () => {
  browser = await launchChromium();
});
afterEach(async () => {
  await context?.close();
  expect(messages.splice(0), 'the console stays silent').toEqual([]);
});
afterAll(() => browser.close());

type Message = {
  type: string;
  id: string;
  detail?: object;
  hash?: string;
  height?: number;
  view?: string;
  warnings?: string[];
};
type Course = Window & typeof globalThis & { heard: Message[] };

async function course(query: string): Promise<{ page: Page; lesson: Frame; heard(type: string): Promise<Message[]> }> {
  context = await browser.newContext({ viewport: { width: 1000, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
  // A page of the same server whose body is the course's.
  await page.route('**/course.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>A course</title><script>window.heard = []; addEventListener('message', ({ data }) => heard.push(data));</script><body><iframe title="The lesson" width="960" height="760" src="./index.html?${query}"></iframe></body></html>`,
    }),
  );
  await page.goto(`${inject('siteUrl')}course.html`);
  const heard = (type: string) =>
    page.evaluate((wanted) => (window as Course).heard.filter((message) => message.type === wanted), type);
  await expect.poll(async () => (await heard('attn:ready')).length).toBeGreaterThan(0);
  const lesson = page.frames()[1];
  if (lesson === undefined) throw new Error('the lesson is not there');
  return { page, lesson, heard };
}

const tell = (page: Page, message: unknown) =>
  page.evaluate((data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'), message);

describe('the lesson in a course', () => {
  it('says what it is, its state and the answers to its questions, and takes a state, a theme and a pause', async () => {
    const { page, lesson, heard } = await course('report=post&id=one&theme=dark&lock=mask');
    const [ready] = await heard('attn:ready');
    expect(ready).toMatchObject({ attn: 1, id: 'one', version: 1, view: 'lesson', title: 'Attention Field Guide' });
    expect(ready?.height).toBeGreaterThan(2000);
    expect(ready?.warnings).toEqual(['“lock” has no effect on the whole lesson.']);
    expect(await lesson.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');

    await tell(page, { attn: 1, type: 'attn:set', state: { view: 'mask', mask: 'prefix', p: 2, n: 6 } });
    await lesson.locator('#explorer').getByRole('radio', { name: 'Prefix' }).and(lesson.locator(':checked')).waitFor();
    await lesson.locator('#explorer').getByRole('radio', { name: 'Full', exact: true }).click();
    await expect.poll(async () => (await heard('attn:state')).at(-1)?.hash).toMatch(/view=mask.*mask=full/);

    await lesson.waitForFunction(() => {
      const quiz = document.querySelector<HTMLElement & { answered?: unknown }>('attn-quiz[set="mask"]');
      quiz?.scrollIntoView();
      return quiz?.answered !== undefined;
    });
    const quiz = lesson.locator('attn-quiz[set="mask"]');
    await quiz.getByText('Your answers are told to the page around this one.').waitFor();
    await quiz.getByRole('radio', { name: 'Row 1 alone' }).check();
    await quiz.getByRole('button', { name: /^Check/ }).click();
    await expect
      .poll(() => heard('attn:answer'))
      .toMatchObject([{ detail: { item: 'mask-stray', response: 'only', correct: false, attempt: 1 } }]);

    await lesson.locator('#opening attn-train').getByRole('button', { name: 'Run both' }).click();
    await lesson
      .locator('#opening attn-train')
      .getByText(/^At step \d+:/)
      .waitFor();
    await tell(page, 'slide:stop');
    await lesson.locator('#opening attn-train').getByRole('button', { name: 'Go on' }).waitFor();

    await tell(page, { attn: 1, type: 'attn:theme', theme: 'light' });
    await expect.poll(() => lesson.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  });

  it('keeps answers to itself where nobody asked for them, and its reader in it where links are off', async () => {
    const { page, lesson, heard } = await course('links=0');
    const address = page.url();
    expect(await lesson.locator('a[href]:not([href^="#"])').count()).toBe(0);
    expect(await lesson.locator('.languages').isVisible()).toBe(false);
    await lesson.locator('#opening .turn a.after').click();
    await expect.poll(() => lesson.evaluate(() => location.hash)).toBe('#attention');
    expect(lesson.url()).toMatch(/index\.html\?links=0#attention$/);
    expect(page.url()).toBe(address);
    await lesson.evaluate(() =>
      document
        .querySelector('#opening attn-train')
        ?.dispatchEvent(new CustomEvent('attn-answer', { bubbles: true, composed: true, detail: { item: 'x' } })),
    );
    await tell(page, { attn: 1, type: 'attn:get' });
    await expect.poll(async () => (await heard('attn:state')).length).toBe(1);
    expect(await heard('attn:answer')).toEqual([]);
  });
});
