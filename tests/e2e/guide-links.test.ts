// SPDX-License-Identifier: MIT
// Where the links of figures lead in somebody else's page: to the guide beside the script, to the one that the page names, or
// nowhere; and that no server is asked before a link is wanted.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { copiedScript, documentOf, guideUrl, openHost, takeHostMessages, useHostPages } from './support/host-pages.ts';

useHostPages();

const MASK = '<attn-mask></attn-mask>';
const module = (address: string, more = ''): string => `<script type="module" src="${address}"${more}></script>`;

async function share(page: Page): Promise<void> {
  await page.locator('attn-mask').getByRole('grid').waitFor();
  await page.locator('attn-mask').getByRole('button', { name: 'Share', exact: true }).click();
}
const link = (page: Page) => page.getByRole('textbox', { name: 'Link', exact: true });
const asksForManifest = (requests: readonly string[]) =>
  requests.filter((url) => url.endsWith('manifest.webmanifest')).length;

describe('Share, of a figure that is an element', () => {
  it('leads to the guide beside the script, for which nothing is asked before', async () => {
    const requests: string[] = [];
    const page = await openHost({ html: documentOf(MASK, module(`${guideUrl()}attn.js`)) }, {}, async (opened) =>
      opened.on('request', (request) => requests.push(request.url())),
    );
    await page.locator('attn-mask').getByRole('grid').waitFor();
    expect(asksForManifest(requests)).toBe(0);
    await share(page);
    await expect.poll(() => link(page).inputValue()).toContain(`${guideUrl()}index.html#v=1&view=mask`);
    await page.getByText('Embed this', { exact: true }).waitFor();
    expect(asksForManifest(requests)).toBe(1);
  });

  it.each([
    ['answers “not found”', { status: 404, body: '' }],
    ['answers with a page of its own', { status: 200, body: '<!doctype html><title>A book</title>' }],
  ])('says that there is none where the script was copied, and its server %s', async (_, answer) => {
    const page = await openHost(
      { html: documentOf(MASK, module('/book/attn.js')), files: copiedScript('/book/') },
      {},
      (opened) => opened.route('**/manifest.webmanifest', (route) => route.fulfill(answer)),
    );
    await page.locator('attn-mask').getByRole('grid').waitFor();
    expect(takeHostMessages()).toEqual([]);
    await share(page);
    await page.getByText(/does not say where the guide is/).waitFor();
    expect([await link(page).count(), await page.getByText('Embed this').count()]).toEqual([0, 0]);
    // The browser's own note about the one question.
    expect(takeHostMessages().length).toBe(answer.status === 404 ? 1 : 0);
  });

  it.each([
    [
      'data-guide at the classic script',
      '<script src="/guide/attn.iife.js" data-guide="https://example.org/g/"></script>',
    ],
    ['data-guide at the module', module('/guide/attn.js', ' data-guide="https://example.org/g/"')],
    [
      'attnGuide.guide',
      `<script>attnGuide = { guide: 'https://example.org/g/' }</script><script src="/guide/attn.iife.js"></script>`,
    ],
  ])('leads where the page says by %s', async (_, head) => {
    const page = await openHost({ html: documentOf(MASK, head) });
    await share(page);
    await expect.poll(() => link(page).inputValue()).toContain('https://example.org/g/index.html#v=1&view=mask');
  });

  it('has no link where the page wishes none', async () => {
    const page = await openHost({ html: documentOf(MASK, module('/guide/attn.js', ' data-guide=""')) });
    await share(page);
    await page.getByText(/does not say where the guide is/).waitFor();
  });
});

describe('the link of a question', () => {
  const quiz = (head: string) => documentOf('<attn-quiz set="mask"></attn-quiz>', head);
  const link = (page: Page) => page.locator('attn-quiz').locator('a.go');

  it('leads to the guide beside the script, which is asked for when it is pressed', async () => {
    const requests: string[] = [];
    const page = await openHost({ html: quiz(module(`${guideUrl()}attn.js`)) }, {}, async (opened) =>
      opened.on('request', (request) => requests.push(request.url())),
    );
    await link(page).waitFor();
    expect(asksForManifest(requests)).toBe(0);
    await link(page).click();
    await page.waitForURL((url) => url.href.startsWith(`${guideUrl()}index.html#`));
    expect(asksForManifest(requests)).toBeGreaterThan(0);
  });

  it('leaves nothing in the console where the script was copied, and says once it is pressed that there is no guide', async () => {
    const page = await openHost({
      html: quiz(module('/book/attn.js')),
      files: copiedScript('/book/'),
    });
    const asked: string[] = [];
    await page.route('**/manifest.webmanifest', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 200, body: '<!doctype html><title>A book</title>' });
    });
    await link(page).waitFor();
    expect(asked).toEqual([]);
    const before = page.url();
    await link(page).click();
    const sentence = page.getByText(/does not say where the guide is/);
    await sentence.waitFor();
    expect(await sentence.evaluate((one) => one.matches(':focus'))).toBe(true);
    expect([await link(page).count(), asked.length, page.url()]).toEqual([0, 1, before]);
  });
});

describe('a view alone', () => {
  const view = async (query: string) => {
    const page = await openHost({
      html: documentOf(`<iframe src="${guideUrl()}embed.html?${query}" height="700"></iframe>`),
    });
    return page.frameLocator('iframe');
  };

  it('has the other figures of the guide in a tab of their own', async () => {
    const frame = await view('view=quiz&set=mask');
    const link = frame.locator('attn-quiz a.go');
    const address = () => link.evaluate((one) => (one as HTMLAnchorElement).href);
    await expect.poll(address).toMatch(new RegExp(`^${guideUrl()}index\\.html#v=1&view=mask&`));
    expect(await link.getAttribute('target')).toBe('_blank');
  });

  it('has no link at all where none may lead away', async () => {
    const frame = await view('view=quiz&set=mask&links=0');
    await frame.locator('attn-quiz').getByRole('radio').first().waitFor();
    const links = frame.locator('a[href]:not([href^="#"])');
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([]);
  });
});

describe('a lesson’s shareURL', () => {
  it('leads beside the script; where no guide is there, it is empty once that is known', async () => {
    const page = await openHost({
      html: documentOf('<attn-lesson view="mask"></attn-lesson>', module('/book/attn.js')),
      files: copiedScript('/book/'),
    });
    const asked: string[] = [];
    await page.route('**/manifest.webmanifest', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 200, body: '<!doctype html><title>A book</title>' });
    });
    const lesson = page.locator('attn-lesson');
    await lesson.getByRole('grid').waitFor();
    expect(asked).toEqual([]);
    const shareURL = () => lesson.evaluate((one) => (one as unknown as { shareURL: string }).shareURL);
    expect(await shareURL()).toContain('/book/index.html#v=1&view=mask');
    await expect.poll(shareURL).toBe('');
    expect(asked).toHaveLength(1);
  });
});
