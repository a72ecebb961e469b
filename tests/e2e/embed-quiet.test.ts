// SPDX-License-Identifier: MIT
// What a view in a frame leaves alone: the page around it is not scrolled, and is told no height that nobody sees. And what it
// takes: messages that come before it is there, also where it has no address of its own.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { documentOf, guideUrl, openHost, useHostPages } from './support/host-pages.ts';

useHostPages();

interface Told {
  type: string;
  height?: number;
  hash?: string;
  title?: string;
}

const KEEP =
  '<script>window.told = []; addEventListener("message", ({ data }) => { if (data?.attn === 1) told.push(data); });</script>';
const view = (query: string): string => `${guideUrl()}embed.html?${query}`;
const framed = (src: string): string => `<iframe src="${src}" title="A figure" width="700" height="700"></iframe>`;
const told = (page: Page): Promise<Told[]> => page.evaluate(() => (window as unknown as { told: Told[] }).told);
const heights = async (page: Page) =>
  (await told(page)).flatMap(({ height }) => (height === undefined ? [] : [height]));
const readies = async (page: Page) => (await told(page)).filter(({ type }) => type === 'attn:ready');
const lastHash = async (page: Page) => (await told(page)).filter(({ type }) => type === 'attn:state').at(-1)?.hash;
const post = (page: Page, message: object) =>
  page.evaluate(
    (said) => document.querySelector('iframe')?.contentWindow?.postMessage({ attn: 1, ...said }, '*'),
    message,
  );
const drawnTwice = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

describe('a page around that has the same server', () => {
  async function openTall(hash: string): Promise<Page> {
    const body = documentOf(`${KEEP}<div style="height:3000px">Above</div>${framed(`${guideUrl()}index.html${hash}`)}`);
    const page = await openHost({ html: documentOf('') }, {}, (opened) =>
      opened.route('**/course.html', (route) => route.fulfill({ contentType: 'text/html', body })),
    );
    await page.goto(`${guideUrl()}course.html`);
    return page;
  }

  it('is not scrolled by the state in the address, nor by one that it sets', async () => {
    const page = await openTall('#v=1&view=mask&mask=window&w=2');
    const lesson = page.frameLocator('iframe');
    await expect.poll(() => lesson.locator('html').evaluate(() => scrollY)).toBeGreaterThan(1000);
    await drawnTwice(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await post(page, { type: 'attn:set', state: { view: 'cake', step: '2' } });
    await expect.poll(() => lastHash(page)).toMatch(/view=cake/);
    await expect
      .poll(() => lesson.locator('#cake').evaluate((cake) => Math.abs(cake.getBoundingClientRect().top) < innerHeight))
      .toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

describe('a view in what is not shown', () => {
  it('tells no height, keeps the one that it has, and tells it once it is seen', async () => {
    const page = await openHost({
      html: documentOf(`${KEEP}<div id="tab" style="display: none">${framed(view('view=cake'))}</div>`),
    });
    await expect.poll(() => readies(page)).toHaveLength(1);
    expect(await heights(page)).toEqual([]);
    const show = (on: boolean) =>
      page.locator('#tab').evaluate((tab, shown) => ((tab as HTMLElement).style.display = shown ? '' : 'none'), on);
    await show(true);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Next lesson' }).waitFor();
    // Its room is kept until it is there.
    const settled = frame.locator('main:not([style*="min-height"])').filter({ has: frame.locator(':state(ready)') });
    await settled.waitFor();
    const height = () => settled.evaluate((main) => Math.ceil(main.getBoundingClientRect().height));
    await expect.poll(async () => (await heights(page)).at(-1) === (await height())).toBe(true);
    const before = await heights(page);
    expect(Math.max(...before)).toBe(await height());
    await show(false);
    await drawnTwice(page);
    await show(true);
    await drawnTwice(page);
    expect(await heights(page)).toEqual(before);
    expect(Math.min(...before)).toBeGreaterThan(300);
  });
});

describe('a view with a bet first', () => {
  it('is ready once that is drawn, with its title and its height', async () => {
    const page = await openHost({ html: documentOf(`${KEEP}${framed(view('view=mask&predict=1'))}`) });
    await expect.poll(() => readies(page)).toHaveLength(1);
    const [ready] = await readies(page);
    expect(ready?.title).toBe('Your bet: what may row 4 read?');
    expect(ready?.height).toBeGreaterThan(400);
  });
});

describe('messages', () => {
  it('that come before the view is there are heard, in their order', async () => {
    const page = await openHost({
      html: documentOf(`${KEEP}<iframe title="A figure" width="700" height="700"></iframe><script>
        const frame = document.querySelector('iframe');
        frame.onload = () => {
          for (const more of [{ type: 'attn:theme', theme: 'dark' }, { type: 'attn:set', state: { mask: 'full' } }])
            frame.contentWindow.postMessage({ attn: 1, ...more }, '*');
        };
        frame.src = ${JSON.stringify(view('view=mask'))};
      </script>`),
    });
    await expect.poll(() => lastHash(page)).toMatch(/mask=full/);
    expect(await page.frameLocator('iframe').locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await readies(page)).toHaveLength(1);
  });

  it('set a state in a lesson that has no address of its own', async () => {
    const single = await (await fetch(`${guideUrl()}attn-single.html`)).text();
    const page = await openHost({
      html: documentOf(`${KEEP}<iframe title="The lesson" width="800" height="700"></iframe>`),
    });
    await page.locator('iframe').evaluate((frame, html) => ((frame as HTMLIFrameElement).srcdoc = html), single);
    await expect.poll(() => readies(page)).toHaveLength(1);
    await post(page, { type: 'attn:set', state: { view: 'mask', mask: 'full' } });
    await expect.poll(() => lastHash(page)).toMatch(/mask=full/);
    const explorer = page.frameLocator('iframe').locator('#explorer attn-mask');
    await explorer.getByText('64 of 64').first().waitFor();
  });
});
