// SPDX-License-Identifier: MIT
// The prose around the figures: its live numbers, its formulas, its links and its glossary.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { openGuide, press, readyExplorer, runToTheEnd, setField } from './support/page.ts';

/** What stands in the sentence: the fact, or the element's own text while there is none. */
const said = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate(
    (wanted) =>
      wanted.map((name) => {
        const element = document.querySelector(`attn-var[name="${name}"]`);
        const shown = element?.shadowRoot?.textContent?.trim() ?? '';
        return shown === '' ? (element?.textContent ?? '') : shown;
      }),
    names,
  );
const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main > section > details'))
      details.open = true;
  });

describe('numbers in sentences', () => {
  it('are those of the opening figure’s two runs, and dots until there are any', async () => {
    const { page, compare } = await openGuide();
    const names = ['step', 'full', 'causal', 'usual-full', 'honest-full', 'usual-causal', 'honest-causal'].map(
      (name) => `train.${name}`,
    );
    const dots = names.map(() => '…');
    await compare.getByRole('img', { name: /528 of 1024/ }).waitFor();
    expect(await said(page, names)).toEqual(dots);
    await setField(compare, 'Steps', '9');
    await runToTheEnd(compare, 9);
    const [step, full, causal, usualFull, honestFull, usualCausal, honestCausal] = await said(page, names);
    await compare.getByText(`At step ${step}: no mask ${full}, causal ${causal}.`).waitFor();
    await compare.getByText(`praised for ${usualFull}, honestly worth ${honestFull}.`).waitFor();
    await compare.getByText(`praised for ${usualCausal}, honestly worth ${honestCausal}.`).waitFor();
    expect(step).toBe('9');
    expect(usualCausal).toBe(honestCausal);
    expect(usualFull).not.toBe(honestFull);
    await press(compare, 'Reset');
    await expect.poll(() => said(page, names)).toEqual(dots);
  });

  it('follow the explorer’s row and mask', async () => {
    const guide = await openGuide();
    const explorer = await readyExplorer(guide);
    const names = ['row', 'keys', 'visible', 'next'].map((name) => `mask.${name}`);
    const now = () => said(guide.page, names);
    expect(await now()).toEqual(['3', '0–3', '4', '4']);
    await explorer.getByLabel('Query row').fill('5');
    await expect.poll(now).toEqual(['5', '0–5', '6', '6']);
    await explorer.getByRole('radio', { name: 'Window' }).check();
    await expect.poll(now).toEqual(['5', '3–5', '3', '6']);
  });
});

describe('formulas and links', () => {
  it('formulas have a size, and none is wider than a narrow page', async () => {
    const { page } = await openGuide({ viewport: { width: 320, height: 800 } });
    await openAll(page);
    const boxes = await page.evaluate(() =>
      [...document.querySelectorAll('main math')].map((math) => {
        const { width, height } = math.getBoundingClientRect();
        return { tex: math.getAttribute('alttext'), width, height };
      }),
    );
    const overflowing = await page.evaluate(
      () => [...document.querySelectorAll('div.formula')].filter((line) => line.scrollWidth > line.clientWidth).length,
    );
    expect(overflowing).toBe(0);
    expect(boxes.length).toBeGreaterThan(20);
    expect(boxes.filter(({ width, height }) => width < 5 || height < 8 || width > 280)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('an entry of the glossary leads to its chapter', async () => {
    const { page } = await openGuide();
    await page.goto(`${page.url()}#term-logits`);
    const entry = page.locator('#term-logits');
    await expect.poll(() => entry.evaluate((term) => term.matches(':target'))).toBe(true);
    await page.getByRole('link', { name: 'logits: to chapter 5' }).click();
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#leak');
  });

  it('a question at the end sets up the laboratory, and runs nothing', async () => {
    const { page } = await openGuide();
    await page.getByRole('link', { name: /What if it looks back four characters only/ }).click();
    const lab = page.locator('#lab');
    await lab
      .getByText('This link holds settings for a run: window 4. They are filled in; nothing runs yet.')
      .waitFor();
    await lab.getByText('More settings').click();
    expect(await lab.getByLabel('Mask', { exact: true }).first().inputValue()).toBe('window:4');
    await lab.getByText('Nothing has run yet').first().waitFor();
  });
});

describe('the prose', () => {
  // The page as it is at first: page.test.ts.
  it.each(['light', 'dark'] as const)('axe finds nothing in what is behind disclosures (%s)', async (colorScheme) => {
    const { page } = await openGuide({ colorScheme });
    await openAll(page);
    for (const chapter of ['#attention', '#check']) expect(await violations(page, chapter)).toEqual([]);
  });
});
