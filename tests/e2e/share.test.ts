// SPDX-License-Identifier: MIT
// What every figure of the page has in common: its anatomy, the source of its numbers, its link.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { findFunction } from '../../web/build/cpp-function.ts';
import { tabTo, violations } from './support/figure.ts';
import { openGuide, press } from './support/page.ts';

const source = (file: string) => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');

interface LinkedFigure {
  linkState: Record<string, unknown>;
}
const stateOf = (figure: Locator) =>
  figure.evaluate((element) => {
    const { linkState } = element as unknown as LinkedFigure;
    return Object.fromEntries(Object.entries(linkState).filter(([, value]) => value !== undefined));
  });

/** What a busy machine may take. */
const SOON = { timeout: 15_000 };
const about = (message: string) => ({ ...SOON, message });

const FIGURES = '.figure:not(attn-quiz, attn-bets, attn-variants)';

/** All figures loaded and answered, from the top of the page to its end. */
async function walk(page: Page): Promise<Locator[]> {
  const figures = await page.locator(FIGURES).all();
  for (const figure of figures) {
    await figure.scrollIntoViewIfNeeded();
    await figure.locator('attn-about').first().waitFor({ state: 'attached' });
  }
  return figures;
}

/** What of a figure stands where; the laboratory and the runs are elements of their own within theirs. */
function partsOf(host: Element) {
  const inner = host.shadowRoot?.querySelector('attn-train-lab, attn-leak-run') ?? host;
  const root = inner.shadowRoot as ShadowRoot;
  const quiet = root.querySelector('attn-about')?.shadowRoot?.querySelectorAll('button') ?? [];
  const textOf = (elements: Iterable<Element>) => [...elements].map((element) => element.textContent?.trim());
  const order = ['figcaption', '.how', '.foot .live', '#table', '.about .provenance', 'attn-about'];
  const parts = order.map((selector) => root.querySelector(selector));
  return {
    id: host.id,
    inOrder: parts.every((part, at) => {
      const before = at === 0 ? root.querySelector('figure') : parts[at - 1];
      return part && before && before.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING;
    }),
    how: root.querySelector('figcaption')?.nextElementSibling?.className,
    title: root.querySelector('figcaption')?.textContent?.trim() !== '',
    lastActions: textOf(root.querySelectorAll('.foot .actions button')).slice(-2),
    live: root.querySelectorAll('.live').length,
    status: root.querySelectorAll('[role="status"]').length,
    quiet: textOf(quiet),
  };
}

/** Runs in the page. On request, what was to happen a moment later happens once an address changes, and before that is heard. */
function dueWithTheNextLink(): void {
  const start = globalThis.setTimeout;
  const later = (work: () => void, after?: number): unknown => {
    const held = (window as { held?: (() => void)[] }).held;
    return held === undefined || after !== 250 ? start(work, after) : held.push(work);
  };
  Object.assign(globalThis, { setTimeout: later });
  addEventListener('hashchange', () => {
    for (const work of (window as { held?: (() => void)[] }).held?.splice(0) ?? []) work();
  });
}

async function checkSource(figure: Locator): Promise<void> {
  const panel = figure.locator('attn-source');
  const place = await panel.locator('.place').textContent();
  const [, file = '', line = ''] = /^(src\/\S+), line (\d+)$/.exec(place ?? '') ?? [];
  const code = await panel.locator('[data-code="cpp"]').textContent();
  expect(code).toContain(source(file).split('\n')[Number(line) - 1] ?? '?');
  expect((await panel.locator('[data-code="pytorch"]').textContent())?.length).toBeGreaterThan(9);
}

/** The link in the panel “Share” of a figure, once it says that of the state on screen. */
async function shared(figure: Locator): Promise<string> {
  const button = figure.getByRole('button', { name: 'Share', exact: true });
  if ((await button.getAttribute('aria-expanded')) === 'true') await button.click();
  await button.click();
  const field = figure.locator('attn-share').getByLabel('Link', { exact: true });
  await expect.poll(() => field.inputValue(), SOON).toContain('#');
  return field.inputValue();
}

describe('every figure', () => {
  it('has the same parts in the same places, a table, and its source with file and line', async () => {
    const { page } = await openGuide();
    const figures = await walk(page);
    expect(figures.length).toBeGreaterThanOrEqual(18);
    for (const figure of figures) {
      const { id, ...parts } = await figure.evaluate(partsOf);
      expect(parts, id).toEqual({
        inOrder: true,
        how: 'how',
        title: true,
        lastActions: ['Reset', 'Show as table'],
        live: 1,
        status: 1,
        quiet: ['Inspect the source', 'Share'],
      });
      await expect.poll(() => figure.locator('.foot .live').first().textContent(), about(id)).toMatch(/\w.*[.!?…]/s);
      await press(figure, 'Show as table');
      // A run that has not begun has nothing to list, and says so.
      const table = figure.locator('#table').locator('table caption, .hint').first();
      await expect.poll(() => table.textContent(), about(`table of ${id}`)).toMatch(/\w{3}/);
      await press(figure, 'Inspect the source');
      await checkSource(figure);
    }
    const ids = await page.locator('.figure').evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.filter((id) => id === '')).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('shows the part that is chosen, by keyboard, and the panel of the figure that is on screen', async () => {
    const { page } = await openGuide();
    const softmax = page.locator('attn-softmax');
    await softmax.scrollIntoViewIfNeeded();
    await softmax.locator('attn-about').waitFor({ state: 'attached' });
    await softmax.getByRole('button', { name: 'Show as table' }).focus();
    await tabTo(page, 'Inspect the source');
    await page.keyboard.press('Enter');
    const panel = softmax.locator('attn-source');
    await panel.getByText('src/ops/masked_softmax.cpp').waitFor();
    await panel.getByLabel('Part').selectOption('Each row divided by its sum');
    const { line, text } = findFunction(source('src/ops/masked_softmax.cpp'), 'normalized');
    await panel.getByText(`src/ops/masked_softmax.cpp, line ${line}`).waitFor();
    expect(await panel.locator('[data-code="cpp"]').textContent()).toBe(text);
    await press(softmax, 'Inspect the source');
    await softmax.getByRole('radio', { name: /broken|behind/i }).check();
    await press(softmax, 'Inspect the source');
    await panel.getByText('src/ops/hidden_number.cpp').waitFor();
  });

  it.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)(
    'axe finds nothing in the open panels (%s, %i px), and the page does not scroll sideways',
    async (scheme, width) => {
      const { page } = await openGuide({ colorScheme: scheme, viewport: { width, height: 900 } });
      const qkv = page.locator('attn-qkv');
      const average = page.locator('attn-average');
      await average.scrollIntoViewIfNeeded();
      await press(average, 'Share');
      await average.locator('attn-share').getByLabel('Link', { exact: true }).waitFor();
      await qkv.scrollIntoViewIfNeeded();
      await press(qkv, 'Inspect the source');
      await qkv.locator('attn-source pre').first().waitFor();
      expect(await violations(page, 'attn-qkv')).toEqual([]);
      expect(await violations(page, 'attn-average')).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    },
  );
});

/** A state of each figure that is not the usual one. */
const LINKS: readonly [selector: string, hash: string, state: Record<string, unknown>][] = [
  [
    '#two-models',
    'view=compare&seed=7&st=40&lr=0.01&pr=cake&log=0',
    { seed: 7, st: 40, lr: 0.01, pr: 'cake', log: false },
  ],
  [
    '#three-ways',
    'view=average&row=1&show=weights&x=1,2,3,4,5,6,7,-8.5',
    { row: 1, show: 'weights', x: [1, 2, 3, 4, 5, 6, 7, -8.5] },
  ],
  ['#step-by-step', 'view=qkv&step=5&row=3&h=2&key=2', { step: 5, row: 3, h: 2, key: 2, from: 'example' }],
  ['#row-bet', 'view=bet&marks=0,1,5', { marks: [0, 1, 5] }],
  [
    '#mask',
    'view=mask&mask=window&w=5&n=12&row=9&show=influence&L=3&cell=9,2',
    { mask: 'window', w: 5, n: 12, row: 9, show: 'influence', L: 3, cell: [9, 2] },
  ],
  [
    '#mask',
    'view=mask&mask=painted&n=3&bits=qA&under=full&row=1',
    { mask: 'painted', n: 3, bits: 'qA', under: 'full', row: 1 },
  ],
  [
    '#mask',
    'view=mask&mask=causal%26document:4&txt=one+two+three&unit=word&n=3',
    { mask: 'causal&document:4', txt: 'one two three', unit: 'word', n: 3 },
  ],
  ['#cake', 'view=cake&mask=causal&step=3', { mask: 'causal', step: 3 }],
  ['#goals', 'view=goals&goal=last&bits=gMHBwc', { goal: 'last', bits: 'gMHBwc' }],
  [
    '#order-of-steps',
    'view=softmax&panel=filler&level=3&t=2&wrong=columns',
    { panel: 'filler', level: 3, t: 2, wrong: 'columns' },
  ],
  [
    '#spellings',
    'view=translator&mask=window:2&n=6&wr=added&rd=true-blocks',
    { mask: 'window:2', n: 6, wr: 'added', rd: 'true-blocks' },
  ],
  ['#write-it-down', 'view=exercise&bits=czE', {}],
  ['#poke', 'view=leak&fig=poke&code=offByOne&n=8&at=4', { panel: 'poke', code: 'offByOne', n: 8, at: 4 }],
  [
    '#reach',
    'view=leak&panel=masks&mask=prefix:2&n=9&L=2&at=1',
    { panel: 'masks', mask: 'prefix:2', n: 9, L: 2, at: 1 },
  ],
  ['#plant', 'view=leak&panel=faults&fault=strayCell', { panel: 'faults', fault: 'strayCell' }],
  ['#unshifted', 'view=leak&panel=targets&tgt=next', { panel: 'targets', tgt: 'next' }],
  [
    '#inside',
    'view=block&norm=post&abl=mlp&L=2&layer=1&pr=cake',
    { panel: 'diagram', norm: 'post', abl: ['mlp'], L: 2, layer: 1, pr: 'cake' },
  ],
  [
    '#budget',
    'view=block&panel=budget&set=own&d=96&h=3&L=5&ml=64&voc=200&tie=1',
    { set: 'own', d: 96, h: 3, L: 5, ml: 64, voc: 200, tie: true },
  ],
  ['#sums', 'view=block&panel=sums&x=1,2,3&y=0.5,0,-1&vec=3,5', { x: [1, 2, 3], y: [0.5, 0, -1], vec: [3, 5] }],
  ['#ablation', 'view=ablate&abl=ln&L=4&st=20&seed=3', { abl: ['ln'], L: 4, st: 20, seed: 3 }],
  [
    '#one-by-one',
    'view=generate&panel=work&pr=cake&len=12&t=0.5&k=4&kv=0&ml=32',
    { panel: 'work', pr: 'cake', len: 12, t: 0.5, k: 4, kv: false, ml: '32' },
  ],
  [
    '#kinds',
    'view=variants&mod=decoder&en=8&de=7&pad=read&row=5',
    { panel: 'family', mod: 'decoder', en: 8, de: 7, pad: 'read', part: 'decoder', row: 5 },
  ],
  [
    '#order',
    'view=variants&panel=order&txt=we+eat+late+cake+now&i=3&j=1&seed=7',
    { panel: 'order', txt: 'we eat late cake now', i: 3, j: 1, seed: 7 },
  ],
  ['#quiz-leak', 'view=quiz&set=leak&q=leak-tiny', { set: 'leak', q: 'leak-tiny' }],
];

describe('the link of a figure', () => {
  it.each([
    ['the first half of the page', LINKS.slice(0, 11)],
    ['the second half', LINKS.slice(11)],
  ])(
    'opens each figure in the state that it names, and is shared as what opens the same again: %s',
    async (_, links) => {
      const [first, second] = [(await openGuide()).page, (await openGuide()).page];
      for (const [selector, hash, state] of links) {
        await first.goto(`${inject('siteUrl')}#v=1&${hash}`);
        const figure = first.locator(`.figure${selector}`);
        await figure.locator('attn-about').first().waitFor({ state: 'attached' });
        await expect.poll(() => stateOf(figure), about(hash)).toMatchObject(state);
        const address = await shared(figure);
        expect(address, hash).toContain('#v=1&view=');
        await second.goto('about:blank');
        await second.goto(address);
        const again = second.locator(`.figure${selector}`);
        await again.locator('attn-about').first().waitFor({ state: 'attached' });
        await expect
          .poll(async () => isDeepStrictEqual(await stateOf(again), await stateOf(figure)), about(hash))
          .toBe(true);
        const inView = () =>
          again.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < innerHeight / 2);
        await expect.poll(inView, about(hash)).toBe(true);
        const live = (at: Locator) => at.locator('.foot .live').first().textContent();
        await expect.poll(async () => (await live(again)) === (await live(figure)), about(hash)).toBe(true);
        expect(await second.locator('attn-link-note').count(), hash).toBe(0);
      }
    },
  );

  it('is written for nothing that figures do by themselves, whatever of the page is seen', async () => {
    const { page } = await openGuide();
    await walk(page);
    const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
    expect(scripts.filter((script) => script.includes('/page-links'))).toEqual([]);
    expect(new URL(page.url()).hash).toBe('');
  });

  it('stands in the address a moment after a change, never before, and is read again when it is changed there', async () => {
    const { page, explorer } = await openGuide();
    const length = await page.evaluate(() => history.length);
    await explorer.scrollIntoViewIfNeeded();
    await explorer.getByRole('grid').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await explorer.getByRole('radio', { name: 'Window' }).check();
    await explorer.getByRole('slider', { name: 'Query row' }).fill('6');
    await page.waitForFunction(() => location.hash === '#v=1&view=mask&mask=window&row=6');
    expect(await page.evaluate(() => history.length)).toBe(length);
    await page.evaluate(() => {
      location.hash = '#v=1&view=mask&mask=prefix&p=2&row=1';
    });
    await expect.poll(() => stateOf(explorer), SOON).toMatchObject({ mask: 'prefix', p: 2, row: 1 });
    await explorer.getByRole('radio', { name: 'Painted' }).check();
    await explorer.getByRole('button', { name: 'query 1, key 4, blocked' }).click();
    await page.waitForFunction(() => /mask=painted&.*bits=[\w-]{11}&under=prefix/.test(location.hash));
  });

  it('gives way to a link that is pressed before it is written', async () => {
    const { page, explorer } = await openGuide({}, (before) => before.addInitScript(dueWithTheNextLink));
    await explorer.scrollIntoViewIfNeeded();
    await explorer.getByRole('grid').waitFor();
    // With the first change the module is fetched.
    await explorer.getByRole('slider', { name: 'Query row' }).fill('6');
    await page.waitForFunction(() => location.hash.endsWith('&row=6'));
    await page.evaluate(() => Object.assign(window, { held: [] }));
    await explorer.getByRole('slider', { name: 'Query row' }).fill('5');
    await page.waitForFunction(() => (window as { held?: unknown[] }).held?.length === 1);
    await page.evaluate(() => {
      location.hash = '#v=1&view=cake&mask=full&step=2';
    });
    await expect.poll(() => stateOf(page.locator('#cake')), SOON).toMatchObject({ mask: 'full', step: 2 });
    expect(new URL(page.url()).hash).toBe('#v=1&view=cake&mask=full&step=2');
  });

  it('says in one note what it could not use, and uses the rest', async () => {
    const { page } = await openGuide({}, (before) => before.goto('about:blank'));
    await page.goto('about:blank');
    await page.goto(`${inject('siteUrl')}#v=1&view=cake&mask=<img>&step=2&glue=1&fig=nowhere`);
    const note = page.locator('attn-link-note');
    await note.getByText('3 settings of the link were ignored: mask, glue, fig.').waitFor();
    expect(await stateOf(page.locator('#cake'))).toEqual({ mask: 'full', step: 2 });
    expect(await violations(page, 'attn-link-note')).toEqual([]);
    await press(note, 'Close');
    expect(await note.count()).toBe(0);
  });

  it('never throws and never leaves the page, whatever stands in the address', async () => {
    const { page } = await openGuide();
    const base = page.url();
    const views = ['mask', 'leak', 'softmax', 'block', 'qkv', 'goals', 'exercise', 'average', 'translator'];
    const noise = [
      'bits=AA',
      'n=3',
      'mask=zebra',
      'mask=((',
      'row=63',
      'cell=60,60',
      's=1,2',
      'x=',
      'fig=sources',
      'pr=%F0%9F%8D%8E',
      'L=6',
      'at=15',
    ];
    for (const view of views) {
      await page.evaluate(
        ([hash]) => {
          location.hash = hash ?? '';
        },
        [`#v=1&view=${view}&${noise.join('&')}`],
      );
      await expect.poll(() => page.locator('attn-link-note').count(), about(view)).toBe(1);
    }
    expect(page.url().startsWith(base)).toBe(true);
    const said = await page.locator('.figure .live').allTextContents();
    expect(said.join(' ')).not.toMatch(/NaN|undefined/);
  });

  it('is copied, and selected where copying is not allowed', async () => {
    const { page } = await openGuide({ permissions: ['clipboard-read', 'clipboard-write'] });
    const cake = page.locator('#cake');
    await cake.scrollIntoViewIfNeeded();
    await cake.getByRole('radio', { name: /causal/i }).check();
    await shared(cake);
    const field = cake.locator('attn-share').getByLabel('Link', { exact: true });
    await expect.poll(() => field.inputValue(), SOON).toContain('#v=1&view=cake&mask=causal');
    await press(cake, 'Copy the link');
    await cake.locator('attn-share').getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue());
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    });
    await press(cake, 'Copy the link');
    await cake
      .locator('attn-share')
      .getByText(/^Selected/)
      .waitFor();
    const selected = await field.evaluate((input) => {
      const { selectionStart, selectionEnd, value } = input as HTMLInputElement;
      return selectionStart === 0 && selectionEnd === value.length;
    });
    expect(selected).toBe(true);
  });

  it('to the laboratory is the link of its run', async () => {
    const { page } = await openGuide();
    const lab = page.locator('#lab');
    await lab.scrollIntoViewIfNeeded();
    await lab.getByRole('button', { name: 'Share' }).waitFor();
    expect(await shared(lab)).toContain('#v=1&view=train&mask=causal&data=builtin&n=32&');
    await lab.locator('attn-share').getByRole('button', { name: 'Save as PNG' }).waitFor();
  });
});
