// SPDX-License-Identifier: MIT
// The matrix under a finger: a tap paints, a drag scrolls, and columns that do not fit are told of.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openGuide, readyExplorer, setSize } from './support/page.ts';

async function phone() {
  const guide = await openGuide({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  const explorer = await readyExplorer(guide);
  await explorer.getByRole('radio', { name: 'Painted' }).check();
  await setSize(explorer, 16);
  await explorer.getByRole('button', { name: 'query 15, key 15,' }).waitFor();
  const cell = (query: number, key: number) => explorer.getByRole('button', { name: `query ${query}, key ${key},` });
  return { ...guide, explorer, cell };
}

/** A finger that goes from a place by so many pixels, a little in every frame. */
async function drag(page: Page, from: { x: number; y: number }, by: { x?: number; y?: number }) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let frame = 1; frame <= 12; frame++) {
    const share = frame / 12;
    await touch('touchMove', [{ x: from.x + (by.x ?? 0) * share, y: from.y + (by.y ?? 0) * share }]);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await touch('touchEnd', []);
}

describe('painting with a finger', () => {
  it('a tap paints one cell, and another takes it back', async () => {
    const { explorer, cell } = await phone();
    await cell(2, 4).tap();
    await explorer.getByRole('button', { name: 'query 2, key 4, allowed' }).waitFor();
    await cell(2, 4).tap();
    await explorer.getByRole('button', { name: 'query 2, key 4, blocked' }).waitFor();
  });

  it('a drag over the cells scrolls the page and the matrix, and paints nothing', async () => {
    const { page, explorer, cell } = await phone();
    const names = () =>
      explorer.locator('table.grid .cell').evaluateAll((cells) => cells.map((one) => one.getAttribute('aria-label')));
    await cell(8, 3).scrollIntoViewIfNeeded();
    const before = await names();
    const middle = async () => {
      const box = await cell(8, 3).boundingBox();
      if (box === null) throw new Error('no such cell');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const top = await page.evaluate(() => scrollY);
    await drag(page, await middle(), { y: -120 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top + 50);
    const matrix = explorer.locator('.matrix');
    await drag(page, await middle(), { x: -70 });
    await expect.poll(() => matrix.evaluate((box) => box.scrollLeft)).toBeGreaterThan(30);
    expect(await names()).toEqual(before);
  });
});

describe('a matrix that is wider than the screen', () => {
  it('is a named region that the keyboard can scroll, and says that columns go on until the end is reached', async () => {
    const { explorer } = await phone();
    const region = explorer.getByRole('region', { name: 'The matrix, which scrolls sideways' });
    await region.waitFor();
    expect(await region.getAttribute('tabindex')).toBe('0');
    const more = explorer.getByText('More columns to the right: scroll sideways.');
    expect(await more.isVisible()).toBe(true);
    await region.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
    await more.waitFor({ state: 'hidden' });
    await setSize(explorer, 4);
    await explorer.getByRole('button', { name: 'query 15, key 15,' }).waitFor({ state: 'detached' });
    expect(await region.count()).toBe(0);
    expect(await explorer.locator('.matrix').getAttribute('tabindex')).toBeNull();
  });
});
