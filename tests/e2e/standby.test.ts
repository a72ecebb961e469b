// SPDX-License-Identifier: MIT
// Figures that train keep few workers in which nothing runs, however many of them are on a page; a press needs no more than
// its own.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectQuiet, type Opened, openPage, startChanged, startSite } from './support/policy-site.ts';

const MOST_IDLE = 4;

/** As many figures, one below the other, with room above and below them. */
async function openMany(
  count: number,
  attributes = 'compare',
  before?: (page: Page) => Promise<unknown>,
): Promise<Opened> {
  const guide = await startSite({});
  const figures = `<attn-train ${attributes}></attn-train>`.repeat(count);
  const room = '<p style="height: 3000px">';
  const html = `<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,">
<body>${figures}${room}<script type="module" src="attn.js"></script>`;
  return openPage(`${guide}course.html`, {
    before: async (page) => {
      await page.route('**/course.html', (route) => route.fulfill({ contentType: 'text/html', body: html }));
      await before?.(page);
    },
  });
}

const seen = async (page: Page): Promise<number> => {
  let most = 0;
  page.on('worker', () => {
    most = Math.max(most, page.workers().length);
  });
  for (const figure of await page.locator('attn-train').all()) {
    await figure.scrollIntoViewIfNeeded();
    await figure.locator('svg.thumb').first().waitFor();
  }
  return most;
};

describe('twenty figures that train two models each', () => {
  it('have few workers after all have been seen, and the first one trains all the same', async () => {
    const opened = await openMany(20);
    const { page } = opened;
    const most = await seen(page);
    expect(most).toBeLessThanOrEqual(MOST_IDLE + 2);
    await expect.poll(() => page.workers().length).toBeLessThanOrEqual(MOST_IDLE);
    const first = page.locator('attn-train').first();
    await first.getByRole('button', { name: 'Step', exact: true }).click();
    await first.getByText(/^At step 0\b/).waitFor();
    expectQuiet(opened);
  });
});

describe('two workers of one figure', () => {
  it('have each file of the core from one download, whatever the server says of caching', async () => {
    const asked: string[] = [];
    const guide = await startChanged({ unkept: true, heard: (path) => asked.push(path) });
    const { page } = await openPage(`${guide}embed.html?view=train`);
    const figure = page.locator('attn-train');
    await figure.getByRole('button', { name: 'Step', exact: true }).click();
    await figure.getByText(/^At step 0\b/).waitFor();
    expect(page.workers()).toHaveLength(2);
    expect(asked).toHaveLength(1);
  });
});

describe('a figure that is out of sight', () => {
  const leave = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

  it('gives its workers up after a while, and has them again when it is seen', async () => {
    const { page } = await openMany(1, 'compare', (opened) => opened.clock.install());
    await expect.poll(() => page.workers().length).toBe(2);
    await leave(page);
    await expect
      .poll(async () => {
        await page.clock.fastForward(31_000);
        return page.workers().length;
      })
      .toBe(0);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => page.workers().length).toBe(2);
  });

  it('keeps what it has computed', async () => {
    const { page } = await openMany(1, 'compare', (opened) => opened.clock.install());
    const figure = page.locator('attn-train');
    await figure.getByRole('button', { name: 'Step', exact: true }).click();
    await figure.getByText(/^At step 0\b/).waitFor();
    await leave(page);
    await page.clock.fastForward(61_000);
    expect(page.workers()).toHaveLength(2);
    await figure.getByRole('button', { name: 'Step', exact: true }).click();
    await figure.getByText(/^At step 1\b/).waitFor();
  });
});
