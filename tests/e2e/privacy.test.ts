// SPDX-License-Identifier: MIT
// All that a whole visit asks of the network and leaves in the browser: files of the guide and nothing else, no cookie, and
// of storage only what docs/restricted-pages.md names. With storage forbidden everything works (FC-74).
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectQuiet, type Opened, openSite, trainBoth } from './support/policy-site.ts';

const dist = process.env.AFG_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));

/** Text that a reader types; none of it may be in an address. */
const SECRET = 'zebra crossing';
/** docs/restricted-pages.md: what is kept on this device. */
const KEPT = ['attn-answers', 'attn-bets', 'attn-read', 'attn-theme'];

async function filesOfDist(): Promise<Set<string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(dist.length + 1));
  return new Set(['', ...names]);
}

/** Every request is a plain GET of a file of the guide, with no query but that of the page itself. */
async function expectOnlyFiles({ asked, page }: Opened): Promise<void> {
  const files = await filesOfDist();
  const base = new URL('./', page.url());
  const strange = asked.filter(({ url, method }) => {
    const { origin, pathname, search, protocol } = new URL(url);
    if (protocol === 'data:' || protocol === 'blob:') return false;
    const ofPage = pathname === new URL(page.url()).pathname;
    const file = decodeURIComponent(pathname.slice(base.pathname.length));
    return method !== 'GET' || origin !== base.origin || !files.has(file) || (search !== '' && !ofPage);
  });
  expect(strange).toEqual([]);
  expect(asked.some(({ url }) => decodeURIComponent(url).includes(SECRET.split(' ')[0] ?? ''))).toBe(false);
}

/** Cookies are counted where they would be written. */
const watchCookies = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { cookiesWritten: 0 });
    Object.defineProperty(Document.prototype, 'cookie', {
      get: () => '',
      set: () => {
        (window as unknown as { cookiesWritten: number }).cookiesWritten++;
      },
    });
    navigator.sendBeacon = () => {
      throw new Error('a beacon was sent');
    };
  });

const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'] as const) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('storage is forbidden', 'SecurityError');
        },
      });
    }
  });

async function expectNothingLeft({ page }: Opened, kept: readonly string[]): Promise<void> {
  expect(await page.context().cookies()).toEqual([]);
  const left = await page.evaluate(async () => ({
    written: (window as unknown as { cookiesWritten: number }).cookiesWritten,
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).length,
  }));
  expect(left).toMatchObject({ written: 0, session: [], databases: 0 });
  expect(left.local.filter((key) => !kept.includes(key))).toEqual([]);
}

/** Opens what can be opened, from the top of the page to its end. */
async function readAll(page: Page): Promise<void> {
  for (const figure of await page.locator('.figure').all()) await figure.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const explorer = page.locator('#explorer attn-mask').first();
  await explorer.scrollIntoViewIfNeeded(); // passed too fast, a figure is not drawn
  await explorer.getByRole('grid').first().waitFor();
}

async function answerQuiz(page: Page): Promise<void> {
  const quiz = page
    .locator('attn-quiz')
    .filter({ has: page.getByRole('button', { name: 'Check' }) })
    .first();
  await quiz.scrollIntoViewIfNeeded();
  await quiz.getByRole('radio').first().check();
  await quiz.getByRole('button', { name: 'Check' }).first().click();
}

describe('a whole visit to the lesson', () => {
  it('asks only for files of the guide, and leaves no cookie and no storage but what the docs name', async () => {
    const opened = await openSite('', { before: watchCookies });
    const { page } = opened;
    await readAll(page);
    const compare = page.locator('attn-train').first();
    await compare.getByText('More settings').click();
    for (const prompt of [SECRET, 'Your ']) {
      await compare.getByLabel('Prompt').fill(prompt);
      await compare.getByLabel('Prompt').blur();
    }
    await compare.getByText('More settings').click();
    await trainBoth(page, 2);
    await answerQuiz(page);
    await page
      .getByRole('button', { name: /theme|dark|light/i })
      .first()
      .click();
    await expectOnlyFiles(opened);
    await expectNothingLeft(opened, KEPT);
    expectQuiet(opened);
  });

  it('works where storage is forbidden (FC-74)', async () => {
    const opened = await openSite('', { before: forbidStorage });
    const { page } = opened;
    await readAll(page);
    await trainBoth(page, 1);
    await answerQuiz(page);
    expectQuiet(opened);
  });
});

describe('an embedded view', () => {
  it('asks only for files of the guide while it is used, and leaves nothing at all', async () => {
    const opened = await openSite('embed.html?view=train&id=course-7#v=1', { before: watchCookies });
    const atStart = opened.asked.length;
    await trainBoth(opened.page, 2);
    await expectOnlyFiles(opened);
    expect(opened.asked.slice(atStart).filter(({ url }) => url.includes('?'))).toEqual([]);
    await expectNothingLeft(opened, []);
    expectQuiet(opened);
  });

  it.each(['train', 'mask', 'quiz'])('works where storage is forbidden (FC-74): %s', async (view) => {
    const opened = await openSite(`embed.html?view=${view}`, { before: forbidStorage });
    await opened.page.locator('html[data-ready]').waitFor({ state: 'attached' });
    if (view === 'train') await trainBoth(opened.page, 1);
    if (view === 'mask') await opened.page.getByRole('grid').waitFor();
    if (view === 'quiz') await opened.page.getByRole('radio').first().waitFor();
    expectQuiet(opened);
  });
});
