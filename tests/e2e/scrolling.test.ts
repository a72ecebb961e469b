// SPDX-License-Identifier: MIT
// What scrolls sideways inside a figure shows that it goes on, on the side where it does, and only then.
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { openGuide, openPart, press, readyExplorer } from './support/page.ts';

const look = (box: Locator) =>
  box.evaluate((element) => {
    const { maskImage, borderLeftColor, borderRightColor } = getComputedStyle(element);
    const fades = [...maskImage.matchAll(/([\d.]+)px/g)].map(([, width]) => Number(width));
    return { fades, left: borderLeftColor, right: borderRightColor };
  });

/** Sixteen columns, in the explorer's matrix and in its table. */
async function wide(options: Parameters<typeof openGuide>[0]) {
  const guide = await openGuide({ viewport: { width: 320, height: 800 }, ...options });
  const explorer = await readyExplorer(guide);
  await openPart(explorer, 'More');
  await explorer.getByLabel('Size').fill('16');
  await press(explorer, 'Show as table');
  await explorer.getByRole('grid').getByRole('row').nth(15).waitFor(); // else what is scrolled below may still be the narrow one
  const table = explorer.locator('[data-scrolls]', { has: explorer.page().locator('table.data') }).last();
  await table.waitFor();
  return { ...guide, table, matrix: explorer.locator('.matrix') };
}

it.each(['light', 'dark'] as const)(
  'a wide table fades on the side where it goes on, and no other (%s)',
  async (colorScheme) => {
    const { page, table, matrix } = await wide({ colorScheme });
    const scroll = (left: number) => table.evaluate((element, to) => element.scrollTo(to, 0), left);
    // As with more columns; a new width of the figure is a new look at it.
    await table.evaluate((element) => {
      for (const inner of element.querySelectorAll<HTMLElement>('table')) inner.style.minWidth = '700px';
    });
    await page.setViewportSize({ width: 326, height: 800 });
    await table.and(page.locator('[data-more="right"]')).waitFor();
    expect((await look(table)).fades).toEqual([0, 32]);
    await scroll(60);
    await table.and(page.locator('[data-before]')).waitFor();
    expect((await look(table)).fades).toEqual([32, 32]);
    await scroll(9999);
    await table.and(page.locator('[data-more="left"]')).waitFor();
    expect((await look(table)).fades).toEqual([32]);
    // A matrix keeps the names of its rows in sight.
    await matrix.evaluate((element) => element.scrollTo(60, 0));
    await matrix.and(page.locator('[data-before]')).waitFor();
    expect((await look(matrix)).fades).toEqual([0, 32]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await matrix.and(page.locator(':not([data-more])')).waitFor();
    expect([(await look(matrix)).fades, (await look(table)).fades]).toEqual([[], []]);
  },
);

it('in forced colours a line stands where it goes on', async () => {
  const { matrix } = await wide({ forcedColors: 'active' });
  await matrix.and(matrix.page().locator('[data-more="right"]')).waitFor();
  const { fades, left, right } = await look(matrix);
  expect(fades).toEqual([]);
  expect(right).not.toBe(left);
});
