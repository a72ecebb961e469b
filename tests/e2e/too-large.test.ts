// SPDX-License-Identifier: MIT
// Links and messages whose values a figure has no room for: the sentence that says so, and that what is shown is what its own
// link opens again. In parts: tests/web/too-large.test.ts.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { writeFigure } from '../../web/state/link.ts';
import type { LinkState, View } from '../../web/state/link-kinds.ts';
import { violations } from './support/figure.ts';
import { documentOf, guideUrl, openHost, useHostPages } from './support/host-pages.ts';
import { openGuide, press } from './support/page.ts';

useHostPages();

const SOON = { timeout: 15_000 };

const stateOf = (figure: Locator): Promise<LinkState> =>
  figure.evaluate((element) => {
    const { linkState } = element as unknown as { linkState: LinkState };
    return Object.fromEntries(Object.entries(linkState).filter(([, value]) => value !== undefined));
  });

async function openAt(page: Page, hash: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${inject('siteUrl')}${hash}`);
}

const sentence = (key: string, given: string, most: string, shown = most): string =>
  `“${key}=${given}” is too large here: the largest possible is ${most}, so ${shown} is shown.`;

const LINKS: [View, string, string, string[], LinkState][] = [
  [
    'mask',
    '#explorer attn-mask',
    'row=12&n=6&show=influence&cell=2,60&layer=9',
    [sentence('row', '12', '5'), sentence('layer', '9', '3'), sentence('cell', '2,60', '5,5', '2,5')],
    { n: 6, row: 5, layer: 3, cell: [2, 5] },
  ],
  ['mask', '#explorer attn-mask', 'txt=plum+cake&n=40', [sentence('n', '40', '9')], { n: 9, row: 3 }],
  [
    'qkv',
    'attn-qkv',
    'from=real&pr=Your+tea&row=9&key=6&head=7',
    [sentence('row', '9', '7'), sentence('head', '7', '3')],
    { from: 'real', row: 7, key: 6, head: 3 },
  ],
  ['leak', '#poke', 'n=6&at=15', [sentence('at', '15', '5')], { n: 6, at: 5 }],
  [
    'block',
    'attn-block:not([panel="budget"], [panel="sums"])',
    'L=2&layer=7',
    [sentence('layer', '7', '1')],
    { L: 2, layer: 1 },
  ],
  [
    'variants',
    'attn-variants:not([panel="order"])',
    'de=3&row=7',
    [sentence('row', '7', '2')],
    { de: 3, part: 'decoder', row: 2 },
  ],
  [
    'variants',
    'attn-variants[panel="order"]',
    'panel=order&i=1&j=6',
    [sentence('j', '6', '2')],
    { panel: 'order', i: 1, j: 2 },
  ],
];

describe('a link with a value that is too large', () => {
  it.each(LINKS)('says so above its figure, and shows what its own link opens again: %s %s %s', async (...link) => {
    const [view, selector, query, sentences, shown] = link;
    const { page } = await openGuide({}, (before) => before.goto('about:blank'));
    await openAt(page, `#v=1&view=${view}&${query}`);
    const figure = page.locator(selector);
    const note = page.locator('attn-link-note');
    await expect.poll(() => note.getByRole('status').locator('p').allTextContents(), SOON).toEqual(sentences);
    expect(await note.evaluate((one) => one.nextElementSibling?.localName)).toBe(`attn-${view}`);
    await expect.poll(() => stateOf(figure), SOON).toMatchObject(shown);
    await figure.locator('attn-about').first().waitFor({ state: 'attached' });
    expect(await violations(page, 'attn-link-note')).toEqual([]);
    const state = await stateOf(figure);
    await openAt(page, writeFigure(view, state).hash);
    await expect.poll(() => stateOf(page.locator(selector)), SOON).toEqual(state);
    await page.locator(selector).locator('attn-about').first().waitFor({ state: 'attached' });
    expect(await note.count()).toBe(0);
  });

  it.each([360, 1280])('says so where it is seen, at %d CSS pixels', async (width) => {
    const { page } = await openGuide({ viewport: { width, height: 740 } }, (before) => before.goto('about:blank'));
    await openAt(page, '#v=1&view=mask&row=12&n=6&layer=9&head=5');
    const note = page.locator('attn-link-note');
    await page.locator('#explorer attn-mask').getByRole('grid').waitFor();
    const said = note.getByRole('status').locator('p');
    await said.nth(2).waitFor();
    const seen = () =>
      note.evaluate((one) => {
        const { top, bottom, left, right } = one.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight / 2 && left >= 0 && right <= innerWidth;
      });
    await expect.poll(seen, SOON).toBe(true);
    // Nothing of the page lies above it.
    const covered = await said.first().evaluate((one) => {
      const { x, y } = one.getBoundingClientRect();
      return document.elementFromPoint(x + 4, y + 4)?.localName;
    });
    expect(covered).toBe('attn-link-note');
  });

  it('says nothing of what the link does not name', async () => {
    const { page } = await openGuide({}, (before) => before.goto('about:blank'));
    await openAt(page, '#v=1&view=mask&n=2&row=99');
    const note = page.locator('attn-link-note');
    await note.getByText('1 setting of the link was ignored: row.').waitFor();
    expect(await note.getByRole('status').locator('p').count()).toBe(1);
    await press(note, 'Close');
    await openAt(page, '#v=1&view=mask&n=2');
    await expect.poll(() => stateOf(page.locator('#explorer attn-mask')), SOON).toMatchObject({ n: 2, row: 1 });
    expect(await note.count()).toBe(0);
  });

  it('may be an attribute, of the averages too', async () => {
    const { page } = await openGuide();
    const figure = page.locator('attn-average');
    await figure.evaluate((average) => average.setAttribute('row', '99'));
    await figure.scrollIntoViewIfNeeded();
    await figure.getByText('The page asks this figure for row=“99”, which it cannot use.').waitFor();
    expect(await stateOf(figure)).toMatchObject({ row: 3 });
    await figure.evaluate((average) => average.setAttribute('row', '1'));
    await expect.poll(() => figure.locator('.refusal').count()).toBe(0);
    expect(await stateOf(figure)).toMatchObject({ row: 1 });
  });

  it('says so in German', async () => {
    const { page } = await openGuide({}, (before) => before.goto('about:blank'));
    await page.goto(`${inject('siteUrl')}?lang=de#v=1&view=mask&row=12&n=6`);
    const said = page.locator('attn-link-note').getByRole('status');
    await said.getByText('„row=12“ ist hier zu groß: Höchstens möglich ist 5, deshalb wird 5 gezeigt.').waitFor();
  });
});

describe('the page around', () => {
  interface Heard {
    type: string;
    hash?: string;
    warnings?: string[];
    detail?: { code: string; keys?: string[]; message: string };
  }
  const LISTENS = `<script>window.heard = []; addEventListener('message', ({ data }) => heard.push(data))</script>`;

  async function openFrame(address: string) {
    const src = `${guideUrl()}${address}`.replaceAll('&', '&amp;');
    const html = documentOf(`<iframe src="${src}" title="x" width="700" height="700"></iframe>`, LISTENS);
    const page = await openHost({ html });
    const heard = async (type: string) =>
      (await page.evaluate(() => (window as unknown as { heard: Heard[] }).heard)).filter((one) => one.type === type);
    const set = (state: object) =>
      page.evaluate((data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'), {
        attn: 1,
        type: 'attn:set',
        state,
      });
    await expect.poll(async () => (await heard('attn:ready')).length, SOON).toBe(1);
    return { frame: page.frameLocator('iframe'), heard, set };
  }

  it('hears at first what is too large after #, and later what it sets', async () => {
    const { frame, heard, set } = await openFrame('embed.html?view=mask#v=1&view=mask&row=12&n=6');
    await frame.locator('html[data-ready]').waitFor({ state: 'attached' });
    expect((await heard('attn:ready'))[0]?.warnings).toEqual([sentence('row', '12', '5')]);
    await frame
      .locator('attn-link-note')
      .getByText(sentence('row', '12', '5'))
      .waitFor();
    await set({ n: 4, row: 20 });
    await expect
      .poll(async () => (await heard('attn:error')).map(({ detail }) => detail), SOON)
      .toEqual([{ code: 'bad-state', message: sentence('row', '20', '3'), keys: ['row'] }]);
    await expect.poll(async () => (await heard('attn:state')).at(-1)?.hash, SOON).toBe('v=1&view=mask&n=4');
    await set({ n: 3 });
    await expect.poll(async () => (await heard('attn:state')).at(-1)?.hash, SOON).toBe('v=1&view=mask&n=3&row=2');
    expect(await heard('attn:error')).toHaveLength(1);
  });

  it('hears what it sets of the whole lesson', async () => {
    const { frame, heard, set } = await openFrame('index.html?view=lesson');
    await set({ view: 'leak', fig: 'poke', n: 6, at: 15 });
    await frame
      .locator('attn-link-note')
      .getByText(sentence('at', '15', '5'))
      .waitFor();
    expect((await heard('attn:error')).map(({ detail }) => detail)).toEqual([
      { code: 'bad-state', message: sentence('at', '15', '5'), keys: ['at'] },
    ]);
  });
});
