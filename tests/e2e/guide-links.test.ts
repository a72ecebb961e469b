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
