// SPDX-License-Identifier: MIT
// Attention step by step as a reader uses it: stepping, the bet, the sums left to the reader, heads, a real model, and the
// prose tied to it, with the real core.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cellTexts, smallTargets, tabTo, violations } from './support/figure.ts';
import { type Guide, openGuide, press } from './support/page.ts';

async function readyQkv({ page }: Guide): Promise<Locator> {
  const figure = page.locator('#attention attn-qkv');
  await figure.scrollIntoViewIfNeeded();
  await figure.getByRole('table', { name: /^Vectors x/ }).waitFor();
  return figure;
}

const step = (figure: Locator, name: string) =>
  figure.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name });
const table = (figure: Locator, name: string) => figure.getByRole('table', { name, exact: false });
const row = (figure: Locator, tableName: string, word: string) =>
  cellTexts(table(figure, tableName).getByRole('row', { name: new RegExp(`^${word} `) }));
const live = (figure: Locator, sentence: string | RegExp) => figure.locator('.live').getByText(sentence).waitFor();

describe('attention step by step', () => {
  it('goes through eight steps and says of each what a number is made of', async () => {
    const figure = await readyQkv(await openGuide());
    const lines = [
      'Step 1 of 8. “is”, channel 1: 0.',
      'Step 2 of 8. Query of “is”, channel 1: 1.',
      'Step 3 of 8. Query of “is” with key of “cake”: 7.',
      'Step 4 of 8. Score of “is” with “cake”: 3.5.',
      'Step 5 of 8. “is” with “cake”: 3.5.',
      'Step 6 of 8. Weight that “is” gives “cake”: 0.569.',
      'Step 7 of 8. Mixed values of “is”, channel 1: 1.974.',
      'Step 8 of 8. y of “is”, channel 1: 1.974.',
    ];
    for (const [index, line] of lines.entries()) {
      if (index > 0) await press(figure, 'Next');
      await live(figure, line);
    }
    expect(await step(figure, 'Output').getAttribute('aria-current')).toBe('step');
    await press(figure, 'Previous');
    await live(figure, lines[6] ?? '');
  });

  it('shows the same numbers in the matrix, as a table and in the core’s own answer', async () => {
    const figure = await readyQkv(await openGuide());
    await step(figure, 'Softmax').click();
    expect(await row(figure, 'Weights', 'is')).toEqual(['0.16', '0.57', '0.27', '00, blocked', '1.00']);
    expect(await row(figure, 'Weights', 'sum')).toEqual(['1.21', '2.06', '0.31', '0.41', '']);
    await press(figure, 'Show as table');
    const cells = await table(figure, 'Every number of this step')
      .getByRole('row', { name: /^Weights weights 2 is/ })
      .getByRole('cell')
      .last()
      .textContent();
    const core = await figure.evaluate((host) => {
      const { layer } = host as unknown as { layer: { trace: Map<string, { values: Float64Array }> } };
      return [...(layer.trace.get('weights')?.values.subarray(8, 12) ?? [])];
    });
    expect(cells?.split(/\s+/).map(Number)).toEqual(core.map((weight) => Number(weight.toFixed(3))));
    expect(core.map((weight) => weight.toFixed(2))).toEqual(['0.16', '0.57', '0.27', '0.00']);
  });

  it('takes a bet, gives nothing away before softmax, and settles it there', async () => {
    const guide = await openGuide();
    const figure = await readyQkv(guide);
    expect(await figure.getByText(/0\.57/).count()).toBe(0);
    await press(figure, 'Your');
    await figure.getByText('You say that “is” attends most to “Your”. Step on to see.').waitFor();
    await step(figure, 'Softmax').click();
    await figure.getByText('You were wrong. “is” gives most of its attention, 0.57, to “cake”.').waitFor();
  });

  it('leaves the last step to the reader in pass 2, and the last two in pass 3', async () => {
    const guide = await openGuide();
    const figure = await readyQkv(guide);
    await step(figure, 'Output').click();
    await press(figure, 'Next row: one blank');
    await live(figure, 'Step 3 of 8. Query of “late” with key of “cake”: 10.5.');
    for (let presses = 0; presses < 5; presses++) await press(figure, 'Next');
    await figure.getByText('Which rule gives this number? y of “late”, channel 1').waitFor();
    expect(await row(figure, 'Output y', 'late')).toContain('?blank');
    expect(await figure.getByText('3.875').count()).toBe(0);
    await figure.getByLabel('Your number').fill('3,88');
    await press(figure, 'Check');
    await figure.getByText('Right: 1 + 2.875 = 3.875.').waitFor();
    await press(figure, 'Next row: two blanks');
    await live(figure, /^Step 3 of 8\. Query of “cake”/);
    await step(figure, 'Mix').click();
    await figure.getByLabel('Your number').fill('2');
    await press(figure, 'Check');
    await figure.getByText('2 is not it. With the numbers of this row: 0.037 × 0 + 0.963 × 3 = 2.888.').waitFor();
    expect(await row(figure, 'Mixed values', 'cake')).toContain('2.89');
    await press(figure, 'Next');
    await press(figure, 'Show me');
    await figure.getByText('This is how: 2 + 2.888 = 4.888.').waitFor();
    expect(await figure.getByRole('button', { name: 'Next', exact: true }).getAttribute('aria-disabled')).toBe('true');
  });

  it('keeps a blank out of the table and the prose as well', async () => {
    const figure = await readyQkv(await openGuide());
    await figure.getByRole('radio', { name: 'Last two yours' }).check();
    await step(figure, 'Mix').click();
    await press(figure, 'Show as table');
    const cells = table(figure, 'Every number of this step').getByRole('row', { name: /^Mixed values mixed 3 late/ });
    expect(await cells.getByRole('cell').last().textContent()).toMatch(/^0\.525\s+\?\s+1\.944/);
    expect(await figure.getByText('2.875').count()).toBe(0);
    await step(figure, 'Vectors').click();
    expect(await figure.getByRole('table', { name: /^Output y/ }).count()).toBe(0);
  });

  it.each([
    ['', 'Your number: a number is missing.'],
    ['abc', 'Your number: this is not a number.'],
    ['1e6', 'Your number: it may be at most 1000.'],
  ])('answers “%s” with a sentence and keeps the blank open', async (typed, sentence) => {
    const figure = await readyQkv(await openGuide());
    await figure.getByRole('radio', { name: 'Last step yours' }).check();
    await step(figure, 'Output').click();
    await figure.getByLabel('Your number').fill(typed);
    await press(figure, 'Check');
    await figure.getByText(sentence).first().waitFor();
    expect(await figure.getByLabel('Your number').getAttribute('aria-invalid')).toBe('true');
    expect(await row(figure, 'Output y', 'late')).toContain('?blank');
  });

  it('gives each of two heads its own weights on its own channels', async () => {
    const figure = await readyQkv(await openGuide());
    await figure.getByText('More: two heads, a real model').click();
    await figure.getByRole('radio', { name: 'Two, 2 wide each' }).check();
    await step(figure, 'Softmax').click();
    const weights = (head: number) => row(figure, `Weights, head ${head}`, 'late');
    await expect.poll(() => weights(0)).toEqual(['0.01', '0.90', '0.01', '0.08', '1.00']);
    await expect.poll(() => weights(1)).toEqual(['0.03', '0.09', '0.17', '0.71', '1.00']);
    await step(figure, 'Project').click();
    await figure.getByText('(1, 4, 4) → (1, 4, 3, 2, 2)').waitFor();
    await step(figure, 'Scale').click();
    await figure.getByText('6 ÷ √2').waitFor();
  });

  it('shows the same steps of the untrained model, whose head is 16 wide (FC-21)', async () => {
    const figure = await readyQkv(await openGuide());
    await figure.getByText('More: two heads, a real model').click();
    await figure.getByRole('radio', { name: 'Real model' }).check();
    await step(figure, 'Project').click();
    await figure.getByText('(1, 8, 64) → (1, 8, 3, 4, 16)').waitFor();
    await step(figure, 'Scale').click();
    await figure.getByText(/÷ √16/).waitFor();
    await figure.getByText('Why divide by √d, and by which d').click();
    expect(
      await table(figure, 'The same two raw scores')
        .getByRole('row', { name: '√16' })
        .getByRole('cell')
        .allTextContents(),
    ).toEqual(['2, 0', '0.8808, 0.1192']);
    await step(figure, 'Softmax').click();
    const before = await row(figure, 'Weights, head 0', 'u');
    await figure.getByLabel('Head').selectOption('3');
    await figure.getByRole('table', { name: /^Weights, head 3/ }).waitFor();
    expect(await row(figure, 'Weights, head 3', 'u')).not.toEqual(before);
    await figure.getByLabel('Text').fill('#?');
    await figure.getByLabel('Text').press('Enter');
    await figure.getByRole('alert').getByText(/#/).waitFor();
    expect(await figure.getByRole('table', { name: /^Weights, head 3/ }).count()).toBe(1);
    await figure.getByLabel('Text').fill('late');
    await figure.getByLabel('Text').press('Enter');
    await figure.getByText('(1, 4, 4, 4) → (1, 4, 4, 4)').waitFor();
    expect(await figure.getByRole('alert').count()).toBe(0);
  });

  it('says that it cannot use three heads, begins with one, and keeps the picture', async () => {
    const figure = await readyQkv(await openGuide());
    await figure.evaluate((host) => host.setAttribute('heads', '3'));
    await figure
      .getByRole('alert')
      .getByText(/heads=“3”, which it cannot use\. It begins with “1” instead/)
      .waitFor();
    expect(await table(figure, 'Vectors x').count()).toBe(1);
    await figure.evaluate((host) => host.setAttribute('heads', '2'));
    await figure.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('can be used with the keyboard alone', async () => {
    const guide = await openGuide();
    const figure = await readyQkv(guide);
    const { keyboard } = guide.page;
    await figure.getByRole('button', { name: 'cake', exact: true }).focus();
    await keyboard.press('Enter');
    await tabTo(guide.page, '8 Output');
    await keyboard.press('Enter');
    await live(figure, /^Step 8 of 8/);
    await tabTo(guide.page, 'All shown');
    await keyboard.press('ArrowRight');
    await step(figure, 'Output').focus();
    await keyboard.press('Enter');
    await tabTo(guide.page, 'Your number');
    await keyboard.type('3.88');
    await keyboard.press('Enter');
    await figure.getByText(/^Right: 1 \+ 2\.875/).waitFor();
    await tabTo(guide.page, 'Row that asks');
    await keyboard.press('ArrowLeft');
    await live(figure, /“is”, channel 1: yours to work out/);
    await tabTo(guide.page, 'Show as table');
    await keyboard.press('Enter');
    await table(figure, 'Every number of this step').waitFor();
  });
});

describe('the prose below it', () => {
  it('moves the figure, and follows it', async () => {
    const guide = await openGuide();
    const figure = await readyQkv(guide);
    const prose = guide.page.locator('#attention p', { hasText: 'tied to the figure' });
    await prose.getByLabel('Row that asks').fill('3');
    await prose.getByLabel('Key that is worked out').fill('2');
    await step(figure, 'Softmax').click();
    await live(figure, /^Step 6 of 8\. Weight that “late” gives “is”: 0\.044/);
    await prose.getByRole('button', { name: /^late/ }).waitFor();
    await prose.getByText('0.04').waitFor();
    await figure.getByLabel('Row that asks').fill('2');
    await prose.getByText('0.27').waitFor();
    expect(await prose.getByLabel('Row that asks').inputValue()).toBe('2');
  });

  it('outlines a row of the figure for a focused word, and a word for a cell that is pointed at', async () => {
    const guide = await openGuide();
    const figure = await readyQkv(guide);
    await step(figure, 'Score').click();
    const lit = () => figure.locator('.lit').count();
    await guide.page.locator('attn-var[name="qkv.key-word"]').getByRole('button').focus();
    await figure.locator('.lit').first().waitFor();
    expect(await lit()).toBe(8); // the key's four channels, and its column of four scores
    const word = guide.page.locator('attn-var[name="qkv.row-word"]').getByRole('button');
    expect(await word.getAttribute('class')).not.toContain('lit');
    await table(figure, 'Raw scores').getByRole('row', { name: /^is / }).getByRole('cell').first().hover();
    await guide.page.locator('attn-var[name="qkv.row-word"] .lit').waitFor();
  });
});

describe('the figure as a whole', () => {
  it.each(['light', 'dark', 'forced colours'])(
    'axe finds nothing (%s), at the start and with everything open',
    async (scheme) => {
      const colours =
        scheme === 'forced colours' ? { forcedColors: 'active' as const } : { colorScheme: scheme as 'light' };
      const guide = await openGuide(colours);
      const figure = await readyQkv(guide);
      expect(await violations(guide.page, '#attention')).toEqual([]);
      await step(figure, 'Softmax').click();
      await figure.getByText('More: two heads').click();
      await figure.getByText('Why divide by').click();
      await press(figure, 'Show as table');
      expect(await violations(guide.page, '#attention')).toEqual([]);
      await figure.getByRole('radio', { name: 'Last step yours' }).check();
      await step(figure, 'Output').click();
      await press(figure, 'Check');
      expect(await violations(guide.page, '#attention')).toEqual([]);
    },
  );

  it('fits 320 pixels, with targets of at least 24 pixels', async () => {
    const guide = await openGuide({ viewport: { width: 320, height: 800 } });
    const average = guide.page.locator('attn-average');
    await average.scrollIntoViewIfNeeded();
    await average.getByRole('table', { name: /^Averaging matrix/ }).waitFor();
    const figure = await readyQkv(guide);
    await figure.getByText('More: two heads').click();
    await figure.getByRole('radio', { name: 'Real model' }).check();
    await step(figure, 'Softmax').click();
    await figure.getByRole('table', { name: /^Weights, head 0/ }).waitFor();
    expect(await guide.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await smallTargets(figure)).toEqual([]);
    expect(await smallTargets(average)).toEqual([]);
  });
});
