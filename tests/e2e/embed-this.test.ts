import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { columns, measureViews } from '../../scripts/lib/view-heights.mjs';
import heights from '../../web/embed/heights.json' with { type: 'json' };
import { VIEW_NAMES } from '../../web/embed/view-names.ts';
import { type Course, startCourse } from './support/course-server.ts';
import { smallTargets, violations } from './support/figure.ts';
import { openGuide, press } from './support/page.ts';

/** The fold, open, below a figure that is on screen. */
async function openFold(figure: Locator): Promise<Locator> {
  await figure.scrollIntoViewIfNeeded();
  await press(figure, 'Share');
  const fold = figure.locator('attn-share-embed');
  await fold.getByText('Embed this', { exact: true }).click();
  await fold.getByLabel('As a frame', { exact: true }).waitFor();
  return fold;
}

const heightIn = (snippet: string): number => Number(/ height="(\d+)"/.exec(snippet)?.[1]);

/** Once the preview has said how high it is: as high as its content, in the column that is chosen. */
async function settledText(fold: Locator): Promise<string> {
  const content = fold.frameLocator('iframe').locator('html[data-ready] main');
  await expect
    .poll(async () => {
      const [text, high] = [
        await frameText(fold),
        await content.evaluate((main) => Math.ceil(main.getBoundingClientRect().height)),
      ];
      return heightIn(text) - high;
    }, SOON)
    .toBe(0);
  return frameText(fold);
}

const SOON = { timeout: 20_000 };

const frameText = (fold: Locator): Promise<string> => fold.getByLabel('As a frame', { exact: true }).inputValue();

let course: Course;
beforeAll(async () => {
  course = await startCourse();
});
afterAll(() => course.close());

/** A page of a course, with nothing of the guide's but the snippet. */
async function asHost(page: Page, snippet: string): Promise<void> {
  course.pages.set('', { html: `<!doctype html><html lang="en"><title>A course</title>${snippet}` });
  await page.goto(course.url);
}

describe('Embed this', () => {
  it('follows the figure and the author’s wishes, and what is copied shows just that elsewhere', async () => {
    const { page, explorer } = await openGuide();
    await explorer.scrollIntoViewIfNeeded();
    await explorer.getByRole('grid').waitFor();
    await explorer.getByRole('radio', { name: 'Prefix' }).check();
    const fold = await openFold(explorer);
    await expect.poll(() => frameText(fold)).toContain('#v=1&amp;view=mask&amp;mask=prefix"');
    const wide = await frameText(fold);
    expect(wide).toContain(`src="${inject('siteUrl')}embed.html?view=mask#`);
    expect(wide).toContain('title="Who may look at whom"');
    // One after the other: a preview that is taken away while it loads gives up its files.
    for (const choose of [
      () => fold.getByLabel('Colours').selectOption('dark'),
      ...['Fix the settings', 'How to read it', 'Table', 'No links that lead away'].map(
        (name) => () => fold.getByLabel(name, { exact: true }).check(),
      ),
    ]) {
      await settledText(fold);
      await choose();
    }
    const snippet = await settledText(fold);
    expect(snippet).toContain('theme=dark&amp;hide=prose,table&amp;lock=mask,');
    const element = await fold.getByLabel('As an element', { exact: true }).inputValue();
    expect(element).toContain(`<script type="module" src="${inject('siteUrl')}attn.js"></script>`);
    expect(element).toContain('<attn-mask editable mask="prefix" theme="dark" data-hide="prose table">');
    expect(element).toContain(`<a href="${inject('siteUrl')}index.html#v=1&amp;view=mask&amp;mask=prefix">`);

    await asHost(page, snippet);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('grid').waitFor();
    expect(await frame.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await frame.getByRole('radio', { name: 'Prefix' }).isChecked()).toBe(true);
    expect(await frame.getByRole('button', { name: 'Show as table' }).count()).toBe(0);
    const full = frame.getByRole('radio', { name: 'Full' });
    expect(await full.getAttribute('aria-disabled')).toBe('true');
    await full.click({ force: true }); // it looks disabled, and a reader may press it all the same
    await frame.getByText('This setting is fixed here, so it stays as it was.').waitFor();
    expect(await frame.locator('.note').count()).toBe(1);
  });

  it('gives a frame as high as the preview says, which is as wide as the column', async () => {
    const { page, explorer } = await openGuide({ viewport: { width: 600, height: 900 } });
    const fold = await openFold(explorer);
    await fold.frameLocator('iframe').getByRole('grid').waitFor();
    const kept = heights.heights.mask;
    expect(heightIn(await settledText(fold))).toBe(kept[columns.wide]);
    const frame = fold.locator('iframe');
    expect(await frame.evaluate((one: HTMLIFrameElement) => one.contentWindow?.innerWidth)).toBe(columns.wide);
    const room = await fold.locator('.window').evaluate(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth]);
    expect(room[1]).toBe(room[0]);
    await fold.getByLabel('Height for a column of').selectOption('narrow');
    expect(heightIn(await settledText(fold))).toBe(kept[columns.narrow]);
    expect(await frame.evaluate((one: HTMLIFrameElement) => one.contentWindow?.innerWidth)).toBe(columns.narrow);
    await fold.getByLabel('Height for a column of').selectOption('wide');
    await fold.getByLabel('Controls', { exact: true }).check();
    await expect.poll(async () => heightIn(await frameText(fold)), SOON).toBeLessThan(kept[columns.wide] - 200);
    const snippet = await settledText(fold);
    await page.setViewportSize({ width: columns.wide, height: 900 });
    await asHost(page, `<style>body{margin:0}iframe{border:0}</style>${snippet}`);
    const inside = page.frameLocator('iframe');
    await inside.getByRole('grid').waitFor();
    const spare = () => inside.locator('main').evaluate((main) => innerHeight - main.getBoundingClientRect().height);
    await expect.poll(spare, SOON).toBeGreaterThanOrEqual(0);
    expect(await spare()).toBeLessThan(1);
  });

  it('offers a bet where the view has one to ask for', async () => {
    const { page } = await openGuide();
    const offered = async (id: string): Promise<number> => {
      const fold = await openFold(page.locator(id));
      await fold.getByLabel('Fix the settings', { exact: true }).waitFor();
      return fold.getByLabel('Ask for a bet first', { exact: true }).count();
    };
    expect(await offered('#two-models')).toBe(1);
    expect(await offered('#lab')).toBe(0);
  });

  it('gives a frame that grows, which moves nothing below when its figure comes', async () => {
    const { page } = await openGuide();
    const fold = await openFold(page.locator('#cake'));
    await fold.getByLabel('Grow with the figure').check();
    const snippet = await settledText(fold);
    expect(snippet).toContain(`<script src="${inject('siteUrl')}attn-host.js"></script>\n<attn-embed src=`);
    await page.setViewportSize({ width: columns.wide, height: 900 });
    await asHost(page, `<style>body{margin:0}</style>${snippet}<p>Below</p>`);
    const below = page.getByText('Below');
    const top = () => below.evaluate((one) => one.getBoundingClientRect().top);
    const before = await top();
    await page.frameLocator('iframe').getByRole('button', { name: 'Reset' }).waitFor();
    await page.frameLocator('iframe').locator('html[data-ready]').waitFor({ state: 'attached' });
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  });

  it('shows all of its snippets, and leads to the table of settings', async () => {
    const { page, explorer } = await openGuide({ viewport: { width: 360, height: 900 } });
    const fold = await openFold(explorer);
    for (const name of ['As a frame', 'As an element']) {
      const [inner, outer] = await fold
        .getByLabel(name, { exact: true })
        .evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight]);
      expect(inner, name).toBeLessThanOrEqual(outer ?? 0);
    }
    const address = await fold.getByRole('link', { name: 'All settings and heights' }).getAttribute('href');
    expect(address).toBe(`${inject('siteUrl')}settings.html#mask`);
    await page.goto(address ?? '');
    await page.locator('#mask').getByRole('cell', { name: 'how many tokens' }).waitFor();
    expect(await violations(page, 'main')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('copies, and selects where it may not', async () => {
    const { page } = await openGuide({ permissions: ['clipboard-read', 'clipboard-write'] });
    const cake = page.locator('#cake');
    const fold = await openFold(cake);
    await press(fold, 'Copy the frame');
    await fold.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await frameText(fold));
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    });
    await press(fold, 'Copy the frame');
    await fold.getByText(/^Selected/).waitFor();
    expect(await fold.getByLabel('As an element', { exact: true }).count()).toBe(0);
    const preview = fold.frameLocator('iframe');
    await preview.getByRole('button', { name: 'Reset' }).waitFor();
    expect(await preview.getByRole('navigation').count()).toBe(0);
  });

  it.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('can be read and pressed by anyone (%s, %i px)', async (colorScheme, width) => {
    const { page, explorer } = await openGuide({ colorScheme, viewport: { width, height: 900 } });
    const fold = await openFold(explorer);
    expect(await violations(page, 'attn-mask')).toEqual([]);
    expect(await smallTargets(fold)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('names figures of the page, and attributes that their elements know', async () => {
    const { page } = await openGuide();
    const figures = await page.locator('.figure').all();
    for (const figure of figures) await figure.scrollIntoViewIfNeeded();
    const wrong = await page.evaluate(async (names) => {
      const found: string[] = [];
      for (const { view, tag, selector, attributes, always } of names) {
        if (document.querySelector(selector) === null) found.push(`${view}: not on the page`);
        const known = (await customElements.whenDefined(tag)) as unknown as { observedAttributes: string[] };
        for (const name of [...Object.values(attributes), ...(always ?? [])]) {
          if (!known.observedAttributes.includes(name)) found.push(`${view}: ${name}`);
        }
      }
      return found;
    }, VIEW_NAMES);
    expect(wrong).toEqual([]);
  });

  it('knows how high a view is', async () => {
    const { page } = await openGuide({}, (before) => before.goto('about:blank'));
    const views = [
      { name: 'train', query: '?view=train' },
      { name: 'softmax filler', query: '?view=softmax#v=1&view=softmax&panel=filler' },
      { name: 'exercise', query: '?view=exercise' },
    ];
    const measured = await measureViews(page, inject('siteUrl'), views);
    const kept = heights.heights as Record<string, Record<string, number>>;
    const named = Object.fromEntries(views.map(({ name }) => [name, kept[name]]));
    expect(measured.heights, 'run `npm run heights`, then build the page again').toEqual(named);
  });
});
