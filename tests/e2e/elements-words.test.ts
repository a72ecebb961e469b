// SPDX-License-Identifier: MIT
// What an author says to an element: words in its slots, attributes and properties that cannot be used, sizes and colours, and
// where the core comes from.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { documentOf, guideUrl, openHost, useHostPages } from './support/host-pages.ts';

useHostPages();

const remote = (): string => `<script type="module" src="${guideUrl()}attn.js"></script>`;
const TOLD = `<script>
  window.told = [];
  for (const name of ['ready', 'error']) addEventListener('attn-' + name, ({ detail }) => told.push({ name, ...detail }));
</script>`;

interface Told {
  name: string;
  code?: string;
  message?: string;
  warnings?: string[];
}
const toldTo = (page: Page): Promise<Told[]> => page.evaluate(() => (window as unknown as { told: Told[] }).told);
const messages = async (page: Page) => (await toldTo(page)).flatMap(({ message }) => message ?? []);
const open = (body: string, head = '') => openHost({ html: documentOf(body, TOLD + head + remote()) });
const ready = (page: Page) =>
  page.waitForFunction(() => (window as unknown as { told: Told[] }).told.some(({ name }) => name === 'ready'));

describe('words of the author', () => {
  const WORDS = ['title', 'intro', 'question', 'summary'];
  const words = (names = WORDS): string => names.map((name) => `<p slot="${name}">My ${name}</p>`).join('');

  it.each([
    'attn-mask',
    'attn-qkv predict',
    'attn-softmax predict',
    'attn-softmax panel="empty"',
    'attn-leak',
    'attn-leak panel="masks"',
    'attn-leak panel="faults"',
    'attn-leak panel="random"',
    'attn-leak panel="targets"',
    'attn-block',
    'attn-train compare predict',
    'attn-train lab',
    'attn-ablate',
    'attn-generate',
    'attn-generate panel="wrong"',
    'attn-variants',
    'attn-variants panel="order"',
    'attn-quiz',
    'attn-lesson view="mask"',
    'attn-lesson view="quiz"',
  ])('stand where they belong in <%s>', async (markup) => {
    const tag = markup.split(' ')[0] ?? '';
    const page = await open(`<${markup}>${words()}</${tag}>`);
    await ready(page);
    const top = async (place: Locator) => (await place.first().boundingBox())?.y ?? Number.NaN;
    const tops = await Promise.all(WORDS.map((name) => top(page.getByText(`My ${name}`))));
    expect([...tops].sort((one, other) => one - other)).toEqual(tops);
    const figure = page.locator(tag);
    const bet = figure.locator('.bet, .question .answer, .grid').first();
    if ((await bet.count()) > 0) expect(tops[2]).toBeLessThan(await top(bet));
    expect(tops[3]).toBeGreaterThan(await top(figure.getByRole('button', { name: 'Reset' })));
    expect(await figure.getByText('My title').count()).toBe(1);
  });

  it('stand above the bet that comes before the mask, and below the mask after it', async () => {
    const page = await open(`<attn-mask predict>${words()}</attn-mask>`);
    await ready(page);
    await page.getByText('My question').waitFor();
    expect((await toldTo(page)).filter(({ name }) => name === 'ready')).toMatchObject([{ view: 'mask' }]);
    await page.getByRole('button', { name: 'Show me' }).click();
    await page.getByText('My summary').waitFor();
    expect(await page.getByText('My question').count()).toBe(1);
  });

  it('are nothing where none are given', async () => {
    const page = await open('<attn-softmax predict></attn-softmax>');
    await ready(page);
    const heights = await page
      .locator('attn-softmax')
      .evaluate((figure) =>
        ['question', 'summary'].map(
          (name) => figure.shadowRoot?.querySelector(`slot[name="${name}"]`)?.getBoundingClientRect().height,
        ),
      );
    expect(heights).toEqual([0, 0]);
  });
});

describe('what cannot be used', () => {
  /** Element, attribute, value, and the property where it is called otherwise. */
  const WRONG: [string, string, string, string?][] = [
    ['attn-mask', 'length', '500'],
    ['attn-mask', 'length', '2.5'],
    ['attn-mask', 'prefix', '-1', 'prefixLength'],
    ['attn-mask', 'window', '0', 'windowLength'],
    ['attn-mask', 'row', '99'],
    ['attn-mask', 'unit', 'sentence'],
    ['attn-mask', 'profile', 'quick'],
    ['attn-qkv', 'heads', '3'],
    ['attn-qkv', 'dim', '7'],
    ['attn-qkv', 'seed', '-1'],
    ['attn-qkv', 'step', '99'],
    ['attn-qkv', 'row', '1.5'],
    ['attn-qkv', 'tokens', 'Your tea is late'],
    ['attn-softmax', 'panel', 'nothing'],
    ['attn-softmax', 'profile', ''],
    ['attn-leak', 'panel', 'nothing'],
    ['attn-leak', 'mask', 'nonsense'],
    ['attn-leak', 'mask', 'custom'],
    ['attn-block', 'panel', 'nothing'],
    ['attn-train', 'batch', '1000'],
    ['attn-train', 'masks', 'full causal strict'],
    ['attn-train', 'masks', 'nonsense causal'],
    ['attn-train', 'mask', 'nonsense'],
    ['attn-train', 'profile', 'quick'],
    ['attn-ablate', 'remove', 'res,all', 'missing'],
    ['attn-ablate', 'steps', '0'],
    ['attn-ablate', 'layers', '3'],
    ['attn-generate', 'cache', '2'],
    ['attn-generate', 'mask', 'window:3'],
    ['attn-generate', 'panel', 'nothing'],
    ['attn-generate', 'profile', 'quick'],
    ['attn-variants', 'panel', 'nothing'],
    ['attn-variants', 'model', 'three'],
    ['attn-variants', 'padding', 'some'],
    ['attn-variants', 'seed', '1.5'],
    ['attn-quiz', 'attempts', '0'],
    ['attn-quiz', 'profile', 'quick'],
  ];
  const asked = ([, attribute, value]: (typeof WRONG)[number]) =>
    `The page asks this figure for ${attribute}=“${value}”, which it cannot use.`;
  const sayings = (page: Page) =>
    page.evaluate(() =>
      [...document.body.children].map((one) => one.shadowRoot?.querySelector('.refusal')?.textContent),
    );

  it('is said of each attribute, above the picture and as an event, and in the warnings', async () => {
    const page = await open(WRONG.map(([tag, name, value]) => `<${tag} ${name}="${value}"></${tag}>`).join(''));
    for (const [at, wrong] of WRONG.entries()) {
      await page.locator('body > *').nth(at).scrollIntoViewIfNeeded();
      await expect.poll(async () => (await sayings(page))[at], { message: wrong.join(' ') }).toContain(asked(wrong));
      await expect.poll(() => messages(page)).toContainEqual(expect.stringContaining(asked(wrong)));
    }
    const warnings = (await toldTo(page)).flatMap((told) => told.warnings ?? []);
    expect(warnings).toContainEqual(expect.stringContaining(asked(WRONG[0] as (typeof WRONG)[number])));
  });

  it.each([
    ['attn-train compare steps="9999" lr="0" batch="0"', 3],
    ['attn-train lab batch="0" predict', 1],
    ['attn-softmax scores="1,2,abc"', 1],
    ['attn-softmax temperature="0"', 1],
    ['attn-generate prompt="Ω" length="0" temperature="9" top-k="x" cache="2"', 5],
    ['attn-generate steps="0" lr="x"', 2],
    ['attn-leak length="40"', 1],
    ['attn-leak panel="random" mask="zzz" seed="-1"', 2],
    ['attn-mask mask="document:99999" length="99"', 2],
    ['attn-variants panel="order" model="three"', 1],
    ['attn-train predict', 1],
    ['attn-train compare masks="causal prefix:2" predict', 1],
    ['attn-train compare predict', 0],
    ['attn-mask mask="custom"', 0],
    ['attn-mask mask="painted" length="4"', 0],
  ])('stands in the warnings, all that the page was told, once: <%s>', async (markup, count) => {
    const tag = markup.split(' ')[0] ?? '';
    const page = await open(`<${markup}></${tag}>`);
    await ready(page);
    const told = await toldTo(page);
    const { warnings = [] } = told.find(({ name }) => name === 'ready') ?? {};
    expect(warnings).toHaveLength(count);
    expect(new Set(warnings).size).toBe(count);
    const errors = told.flatMap(({ code, message }) => (code === 'bad-state' && message !== undefined ? message : []));
    expect([...errors].sort()).toEqual([...warnings].sort());
    expect(told.at(-1)?.name).toBe('ready');
  });

  it('is said of an attribute that is changed, and no more once it is right', async () => {
    const page = await open('<attn-mask></attn-mask>');
    await ready(page);
    const say = (value: string) =>
      page.locator('attn-mask').evaluate((mask, said) => mask.setAttribute('length', said), value);
    await say('nonsense');
    await expect.poll(() => sayings(page)).toEqual([expect.stringContaining('length=“nonsense”')]);
    await say('');
    await expect.poll(() => sayings(page)).toEqual([expect.stringContaining('length=“”')]);
    await say('6');
    await expect.poll(() => sayings(page)).toEqual([undefined]);
    await page.locator('attn-mask').evaluate((mask) => mask.removeAttribute('length'));
    await expect
      .poll(() => page.locator('attn-mask').evaluate((mask) => (mask as unknown as { length: number }).length))
      .toBe(8);
    expect(await sayings(page)).toEqual([undefined]);
  });

  it('is said of a property, and a property set before the script is there counts', async () => {
    const page = await openHost({ html: documentOf('<attn-mask></attn-mask><attn-lesson></attn-lesson>', TOLD) });
    await page.evaluate(() => {
      Object.assign(document.querySelector('attn-mask') as Element, { length: 5, prefixLength: -2 });
      Object.assign(document.querySelector('attn-lesson') as Element, {
        view: 'softmax',
        predict: true,
        state: { t: 2 },
      });
    });
    await page.addScriptTag({ type: 'module', url: `${guideUrl()}attn.js` });
    await expect.poll(() => messages(page)).toContainEqual(expect.stringContaining('prefix=“-2”'));
    await expect.poll(() => page.locator('attn-mask').getByRole('row').count()).toBe(6);
    const lesson = page.locator('attn-lesson');
    await lesson.scrollIntoViewIfNeeded();
    await lesson.getByRole('group', { name: 'Before you look' }).or(lesson.locator('.bet')).first().waitFor();
    expect(await lesson.evaluate((one) => (one as unknown as { state: { t: number } }).state.t)).toBe(2);
  });

  it('is said of a row that the text is too short for, and not of a number as a text', async () => {
    const page = await open('<attn-mask text="abcde"></attn-mask>');
    await ready(page);
    const figure = page.locator('attn-mask');
    const say = (given: object) => figure.evaluate((one, properties) => void Object.assign(one, properties), given);
    const shown = () =>
      figure.evaluate((one) => {
        const { length, row } = one as unknown as { length: unknown; row: unknown };
        return { length, row };
      });
    expect(await sayings(page)).toEqual([undefined]); // The usual length is too long, and nobody asked for it.
    await say({ row: 30 });
    await expect.poll(() => sayings(page)).toEqual([expect.stringContaining('row=“30”')]);
    expect(await shown()).toEqual({ length: 5, row: 4 });
    await say({ row: '1', length: '4' });
    await expect.poll(() => sayings(page)).toEqual([undefined]);
    expect(await shown()).toEqual({ length: 4, row: 1 });
    await say({ length: 'seven' });
    await expect.poll(() => sayings(page)).toEqual([expect.stringContaining('length=“seven”')]);
    await say({ length: 60 });
    await expect.poll(() => sayings(page)).toEqual([expect.stringContaining('length=“60”')]);
    expect(await messages(page)).toEqual(
      ['row=“30”', 'length=“seven”', 'length=“60”'].map((part) => expect.stringContaining(part)),
    );
  });

  it('leaves a figure with a mask that there is not alive, with the usual one', async () => {
    const page = await open('<attn-leak mask="nonsense"></attn-leak>');
    await page.locator('attn-leak').getByText('Causal', { exact: false }).first().waitFor();
    await page.locator('attn-leak .bet [role="radio"], attn-leak .bet button').first().waitFor();
    const mask = () => page.locator('attn-leak').evaluate((one) => (one as unknown as { mask: string }).mask);
    expect(await mask()).toBe('causal');
    await ready(page);
    await page.locator('attn-leak').evaluate((one) => one.setAttribute('mask', 'block'));
    await expect.poll(mask).toBe('document:4');
    await expect.poll(() => sayings(page)).toEqual([undefined]);
  });

  it('is said in German on a German page', async () => {
    const html = documentOf('<attn-block panel="nichts"></attn-block>', TOLD + remote()).replace(
      'lang="en"',
      'lang="de"',
    );
    const page = await openHost({ html });
    await expect.poll(() => messages(page)).toEqual([expect.stringContaining('panel=„nichts“')]);
  });

  it('is said of a lesson: its view, what it hides and locks, its colours, and its state', async () => {
    const page = await open('<attn-lesson view="nothing">As written</attn-lesson>');
    await page.getByText('The page asks for the view “nothing”, which there is not.').waitFor();
    expect(await page.getByText('As written').isVisible()).toBe(true);
    const lesson = page.locator('attn-lesson');
    await lesson.evaluate((one) => {
      for (const [name, value] of Object.entries({ hide: 'table,sound', lock: 'n,zz', theme: 'pink', view: 'mask' }))
        one.setAttribute(name, value);
    });
    await ready(page);
    for (const sentence of [
      '“hide”: this view has no sound.',
      '“lock”: this view has no setting “zz”.',
      'The page asks this figure for theme=“pink”, which it cannot use. It begins with “auto” instead.',
    ]) {
      await lesson.getByText(sentence).waitFor();
      expect((await toldTo(page)).find(({ name }) => name === 'ready')?.warnings).toContain(sentence);
    }
    expect((await messages(page)).filter((message) => message.includes('pink'))).toHaveLength(1);
    expect(await lesson.getByText('pink').count()).toBe(1);
    await lesson.evaluate((one) => Object.assign(one, { state: { w: -1, row: 2 } }));
    await lesson.getByText('What cannot be set stays as it was: w.').waitFor();
    const isShown = lesson.evaluate((one) => one.shadowRoot?.contains((one as unknown as { figure: Node }).figure));
    expect(await isShown).toBe(true);
  });

  it('is a cell that there is not', async () => {
    const page = await open('<attn-mask length="4"></attn-mask>');
    await ready(page);
    const before = await page.locator('attn-mask').evaluate((one) => {
      const mask = one as unknown as { matrix: Uint8Array; setCell(q: number, k: number, on: boolean): void };
      const { matrix } = mask;
      for (const [query, key] of [
        [4, 0],
        [-1, 0],
        [0.5, 0],
        [Number.NaN, 0],
      ] as const)
        mask.setCell(query, key, true);
      return [...matrix];
    });
    await expect
      .poll(() => messages(page))
      .toEqual([expect.stringContaining('There is no cell (NaN, 0) in a mask of 4 by 4')]);
    const matrix = () =>
      page.locator('attn-mask').evaluate((one) => [...(one as unknown as { matrix: Uint8Array }).matrix]);
    expect(await matrix()).toEqual(before);
    await page
      .locator('attn-mask')
      .evaluate((one) => (one as unknown as { setCell(q: number, k: number, on: boolean): void }).setCell(0, 3, true));
    await expect.poll(async () => (await matrix())[3]).toBe(1);
  });
});

describe('a number in a sentence of the author', () => {
  const sentence = (page: Page) => page.locator('body > p');

  it('stands as written until the figure knows it, and follows the figure', async () => {
    const page = await open(
      '<p>Row <attn-var name="mask.row">5</attn-var> reads <attn-var name="mask.visible">many</attn-var> tokens.</p><div style="height: 300vh"></div><attn-mask length="6" row="2"></attn-mask>',
    );
    expect(await page.evaluate(() => customElements.whenDefined('attn-var').then(() => true))).toBe(true);
    expect(await sentence(page).locator('attn-var').allTextContents()).toEqual(['5', 'many']);
    await page.locator('attn-mask').scrollIntoViewIfNeeded();
    const shown = () =>
      sentence(page)
        .locator('attn-var')
        .evaluateAll((all) => all.map((one) => one.shadowRoot?.querySelector('span, button')?.textContent?.trim()));
    await expect.poll(shown, { timeout: 20_000 }).toEqual(['2', '3']);
    await page.locator('attn-mask').evaluate((one) => one.setAttribute('mask', 'full'));
    await expect.poll(shown).toEqual(['2', '6']);
    expect(await messages(page)).toEqual([]);
  });

  it.each([
    ['name="mask.sum"', 'There is no number “mask.sum”.'],
    ['name="mask.row" format="0.00"', '“format” is a number of decimals, 0 to 9, not “0.00”.'],
    ['name="mask.row" scrub', '“mask.row” cannot be changed from a sentence.'],
  ])('with %s says what is wrong with it', async (attributes, problem) => {
    const page = await open(`<p>Row <attn-var ${attributes}>7</attn-var> reads.</p><attn-mask></attn-mask>`);
    await sentence(page).getByText(`(${problem})`, { exact: true }).waitFor();
    await ready(page);
    expect(await messages(page)).toEqual([problem]);
    await page.locator('attn-var').evaluate((one) => {
      one.setAttribute('name', 'mask.row');
      for (const name of ['format', 'scrub']) one.removeAttribute(name);
    });
    await sentence(page).getByText(problem).waitFor({ state: 'detached' });
  });
});
