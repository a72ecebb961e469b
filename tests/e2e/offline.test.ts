// SPDX-License-Identifier: MIT
// Without a network: the page works after one visit, and builds never mix.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { startServer } from '../../scripts/lib/serve.mjs';
import { keptFiles, serviceWorker } from '../../web/build/offline.ts';
import { openGuide, runToTheEnd, setField, takeMessages } from './support/page.ts';

const built = process.env.AFG_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));

/** Until the files of the newest build are all there. */
const kept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

const waits = (page: Page) =>
  page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null);

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** The browser may count a page that is gone for a moment; a reader who loads again in that moment gets the build before. */
const loadAgainUntil = (page: Page, title: string) =>
  expect
    .poll(
      async () => {
        await page.reload();
        return page
          .waitForFunction((wanted) => document.title === wanted, title, { timeout: 3000 })
          .then(() => true)
          .catch(() => false);
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(true);

describe('after one visit', () => {
  it('the page comes, trains and loads its later figures without a network', async () => {
    const { page, compare, explorer } = await openGuide({ serviceWorkers: 'allow' });
    await kept(page);
    await page.context().setOffline(true);
    await page.reload();
    await compare.getByRole('img', { name: /528 of 1024/ }).waitFor();
    await setField(compare, 'Steps', '5');
    await runToTheEnd(compare, 5);
    await explorer.scrollIntoViewIfNeeded();
    await explorer.getByRole('grid').waitFor();
    await page.goto(`${inject('siteUrl')}index.html?lang=de#leak`);
    await page.locator('#leak attn-leak').first().waitFor();
    takeMessages();
  });

  it('nothing is kept of a page in a frame, nor with sw=0', async () => {
    const { page } = await openGuide({ serviceWorkers: 'allow' }, (opened) =>
      opened.route('**/framing.html', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<iframe src="./" title="The guide" width="900" height="700"></iframe>',
        }),
      ),
    );
    await kept(page);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).unregister());
    await page.goto(`${inject('siteUrl')}?sw=0`);
    await page.locator('html[data-ready]').waitFor();
    await page.goto(`${inject('siteUrl')}framing.html`);
    const frame = page.frameLocator('iframe');
    await frame
      .locator('#opening attn-train')
      .getByRole('img', { name: /528 of 1024/ })
      .waitFor();
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    expect(await registrations(page)).toBe(0);
    takeMessages();
  });
});

describe('when a new build comes', () => {
  const close: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const one of close.splice(0).reverse()) await one();
  });

  /** A site of its own whose build can be replaced: the title differs, and the name of the page's script. */
  async function site() {
    const root = await mkdtemp(path.join(tmpdir(), 'builds-'));
    close.push(() => rm(root, { recursive: true }));
    await cp(built, root, { recursive: true });
    const server = await startServer({ root, basePath: '/guide/' });
    close.push(() => server.close());
    const publish = async (title: string) => {
      const index = path.join(root, 'index.html');
      // Named by the page itself: other files begin with the same word.
      const script = /assets\/(page-[\w-]+\.js)/.exec(await readFile(index, 'utf8'))?.[1] ?? '';
      const next = `page-${title.replace(/\W/g, '')}.js`;
      for (const name of await readdir(path.join(root, 'assets'))) {
        if (!name.endsWith('.js')) continue;
        const file = path.join(root, 'assets', name);
        const text = (await readFile(file, 'utf8')).replaceAll(script, next);
        await writeFile(path.join(root, 'assets', name === script ? next : name), text);
      }
      await rm(path.join(root, 'assets', script));
      const html = (await readFile(index, 'utf8')).replaceAll(script, next);
      await writeFile(index, html.replace(/<title>[^<]*/, `<title>${title}`));
      await writeFile(path.join(root, 'sw.js'), await serviceWorker(await keptFiles(root)));
    };
    return { url: server.url, publish };
  }

  it('an open page keeps its own files; loading it again brings the new ones as a whole', async () => {
    const { url, publish } = await site();
    const { page, explorer } = await openGuide({ serviceWorkers: 'allow' });
    await page.goto(url);
    await kept(page);
    await page.reload();
    await publish('Second build');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await waits(page);
    // A chunk of the first build, which the server has no more.
    await explorer.scrollIntoViewIfNeeded();
    await explorer.getByRole('grid').waitFor();
    expect(await page.title()).toBe('Attention Field Guide');
    expect(await cacheNames(page)).toHaveLength(2);
    await loadAgainUntil(page, 'Second build');
    await page.locator('html[data-ready]').waitFor();
    await page.waitForFunction(async () => (await caches.keys()).length === 1);
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\//, '')),
    );
    const own = scripts.filter((name) => /^page-(?!links)/.test(name));
    expect(new Set(own)).toEqual(new Set(['page-Secondbuild.js']));
    takeMessages();
  });

  it('with a second page open the first build stays until one of them is closed', async () => {
    const { url, publish } = await site();
    const { page } = await openGuide({ serviceWorkers: 'allow' });
    await page.goto(url);
    await kept(page);
    await page.reload();
    const second = await page.context().newPage();
    await second.goto(url);
    await publish('Third build');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await waits(page);
    await page.reload();
    await page.locator('html[data-ready]').waitFor();
    expect(await page.title()).toBe('Attention Field Guide');
    await second.close();
    await loadAgainUntil(page, 'Third build');
    await page.locator('html[data-ready]').waitFor();
    await page.waitForLoadState('networkidle');
    takeMessages();
  });
});
