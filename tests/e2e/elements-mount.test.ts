// SPDX-License-Identifier: MIT
// What `mount` does with its options, and the matrix that a program may set.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type * as Attn from '../../web/embed/attn.ts';
import { documentOf, guideUrl, openHost, useHostPages } from './support/host-pages.ts';

useHostPages();

interface Host {
  attn: typeof Attn;
  told: { code: string; message: string }[];
}

async function open(body = ''): Promise<Page> {
  const head = `<script>
    window.told = [];
    addEventListener('attn-error', ({ detail }) => told.push(detail));
  </script>
  <script type="module">import * as attn from '${guideUrl()}attn.js'; window.attn = attn;</script>`;
  const page = await openHost({ html: documentOf(`<main></main>${body}`, head) });
  await page.waitForFunction(() => (window as unknown as Partial<Host>).attn !== undefined);
  return page;
}

const told = (page: Page) =>
  page.evaluate(() => (window as unknown as Host).told.map(({ code, message }) => `${code}: ${message}`));

/** Mounts it, and reads the properties that are named. */
const mounted = (page: Page, options: string, names: string[]) =>
  page.evaluate(
    async ([text, read]) => {
      const { mount } = (window as unknown as Host).attn;
      const place = document.querySelector('main') as Element;
      const element = await mount(place, new Function(`return ${text}`)() as Attn.MountOptions);
      return read.map((name) => (element as unknown as Record<string, unknown>)[name]);
    },
    [options, names] as const,
  );

const matrix = (page: Page) =>
  page
    .locator('attn-mask')
    .evaluate((one) => [...((one as unknown as { matrix: Uint8Array }).matrix as unknown as number[])]);
const setMatrix = (page: Page, cells: unknown) =>
  page.locator('attn-mask').evaluate((one, given) => Object.assign(one, { matrix: given }), cells);

describe('mount', () => {
  it.each([
    ["{ view: 'mask', mask: 'prefix', prefixLength: 2, windowLength: 4 }", { prefixLength: 2, windowLength: 4 }],
    [
      "{ view: 'mask', prefix: 2, window: '4', editable: false }",
      { prefixLength: 2, windowLength: 4, editable: false },
    ],
    ["{ view: 'generate', topK: 3, 'top-k': 4 }", { topK: '4' }],
    ["{ view: 'ablate', remove: ['ln', 'mlp'] }", { missing: 'ln,mlp' }],
    ["{ view: 'ablate', missing: 'ln' }", { missing: 'ln' }],
    ["{ view: 'train', masks: ['full', 'causal'], predict: true }", { masks: 'full causal', predict: true }],
    ["{ view: 'softmax', scores: [1, 2, 3, 4.5], masked: [1] }", { scores: '1, 2, 3, 4.5', masked: '1' }],
    [
      "{ view: 'leak', id: 'x', class: 'y', title: 'z', 'data-hide': 'table' }",
      { id: 'x', className: 'y', title: 'z' },
    ],
  ])('takes %s', async (options, wanted) => {
    const page = await open();
    expect(await mounted(page, options, Object.keys(wanted))).toEqual(Object.values(wanted));
    expect(await told(page)).toEqual([]);
  });

  it('says what is no setting, what can only be read, and what is none of its type, and draws the figure', async () => {
    const page = await open();
    const options = "{ view: 'softmax', temperatur: 2, weights: [1], start: 1, temperature: {} }";
    expect(await mounted(page, options, ['temperature'])).toEqual([1]);
    const sentences = [
      'The page asks this figure for temperature=“Object”, which it cannot use. It begins with “1” instead.',
      'The page gives this figure “temperatur”, which is no setting of it.',
      'The page gives this figure “weights”, which can be read and not set.',
      'The page gives this figure “start”, which is no setting of it.',
    ];
    for (const sentence of sentences) await page.locator('attn-softmax').getByText(sentence).waitFor();
    expect(await told(page)).toEqual(sentences.map((sentence) => `bad-state: ${sentence}`));
    await page.locator('attn-softmax').getByRole('table').first().waitFor();
  });

  it.each([
    ["'#main'", 'the text “#main”'],
    ['null', 'null'],
    ['{}', 'object'],
    ['undefined', 'undefined'],
  ])('needs an element, and %s is none', async (place, given) => {
    const page = await open();
    const error = await page.evaluate(async (text) => {
      const { mount } = (window as unknown as Host).attn;
      return mount(new Function(`return ${text}`)() as Element, { view: 'mask' }).catch(({ name, message }) => [
        name,
        message,
      ]);
    }, place);
    expect(error).toEqual(['TypeError', `mount() needs an element to put the figure into, and was given ${given}.`]);
  });

  it('takes up a lesson, with its view and its state', async () => {
    const page = await open();
    await page.evaluate(async () => {
      const lesson = document.body.appendChild(document.createElement('attn-lesson'));
      const { mount } = (window as unknown as Host).attn;
      await mount(lesson, { view: 'softmax', state: { t: 2 }, steps: 3 });
    });
    await expect
      .poll(() => page.locator('attn-lesson').evaluate((one) => (one as unknown as { state: object }).state))
      .toMatchObject({ t: 2 });
    expect(await told(page)).toEqual(['bad-state: The page gives this figure “steps”, which is no setting of it.']);
  });
});

describe('mount of an element that is there', () => {
  it.each([
    ['attn-mask', 'mask', []],
    ['attn-mask', 'softmax', ['bad-state: The page gives this figure “view”, which is no setting of it.']],
    ['attn-softmax', 'nonsense', ['bad-state: The page gives this figure “view”, which is no setting of it.']],
  ])('%s with the view “%s”', async (tag, view, sentences) => {
    const page = await open();
    const names = await page.evaluate(
      async ([name, wish]) => {
        const { mount } = (window as unknown as Host).attn;
        const place = document.body.appendChild(document.createElement(name));
        const element = await mount(place, { view: wish, title: 'x' });
        return [element === place, element.localName, element.title];
      },
      [tag, view] as const,
    );
    expect(names).toEqual([true, tag, 'x']);
    await page.locator(tag).getByRole('table').first().waitFor();
    expect(await told(page)).toEqual(sentences);
  });
});

describe('the matrix of <attn-mask>', () => {
  const diagonal = [1, 0, 0, 0, 1, 0, 0, 0, 1];

  it('can be mounted', async () => {
    const page = await open();
    await mounted(page, "{ view: 'mask', matrix: new Uint8Array(9) }", []);
    await expect.poll(() => matrix(page)).toEqual(new Array(9).fill(0));
    expect(await told(page)).toEqual([]);
  });

  it('is painted where it is set, also before the element is there, and again where the reader has painted', async () => {
    const given = `<attn-mask editable></attn-mask><script>
      document.querySelector('attn-mask').matrix = Uint8Array.of(${diagonal});
    </script>`;
    const page = await open(given);
    // Until then what was set stands there as it was set.
    await page.waitForFunction(() => 'setCell' in (document.querySelector('attn-mask') ?? {}));
    await expect.poll(() => matrix(page)).toEqual(diagonal);
    await page
      .locator('attn-mask')
      .evaluate((one) => (one as unknown as { setCell(...at: unknown[]): void }).setCell(0, 2, true));
    await expect.poll(() => matrix(page)).toEqual([1, 0, 1, ...diagonal.slice(3)]);
    await setMatrix(page, diagonal);
    await expect.poll(() => matrix(page)).toEqual(diagonal);
    await setMatrix(page, [1, 1, 1, 0]);
    await expect.poll(() => matrix(page)).toEqual([1, 1, 1, 0]);
    await setMatrix(page, null);
    await expect.poll(async () => (await matrix(page)).length).toBe(64);
    expect(await told(page)).toEqual([]);
  });

  it.each([
    ['no square', [1, 0, 1]],
    ['another number', [1, 0, 2, 1]],
    ['nothing', []],
    ['a text', '1001'],
    ['no list', {}],
    ['too large', new Array(65 * 65).fill(1)],
  ])('stays where it is set to %s, and a sentence says why', async (_, cells) => {
    const page = await open('<attn-mask length="3"></attn-mask>');
    await expect.poll(async () => (await matrix(page)).length).toBe(9);
    const before = await matrix(page);
    await setMatrix(page, cells);
    await page.locator('attn-mask').getByText('matrix that it cannot use').waitFor();
    expect(await matrix(page)).toEqual(before);
    expect((await told(page)).join()).toMatch(/^bad-state: .*up to 64 by 64/);
    await setMatrix(page, [0]);
    await page.locator('attn-mask').getByText('matrix that it cannot use').waitFor({ state: 'detached' });
  });
});
