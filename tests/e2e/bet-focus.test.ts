// SPDX-License-Identifier: MIT
// A bet that is placed with the keyboard takes its answers off the page: the focus goes to what is said in their place.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openGuide } from './support/page.ts';
import { focused } from './support/puzzles.ts';

const FIGURES = [
  { id: 'three-ways', answer: 'Only nearly', outcome: /^You were wrong\. All 4 rows have the same bits/ },
  { id: 'step-by-step', answer: 'cake', outcome: /^You say that .* attends most to “cake”/ },
  { id: 'order-of-steps', answer: 'Mask, then softmax', outcome: /^Right: only with the mask before softmax/ },
  { id: 'ablation', answer: 'That is my ranking', outcome: /^\s*Your ranking is kept/ },
  { id: 'kinds', answer: 'Yes, it may', outcome: /^Right\. .* may look at/ },
  { id: 'order', answer: 'Only with a mask', outcome: /^Right\. Without a mask the words/ },
] as const;

async function figureOf(page: Page, id: string) {
  const figure = page.locator(`#${id}`);
  await figure.scrollIntoViewIfNeeded();
  await figure.locator('.bet button[aria-disabled=false], .bet button:not([aria-disabled])').first().waitFor();
  return figure;
}

const within = (page: Page) => page.evaluate(() => document.activeElement?.id);

describe('a bet placed with the keyboard', () => {
  it.each(FIGURES)('in #$id leaves the focus on its outcome', async ({ id, answer, outcome }) => {
    const { page } = await openGuide();
    const figure = await figureOf(page, id);
    await figure.getByRole('button', { name: answer, exact: true }).press('Enter');
    await figure.locator('.bet p').getByText(outcome).waitFor();
    expect(await within(page)).toBe(id);
    expect(await focused(page)).toMatch(outcome);
    await page.keyboard.press('Tab');
    expect(await within(page)).toBe(id);
  });

  it('by the page around takes the focus from nothing else', async () => {
    const { page } = await openGuide();
    const figure = await figureOf(page, 'three-ways');
    await figure.getByRole('button', { name: 'Reset' }).focus();
    await figure.evaluate((element) => (element as unknown as { place(bet: string): void }).place('skip'));
    await figure.locator('.bet').getByText('No bet, then.').waitFor();
    expect(await focused(page)).toBe('Reset');
  });
});
