// SPDX-License-Identifier: MIT
// A figure alone on its page, as its reader meets it: the page's language, what a screen reader hears of a run, whether a bet
// was placed, and the way to the guide.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectQuiet, openSite } from './support/policy-site.ts';

const PATIENCE = { timeout: 20_000 };
const open = async (query: string) => {
  const opened = await openSite(`embed.html?${query}`, {});
  await opened.page.locator('html[data-ready]').waitFor();
  return opened;
};
const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

describe('the language of the page', () => {
  it('is that of the figure where the figure is all that is there', async () => {
    const german = await open('view=mask&lang=de');
    expect(await languageOf(german.page)).toBe('de');
    expect(await german.page.title()).toBe('Wer darf wen ansehen');
    expectQuiet(german);
    expect(await languageOf((await open('view=mask&lang=fr')).page)).toBe('en');
    expect(await languageOf((await open('view=mask')).page)).toBe('en');
  });

  it('stays English where the chapters are there too', async () => {
    const { page } = await openSite('index.html?view=lesson&lang=de', {});
    await page.locator('html[data-ready]').waitFor();
    expect(await languageOf(page)).toBe('en');
  });
});

describe('the way to the guide', () => {
  it('is at least 24 pixels high at 360 pixels, and its line is as high as its words', async () => {
    const { page } = await open('view=mask');
    await page.setViewportSize({ width: 360, height: 700 });
    const heights = await page.evaluate(() => {
      const footer = document.querySelector('footer') as HTMLElement;
      const { paddingTop, paddingBottom, lineHeight } = getComputedStyle(footer);
      return {
        link: footer.querySelector('a')?.getBoundingClientRect().height ?? 0,
        words: footer.getBoundingClientRect().height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom),
        line: Number.parseFloat(lineHeight),
      };
    });
    expect(heights.link).toBeGreaterThanOrEqual(24);
    expect(heights.words).toBeCloseTo(heights.line, 0);
  });
});

/** A step that takes long is left half done, which the laboratory says too. */
const PAUSED = /^Paused at step \d+\.\s*$|^At step \d+ .* Paused in the middle of /;

describe('what is heard of a run', () => {
  const heard = (figure: Locator) => figure.getByRole('status').first();

  it.each([
    ['view=train', 'Run both', /^Reset: new models, not trained yet\.\s*$/],
    ['view=lab', 'Run', /^Reset: .*not trained yet\.\s*$/],
  ])('says where it was paused, and that it was reset: %s', async (query, name, reset) => {
    const { page } = await open(query);
    const figure = page.locator(query === 'view=lab' ? 'attn-train-lab' : 'attn-train');
    await figure.getByRole('button', { name, exact: true }).first().click();
    await expect.poll(() => heard(figure).textContent(), PATIENCE).toMatch(/^Training started/);
    if (query === 'view=lab') await figure.getByText('No bet, then: watch.').waitFor();
    await figure
      .getByText(/\bstep [1-9]\d*\b/)
      .first()
      .waitFor();
    await figure.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect.poll(() => heard(figure).textContent(), PATIENCE).toMatch(PAUSED);
    await figure.getByRole('button', { name: 'Reset', exact: true }).first().click();
    await expect.poll(() => heard(figure).textContent(), PATIENCE).toMatch(reset);
  });
});

describe(':state(predicted)', () => {
  const predicted = (figure: Locator) => figure.evaluate((one) => one.matches(':state(predicted)'));
  const reset = (figure: Locator) => figure.evaluate((one) => (one as unknown as { reset(): void }).reset());
  const firstAnswer = '.bet button:not(.reveal):not([aria-disabled="true"])';

  /** What places a bet in each, beside what shows the answer without one. */
  const BETS: Record<string, (figure: Locator) => Promise<void>> = {
    'softmax&predict=1': (figure) => figure.locator(firstAnswer).first().click(),
    'qkv&predict=1': (figure) => figure.locator(firstAnswer).first().click(),
    variants: (figure) => figure.locator(firstAnswer).first().click(),
    'variants#v=1&view=order': (figure) => figure.locator(firstAnswer).first().click(),
    leak: (figure) => figure.locator(firstAnswer).first().click(),
    'generate#v=1&view=generate&panel=wrong': (figure) => figure.locator(firstAnswer).first().click(),
    'average&predict=1': (figure) => figure.locator(firstAnswer).first().click(),
    'mask&predict=1': async (figure) => {
      await figure.getByRole('button', { name: /row 4, key 0/ }).click();
      await figure.locator('.ask .primary').click();
    },
  };

  it.each(Object.entries(BETS))(
    'is true where a bet was placed, not where the answer was only looked at: %s',
    async (view, bet) => {
      const { page } = await open(`view=${view}`);
      const figure = page.locator('main > :first-child');
      await page.evaluate(() => {
        const told: boolean[] = [];
        Object.assign(window, { told });
        document.addEventListener('attn-predict', ({ target }) =>
          told.push((target as Element).matches(':state(predicted)')),
        );
      });
      const told = () => page.evaluate(() => (window as unknown as { told: boolean[] }).told);
      const asks = view.startsWith('mask') ? figure.locator('attn-mask-bet') : figure;
      const skip = asks.locator('.reveal:not([aria-disabled="true"])');
      await skip.first().click();
      await skip.waitFor({ state: 'detached' });
      expect(await told()).toEqual([]);
      expect(await predicted(figure)).toBe(false);
      await reset(figure);
      await skip.first().waitFor();
      await bet(figure);
      await expect.poll(() => told()).toEqual([true]);
      expect(await predicted(figure)).toBe(true);
      await reset(figure);
      await expect.poll(() => predicted(figure)).toBe(false);
    },
  );

  it('comes with the result where a run has to give it, and not to one who only looks', async () => {
    for (const [press, expected] of [
      ['Show me', false],
      ['The one that sees everything', true],
    ] as const) {
      const { page } = await open('view=train&predict=1#v=1&view=compare&st=5');
      const figure = page.locator('attn-train');
      await figure.getByRole('button', { name: press, exact: true }).click();
      expect(await predicted(figure)).toBe(false);
      if (expected) await figure.getByRole('button', { name: 'Run both', exact: true }).first().click();
      const status = figure.getByRole('status').first();
      await expect.poll(() => status.textContent(), PATIENCE).toMatch(/^Training finished/);
      const verdict = await figure.evaluate((one) => (one as unknown as { isAnswered: boolean }).isAnswered);
      expect(verdict).toBe(true);
      // Five steps write nothing worth a winner, so nothing of a bet is told.
      expect(await predicted(figure)).toBe(false);
    }
  });
});
