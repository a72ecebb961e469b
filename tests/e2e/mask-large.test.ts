// SPDX-License-Identifier: MIT
// The explorer with the reader's own tokens, and with masks too large for a grid of buttons.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { besideHeader, openGuide, openPart, press, readyExplorer, setSize, useSpec } from './support/page.ts';

const cell = (explorer: Locator, query: number, key: number) =>
  explorer.getByRole('button', { name: `query ${query}, key ${key},` });
const picture = (explorer: Locator) => explorer.getByRole('img', { name: /the whole/ });

async function useText(explorer: Locator, text: string): Promise<void> {
  await openPart(explorer, 'More');
  await explorer.getByLabel('Your tokens').fill(text);
  await press(explorer, 'Use this text');
}

async function large(size = 64, width = 1280) {
  const guide = await openGuide({ viewport: { width, height: 900 } });
  const explorer = await readyExplorer(guide);
  await setSize(explorer, size);
  await picture(explorer).waitFor();
  return { ...guide, explorer };
}

/** Where a cell of the canvas is in the window. */
async function place(explorer: Locator, query: number, key: number): Promise<[number, number]> {
  await picture(explorer).scrollIntoViewIfNeeded();
  return picture(explorer).evaluate(
    (canvas, [row, column]) => {
      const { origin, side } = (canvas as HTMLElement).dataset;
      const box = canvas.getBoundingClientRect();
      const at = (index: number) => Number(origin) + (index + 0.5) * Number(side);
      return [box.left + at(column ?? 0), box.top + at(row ?? 0)] as [number, number];
    },
    [query, key],
  );
}

const focusedName = (page: Page) =>
  page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active?.getAttribute('aria-label') ?? '';
  });

describe('the reader’s own tokens', () => {
  it('are characters or words, and all of them are shown', async () => {
    const explorer = await readyExplorer(await openGuide());
    await useText(explorer, 'Your cake is late');
    await explorer.getByText('All 17 tokens are shown.').waitFor();
    await explorer.getByRole('radio', { name: 'By word' }).check();
    await explorer.getByRole('row', { name: 'Open cells 10 of 16' }).waitFor();
    expect(await besideHeader(explorer, 'Selected row').textContent()).toBe('3 “late”');
    await explorer.getByRole('radio', { name: 'Weights' }).check();
    await explorer.getByText(/The small model reads single characters/).waitFor();
    expect(await explorer.getByRole('grid').getByRole('gridcell').count()).toBe(16);
    await explorer.getByRole('radio', { name: 'By character' }).check();
    await picture(explorer).waitFor();
    await explorer.getByRole('grid', { name: /layer 0, head 0, model: untrained/ }).waitFor();
    expect(await explorer.getByText(/reads single characters/).count()).toBe(0);
  });

  it('that cannot be seen are drawn and named', async () => {
    const explorer = await readyExplorer(await openGuide());
    await useText(explorer, 'a\u200b\tb');
    await explorer
      .getByText('All 4 tokens are shown. Not to be seen in print: zero-width space at 1, tab at 2.')
      .waitFor();
    await explorer.getByRole('rowheader', { name: '1 zero-width space' }).waitFor();
    await explorer.getByRole('row', { name: 'Must predict position 4' }).waitFor();
  });

  it('outside the model’s vocabulary get the core’s sentence where weights are asked for, and no weights', async () => {
    const explorer = await readyExplorer(await openGuide());
    await useText(explorer, 'Zebra');
    await explorer.getByRole('row', { name: 'Open cells 15 of 25' }).waitFor();
    await explorer.getByRole('radio', { name: 'Weights' }).check();
    await explorer.getByRole('alert').getByText(/Z/).waitFor();
    expect(await explorer.getByText('Largest weight').count()).toBe(0);
    await explorer.getByRole('radio', { name: 'Permission' }).check();
    await explorer.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('of two megabytes are refused in one sentence, and the old ones stay', async () => {
    const explorer = await readyExplorer(await openGuide());
    await openPart(explorer, 'More');
    const kept = await explorer.getByLabel('Your tokens').evaluate((area) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'cake '.repeat(400_000));
      return area.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, composed: true, cancelable: true }),
      );
    });
    expect(kept).toBe(false);
    await explorer.locator('#text-error').waitFor();
    expect(await explorer.locator('#text-error').textContent()).toBe(
      'This text has 2,000,000 characters, the matrix takes up to 64. Yours are kept as they were.',
    );
    expect(await besideHeader(explorer, 'Selected row').textContent()).toBe('3 “r”');
    await explorer.getByText('The first 8 of 64 tokens are shown.').waitFor();
    expect(await explorer.getByLabel('Your tokens').inputValue()).toMatch(/^Your plum cake/);
    await useText(explorer, '');
    await explorer
      .locator('#text-error')
      .getByText(/There is no token in this text/)
      .waitFor();
    await press(explorer, 'Reset');
    await explorer.locator('#text-error').waitFor({ state: 'detached' });
  });
});

describe('a mask of 64 positions', () => {
  it('is one named picture with the row of the cursor above it as a real table', async () => {
    const { explorer } = await large();
    await explorer
      .getByRole('img', { name: /64 queries by 64 keys: the whole, 2080 of 4096 cells open, row 3/ })
      .waitFor();
    const grid = explorer.getByRole('grid', { name: /row 3, that of the cursor/ });
    expect(await grid.getByRole('gridcell').count()).toBe(64);
    expect(await grid.getByRole('columnheader').count()).toBe(65);
    expect(await grid.getAttribute('aria-rowcount')).toBe('65');
    expect(await grid.locator('tbody tr').getAttribute('aria-rowindex')).toBe('5');
    expect(await grid.locator('button[tabindex="0"]').count()).toBe(1);
    await press(explorer, 'Show as table');
    const table = explorer.getByRole('table', { name: 'Which keys each query row may look at' });
    expect(await table.getByRole('row').count()).toBe(65);
    await table.getByRole('row', { name: '63 “r” 64 of 64 0–63' }).waitFor();
  });

  it('the arrow keys move the cursor, Space paints, and whole rows and columns are painted by their buttons', async () => {
    const { page, explorer } = await large();
    await explorer.getByRole('radio', { name: 'Painted' }).check();
    await explorer.getByRole('button', { name: 'Block row 3' }).waitFor();
    await cell(explorer, 3, 0).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    expect(await focusedName(page)).toBe('query 4, key 1, allowed');
    await page.keyboard.press('Space');
    await explorer.getByRole('button', { name: 'query 4, key 1, blocked' }).waitFor();
    await explorer.getByRole('img', { name: /2079 of 4096 cells open, row 4/ }).waitFor();
    await page.keyboard.press('Control+End');
    expect(await focusedName(page)).toBe('query 63, key 63, allowed');
    await press(explorer, 'Block row 63');
    await explorer.getByRole('img', { name: /2015 of 4096/ }).waitFor();
    await press(explorer, 'Allow column 63');
    await explorer.getByRole('img', { name: /2079 of 4096/ }).waitFor();
    await press(explorer, 'Undo');
    await press(explorer, 'Undo');
    await press(explorer, 'Undo');
    await explorer.getByRole('img', { name: /2080 of 4096/ }).waitFor();
  });

  it('a click on the picture brings the cursor there, and a quick drag paints every cell between', async () => {
    const { page, explorer } = await large();
    await page.mouse.click(...(await place(explorer, 40, 20)));
    await explorer.getByRole('row', { name: 'Visible keys 41 of 64' }).waitFor();
    await explorer.getByRole('img', { name: /row 40 outlined/ }).waitFor();
    expect(await focusedName(page)).toBe('query 40, key 20, allowed');
    await explorer.getByRole('radio', { name: 'Painted' }).check();
    await explorer.getByRole('button', { name: 'Block row 40' }).waitFor();
    await page.mouse.move(...(await place(explorer, 10, 30)));
    await page.mouse.down();
    await page.mouse.move(...(await place(explorer, 10, 49)));
    await page.mouse.up();
    await explorer.getByRole('img', { name: /2100 of 4096/ }).waitFor();
    await press(explorer, 'Undo');
    await explorer.getByRole('img', { name: /2080 of 4096/ }).waitFor();
  });

  it('shows weights and influence too, and follows the theme', async () => {
    const { page, explorer } = await large(32);
    const pixels = () => picture(explorer).evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    const seen = new Set([await pixels()]);
    await explorer.getByRole('radio', { name: 'Weights' }).check();
    await explorer.getByRole('img', { name: /^Attention weights, 32 queries/ }).waitFor();
    seen.add(await pixels());
    await useSpec(explorer, 'window:4/+10.20');
    await explorer.getByRole('radio', { name: 'Influence' }).check();
    await explorer.getByRole('img', { name: /^Influence of 32 tokens/ }).waitFor();
    seen.add(await pixels());
    await page.getByRole('button', { name: 'Dark' }).click();
    await expect.poll(async () => seen.has(await pixels())).toBe(false);
    seen.add(await pixels());
    expect(seen.size).toBe(4);
  });

  it.each([320, 360])('fits %i pixels: only the row scrolls, each cell of it is a target', async (width) => {
    const { page, explorer } = await large(64, width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const wide = await picture(explorer).evaluate((canvas) => {
      const room = canvas.parentElement?.getBoundingClientRect().width ?? 0;
      return [canvas.getBoundingClientRect().width, room];
    });
    expect(wide[0]).toBeLessThanOrEqual(wide[1] ?? 0);
    const small = await explorer
      .locator('table.grid button')
      .evaluateAll((cells) => cells.filter((one) => one.getBoundingClientRect().width < 24).length);
    expect(small).toBe(0);
    await explorer.getByRole('slider', { name: 'Query row' }).fill('50');
    await explorer.getByRole('button', { name: 'query 50, key 51, blocked' }).waitFor();
    const box = await explorer.locator('.matrix').boundingBox();
    const chosen = await cell(explorer, 50, 50).boundingBox();
    expect((chosen?.x ?? 0) - (box?.x ?? 0)).toBeGreaterThan(0);
    expect((chosen?.x ?? 0) + (chosen?.width ?? 0)).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));
  });
});
