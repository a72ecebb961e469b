// SPDX-License-Identifier: MIT
// The convention translator as a reader uses it: spellings, wrong readers, lines of code, bad input.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openGuide, press } from './support/page.ts';
import { drawn, figureOf, focused, rowsOf, smallTargets, status, tabTo, violationsIn } from './support/puzzles.ts';

const TAG = 'attn-mask-translator';

async function open(options: BrowserContextOptions = {}, before?: (page: Page) => Promise<unknown>) {
  const { page } = await openGuide(options, before);
  const translator = await figureOf(page, TAG);
  const hand = async (written: string, read: string) => {
    await translator.getByRole('group', { name: 'Written as' }).getByRole('radio', { name: written }).check();
    await translator.getByRole('group', { name: 'Read as' }).getByRole('radio', { name: read }).check();
    await translator.getByRole('table', { name: `Written as “${written}”, read as “${read}”` }).waitFor();
    return drawn(translator, /^Written as/);
  };
  return { page, translator, hand };
}

const CAUSAL = [
  ['1.00', '', '', ''],
  ['.50', '.50', '', ''],
  ['.33', '.33', '.33', ''],
  ['.25', '.25', '.25', '.25'],
];
const FUTURE = [
  ['', '.33', '.33', '.33'],
  ['', '', '.50', '.50'],
  ['', '', '', '1.00'],
  ['', '', '', ''],
];

describe('the spellings', () => {
  it('tell the causal mask as the lesson does, blocked in the same cells but for the mistake', async () => {
    const { translator } = await open();
    expect(await drawn(translator, /written so: True blocks/)).toEqual([
      ['F', 'T', 'T', 'T'],
      ['F', 'F', 'T', 'T'],
      ['F', 'F', 'F', 'T'],
      ['F', 'F', 'F', 'F'],
    ]);
    expect((await drawn(translator, /written so: True allows/))[1]).toEqual(['T', 'T', 'F', 'F']);
    expect((await drawn(translator, /written so: 0 and −∞/))[1]).toEqual(['0', '0', '−∞', '−∞']);
    expect((await drawn(translator, /written so: 1 and 0/))[1]).toEqual(['1', '1', '0', '0']);
    const blocked = (name: RegExp) => translator.getByRole('table', { name }).locator('.cell.blocked').count();
    expect(await blocked(/so: True blocks/)).toBe(6);
    expect(await blocked(/so: True allows/)).toBe(6);
    expect(await blocked(/so: 0 and −∞/)).toBe(6);
    expect(await blocked(/so: 1 and 0/)).toBe(0);
  });

  it('stand in the table too, with what the reader lets each row read', async () => {
    const { translator } = await open();
    await press(translator, 'Show as table');
    expect((await rowsOf(translator.getByRole('table', { name: /as each convention writes it/ }))).slice(1)).toEqual([
      ['0', 'F T T T', 'T F F F', '0 −∞ −∞ −∞', '1 0 0 0', '1–3'],
      ['1', 'F F T T', 'T T F F', '0 0 −∞ −∞', '1 1 0 0', '2, 3'],
      ['2', 'F F F T', 'T T T F', '0 0 0 −∞', '1 1 1 0', '3'],
      ['3', 'F F F F', 'T T T T', '0 0 0 0', '1 1 1 1', 'nothing'],
    ]);
  });
});

describe('the readers', () => {
  it('the other polarity shows only the future and empties the last row, either way round', async () => {
    const { translator, hand } = await open();
    expect(await drawn(translator, /^Written as/)).toEqual(FUTURE);
    await translator.getByText('Only the future is visible, and row 3 is left with nothing.').waitFor();
    await translator.getByRole('rowheader', { name: '3 none' }).waitFor();
    await translator.getByText('both run without an error: only a test saves you').waitFor();
    expect(await hand('True allows', 'True blocks')).toEqual(FUTURE);
  });

  it('the right reader gets the causal mask from each spelling', async () => {
    const { translator, hand } = await open();
    expect(await hand('True blocks', 'True blocks')).toEqual(CAUSAL);
    await translator.getByText('The mask arrives as it was meant.').waitFor();
    expect(await hand('True allows', 'True allows')).toEqual(CAUSAL);
    expect(await hand('0 and −∞', 'Added to scores')).toEqual(CAUSAL);
    expect(await hand('1 and 0', 'True allows')).toEqual(CAUSAL);
  });

  it('ones and zeros that are added block nothing and tilt the weights', async () => {
    const { translator, hand } = await open();
    const weights = await hand('1 and 0', 'Added to scores');
    expect(weights[0]).toEqual(['.48', '.17', '.17', '.17']);
    expect(weights[3]).toEqual(['.25', '.25', '.25', '.25']);
    await translator.getByText(/^Nothing is blocked\./).waitFor();
    expect(await translator.locator('.result .grid .cell.leak').count()).toBe(6);
  });

  it('causal and a filler key are joined by “and”, and empty row 0', async () => {
    const { translator, hand } = await open();
    await translator.getByLabel('Mask', { exact: true }).selectOption({ label: 'Causal, and key 0 is filler' });
    await translator
      .getByRole('table', { name: /^The mask Causal, and key 0 is filler/ })
      .first()
      .waitFor();
    expect(await hand('True allows', 'True allows')).toEqual([
      ['', '', '', ''],
      ['', '1.00', '', ''],
      ['', '.50', '.50', ''],
      ['', '.33', '.33', '.33'],
    ]);
    await translator.getByText('Every call').click();
    await translator.getByText(/It says causal, aligned top-left, and this mask is another/).waitFor();
    await translator.getByText(/PyTorch refuses is_causal together with attn_mask/).waitFor();
  });
});

describe('the code', () => {
  it('tells tril and triu as one mask from two sides, and no longer when they are not', async () => {
    const { translator } = await open();
    const code = translator.locator('code');
    expect((await code.allTextContents()).slice(0, 2)).toEqual([
      'attn_mask = torch.triu(torch.ones(4, 4, dtype=torch.bool), diagonal=1)',
      'attn_mask = torch.tril(torch.ones(4, 4, dtype=torch.bool))',
    ]);
    await translator.getByText('one mask, told from its two sides').waitFor();
    await translator.getByLabel('Mask', { exact: true }).selectOption({ label: 'Prefix of 2, then causal' });
    await code.filter({ hasText: '(j < 2) | (j <= i)' }).first().waitFor();
    expect(await translator.getByText('one mask, told from its two sides').count()).toBe(0);
  });

  it('has a line or a reason for every call', async () => {
    const { translator } = await open();
    await translator.getByText('Every call').click();
    expect(await translator.getByRole('button', { name: /^Copy: / }).count()).toBe(7);
    await translator.getByText('Not in this argument. It has one value for each key').waitFor();
    await translator.getByLabel('Mask', { exact: true }).selectOption({ label: 'The last key is filler' });
    await translator.getByRole('button', { name: /key_padding_mask/ }).waitFor();
    await translator.getByText(/^Not in this argument\. It says causal/).waitFor();
  });

  it('is copied by a button, to the letter, and that is said', async () => {
    const { page, translator } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await translator
      .getByRole('button', { name: /^Copy: PyTorch F\.scaled_dot_product_attention/ })
      .first()
      .click();
    await translator.getByText('Copied.').first().waitFor();
    await status(translator, 'Copied.').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'attn_mask = torch.tril(torch.ones(4, 4, dtype=torch.bool))',
    );
  });

  it('is selected where the browser does not let it be copied', async () => {
    const { page, translator } = await open({}, (one) =>
      one.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })),
    );
    await translator
      .getByRole('button', { name: /^Copy: PyTorch nn\.MultiheadAttention/ })
      .first()
      .click();
    await translator.getByText('Selected: press Ctrl or ⌘ with C to copy.').first().waitFor();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(
      'attn_mask = torch.triu(torch.ones(4, 4, dtype=torch.bool), diagonal=1)',
    );
  });
});

describe('the figure', () => {
  it('refuses a mask or a size that it cannot read in a sentence and keeps the picture', async () => {
    const { translator } = await open();
    const alert = translator.getByRole('alert');
    await translator.evaluate((host) => host.setAttribute('spec', 'casual'));
    await alert.getByText('Cannot read the mask part "casual"').waitFor();
    expect(await drawn(translator, /^Written as/)).toEqual(FUTURE);
    await translator.evaluate((host) => host.setAttribute('spec', 'causal'));
    await alert.waitFor({ state: 'detached' });
    for (const length of ['3', '17', '4.5', 'four']) {
      await translator.evaluate((host, value) => host.setAttribute('length', value), length);
      await alert.getByText('The size has to be a whole number from 4 to 16').waitFor();
      expect(await drawn(translator, /^Written as/)).toEqual(FUTURE);
      expect(await translator.evaluate((host) => host.shadowRoot?.textContent)).not.toMatch(/NaN|undefined/);
      await press(translator, 'Reset');
      await alert.waitFor({ state: 'detached' });
    }
  });

  it('goes to 16 positions and back by reset, without sideways scroll of the page at 320 pixels', async () => {
    const { page, translator } = await open({ viewport: { width: 320, height: 800 } });
    await translator.getByText('More', { exact: true }).click();
    await translator.getByLabel('Size').fill('16');
    await translator.getByText('torch.triu(torch.ones(16, 16').first().waitFor();
    expect((await drawn(translator, /^Written as/))[0]).toHaveLength(16);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await smallTargets(translator)).toEqual([]);
    await press(translator, 'Reset');
    await translator.getByText('torch.triu(torch.ones(4, 4').first().waitFor();
  });

  it('can be used with the keyboard alone', async () => {
    const { page, translator } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await translator.getByLabel('Mask', { exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    await translator.getByRole('table', { name: 'Written as “True allows”, read as “True blocks”' }).waitFor();
    await tabTo(page, 'Copy: PyTorch nn.MultiheadAttention');
    await page.keyboard.press('Enter');
    await translator.getByText('Copied.').first().waitFor();
    expect(await focused(page)).toMatch(/^Copy: PyTorch nn\.MultiheadAttention/);
    await tabTo(page, 'Every call');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Copy: Keras');
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
    ['forced colours', 1280],
  ] as const)('axe finds nothing (%s, %i px), before and with everything open', async (scheme, width) => {
    const colours =
      scheme === 'forced colours' ? ({ forcedColors: 'active' } as const) : ({ colorScheme: scheme } as const);
    const { page, translator, hand } = await open({ ...colours, viewport: { width, height: 900 } });
    expect(await violationsIn(page, [TAG])).toEqual([]);
    await hand('1 and 0', 'Added to scores');
    await translator.getByText('Every call').click();
    await translator.getByText('More', { exact: true }).click();
    await translator.getByLabel('Size').fill('12');
    await translator.getByText('torch.triu(torch.ones(12, 12').first().waitFor();
    await press(translator, 'Show as table');
    expect(await violationsIn(page, [TAG])).toEqual([]);
  });
});
