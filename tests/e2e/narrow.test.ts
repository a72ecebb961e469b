// SPDX-License-Identifier: MIT
// What a narrow window does to figures: nothing touches, no word is broken, nothing scrolls by a pixel or two.
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { openGuide, press } from './support/page.ts';

async function figureAt360(selector: string, ready: string): Promise<Locator> {
  const { page } = await openGuide({ viewport: { width: 360, height: 740 } });
  const figure = page.locator(selector).first();
  await figure.evaluate((host) => host.scrollIntoView());
  await figure.locator(ready).first().waitFor();
  return figure;
}

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('it is not drawn');
  return box;
};

it('the bet on unshifted targets keeps away from the choice above it', async () => {
  const figure = await figureAt360('#unshifted', '.bet');
  const [choice, bet] = [await boxOf(figure.locator('.seg').first()), await boxOf(figure.locator('.bet'))];
  expect(bet.y - choice.y - choice.height).toBeGreaterThanOrEqual(10);
});

it('no column head of the ranking is broken within a word', async () => {
  const figure = await figureAt360('attn-ablate', 'button:text("That is my ranking")');
  await press(figure, 'That is my ranking');
  const heads = figure.locator('table.ranks thead th');
  await heads.first().waitFor();
  const broken = await heads.evaluateAll(
    (cells) =>
      cells.filter((cell) => {
        const range = document.createRange();
        const words = [...(cell.textContent ?? '').matchAll(/\S+/g)];
        const text = [...cell.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
        if (text === undefined) return false;
        const whole = text.textContent ?? '';
        return words.some(([word]) => {
          const at = whole.indexOf(word);
          range.setStart(text, at);
          range.setEnd(text, at + word.length);
          return range.getClientRects().length > 1;
        });
      }).length,
  );
  expect(broken).toBe(0);
});

it('the step names take one line each, whichever is the current one', async () => {
  const figure = await figureAt360('#step-by-step', '.steps button');
  const steps = figure.locator('.steps button');
  for (let step = 0; step < (await steps.count()); step++) {
    await steps.nth(step).click();
    expect(await steps.evaluateAll((all) => new Set(all.map((one) => one.clientHeight)).size)).toBe(1);
    expect((await boxOf(steps.nth(step))).height).toBeLessThan(44);
  }
});

it('the quiz’s matrix of six columns is all in sight', async () => {
  const figure = await figureAt360('#quiz-mask', '.matrix .cell');
  const matrix = figure.locator('.matrix');
  expect(await matrix.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

it('the heads of the block’s columns stand over their numbers', async () => {
  const figure = await figureAt360('#inside', '.stream .shape');
  const side = (part: string, which: 'left' | 'right') =>
    figure.locator(part).evaluate((span, end) => {
      const range = document.createRange();
      range.selectNodeContents(span);
      return range.getBoundingClientRect()[end];
    }, which);
  expect(Math.abs((await side('.names .shape', 'left')) - (await side('.stream .shape', 'left')))).toBeLessThan(1);
  expect(Math.abs((await side('.names .length', 'right')) - (await side('.stream .length', 'right')))).toBeLessThan(2);
});
