// SPDX-License-Identifier: MIT
// The page on paper: what is shown, what is not, and that everything is as it was afterwards.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openGuide, readyExplorer, runToTheEnd, setField } from './support/page.ts';

const say = (page: Page, name: 'beforeprint' | 'afterprint') =>
  page.evaluate((event) => void dispatchEvent(new Event(event)), name);

describe('on paper', () => {
  it('tables are open, controls are gone, each figure says its place and its step', async () => {
    const guide = await openGuide({ colorScheme: 'dark' });
    const { page, compare } = guide;
    const explorer = await readyExplorer(guide);
    await setField(compare, 'Steps', '5');
    await runToTheEnd(compare, 5);
    await page.emulateMedia({ media: 'print' });
    await say(page, 'beforeprint');
    await compare.getByRole('table', { name: /^Loss in nats/ }).waitFor();
    expect(await explorer.getByRole('table').count()).toBeGreaterThan(0);
    for (const name of ['Run both', 'Reset']) expect(await compare.getByRole('button', { name }).count()).toBe(0);
    expect(await page.getByRole('navigation').count()).toBe(0);
    const note = (figure: typeof compare) =>
      figure.evaluate((element) => getComputedStyle(element, '::after').getPropertyValue('content'));
    expect(await note(compare)).toMatch(/^"Printed at step 5 · http.*#opening"$/);
    expect(await note(explorer)).toMatch(/^"http.*#explorer"$/);
    await page.getByText(/^Printed from http/).waitFor();
    // Light, whatever the screen is, and with the colours of the figures.
    const look = await page.evaluate(() => {
      const { colorScheme, color, printColorAdjust } = getComputedStyle(document.body);
      return { colorScheme, color, printColorAdjust };
    });
    expect(look).toEqual({ colorScheme: 'light', color: 'rgb(29, 27, 22)', printColorAdjust: 'exact' });
    await say(page, 'afterprint');
    await page.emulateMedia({ media: 'screen' });
    expect(await compare.getByRole('table').count()).toBe(0);
  });

  it('a table that was open before stays open', async () => {
    const guide = await openGuide();
    const explorer = await readyExplorer(guide);
    await explorer.getByRole('button', { name: 'Show as table' }).click();
    const table = explorer.getByRole('table', { name: /^Which keys/ });
    await table.waitFor();
    await say(guide.page, 'beforeprint');
    await say(guide.page, 'afterprint');
    await guide.page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await table.isVisible()).toBe(true);
  });

  it('what was not loaded prints its poster, and no room is left free for it', async () => {
    const { page } = await openGuide();
    await page.emulateMedia({ media: 'print' });
    const figure = page.locator('#writing attn-generate');
    expect(await figure.locator('svg.poster').isVisible()).toBe(true);
    const height = await figure.evaluate((element) => element.getBoundingClientRect().height);
    expect(height).toBeLessThan(400);
    const sources = page.getByRole('heading', { name: 'Sources' });
    expect(await sources.isVisible()).toBe(true);
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(50_000);
  });
});
