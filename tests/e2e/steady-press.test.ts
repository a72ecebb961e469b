// SPDX-License-Identifier: MIT
// Whoever presses a button presses that button, though something moves it away from under the pointer: a sentence about the
// field that is left, or whatever has just arrived.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openGuide, press, setField } from './support/page.ts';

const button = (figure: Locator, name: string) => figure.getByRole('button', { name, exact: true });
const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;

const isFocused = (element: Element) => element.matches(':focus');

/** As a hand does it: what the press moves has moved before it ends. */
async function pressSlowly(page: Page, target: Locator, slide = 0): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('there is nothing to press');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await expect.poll(() => topOf(target)).toBeGreaterThan(box.y + box.height);
  if (slide > 0) await page.mouse.move(box.x + box.width / 2 + slide, box.y + box.height / 2);
  await page.mouse.up();
}

/** The budget of the weights, with a width that is none typed and not yet left. */
async function openMistyped(options: Parameters<typeof openGuide>[0] = {}) {
  const { page } = await openGuide(options);
  const figure = page.locator('#budget');
  await figure.scrollIntoViewIfNeeded();
  await figure.getByText(/^One block: attention/).waitFor();
  await button(figure, 'Reset').scrollIntoViewIfNeeded();
  const field = figure.getByLabel('Width', { exact: true });
  await field.fill('many');
  return { page, figure, field };
}

describe('a press after a mistyped field', () => {
  it.each([1280, 360])('is a press on the button that it began on, at %i pixels', async (width) => {
    const { page, figure, field } = await openMistyped({ viewport: { width, height: 900 } });
    await pressSlowly(page, button(figure, 'Reset'));
    await expect.poll(() => field.inputValue()).toBe('512');
  });

  it('counts once', async () => {
    const { page, figure } = await openMistyped();
    const table = button(figure, 'Show as table');
    await pressSlowly(page, table);
    await figure.getByRole('table').waitFor();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await figure.getByRole('table').count()).toBe(1);
  });

  it('is taken back by sliding off, as ever', async () => {
    const { page, figure, field } = await openMistyped();
    await pressSlowly(page, button(figure, 'Reset'), 60);
    await press(figure, 'Show as table');
    await figure.getByRole('table').waitFor();
    expect(await field.inputValue()).toBe('many');
  });

  it('leads to the field where nothing can be run with it', async () => {
    const { page, compare } = await openGuide({ viewport: { width: 1280, height: 1600 } });
    await setField(compare, 'Seed', 'x');
    await pressSlowly(page, button(compare, 'Step'));
    await expect.poll(() => compare.getByLabel('Seed', { exact: true }).evaluate(isFocused)).toBe(true);
  });

  it('is one by touch too', async () => {
    const { figure, field } = await openMistyped({ viewport: { width: 360, height: 900 }, hasTouch: true });
    await button(figure, 'Reset').tap();
    await expect.poll(() => field.inputValue()).toBe('512');
  });
});

describe('a press during which something arrives above', () => {
  it('is a press on the button that it began on', async () => {
    const { page, compare } = await openGuide({ viewport: { width: 1280, height: 1600 } });
    const table = button(compare, 'Show as table');
    await table.evaluate((pressed) => {
      const arrives = () => Object.assign((pressed.closest('.foot') as HTMLElement).style, { marginTop: '200px' });
      pressed.addEventListener('mousedown', () => setTimeout(arrives), { once: true });
    });
    await pressSlowly(page, table);
    await expect.poll(() => table.getAttribute('aria-expanded')).toBe('true');
  });
});
