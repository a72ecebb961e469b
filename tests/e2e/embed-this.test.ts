// SPDX-License-Identifier: MIT
// “Embed this” in the panel of a figure: what is copied shows, in a page of another server, what the reader sees.
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
    expect(wide).toContain(` height="${heights.heights.mask[columns.wide]}"`);
    await fold.getByLabel('Height for a column of').selectOption('narrow');
    expect(await frameText(fold)).toContain(` height="${heights.heights.mask[columns.narrow]}"`);
    await fold.getByLabel('Colours').selectOption('dark');
    await fold.getByLabel('Fix the settings').check();
    await fold.getByLabel('How to read it').check();
    await fold.getByLabel('Table', { exact: true }).check();
    await fold.getByLabel('No links that lead away').check();
    const snippet = await frameText(fold);
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
    await frame.getByRole('radio', { name: 'Full' }).click();
    await frame.getByText('This setting is fixed here, so it stays as it was.').waitFor();
    expect(await frame.locator('.note').count()).toBe(1);
  });

  it('copies, selects where it may not, and loads its preview only when asked', async () => {
    const { page } = await openGuide({ permissions: ['clipboard-read', 'clipboard-write'] });
    const cake = page.locator('#cake');
    const fold = await openFold(cake);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await press(fold, 'Copy the frame');
    await fold.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await frameText(fold));
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    });
    await press(fold, 'Copy the frame');
    await fold.getByText(/^Selected/).waitFor();
    expect(requests).toEqual([]);
    expect(await fold.getByLabel('As an element', { exact: true }).count()).toBe(0);
    await fold.getByText('Preview of the frame').click();
    const preview = fold.frameLocator('iframe');
    await preview.getByRole('button', { name: 'Reset' }).waitFor();
    expect(await preview.getByRole('navigation').count()).toBe(0);
    await fold.getByText('Preview of the frame').click();
    await fold.locator('iframe').waitFor({ state: 'detached' });
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
