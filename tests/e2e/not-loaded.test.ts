// SPDX-License-Identifier: MIT
// What the pages of dist/ say where their scripts cannot be had: opened from a disk, in a sandboxed frame whose server sends no
// CORS header, on a broken connection, without JavaScript. Each says its own cause, in the reader's language, and looks as
// it should.
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Frame, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, openSite, startHost, startSite } from './support/policy-site.ts';

const root = process.env.AFG_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));
const onDisk = (file: string, query = ''): string => `${pathToFileURL(`${root}/${file}`).href}${query}`;

/** The sentences that are shown, of those about scripts. */
const shown = async (page: Page | Frame): Promise<string[]> => {
  const texts: string[] = [];
  for (const one of await page.locator('.not-loaded > span, noscript p').all()) {
    if (await one.isVisible()) texts.push((await one.textContent()) ?? '');
  }
  return texts;
};

/** Once there is one of them. */
const said = async (page: Page | Frame): Promise<string> => {
  await page.locator('.not-loaded > span:visible, noscript p:visible').first().waitFor();
  const [first = '', ...more] = await shown(page);
  expect(more).toEqual([]);
  return first;
};

/** Of a figure's picture, which is a file of the guide. */
const pictureWidth = (page: Page | Frame): Promise<number> =>
  page.locator('img.still').evaluate((picture) => (picture as HTMLImageElement).naturalWidth);

const frameOf = async (page: Page): Promise<Frame> => {
  await page.locator('iframe').waitFor();
  const [, frame] = page.frames();
  if (frame === undefined) throw new Error('the host has no frame');
  return frame;
};

describe('opened from a disk', () => {
  it('the lesson is styled and readable, says that it needs a server, and has no dead button', async () => {
    const { page } = await openPage(onDisk('index.html'));
    expect(await said(page)).toMatch(
      /^This page cannot work from a disk: .*web server\. attn-single\.html, in the same/,
    );
    expect(await page.locator('.language-note').isVisible()).toBe(false);
    expect(await page.locator('.rail .done').first().isVisible()).toBe(false);
    expect(await page.getByRole('button').count()).toBe(0);
    const fallback = page.locator('.figure > .fallback').first();
    expect(await fallback.isVisible()).toBe(true);
    expect(await page.locator('.figure > svg.poster').first().isVisible()).toBe(true);
    await page.locator('.not-loaded.disk a').first().click();
    expect(page.url()).toBe(onDisk('attn-single.html'));
  });

  it('the lesson says it in German where that is asked for', async () => {
    const { page } = await openPage(onDisk('index.html', '?lang=de'));
    expect(await said(page)).toMatch(/^Diese Seite kann nicht von einem Datenträger laufen/);
  });

  it.each([
    ['', /^This figure cannot work from a disk: its files need a web server/],
    ['&lang=de', /^Diese Abbildung kann nicht von einem Datenträger laufen/],
  ])('a view shows its picture and says the same%s', async (more, sentence) => {
    const { page } = await openPage(onDisk('embed.html', `?view=mask${more}`));
    expect(await said(page)).toMatch(sentence);
    expect(await pictureWidth(page)).toBe(1280);
  });
});

describe('in a sandboxed frame', () => {
  const sandboxed = async (file: string, headers: Record<string, string>): Promise<Frame> => {
    const guide = await startSite({ headers });
    const html = `<iframe sandbox="allow-scripts" title="Guide" src="${guide}${file}" width="900" height="900"></iframe>`;
    return frameOf((await openPage(await startHost(html, {}))).page);
  };

  it.each(['embed.html?view=train', 'index.html'])('the header that is missing is named: %s', async (file) => {
    const frame = await sandboxed(file, { 'Access-Control-Allow-Origin': 'https://other.example' });
    expect(await said(frame)).toMatch(/sandboxed frame.*“Access-Control-Allow-Origin: \*”/);
    if (file.startsWith('embed')) expect(await pictureWidth(frame)).toBe(1280);
    else
      expect(
        await frame
          .locator('main p')
          .first()
          .evaluate((text) => getComputedStyle(text).fontSize),
      ).not.toBe('16px');
  });

  it('nothing is said where the header is there', async () => {
    const frame = await sandboxed('embed.html?view=mask', { 'Access-Control-Allow-Origin': '*' });
    await frame.getByRole('grid').waitFor();
    expect(await shown(frame)).toEqual([]);
  });
});

describe('on a connection that breaks', () => {
  it.each([
    ['embed.html?view=mask', '**/assets/embed-*.js', /^This figure’s files could not be loaded\. Check the connection/],
    ['embed.html?view=mask', '**/assets/show-view-*.js', /^This figure’s files could not be loaded/],
    ['embed.html?view=mask', '**/assets/define-*.js', /^This figure’s files could not be loaded/],
    ['index.html', '**/assets/start-*.js', /^This page’s scripts could not be loaded/],
    ['index.html', '**/assets/page-*.js', /^This page’s scripts could not be loaded/],
  ])('%s says so without %s', async (file, missing, sentence) => {
    const { page } = await openSite(file, { before: (opened) => opened.route(missing, (route) => route.abort()) });
    expect(await said(page)).toMatch(sentence);
    expect(await page.getByRole('button').count()).toBe(0);
  });
});

describe('a figure whose script cannot be had', () => {
  it('says so in its place, throws nothing, and comes once the script can be had', async () => {
    let broken = true;
    const thrown: string[] = [];
    const { page } = await openSite('index.html', {
      before: async (opened) => {
        opened.on('pageerror', (error) => thrown.push(error.message));
        await opened.route('**/assets/define-*.js', (route) => (broken ? route.abort() : route.continue()));
      },
    });
    const figure = page.locator('attn-softmax').first();
    await figure.scrollIntoViewIfNeeded();
    const sentence = figure.getByText('This figure could not be loaded. Check the connection.');
    await sentence.waitFor();
    expect(await figure.getByText('needs JavaScript').count()).toBe(0);
    broken = false;
    await figure.getByRole('button', { name: 'Try again' }).click();
    await page.locator('attn-softmax').first().locator('figure').waitFor();
    expect(await sentence.isVisible()).toBe(false);
    expect(thrown).toEqual([]);
  });
});

describe('without JavaScript', () => {
  it('a view says so in both languages, with a way to the lesson, and nothing of servers', async () => {
    const { page } = await openSite('embed.html?view=mask', { javaScript: false });
    const sentences = await shown(page);
    expect(sentences).toHaveLength(2);
    expect(sentences[0]).toMatch(/^This figure needs JavaScript and WebAssembly with SIMD/);
    expect(sentences[1]).toMatch(/^Diese Abbildung braucht JavaScript/);
    await expect.poll(() => page.getByRole('link').first().getAttribute('href')).toBe('./index.html');
  });
});
