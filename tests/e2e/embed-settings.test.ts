// SPDX-License-Identifier: MIT
// Settings of an embedded view that have to be seen: a training that starts by itself and can be stopped, less motion, what
// was not used, and the two libraries that measure frames, as they are published.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { documentOf, guideUrl, openHost, useHostPages } from './support/host-pages.ts';

useHostPages();

const view = (query: string): string => `${guideUrl()}embed.html?${query}`;
const published = (path: string) => ({
  body: readFileSync(fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url))),
  type: 'text/javascript',
});
const openView = async (query: string, options = {}): Promise<Page> => {
  const page = await openHost({ html: documentOf('') }, { viewport: { width: 720, height: 560 }, ...options });
  await page.goto(view(query));
  return page;
};

describe('run=1', () => {
  it.each(['train', 'ablate', 'lab', 'generate'])(
    'has a pause in view, first for the Tab key, that stops it (%s)',
    async (name) => {
      const page = await openView(`view=${name}&run=1`);
      const running = page.locator('main').filter({ has: page.locator(':state(running)') });
      await running.waitFor();
      await page.keyboard.press('Tab');
      const pause = page.locator('.run-bar button');
      expect(await pause.evaluate((button) => document.activeElement === button)).toBe(true);
      const box = await pause.boundingBox();
      expect((box?.y ?? 999) + (box?.height ?? 999)).toBeLessThan(560);
      await page.keyboard.press('Enter');
      await page.locator('.run-bar').getByRole('button', { name: 'Run', exact: true }).waitFor();
      expect(await running.count()).toBe(0);
      await page.keyboard.press('Enter');
      await running.waitFor();
      await page.mouse.wheel(0, 600);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
      expect((await pause.boundingBox())?.y).toBeLessThan(10);
    },
  );
});

describe('run=1 before the core is there', () => {
  /** The view in a frame whose core waits until `come` is called; `tell` posts what a page around it would. */
  async function openWaiting(name: string) {
    let come = () => {};
    const there = new Promise<void>((resolve) => {
      come = resolve;
    });
    const page = await openHost(
      {
        html: documentOf(
          `<iframe src="${view(`view=${name}&run=1`)}" title="A figure" width="700" height="900"></iframe>`,
        ),
      },
      {},
      (opened) =>
        opened.route(/\.wasm$/, async (route) => {
          await there;
          await route.continue();
        }),
    );
    const frame = page.frameLocator('iframe');
    const bar = frame.locator('.run-bar').getByRole('button');
    await bar.waitFor();
    const tell = (message: unknown) =>
      page.evaluate((said) => document.querySelector('iframe')?.contentWindow?.postMessage(said, '*'), message);
    return {
      page,
      frame,
      bar,
      tell,
      come,
      running: frame.locator('main').filter({ has: frame.locator(':state(running)') }),
    };
  }

  const isReady = (frame: Awaited<ReturnType<typeof openWaiting>>['frame']) =>
    expect.poll(() => frame.locator('main > .figure:state(ready), main > :state(ready)').count()).toBe(1);

  it.each(['train', 'lab', 'generate', 'ablate'])(
    'a pause of its button is kept, and taken back (%s)',
    async (name) => {
      const { frame, bar, come, running } = await openWaiting(name);
      expect(await bar.textContent()).toBe('Pause');
      await bar.click();
      expect(await bar.textContent()).toBe('Run');
      come();
      await isReady(frame);
      expect(await running.count()).toBe(0);
      await bar.click();
      await running.waitFor();
    },
  );

  it('a pause that the page asks for is kept', async () => {
    const { frame, bar, tell, come, running } = await openWaiting('train');
    await tell({ attn: 1, type: 'attn:command', name: 'pause' });
    await expect.poll(() => bar.textContent()).toBe('Run');
    come();
    await isReady(frame);
    expect(await running.count()).toBe(0);
  });

  it('a pause that the page asks for as soon as the frame has loaded is kept', async () => {
    const page = await openHost({
      html: documentOf(`<iframe title="A figure" width="700" height="900"></iframe><script>
        const frame = document.querySelector('iframe');
        frame.onload = () => frame.contentWindow.postMessage({ attn: 1, type: 'attn:command', name: 'pause' }, '*');
        frame.src = ${JSON.stringify(view('view=train&run=1'))};
      </script>`),
    });
    const frame = page.frameLocator('iframe');
    await frame.locator('.run-bar').getByRole('button', { name: 'Run', exact: true }).waitFor();
    await isReady(frame);
    expect(await frame.locator('main :state(running)').count()).toBe(0);
  });

  it('it waits while its slide is away', async () => {
    const { frame, bar, tell, come, running } = await openWaiting('train');
    await tell('slide:stop');
    await expect.poll(() => bar.textContent()).toBe('Run');
    come();
    await isReady(frame);
    expect(await running.count()).toBe(0);
    await tell('slide:start');
    await running.waitFor();
  });
});

describe('motion=off', () => {
  it('writes the whole text at once', async () => {
    const page = await openView('view=generate&motion=off', { reducedMotion: 'no-preference' });
    const all = page.getByRole('button', { name: /^Write all/ });
    await page.locator('attn-generate .actions button[aria-disabled="false"]').first().waitFor();
    await expect.poll(() => all.getAttribute('aria-disabled')).toBe('false');
    const shown = await all.evaluate(async (button) => {
      const figure = document.querySelector('attn-generate') as unknown as {
        scribe: { shown: number; settings: { length: number } };
      };
      (button as HTMLElement).click();
      return [figure.scribe.shown, figure.scribe.settings.length];
    });
    expect(shown[0]).toBe(shown[1]);
  });
});

describe('what cannot be used', () => {
  it.each(['maks', '%3Cscript%3E', ''])('is said above the lesson where there is no such view: “%s”', async (name) => {
    const page = await openView(`view=${name}`);
    const note = page.locator('main > .note.ignored');
    await note.waitFor();
    expect(await note.textContent()).toBe(
      `1 setting of the address was ignored: “view” cannot be “${decodeURIComponent(name)}”. The views are lesson, mask, qkv, softmax, leak, block, train, ablate, generate, variants, quiz, lab, average, bet, cake, goals, exercise, translator.`,
    );
  });

  it('is said below a figure, in its language, and a dead state is neither taken nor written', async () => {
    const heard = `<script>window.heard = []; addEventListener('message', ({ data }) => heard.push(data))</script>`;
    const query = 'view=mask&farbe=rot&run=1&lock=zzz&lang=de#v=9&view=mask&mask=full';
    const page = await openHost({
      html: documentOf(
        `<iframe src="${view(query).replaceAll('&', '&amp;')}" title="x" width="700" height="700"></iframe>`,
        heard,
      ),
    });
    const frame = page.frameLocator('iframe');
    expect(await frame.locator('.note.ignored').textContent()).toBe(
      '4 Einstellungen der Adresse wurden übergangen: „farbe“ ist keine Einstellung dieser Seite. „lock“: Diese Ansicht hat keine Einstellung „zzz“. „run“: In dieser Ansicht wird nichts trainiert. Der Zustand nach # wird nicht verwendet: Er hat die Version „9“, und diese Seite liest 1.',
    );
    const messages = () => page.evaluate(() => (window as unknown as { heard: { type: string }[] }).heard);
    await expect
      .poll(messages)
      .toContainEqual(expect.objectContaining({ type: 'attn:ready', warnings: expect.any(Array) }));
    const before = await frame.locator('html').evaluate(() => location.hash);
    await page.evaluate(() =>
      document
        .querySelector('iframe')
        ?.contentWindow?.postMessage({ attn: 1, type: 'attn:set', state: { view: 'leak', n: 6 } }, '*'),
    );
    await expect
      .poll(messages)
      .toContainEqual(
        expect.objectContaining({ type: 'attn:error', detail: expect.objectContaining({ code: 'bad-state' }) }),
      );
    expect(await frame.locator('html').evaluate(() => location.hash)).toBe(before);
  });
});

describe('a library that measures frames, as it is published', () => {
  const fits = async (page: Page): Promise<void> => {
    const content = () =>
      page
        .frameLocator('iframe')
        .locator('main')
        .evaluate((main) => Math.ceil(main.getBoundingClientRect().height));
    await page.frameLocator('iframe').getByRole('grid').waitFor();
    await expect
      .poll(async () => (await page.locator('iframe').evaluate((one) => one.clientHeight)) - (await content()))
      .toBe(0);
    expect(await content()).toBeGreaterThan(400);
  };

  it('may be Pym.js', async () => {
    const page = await openHost({
      html: documentOf(
        `<div id="figure"></div><script>new pym.Parent('figure', '${view('view=mask&compat=pym')}', { title: 'Masks' })</script>`,
        '<script src="/pym.js"></script>',
      ),
      files: { '/pym.js': published('pym.js/dist/pym.v1.js') },
    });
    await fits(page);
  });

  it('may be open-iframe-resizer', async () => {
    const page = await openHost({
      html: documentOf(
        `<iframe src="${view('view=mask&amp;compat=oir')}" title="Masks" width="100%" height="200"></iframe>
         <script type="module">import { initialize } from '/oir.js'; void initialize({}, 'iframe');</script>`,
      ),
      files: { '/oir.js': published('@open-iframe-resizer/core/dist/index.js') },
    });
    await fits(page);
  });
});
