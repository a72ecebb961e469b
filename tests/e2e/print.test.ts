// SPDX-License-Identifier: MIT
// The page on paper: what is shown, what is not, and that everything is as it was afterwards.
import { inflateSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openGuide, press, readyExplorer, runToTheEnd, setField } from './support/page.ts';

const say = (page: Page, name: 'beforeprint' | 'afterprint') =>
  page.evaluate((event) => void dispatchEvent(new Event(event)), name);

/** By what a PDF multiplies lengths of the page: 3.125 where a pixel is 1/96 inch, in dots of 1/300; less where all was shrunk to fit. */
function scalesOf(pdf: Buffer): Set<number> {
  const scales = new Set<number>();
  for (const { 0: head, index } of pdf.toString('latin1').matchAll(/\/FlateDecode[^>]*>>\s*stream\n/g)) {
    const drawing = inflateSync(pdf.subarray(index + head.length)).toString('latin1');
    for (const [, scale] of drawing.matchAll(/^([\d.]+) 0 0 \1 /gm)) scales.add(Number(scale));
  }
  return scales;
}

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
    expect(await compare.getByRole('button').count()).toBe(0);
    expect(await explorer.locator('button:not(table *)').and(page.locator(':visible')).count()).toBe(0);
    // The map of the chapters is a table of contents, and stays.
    for (const name of ['Chapters', 'Language'])
      expect(await page.getByRole('navigation', { name, exact: true }).count()).toBe(0);
    const note = (figure: typeof compare) =>
      figure.evaluate((element) => getComputedStyle(element, '::after').getPropertyValue('content'));
    expect(await note(compare)).toMatch(/^"Printed at step 5 · http.*#v=1&view=compare&st=5"$/);
    expect(await note(explorer)).toMatch(/^"http.*#mask"$/);
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

  it('charts drawn for a wider screen do not make everything smaller, and no table is cut off', async () => {
    const { page, compare } = await openGuide({ viewport: { width: 1920, height: 1000 } });
    await setField(compare, 'Steps', '5');
    await runToTheEnd(compare, 5);
    const block = page.locator('#inside');
    await block.scrollIntoViewIfNeeded();
    await press(block, 'Show as table');
    const table = block.getByRole('table', { name: /^Every tensor/ });
    await table.waitFor();
    const hidden = () =>
      table.evaluate(({ parentElement: box }) => (box === null ? 0 : box.scrollHeight - box.clientHeight));
    expect(await hidden()).toBeGreaterThan(100);
    for (const format of ['A4', 'Letter']) expect(scalesOf(await page.pdf({ format }))).toContain(3.125);
    await page.emulateMedia({ media: 'print' });
    expect(await hidden()).toBe(0);
  });

  it('a figure is one picture; only its table of numbers may go on over the page, and says its columns again', async () => {
    const guide = await openGuide();
    const { page } = guide;
    const explorer = await readyExplorer(guide);
    await press(explorer, 'Show as table');
    await explorer.getByRole('table', { name: /^Which keys/ }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const style = (part: Locator) =>
      part.evaluate((element) => {
        const { breakBefore, breakInside, display } = getComputedStyle(element);
        return { breakBefore, breakInside, display };
      });
    expect(await style(explorer.locator('figure > .ex'))).toMatchObject({ breakBefore: 'avoid', breakInside: 'avoid' });
    expect(await style(explorer.locator('figure > .foot'))).toMatchObject({
      breakBefore: 'avoid',
      breakInside: 'avoid',
    });
    const table = explorer.locator('figure > :has(> [data-scrolls] > .data)');
    expect(await style(table)).toMatchObject({ breakBefore: 'auto', breakInside: 'auto' });
    expect(await style(table.locator('thead'))).toMatchObject({ display: 'table-header-group' });
    expect(await style(table.locator('tbody tr').nth(4))).toMatchObject({ breakInside: 'avoid' });
  });

  it('of a figure with two bets the table is open where the bet in front is placed', async () => {
    const { page } = await openGuide();
    const figure = page.locator('#writing attn-generate');
    await figure.scrollIntoViewIfNeeded();
    const isOpen = async () => {
      await say(page, 'beforeprint');
      const open = await figure.evaluate((one) => (one as unknown as { tableShown: boolean }).tableShown);
      await say(page, 'afterprint');
      return open;
    };
    const choose = (name: string) => figure.getByRole('radio', { name, exact: true }).check();
    await choose('The work');
    for (let count = 0; count < 5; count++) await press(figure, 'One character');
    const guess = figure.getByRole('group', { name: 'Your guess' });
    await guess.getByRole('button', { name: 'Answer' }).waitFor();
    expect(await isOpen()).toBe(false);
    await press(figure, 'Show me');
    await guess.getByRole('button', { name: 'Answer' }).waitFor({ state: 'detached' });
    expect(await isOpen()).toBe(true);
    // The other bet has not been placed.
    await choose('A wrong cache');
    const wrong = figure.locator('.panel.wrong');
    await wrong.getByRole('button', { name: 'Still right' }).waitFor();
    expect(await isOpen()).toBe(false);
    await press(wrong, 'Still right');
    await wrong.getByText(/Your bet was wrong/).waitFor();
    expect(await isOpen()).toBe(true);
    expect(await figure.evaluate((one) => one.matches(':state(predicted)'))).toBe(true);
    await figure.locator('.reset-button').click();
    await wrong.locator('.bet button[aria-disabled="false"]').first().waitFor();
    expect(await isOpen()).toBe(false);
    expect(await figure.evaluate((one) => one.matches(':state(predicted)'))).toBe(false);
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

  it('what is folded in the text is open on paper, and afterwards as it was', async () => {
    const { page } = await openGuide();
    const open = () =>
      page.evaluate(() => [...document.querySelectorAll<HTMLDetailsElement>('main details')].map((one) => one.open));
    await page.locator('#check details').first().locator('summary').click();
    const before = await open();
    expect(new Set(before)).toEqual(new Set([true, false]));
    await say(page, 'beforeprint');
    expect(new Set(await open())).toEqual(new Set([true]));
    await say(page, 'afterprint');
    expect(await open()).toEqual(before);
  });

  it('what was not loaded prints its poster, and no room is left free for it', async () => {
    const { page } = await openGuide();
    await page.emulateMedia({ media: 'print' });
    await say(page, 'beforeprint');
    const figure = page.locator('#writing attn-generate');
    expect(await figure.locator('.needs').isVisible()).toBe(false);
    const caption = await figure
      .locator('.fallback')
      .evaluate((sentence) => getComputedStyle(sentence, '::after').getPropertyValue('content'));
    expect(caption).toBe('"Not opened before printing; on the page it computes while you watch."');
    expect(await figure.locator('svg.poster').isVisible()).toBe(true);
    const height = await figure.evaluate((element) => element.getBoundingClientRect().height);
    expect(height).toBeLessThan(400);
    const sources = page.getByRole('heading', { name: 'Sources' });
    expect(await sources.isVisible()).toBe(true);
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(50_000);
  });
});
