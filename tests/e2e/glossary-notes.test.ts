// SPDX-License-Identifier: MIT
// What a word with dashes below means is told beside it: by press, keyboard and pointer; without scripts its link leads to
// the glossary.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { openGuide } from './support/page.ts';

const MEANING = 'The scores of all possible next tokens, before softmax makes them probabilities.';
const word = (page: Page) => page.locator('#leak a.term', { hasText: 'logits' });
const noteOf = (page: Page) => page.locator('#term-note');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());
const closed = (page: Page) => noteOf(page).waitFor({ state: 'hidden' });

describe('the meaning of a word', () => {
  it('opens on a press beside the word, in the page, and leads to the glossary', async () => {
    const { page } = await openGuide();
    await page.locator('html[data-ready]').waitFor();
    await word(page).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await word(page).click();
    const note = noteOf(page);
    await note.getByText(MEANING).waitFor();
    expect(await note.locator('.term-name').textContent()).toMatch(/^logits/);
    expect(await page.evaluate(() => [location.hash, scrollY])).toEqual(['', before]);
    expect(await word(page).getAttribute('aria-expanded')).toBe('true');
    const [at, term] = [await note.boundingBox(), await word(page).boundingBox()];
    expect(Math.abs((at?.x ?? 0) - (term?.x ?? 0))).toBeLessThan(400);
    expect((at?.y ?? 0) - (term?.y ?? 0)).toBeLessThan(60);
    expect(await violations(page, '#leak > p')).toEqual([]);
    // Another word takes its place; a press elsewhere closes it.
    await page.locator('#leak a.term', { hasText: 'vocabulary' }).click();
    await note.getByText('All different tokens, or how many there are.').waitFor();
    expect(await word(page).getAttribute('aria-expanded')).toBe(null);
    await page.locator('#leak-title').click();
    await closed(page);
    await word(page).click();
    await note.getByRole('link', { name: 'To the glossary' }).click();
    await expect.poll(() => page.locator('#term-logits').evaluate((entry) => entry.matches(':target'))).toBe(true);
    await closed(page);
  });

  it('opens on focus, lets the keyboard in, and closes by Escape and by going on', async () => {
    const { page } = await openGuide({ viewport: { width: 360, height: 740 } });
    await page.locator('html[data-ready]').waitFor();
    await page.locator('#opening a.term').first().focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const note = noteOf(page);
    await note.getByText('N tokens in a row').waitFor();
    const box = await note.boundingBox();
    expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 0) <= 360]).toEqual([true, true]);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('To the glossary');
    await page.keyboard.press('Escape');
    await closed(page);
    expect(await focused(page)).toBe('windows');
    await page.keyboard.press('Enter');
    await note.getByText('N tokens in a row').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await note.getByText('One change of all parameters').waitFor();
    expect(await focused(page)).toBe('steps');
    expect(await page.evaluate(() => location.hash)).toBe('');
  });

  it('opens under the pointer, stays while it is over the note, and closes when it leaves', async () => {
    const { page } = await openGuide();
    await page.locator('html[data-ready]').waitFor();
    await word(page).scrollIntoViewIfNeeded();
    await word(page).hover();
    const note = noteOf(page);
    await note.getByText(MEANING).waitFor();
    await page.clock.install();
    await note.hover();
    await page.clock.fastForward('00:10');
    expect(await note.isVisible()).toBe(true);
    await page.mouse.move(2, 2);
    await page.clock.fastForward('00:10');
    await closed(page);
  });

  it('is a link to the glossary without scripts', async () => {
    const { page } = await openGuide({ javaScriptEnabled: false });
    await word(page).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#term-logits');
  });
});
