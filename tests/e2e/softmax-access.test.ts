// SPDX-License-Identifier: MIT
// The softmax figure for everyone: keyboard, axe, narrow screens, the table.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { press } from './support/page.ts';
import { AFTER, BEFORE, matrix, open, revealed, says } from './support/softmax.ts';

describe('for everyone', () => {
  const focusedName = (page: Page) =>
    page.evaluate(() => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      const label = active instanceof HTMLInputElement ? active.labels?.[0]?.textContent : active?.textContent;
      return (active?.getAttribute('aria-label') ?? label ?? '').replace(/\s+/g, ' ').trim();
    });

  it('everything can be done with the keyboard alone', async () => {
    const { page, figure } = await open();
    await figure.getByRole('radio', { name: 'Which order?' }).focus();
    const tabTo = async (name: RegExp) => {
      for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press('Tab');
        if (name.test(await focusedName(page))) return;
      }
      throw new Error(`Tab never came to ${name}`);
    };
    await tabTo(/^Softmax, then mask$/);
    await page.keyboard.press('Enter');
    await figure.getByText('Not quite: only with the mask before softmax.').waitFor();
    await figure.getByRole('radio', { name: 'Which order?' }).focus();
    await tabTo(/^Mask after$/);
    await page.keyboard.press('ArrowRight');
    await matrix(figure, 'Weights: Softmax, mask, rescale').waitFor();
    await tabTo(/^Score of “late” in every row/);
    await page.keyboard.press('ArrowRight');
    await says(figure, /stayed put in both panels/);
    await tabTo(/^Your own scores$/);
    await page.keyboard.press('Enter');
    await tabTo(/^Score of “cake” for “cake”$/);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1');
    await page.keyboard.press('Tab');
    await matrix(figure, BEFORE).getByRole('row', { name: 'cake .5000 .5000' }).waitFor();
    await tabTo(/^Show as table$/);
    await page.keyboard.press('Space');
    await figure.locator('#table').getByRole('table', { name: BEFORE }).waitFor();
    await figure.getByRole('radio', { name: 'Which order?' }).focus();
    await page.keyboard.press('ArrowRight');
    await says(figure, /^With visible scores of 0/);
    await tabTo(/^Score of the visible words/);
    await page.keyboard.press('Home');
    await says(figure, /^With visible scores of −2e9/);
  });

  it.each(['light', 'dark', 'forced colours'] as const)('axe finds nothing in any panel (%s)', async (scheme) => {
    const colours =
      scheme === 'forced colours' ? ({ forcedColors: 'active' } as const) : ({ colorScheme: scheme } as const);
    const { page, figure } = await open(colours);
    expect(await violations(page, 'attn-softmax')).toEqual([]);
    await press(figure, 'Show me');
    await figure.getByLabel('Score of “late” in every row').fill('6');
    await figure.getByText('Your own scores').click();
    await figure.getByLabel('Score of “is” for “is”').fill('x');
    await figure.getByLabel('Score of “is” for “is”').press('Enter');
    await press(figure, 'Show as table');
    await says(figure, /that is a leak/);
    expect(await violations(page, 'attn-softmax')).toEqual([]);
    for (const [name, choice, sentence] of [
      ['How negative is −∞?', undefined, /^With visible/],
      ['Nobody to ask', 'Even shares', /an even share\.$/],
      ['A NaN behind the mask', 'Score', /^NaN plus/],
    ] as const) {
      await figure.getByRole('radio', { name }).check();
      if (choice !== undefined) await figure.getByRole('radio', { name: choice }).check();
      await says(figure, sentence);
      expect(await violations(page, 'attn-softmax'), name).toEqual([]);
    }
  });

  it('fits 320 pixels, with targets of at least 24', async () => {
    const { page, figure } = await revealed({ viewport: { width: 320, height: 800 } });
    await figure.getByText('Your own scores').click();
    await figure.getByLabel('Score of “late” for “late”').waitFor();
    const small = () =>
      figure.evaluate((host) =>
        [...(host.shadowRoot?.querySelectorAll('button, input, summary') ?? [])]
          .map((target) => ({ text: target.outerHTML.slice(0, 120), box: target.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 24 || box.height < 24)
          .map(({ text }) => text),
      );
    for (const name of ['Which order?', 'How negative is −∞?', 'Nobody to ask', 'A NaN behind the mask']) {
      await figure.getByRole('radio', { name }).check();
      await figure.locator('.panel .matrix').first().waitFor();
      expect(await small(), name).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
    }
  });

  it('the table after the bet has the weights and sums of both panels', async () => {
    const { figure } = await revealed();
    await press(figure, 'Show as table');
    const table = figure.locator('#table').getByRole('table', { name: AFTER });
    const cells = await table.locator('tbody tr').first().locator('td').allTextContents();
    expect(cells).toEqual(['.0321', '0 (blocked)', '0 (blocked)', '0 (blocked)', '0.0321']);
    expect(await figure.locator('#table').getByRole('table').count()).toBe(2);
  });
});
