// SPDX-License-Identifier: MIT
// The three averages as a reader uses them: the bet, the row, the vectors, with the real core.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cellTexts, tabTo, violations } from './support/figure.ts';
import { type Guide, openGuide, press } from './support/page.ts';

async function readyAverage({ page }: Guide): Promise<Locator> {
  const figure = page.locator('#attention attn-average');
  await figure.scrollIntoViewIfNeeded();
  await figure.getByRole('table', { name: /^Averaging matrix/ }).waitFor();
  return figure;
}

const way = (figure: Locator, title: string) => figure.getByRole('region', { name: title });
const results = (figure: Locator, title: string) => way(figure, title).getByRole('status').allTextContents();
const WAYS = ['A loop', 'One multiplication', 'Softmax of zeros'];

describe('three ways to average the past', () => {
  it('keeps two results back until the bet, and tells how it came out', async () => {
    const guide = await openGuide();
    const figure = await readyAverage(guide);
    const bets = await guide.page.evaluateHandle(() => {
      const seen: object[] = [];
      document.addEventListener('attn-predict', (event) => seen.push((event as CustomEvent).detail));
      return seen;
    });
    expect(await results(figure, 'A loop')).toEqual(['3.333333333333333', '1.3333333333333333']);
    expect(await results(figure, 'One multiplication')).toEqual([]);
    expect(await figure.getByText('after your bet').count()).toBe(2);
    await press(figure, 'Only nearly');
    await figure.getByText(/^You were wrong\. All 4 rows have the same bits/).waitFor();
    for (const title of WAYS) expect(await results(figure, title)).toEqual(await results(figure, 'A loop'));
    expect(await bets.jsonValue()).toEqual([
      { item: 'last-bit', prediction: 'different', actual: 'same', correct: false },
    ]);
  });

  it('shows the matrix of shares, and softmax turning zeros into the same shares', async () => {
    const figure = await readyAverage(await openGuide());
    const row = (table: string) =>
      cellTexts(figure.getByRole('table', { name: table }).getByRole('row', { name: /^is/ }));
    expect(await row('Averaging matrix')).toEqual(['0.33', '0.33', '0.33', '0']);
    expect(await row('Masked scores')).toEqual(['0', '0', '0', '−∞−∞, blocked']);
    await figure.getByRole('radio', { name: 'Softmax of them' }).check();
    expect(await row('Softmax of each row')).toEqual(['0.33', '0.33', '0.33', '00, blocked']);
  });

  it('averages other vectors, with a decimal comma too, and shows all of it as a table', async () => {
    const figure = await readyAverage(await openGuide());
    await press(figure, 'Show me');
    await figure.getByLabel('Row', { exact: false }).fill('1');
    const field = figure.getByRole('textbox', { name: 'cake, channel 0' });
    await field.fill('0,5');
    await field.press('Enter');
    await figure
      .getByText(/^Row 1 \(“cake”\) averages 2 vectors, Your and cake: \[1\.25, 0\.5\]/)
      .first()
      .waitFor();
    for (const title of WAYS) expect(await results(figure, title)).toEqual(['1.25', '0.5']);
    await press(figure, 'Show as table');
    const table = figure.getByRole('table', { name: /^The average of each row/ });
    const cells = await table
      .getByRole('row', { name: /1, “cake” 0/ })
      .getByRole('cell')
      .allTextContents();
    expect(cells).toEqual(['0', '1.25', '1.25', '1.25']);
    await press(figure, 'Reset');
    await figure
      .getByText(/^Row 2 .*\[3\.333, 1\.333\]/)
      .first()
      .waitFor();
    expect(await field.inputValue()).toBe('4');
  });

  it.each([
    ['abc', /cake, channel 0: this is not a number/],
    ['', /cake, channel 0: a number is missing/],
    ['1e9', /cake, channel 0: it may be at most 1000/],
    ['1,2,3', /cake, channel 0: write a decimal point/],
  ])('refuses “%s” beside the field and keeps the number it had', async (typed, sentence) => {
    const figure = await readyAverage(await openGuide());
    const field = figure.getByRole('textbox', { name: 'cake, channel 0' });
    await field.fill(typed);
    await field.press('Tab');
    await figure.getByText(sentence).first().waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await results(figure, 'A loop')).toEqual(['3.333333333333333', '1.3333333333333333']);
    expect(await figure.getByText(/NaN|undefined/).count()).toBe(0);
    await field.fill('7');
    await field.press('Tab');
    await figure
      .getByText(/\[4\.333, 1\.333\]/)
      .first()
      .waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('false');
  });

  it('can be used with the keyboard alone', async () => {
    const guide = await openGuide();
    const figure = await readyAverage(guide);
    const { keyboard } = guide.page;
    await figure.getByRole('button', { name: 'To the last bit' }).focus();
    await keyboard.press('Enter');
    await figure.getByText(/^You were right/).waitFor();
    await figure.getByRole('textbox', { name: 'Your, channel 0' }).focus();
    await keyboard.press('Control+A');
    await keyboard.type('8');
    await tabTo(guide.page, 'Row');
    await keyboard.press('ArrowLeft');
    await figure
      .getByText(/^Row 1 .*\[6, 0\.5\]/)
      .first()
      .waitFor();
    await tabTo(guide.page, 'Scores');
    await keyboard.press('ArrowRight');
    await figure.getByRole('table', { name: /^Softmax of each row/ }).waitFor();
    await tabTo(guide.page, 'Show as table');
    await keyboard.press('Space');
    await figure.getByRole('table', { name: /^The average of each row/ }).waitFor();
  });

  it.each(['light', 'dark', 'forced colours'])(
    'axe finds nothing (%s), at the start and with everything open',
    async (scheme) => {
      const colours =
        scheme === 'forced colours' ? { forcedColors: 'active' as const } : { colorScheme: scheme as 'light' };
      const guide = await openGuide(colours);
      const figure = await readyAverage(guide);
      expect(await violations(guide.page, 'attn-average')).toEqual([]);
      await press(figure, 'Show me');
      await figure.getByRole('textbox', { name: 'cake, channel 0' }).fill('x');
      await press(figure, 'Show as table');
      expect(await violations(guide.page, 'attn-average')).toEqual([]);
    },
  );
});
