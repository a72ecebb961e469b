// SPDX-License-Identifier: MIT
// <attn-embed>: a frame as high as its content, its events and what it is sent; from servers that send no header at all.
import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { documentOf, guideUrl, openHost, takeHostMessages, useHostPages } from './support/host-pages.ts';

useHostPages({ headers: {} });

const view = (query: string): string => `${guideUrl()}embed.html?${query}`;
const withHost = (body: string) => documentOf(body, `<script src="${guideUrl()}attn-host.js"></script>`);

/** The explorer's first mask has been described by the core. */
const explorerWorks = (frame: FrameLocator) => frame.getByRole('grid').waitFor();

describe('<attn-embed>', () => {
  it('is as high as its content, and hands on its events', async () => {
    const opened = await openHost({
      html: withHost(
        `<attn-embed src="${view('view=train')}" title="Two models"></attn-embed>
         <script>window.heard = []; for (const n of ['ready', 'resize', 'progress', 'state']) addEventListener('attn-' + n, (e) => heard.push([n, e.detail]))</script>`,
      ),
    });
    const frame = opened.frameLocator('attn-embed iframe');
    await frame.getByText('More settings').click();
    await frame.getByLabel('Steps').fill('3');
    await frame.getByRole('button', { name: 'Run both' }).click();
    await frame.getByText(/^At step 3\b/).waitFor({ timeout: 60_000 });
    // Nothing more comes that could change its height.
    for (const last of [/Longest stretch taken/, /Fingerprint of the weights/]) await frame.getByText(last).waitFor();
    await expect.poll(() => frame.getByText('written after step 3').count()).toBe(2);
    const content = await frame.locator('main').evaluate((main) => Math.ceil(main.getBoundingClientRect().height));
    const height = () => opened.locator('iframe').evaluate((one) => one.clientHeight);
    await expect.poll(height).toBe(content);
    const bounded = (name: string, value: number | '') =>
      opened
        .locator('attn-embed')
        .evaluate((one, [key, to]) => (to === '' ? one.removeAttribute(key) : one.setAttribute(key, to)), [
          name,
          `${value}`,
        ] as const);
    await bounded('max-height', 300);
    expect(await height()).toBe(300);
    await bounded('max-height', '');
    expect(await height()).toBe(content);
    await bounded('min-height', content + 50);
    expect(await height()).toBe(content + 50);
    const heard = await opened.evaluate(() => (window as unknown as { heard: [string, object][] }).heard);
    expect(heard.map(([name]) => name)).toEqual(expect.arrayContaining(['ready', 'resize', 'progress']));
    expect(heard.find(([name]) => name === 'ready')?.[1]).toMatchObject({ version: 1, view: 'train' });
  });

  it('needs a title, and takes no address but of the web', async () => {
    const opened = await openHost({
      html: withHost(
        `<attn-embed id="a" src="${view('view=mask')}"></attn-embed><attn-embed id="b" src="javascript:alert(1)" title="x"></attn-embed><attn-embed id="c" src="http://" title="x"></attn-embed>`,
      ),
    });
    expect(await opened.locator('#a').textContent()).toBe(
      'attn-embed needs a title: it names the frame for screen readers.',
    );
    for (const id of ['#b', '#c'])
      expect(await opened.locator(id).textContent()).toBe('attn-embed takes only http and https addresses.');
    expect(await opened.locator('iframe').count()).toBe(0);
    const said = takeHostMessages();
    expect(said).toHaveLength(3);
    expect(said.join()).not.toContain('uncaught');
  });

  it('lets the page set a state, give a command and a theme', async () => {
    const opened = await openHost({
      html: withHost(`<attn-embed src="${view('view=mask')}" title="Masks"></attn-embed>`),
    });
    const frame = opened.frameLocator('iframe');
    await explorerWorks(frame);
    const send = (type: string, payload: object) =>
      opened.evaluate(
        ([name, rest]) =>
          (document.querySelector('attn-embed') as unknown as { send(type: string, payload: object): void }).send(
            name as string,
            rest as object,
          ),
        [type, payload] as const,
      );
    await send('set', { state: { mask: 'full', row: 2 } });
    await expect.poll(() => frame.getByRole('radio', { name: 'Full' }).isChecked()).toBe(true);
    await send('theme', { theme: 'dark', properties: { '--attn-bg': '#112233' } });
    await expect.poll(() => frame.locator('html').getAttribute('data-theme')).toBe('dark');
    const ground = () => frame.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor);
    expect(await ground()).toBe('rgb(17, 34, 51)');
    const refused = opened.evaluate(
      () => new Promise((told) => addEventListener('attn-error', ({ detail }) => told(detail), { once: true })),
    );
    const wrong = { '--attn-bg': 'banana', '--attn-fg': '#12345', '--attn-accent': 'rgb(1)' };
    await send('theme', { properties: { ...wrong, '--attn-focus': 'oklch(60% 0.1 20 / 50%)' } });
    expect(await refused).toMatchObject({ code: 'bad-state', keys: Object.keys(wrong) });
    expect(await ground()).toBe('rgb(17, 34, 51)');
    const focus = frame.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--attn-focus'));
    expect(await focus).toBe('oklch(60% 0.1 20 / 50%)');
    await send('theme', { theme: 'light', properties: { '--attn-bg': '' } });
    await expect.poll(ground).toBe('rgb(251, 249, 244)');
    await send('command', { name: 'reset' });
    await expect.poll(() => frame.getByRole('radio', { name: 'Causal' }).isChecked()).toBe(true);
  });
});

type Sender = HTMLElement & { send(type: string, payload: object): void };

describe('what is sent before the figure is there', () => {
  const hashes = (page: Page) => page.evaluate(() => (window as unknown as { hashes: string[] }).hashes);

  it('is heard once it is, by the figure that it was meant for', async () => {
    const opened = await openHost({
      html: withHost(`<attn-embed src="${view('view=mask')}" title="Masks"></attn-embed>
        <script>
          window.hashes = [];
          const embed = document.querySelector('attn-embed');
          addEventListener('attn-state', ({ detail }) => hashes.push(detail.hash));
          addEventListener('attn-error', ({ detail }) => hashes.push(detail.message));
          embed.send('set', { state: { mask: 'full' } });
          embed.send('set', { state: { n: 5 } });
        </script>`),
    });
    await expect.poll(() => hashes(opened)).toEqual(['v=1&view=mask&mask=full&n=5']);
    const embed = opened.locator('attn-embed');
    await embed.evaluate((one, src) => {
      one.setAttribute('src', src);
      (one as Sender).send('set', { state: { panel: 'empty' } });
    }, view('view=softmax'));
    await expect.poll(async () => (await hashes(opened)).at(-1)).toBe('v=1&view=softmax&panel=empty');
    expect(await hashes(opened)).toHaveLength(2);
  });

  it('also after the element was moved, and where only the state in the address is another', async () => {
    const opened = await openHost({
      html: withHost(`<attn-embed src="${view('view=mask')}" title="Masks"></attn-embed><main></main>`),
    });
    const frame = opened.frameLocator('iframe');
    await explorerWorks(frame);
    const embed = opened.locator('attn-embed');
    await embed.evaluate((one) => {
      document.querySelector('main')?.append(one);
      (one as Sender).send('set', { state: { mask: 'full' } });
    });
    await expect.poll(() => frame.getByRole('radio', { name: 'Full' }).isChecked()).toBe(true);
    await embed.evaluate((one, src) => {
      one.setAttribute('src', src);
      (one as Sender).send('set', { state: { row: 1 } });
    }, view('view=mask#v=1&view=mask&mask=prefix&p=2'));
    await expect.poll(() => frame.getByRole('radio', { name: 'Prefix' }).isChecked()).toBe(true);
  });
});

describe('the sandbox', () => {
  const sandbox = (page: Page) => page.locator('iframe').getAttribute('sandbox');

  it('is none unless the page wants one: all of it works, links too, and no server needs a header', async () => {
    const opened = await openHost({
      html: withHost(`<attn-embed src="${view('view=mask')}" title="Masks"></attn-embed>`),
    });
    const frame = opened.frameLocator('iframe');
    await explorerWorks(frame);
    expect(await sandbox(opened)).toBeNull();
    const [guide] = await Promise.all([
      opened.context().waitForEvent('page'),
      frame.getByRole('link', { name: 'From the Attention Field Guide' }).click(),
    ]);
    await guide.getByRole('heading', { level: 1 }).waitFor();
  });

  it('is what the page says, and then the missing header is named', async () => {
    const opened = await openHost({
      html: withHost(`<attn-embed src="${view('view=mask')}" title="Masks" sandbox="allow-scripts"></attn-embed>`),
    });
    expect(await sandbox(opened)).toBe('allow-scripts');
    await opened
      .frameLocator('iframe')
      .getByText(/has to send the header/)
      .first()
      .waitFor();
    expect(takeHostMessages().join()).toContain('CORS');
  });
});
