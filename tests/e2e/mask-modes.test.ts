// SPDX-License-Identifier: MIT
// The explorer's masks one by one and combined, with the counts that cases from the field ask for.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { besideHeader, openGuide, openPart, press, readyExplorer, setSize, useSpec } from './support/page.ts';

const open = (explorer: Locator, cells: string) => explorer.getByRole('row', { name: `Open cells ${cells}` }).waitFor();
const choose = (explorer: Locator, mode: string) => explorer.getByRole('radio', { name: mode, exact: true }).check();
const slide = (explorer: Locator, name: string, value: number) =>
  explorer.getByRole('slider', { name }).fill(String(value));

/** Visible keys of each row, as the table has them. */
async function counts(explorer: Locator): Promise<number[]> {
  const table = explorer.getByRole('table', { name: 'Which keys each query row may look at' });
  if (!(await table.isVisible())) await press(explorer, 'Show as table');
  const cells = await table.locator('tbody td:nth-child(2)').allTextContents();
  return cells.map((text) => Number(text.trim().split(' ')[0]));
}

async function explorerOf(size: number) {
  const explorer = await readyExplorer(await openGuide());
  if (size !== 8) await setSize(explorer, size);
  await explorer.getByRole('row', { name: `Open cells ${(size * (size + 1)) / 2} of ${size * size}` }).waitFor();
  return explorer;
}

describe('a window', () => {
  it('counts the token itself', async () => {
    const explorer = await explorerOf(6);
    await choose(explorer, 'Window');
    await open(explorer, '15 of 36');
    expect(await counts(explorer)).toEqual([1, 2, 3, 3, 3, 3]);
    await slide(explorer, 'Window, itself included', 1);
    await open(explorer, '6 of 36');
    await slide(explorer, 'Window, itself included', 6);
    await open(explorer, '21 of 36');
    await useSpec(explorer, 'window:9');
    await explorer.getByText('window:9', { exact: true }).waitFor();
    await open(explorer, '21 of 36');
  });

  it('of nothing is refused in the core’s words, and the mask stays', async () => {
    const explorer = await explorerOf(6);
    await useSpec(explorer, 'window:0');
    const sentence = 'Cannot read the mask part "window:0": a window counts the token itself, so it has 1 or more.';
    await explorer.getByText(sentence).first().waitFor();
    expect(await explorer.getByLabel('Write a mask').inputValue()).toBe('window:0');
    expect(await explorer.getByLabel('Write a mask').getAttribute('aria-invalid')).toBe('true');
    await open(explorer, '21 of 36');
    expect(await explorer.getByRole('radio', { name: 'Causal' }).isChecked()).toBe(true);
    await slide(explorer, 'Query row', 4);
    await explorer.getByRole('radio', { name: 'Influence' }).check();
    await explorer.getByRole('grid', { name: /^Influence/ }).waitFor();
    expect(await explorer.getByLabel('Write a mask').inputValue()).toBe('window:0');
    await useSpec(explorer, 'window:1');
    await open(explorer, '6 of 36');
    expect(await explorer.getByText(sentence).count()).toBeLessThanOrEqual(1);
    expect(await explorer.getByLabel('Write a mask').getAttribute('aria-invalid')).toBeNull();
  });
});

describe('a prefix', () => {
  it('of 0 or 1 is causal, of 3 opens three cells more, of all is full', async () => {
    const explorer = await explorerOf(6);
    await choose(explorer, 'Prefix');
    await open(explorer, '24 of 36');
    await slide(explorer, 'Query row', 2);
    expect(await besideHeader(explorer, 'Must predict').textContent()).toContain('position 3');
    for (const [length, cells] of [
      [0, '21 of 36'],
      [6, '36 of 36'],
      [1, '21 of 36'],
    ] as const) {
      await slide(explorer, 'Prefix length', length);
      await open(explorer, cells);
    }
  });
});

describe('the strict triangle', () => {
  it('leaves the first row empty, which is flagged, and nothing else', async () => {
    const explorer = await explorerOf(4);
    expect(await counts(explorer)).toEqual([1, 2, 3, 4]);
    await choose(explorer, 'Strict');
    await open(explorer, '6 of 16');
    expect(await counts(explorer)).toEqual([0, 1, 2, 3]);
    expect(await explorer.getByRole('rowheader', { name: /sees nothing/ }).count()).toBe(1);
    await explorer
      .getByText(/Nothing is open in row 0; this core gives such a row weights and output of zero/)
      .waitFor();
    await choose(explorer, 'Weights');
    await explorer.getByRole('button', { name: 'query 1, key 0, 1.00' }).waitFor();
    expect(await explorer.getByText('NaN').count()).toBe(0);
  });
});

describe('observed positions', () => {
  it('are the even ones, or those that are listed', async () => {
    const explorer = await explorerOf(6);
    await choose(explorer, 'Masked');
    await open(explorer, '18 of 36');
    const list = explorer.getByLabel('Observed positions');
    await list.fill('0, 5');
    await list.press('Enter');
    await open(explorer, '12 of 36');
    await list.fill('0|full');
    await list.press('Enter');
    await explorer.getByText('Write whole numbers with commas between, such as 0, 2, 5.').first().waitFor();
    await list.fill('9999');
    await list.press('Enter');
    await explorer
      .getByText(/"9999" is not a whole number from 0 to 4095/)
      .first()
      .waitFor();
    expect(await list.inputValue()).toBe('9999');
    await open(explorer, '12 of 36');
    await press(explorer, 'Undo');
    await open(explorer, '18 of 36');
  });
});

describe('padding', () => {
  it('hides key columns, and the row of a filler says that its output is unused', async () => {
    const explorer = await explorerOf(3);
    await choose(explorer, 'Padding');
    await slide(explorer, 'Fillers', 1);
    await expect.poll(() => counts(explorer)).toEqual([2, 2, 2]); // as many as under the causal mask
    await explorer.getByRole('rowheader', { name: /filler/ }).waitFor();
    await slide(explorer, 'Query row', 2);
    await explorer.getByRole('row', { name: 'Must predict nothing, it is filler' }).waitFor();
    await explorer.getByText(/Position 2 is filler: its column is hidden, and its own output is not used/).waitFor();
  });

  it('on the left of a causal mask empties the first rows; on the right the last rows keep the text', async () => {
    const explorer = await explorerOf(5);
    await openPart(explorer, 'Combine');
    await explorer.getByLabel('Second rule').selectOption('Padding');
    await explorer.getByRole('radio', { name: 'Left' }).check();
    await open(explorer, '6 of 25');
    expect(await counts(explorer)).toEqual([0, 0, 1, 2, 3]);
    expect(await explorer.getByRole('rowheader', { name: 'sees nothing' }).count()).toBe(2);
    await explorer.getByText('causal&padding:left(2)', { exact: true }).waitFor();
    await explorer.getByRole('radio', { name: 'Right' }).check();
    await open(explorer, '12 of 25');
    expect(await counts(explorer)).toEqual([1, 2, 3, 3, 3]);
    await explorer.getByRole('radio', { name: 'Listed' }).check();
    const list = explorer.getByLabel('Filler positions');
    await list.fill('0, 3');
    await list.press('Enter');
    await open(explorer, '8 of 25');
  });
});

describe('documents', () => {
  it('stay apart whatever padding is added, and one rule may be enough where both need not allow', async () => {
    const explorer = await explorerOf(6);
    await choose(explorer, 'Document');
    await open(explorer, '20 of 36');
    await openPart(explorer, 'Combine');
    await explorer.getByLabel('Second rule').selectOption('Causal');
    await open(explorer, '13 of 36');
    await explorer.getByRole('radio', { name: /OR/ }).check();
    await open(explorer, '28 of 36');
    await useSpec(explorer, 'document:4 & causal & padding:right(0)');
    await open(explorer, '13 of 36');
    await useSpec(explorer, 'document:4 & causal & padding:5');
    await open(explorer, '12 of 36');
    await useSpec(explorer, 'document:4&causal');
    await open(explorer, '13 of 36');
    expect(await explorer.getByRole('radio', { name: 'Document' }).isChecked()).toBe(true);
    expect(await explorer.getByLabel('Second rule').inputValue()).toBe('causal');
  });
});

describe('painting over joined rules', () => {
  it('keeps them under the paint, and Undo takes both back one by one', async () => {
    const explorer = await explorerOf(8);
    await openPart(explorer, 'Combine');
    await explorer.getByLabel('Second rule').selectOption('Window');
    await open(explorer, '21 of 64');
    await choose(explorer, 'Painted');
    await explorer.getByRole('button', { name: 'query 0, key 7, blocked' }).click();
    await open(explorer, '22 of 64');
    await explorer.getByText('causal&window:3/+0.7', { exact: true }).waitFor();
    await press(explorer, 'Undo');
    await open(explorer, '21 of 64');
    await press(explorer, 'Undo');
    await explorer.getByLabel('Second rule').waitFor();
    await press(explorer, 'Undo');
    await open(explorer, '36 of 64');
  });

  it('a mask that is no plain rule can be painted too', async () => {
    const explorer = await explorerOf(4);
    await useSpec(explorer, '(causal|prefix:2)&~padding:0');
    await open(explorer, '4 of 16');
    expect(await explorer.getByRole('radio', { name: 'Painted' }).isChecked()).toBe(true);
    await explorer.getByRole('button', { name: 'query 3, key 3, blocked' }).click();
    await open(explorer, '5 of 16');
  });
});

describe('attributes', () => {
  it('give the mask, its numbers and the row; one that cannot be read gives way with a sentence', async () => {
    const guide = await openGuide();
    await readyExplorer(guide);
    await guide.page.evaluate(() => {
      const make = (attributes: Record<string, string>) => {
        const element = document.createElement('attn-mask');
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        document.querySelector('#limits')?.append(element);
      };
      make({ id: 'good', mask: 'window', window: '2', length: '4', row: '2', text: 'Your cake is late', unit: 'word' });
      make({ id: 'bad', mask: 'sideways', length: '4' });
      make({ id: 'long', text: 'cake'.repeat(50), length: '4' });
    });
    const good = guide.page.locator('#good');
    await good.scrollIntoViewIfNeeded();
    await open(good, '7 of 16');
    expect(await besideHeader(good, 'Selected row').textContent()).toBe('2 “is”');
    expect(await good.getByRole('radio', { name: 'Painted' }).count()).toBe(0);
    const state = await good.evaluate((element) => (element as HTMLElement & { state: object }).state);
    expect(state).toMatchObject({ mask: 'window:2', length: 4, row: 2, view: 'permission' });
    const bad = guide.page.locator('#bad');
    await bad.scrollIntoViewIfNeeded();
    await bad.getByText(/Cannot read the mask part "sideways"/).waitFor();
    await open(bad, '10 of 16');
    await bad.getByRole('radio', { name: 'Full' }).check();
    await open(bad, '16 of 16');
    expect(await bad.getByText(/Cannot read/).count()).toBe(0);
    const long = guide.page.locator('#long');
    await long.scrollIntoViewIfNeeded();
    await long
      .getByRole('alert')
      .getByText(/This text has 200 characters/)
      .waitFor();
    await open(long, '10 of 16');
    await press(good, 'Reset');
    await open(good, '7 of 16');
  });
});
