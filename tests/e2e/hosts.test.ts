// SPDX-License-Identifier: MIT
// Embedded views in pages like those of real hosts, each on a server of its own: the guide on one address, the host on
// another. Nothing of the guide's is asked of any third server.
import type { FrameLocator, Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { EXAMPLE, snippets } from '../../scripts/lib/snippets.mjs';
import heights from '../../web/embed/heights.json' with { type: 'json' };
import { keptByCanvas } from './support/canvas.ts';
import { closeHost, documentOf, guideUrl, openHost, useHostPages } from './support/host-pages.ts';

useHostPages();

const view = (query: string): string => `${guideUrl()}embed.html?${query}`;
const iframe = (query: string, attributes = ''): string =>
  `<iframe src="${view(query).replaceAll('&', '&amp;')}" title="Attention masks" width="100%" height="700" ${attributes}></iframe>`;

/** The explorer's first mask has been described by the core. */
const explorerWorks = (frame: FrameLocator) => frame.getByRole('grid').waitFor();

/** A short training of both models; ends with a loss that the core computed. */
async function trains(frame: FrameLocator): Promise<void> {
  await frame.getByText('More settings').click();
  await frame.getByLabel('Steps').fill('3');
  await frame.getByRole('button', { name: 'Run both' }).click();
  await frame.getByText(/^At step 3\b/).waitFor({ timeout: 60_000 });
}

describe('a plain frame', () => {
  it('shows one figure with nothing around it, in the state of its address', async () => {
    const opened = await openHost({ html: documentOf(iframe('view=mask#v=1&view=mask&mask=prefix&p=2&n=6&row=4')) });
    const frame = opened.frameLocator('iframe');
    await explorerWorks(frame);
    expect(await frame.getByRole('radio', { name: 'Prefix' }).isChecked()).toBe(true);
    expect(await frame.getByRole('grid').getByRole('row').count()).toBe(7);
    expect(await frame.getByRole('navigation').count()).toBe(0);
    expect(await frame.getByRole('link', { name: 'From the Attention Field Guide' }).count()).toBe(1);
  });

  it('names the settings that it could not use, and leaves out what its author leaves out', async () => {
    const opened = await openHost({ html: documentOf(iframe('view=softmax&colour=red&hide=table,share,readout')) });
    const frame = opened.frameLocator('iframe');
    await frame.getByText('1 setting of the address was ignored: “colour” is no setting of this page.').waitFor();
    await frame.getByRole('button', { name: 'Reset' }).waitFor();
    expect(await frame.getByRole('button', { name: 'Show as table' }).count()).toBe(0);
    expect(await frame.getByRole('button', { name: 'Share' }).count()).toBe(0);
  });

  it('hides what it knows of a list with a slip in it', async () => {
    const opened = await openHost({ html: documentOf(iframe('view=softmax&hide=share,tabel')) });
    const frame = opened.frameLocator('iframe');
    await frame
      .getByText('1 setting of the address was ignored: “hide”: there is no “tabel”; the rest of the list is used.')
      .waitFor();
    await frame.getByRole('button', { name: 'Show as table' }).waitFor();
    expect(await frame.getByRole('button', { name: 'Share' }).count()).toBe(0);
  });

  it.each([
    ['train', 'train'],
    ['train', 'compare'],
    ['compare', 'compare'],
    ['lab', 'lab'],
    ['lab', 'train'],
  ])('takes the state after # under either name of its view: ?view=%s#view=%s', async (query, named) => {
    const opened = await openHost({ html: documentOf(iframe(`view=${query}#v=1&view=${named}&seed=3`)) });
    const frame = opened.frameLocator('iframe');
    await frame.locator('html[data-ready]').waitFor();
    const seed = frame.locator('#seed');
    await expect.poll(() => seed.inputValue()).toBe('3');
    expect(await frame.locator('main > .note, attn-link-note').count()).toBe(0);
  });

  it('keeps what its author has locked, and says so', async () => {
    const opened = await openHost({ html: documentOf(iframe('view=mask&lock=mask')) });
    const frame = opened.frameLocator('iframe');
    await explorerWorks(frame);
    const full = frame.getByRole('radio', { name: 'Full' });
    expect(await full.getAttribute('aria-disabled')).toBe('true');
    await full.click({ force: true });
    await frame.getByText('This setting is fixed here, so it stays as it was.').waitFor();
    expect(await frame.getByRole('radio', { name: 'Causal' }).isChecked()).toBe(true);
  });
});

describe('a sandboxed frame', () => {
  it('without an origin trains all the same', async () => {
    const opened = await openHost({ html: documentOf(iframe('view=train', 'sandbox="allow-scripts"')) });
    await trains(opened.frameLocator('iframe'));
  });

  it('in a page that is isolated, and in one that only sends frame-src', async () => {
    for (const headers of [
      { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
      { 'content-security-policy': `default-src 'none'; frame-src ${new URL(guideUrl()).origin}` },
    ]) {
      const opened = await openHost({ html: documentOf(iframe('view=mask', 'sandbox="allow-scripts"')), headers });
      await explorerWorks(opened.frameLocator('iframe'));
      await closeHost();
    }
  });
});

describe('a frame in Canvas', () => {
  it('works with what is kept of the documented snippet, and tells its height in Canvas’s words', async () => {
    const [documented, ...more] = snippets().filter(({ section }) => section === 'Canvas');
    expect(more).toEqual([]);
    const kept = keptByCanvas(documented?.code.replaceAll(EXAMPLE, guideUrl()) ?? '');
    const listen = `<script>window.heard = []; addEventListener('message', (e) => typeof e.data === 'string' && heard.push(JSON.parse(e.data)))</script>`;
    const opened = await openHost({ html: documentOf(kept, listen) });
    const element = opened.locator('iframe');
    expect(await element.getAttribute('title')).toBe('The order of steps');
    expect(await element.evaluate((one) => one.clientHeight)).toBe(heights.heights.softmax[720]);
    const frame = opened.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Reset' }).first().waitFor();
    expect(opened.frames()[1]?.url()).toBe(`${guideUrl()}embed.html?view=softmax&compat=canvas`);
    expect(await frame.locator('.note').count()).toBe(0);
    const last = async () =>
      (await opened.evaluate(() => (window as unknown as { heard: object[] }).heard.at(-1))) as {
        subject: string;
        height: number;
      };
    await expect.poll(last).toMatchObject({ subject: 'lti.frameResize' });
    expect((await last()).height).toBeGreaterThan(300);
  });

  it('keeps neither scripts nor elements, nor what else a frame may have', () => {
    const all = snippets().map(({ code }) => keptByCanvas(code));
    for (const kept of all) expect(kept).not.toMatch(/<script|<attn-|\sloading=|\sallow=/);
    expect(
      keptByCanvas(
        '<iframe src="https://a.example/" loading="lazy" allow="x" width="3" style="width:9px;aspect-ratio:1"></iframe>',
      ),
    ).toBe('<iframe src="https://a.example/" width="3" style="width:9px"></iframe>');
    expect(keptByCanvas('<iframe src="data:text/html,x"></iframe><iframe src="/page"></iframe>')).toBe(
      '<iframe></iframe><iframe src="/page"></iframe>',
    );
  });
});

const LISTENS = `<script>window.heard = []; addEventListener('message', ({ data }) => heard.push(data))</script>`;
interface Heard {
  type: string;
  title?: string;
  height?: number;
  hash?: string;
  warnings?: string[];
  detail?: { code: string; keys?: string[]; message: string };
}

describe('a state that the page sets', () => {
  async function openSet(query: string) {
    const opened = await openHost({ html: documentOf(iframe(query), LISTENS) });
    const frame = opened.frameLocator('iframe');
    await frame.locator('html[data-ready]').waitFor();
    const heard = () => opened.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
    const post = (message: object) =>
      opened.evaluate(
        (data) => document.querySelector('iframe')?.contentWindow?.postMessage({ attn: 1, ...data }, '*'),
        message,
      );
    const lastHash = async () => (await heard()).filter(({ type }) => type === 'attn:state').at(-1)?.hash;
    return { opened, frame, heard, post, set: (state: object) => post({ type: 'attn:set', state }), lastHash };
  }

  it.each([
    ['train', { view: 'train', seed: 4 }, 'v=1&view=compare&seed=4'],
    ['lab', { view: 'lab', seed: 4 }, /^v=1&view=train&.*seed=4/],
    ['mask', { mask: 'full' }, 'v=1&view=mask&mask=full'],
    ['cake', { mask: 'causal' }, 'v=1&view=cake&mask=causal'],
  ] as const)('is told back, in each kind of view: %s', async (view, state, hash) => {
    const { set, lastHash, heard } = await openSet(`view=${view}`);
    await set(state);
    await expect.poll(lastHash).toMatch(typeof hash === 'string' ? new RegExp(`^${hash}$`) : hash);
    expect((await heard()).filter(({ type }) => type === 'attn:error')).toEqual([]);
  });

  it('leaves what it cannot set as it was; the page hears which, and the learner nothing', async () => {
    const { frame, set, post, heard, lastHash } = await openSet('view=mask#v=1&view=mask&mask=window&w=2&n=6');
    await explorerWorks(frame);
    await set({ mask: '<b>', n: -1, nosuch: 3, row: 4 });
    await expect.poll(lastHash).toBe('v=1&view=mask&mask=window&w=2&n=6&row=4');
    const errors = (await heard()).filter(({ type }) => type === 'attn:error');
    expect(errors.map(({ detail }) => detail)).toEqual([
      {
        code: 'bad-state',
        message: 'What cannot be set stays as it was: mask, n, nosuch.',
        keys: ['mask', 'n', 'nosuch'],
      },
    ]);
    await post({ type: 'attn:command', name: 'reset' });
    await expect.poll(() => frame.getByRole('radio', { name: 'Causal' }).isChecked()).toBe(true);
    expect(await frame.locator('attn-link-note, main > .note').count()).toBe(0);
  });

  it.each([
    ['leak', '.bet'],
    ['translator', '.matrix .cell, table td'],
    ['mask', '.grid .cell'],
    ['lab', 'attn-train-lab button'],
  ])('may be a mask that there is not, and the figure lives: %s', async (name, alive) => {
    const query = `view=${name}#v=1&view=${name}&mask=nonsense&n=6&nosuch=1`;
    const { frame, set, heard } = await openSet(query);
    await frame.locator(alive).first().waitFor();
    const ready = async () => (await heard()).find(({ type }) => type === 'attn:ready')?.warnings;
    await expect.poll(ready).toEqual(['After # there is what cannot be used: mask, nosuch.']);
    await expect.poll(() => frame.getByText(/nonsense/i).count()).toBe(0);
    const states = async () => (await heard()).flatMap(({ type, hash }) => (type === 'attn:state' ? [hash] : []));
    await set({ mask: 'nonsense' });
    await expect.poll(async () => (await states()).length).toBe(1);
    const errors = (await heard()).filter(({ type }) => type === 'attn:error');
    expect(errors.map(({ detail }) => detail?.keys)).toEqual([['mask']]);
    expect(await frame.getByText(/nonsense/i).count()).toBe(0);
    await set({ mask: 'block' });
    await expect.poll(async () => (await states()).at(-1)).toMatch(/mask=document/);
    await set({ mask: 'block' });
    await expect.poll(async () => (await states()).length).toBe(3);
    expect((await heard()).filter(({ type }) => type === 'attn:error')).toHaveLength(1);
  });

  it('reaches the laboratory in the whole lesson too', async () => {
    const { opened, post, heard } = await openSetInLesson();
    await post({ type: 'attn:set', state: { view: 'lab', seed: 5, nosuch: 1 } });
    const frame = opened.frameLocator('iframe');
    await expect.poll(() => frame.locator('attn-train-lab #seed').inputValue()).toBe('5');
    const errors = (await heard()).filter(({ type }) => type === 'attn:error');
    expect(errors.map(({ detail }) => detail?.keys)).toEqual([['nosuch']]);
    expect(await frame.locator('attn-link-note').count()).toBe(0);
  });

  async function openSetInLesson() {
    const html = iframe('').replace('embed.html?', 'index.html?view=lesson');
    const opened = await openHost({ html: documentOf(html, LISTENS) });
    const heard = () => opened.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
    await expect.poll(async () => (await heard()).map(({ type }) => type)).toContain('attn:ready');
    const post = (message: object) =>
      opened.evaluate(
        (data) => document.querySelector('iframe')?.contentWindow?.postMessage({ attn: 1, ...data }, '*'),
        message,
      );
    return { opened, heard, post };
  }
});

describe('what a view says of itself at first', () => {
  /** CSS pixels from the lower edge of a note to the figure below it. */
  const gapBelow = async (note: Locator, frame: FrameLocator) => {
    const [above, below] = await Promise.all([
      note.locator('.note').boundingBox(),
      frame.locator('attn-mask').boundingBox(),
    ]);
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  };

  it.each(['lab', 'mask'] as const)(
    'is its name, and the height of the table before the core has answered: %s',
    async (name) => {
      const narrow = iframe(`view=${name}`).replace('width="100%"', 'width="720"');
      const opened = await openHost({ html: documentOf(narrow, LISTENS) });
      const heard = () => opened.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
      await expect.poll(async () => (await heard()).map(({ type }) => type)).toContain('attn:ready');
      const ready = (await heard()).find(({ type }) => type === 'attn:ready');
      expect(ready).toMatchObject({ title: heights.titles[name], height: heights.heights[name][720] });
    },
  );

  it('stands above the figure where a state has a slip, and the state does not scroll its page', async () => {
    const opened = await openHost({ html: documentOf(iframe('view=mask#v=1&view=mask&n=99'), LISTENS) });
    const frame = opened.frameLocator('iframe');
    await explorerWorks(frame);
    await expect.poll(() => gapBelow(frame.locator('attn-link-note'), frame)).toBeGreaterThan(0);
    expect(await frame.locator('html').evaluate((html) => html.scrollTop)).toBe(0);
  });

  it('is as high as the table says, in a frame too', async () => {
    const opened = await openHost({ html: documentOf(iframe('view=lab').replace('width="100%"', 'width="720"')) });
    const frame = opened.frameLocator('iframe');
    await frame.locator('html[data-ready]').waitFor({ state: 'attached' });
    const height = () => frame.locator('main').evaluate((main) => Math.ceil(main.getBoundingClientRect().height));
    await expect.poll(height).toBe(heights.heights.lab[720]);
  });
});

describe('a frame in a fold', () => {
  it('has its right size once it is opened', async () => {
    const opened = await openHost({
      html: documentOf(`<details><summary>A figure</summary>${iframe('view=train')}</details>`),
    });
    await opened.getByText('A figure').click();
    const frame = opened.frameLocator('iframe');
    await trains(frame);
    const chart = await frame.getByRole('img', { name: /^Loss per step/ }).boundingBox();
    expect(chart?.width).toBeGreaterThan(300);
  });
});
