// SPDX-License-Identifier: MIT
// The leak test in the page, with the real core: three bets, any mask and the way through it, planted faults.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { LeakResult } from '../../web/engine/shared/figures-api.ts';
import { saidUnder } from './support/figure.ts';
import { bet, live, panel } from './support/leak.ts';
import { press } from './support/page.ts';

type Report = Extract<LeakResult, { ok: true }>;

/** What the strip says of one position, such as "exactly 0 must stay". */
const saysOf = async (figure: Locator, position: number) => {
  const item = figure.getByRole('list').first().getByRole('listitem').nth(position);
  const parts = await item.locator('.value, .mark').allTextContents();
  return parts
    .map((part) => part.trim())
    .join(' ')
    .trim();
};
const says = async (figure: Locator, length: number) =>
  Promise.all(Array.from({ length }, (_, position) => saysOf(figure, position)));
const changeTo = (figure: Locator, position: number) =>
  figure.getByRole('radio', { name: new RegExp(`^position ${position}\\b`) }).check();

/** The core's own report, by the element's public method. */
const run = (figure: Locator) =>
  figure.evaluate(async (element) => {
    const result = await (element as unknown as { run(): Promise<LeakResult> }).run();
    return result.ok
      ? { ...result, differences: [...result.differences], leaks: [...result.leaks], earlier: [...result.earlier] }
      : result;
  });

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('poking the future', () => {
  it('the lesson’s case: under the causal mask only the last position changes, all others by exactly 0', async () => {
    const { figure } = await panel('poke');
    await bet(figure, '1 of 10');
    await figure.getByText('Right: 1 of 10.').waitFor();
    const said = await says(figure, 10);
    expect(said.slice(0, 9)).toEqual(Array(9).fill('exactly 0 must stay'));
    expect(said[9]).toMatch(/^\d\.\d+ changed$/);
    await live(figure, /^Only position 9 changed.* No leak\. Control: token 0, changed instead, reaches 1–9/);
  });

  it('FC-23: without a mask every position changes, and the leaks are listed with their sizes', async () => {
    const { figure } = await panel('poke');
    await figure.getByRole('radio', { name: 'No mask' }).check();
    await bet(figure, '4 of 10');
    await figure.getByText('You said 4; it is 10 of 10.').waitFor();
    await live(figure, 'Leak at 0–8 ← 9: these 9 positions must not see token 9');
    for (const said of (await says(figure, 10)).slice(0, 9)) expect(said).toMatch(/^0\.\d+ leak$/);
  });

  it('off by one leaks at one position with one layer, at four with four', async () => {
    const { figure } = await panel('poke');
    await figure.getByRole('radio', { name: 'Off by one' }).check();
    await bet(figure, 'Show me');
    await live(figure, 'Leak at 5–8 ← 9');
    await figure.getByText(/The faintest trace is 1\.5e−6/).waitFor();
    await figure.getByText('More settings').click();
    await figure.getByRole('slider', { name: 'Layers' }).fill('1');
    await live(figure, 'Leak at 8 ← 9: this position must not see token 9');
    expect((await says(figure, 10)).slice(0, 8)).toEqual(Array(8).fill('exactly 0 must stay'));
  });

  it('nothing in the page tells the answer before the bet, not even the table', async () => {
    const { figure } = await panel('poke');
    await press(figure, 'Show as table');
    await figure.getByRole('table').waitFor();
    const text = await figure.evaluate((host) => host.shadowRoot?.textContent ?? '');
    expect(text).not.toMatch(/exactly 0 (must|may)|No leak|it is 1 of 10|\d\.\d+/);
    expect(await figure.getByRole('cell', { name: 'after your bet' }).count()).toBe(30);
    await bet(figure, '3 of 10');
    await figure.getByRole('row', { name: /^8 429 exactly 0 exactly 0 kept$/ }).waitFor();
  });

  it('a bet is told by one event with what was right, and Show me is no bet', async () => {
    const { page, figure } = await panel('poke', {}, (fresh) =>
      fresh.addInitScript(() => {
        const bets: object[] = [];
        Object.assign(window, { bets });
        document.addEventListener('attn-predict', (event) => bets.push((event as CustomEvent).detail));
      }),
    );
    await bet(figure, '3 of 10');
    await press(figure, 'Next mask');
    await figure.getByText(/the code forgot the mask/).waitFor();
    await bet(figure, 'Show me');
    await live(figure, 'Leak at');
    expect(await page.evaluate(() => (window as unknown as { bets: object[] }).bets)).toEqual([
      { item: 'leak-right', prediction: 3, actual: 1, correct: false },
    ]);
  });

  it('the numbers are the core’s own, in the strip as in the table', async () => {
    const { figure } = await panel('poke');
    await figure.getByRole('radio', { name: 'Off by one' }).check();
    await bet(figure, 'Show me');
    await live(figure, 'Leak at');
    const report = (await run(figure)) as unknown as Report;
    await press(figure, 'Show as table');
    const cells = await figure
      .getByRole('row')
      .evaluateAll((rows) =>
        rows
          .slice(1)
          .map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent?.trim() ?? '')),
      );
    const strip = await says(figure, 10);
    const read = (shown = '') => (shown === 'exactly 0' ? 0 : Number(shown.replace('−', '-')));
    for (const position of numbers(0, 9)) {
      const difference = report.differences[position] ?? Number.NaN;
      const shown = cells[position]?.[2] ?? '';
      expect(strip[position]?.startsWith(shown)).toBe(true);
      expect(shown === 'exactly 0').toBe(difference === 0);
      // Two digits are shown of the smallest, three of the others.
      if (difference > 0) expect(Math.abs(read(shown) / difference - 1)).toBeLessThan(0.05);
      expect(cells[position]?.[4] === 'leak').toBe(report.leaks.includes(position));
    }
  });

  it('FC-24: run again, the test gives the very same numbers', async () => {
    const { figure } = await panel('poke');
    expect(await run(figure)).toEqual(await run(figure));
    await live(figure, /^Only position 9 changed/);
  });

  it('can be played with the keyboard alone', async () => {
    const { page, figure } = await panel('poke');
    await figure.getByRole('radio', { name: 'Causal' }).focus();
    const focused = () =>
      page.evaluate(() => {
        let active = document.activeElement;
        while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
        return (
          active?.getAttribute('aria-label') ??
          (active as HTMLInputElement | null)?.labels?.[0]?.textContent ??
          active?.textContent ??
          ''
        );
      });
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press('Tab');
        if ((await focused()).replace(/\s+/g, ' ').trim().startsWith(name)) return;
      }
      throw new Error(`Tab never came to “${name}”`);
    };
    await tabTo('2 of 10');
    await page.keyboard.press('Enter');
    await figure.getByText('You said 2; it is 1 of 10.').waitFor();
    expect(await focused()).toBe('2 of 10');
    await tabTo('position 9');
    await page.keyboard.press('ArrowLeft');
    await live(figure, 'Positions 8, 9 changed, as the promise allows: at the other 8 the difference is exactly 0.');
    await tabTo('Next mask');
    await page.keyboard.press('Space');
    await figure.getByText(/the code forgot the mask/).waitFor();
  });
});

describe('any mask', () => {
  const mask = async (figure: Locator, kind: string, length: number, layers: number) => {
    await figure.getByText('More settings').click();
    await figure.getByLabel('Tokens').fill(String(length));
    await figure.getByRole('slider', { name: 'Layers' }).fill(String(layers));
    await figure.getByLabel('Mask', { exact: true }).selectOption({ label: kind });
  };

  it('FC-08: a change inside a prefix reaches earlier rows by design, one behind it reaches none', async () => {
    const { figure } = await panel('reach');
    await mask(figure, 'Prefix', 6, 4);
    await changeTo(figure, 2);
    await live(figure, /^Positions 0, 1 stand before the changed token and changed too, by design/);
    for (const said of await says(figure, 6)) expect(said).toMatch(/^\d\.\d+ (may change|changed)$/);
    await changeTo(figure, 5);
    await live(figure, /^Only position 5 changed/);
    await changeTo(figure, 2);
    await figure.getByRole('radio', { name: 'Causal order' }).check();
    await live(figure, 'Leak at 0, 1 ← 2');
  });

  it('FC-22: residuals carry nothing past the mask: three layers, causal, all earlier rows exactly 0', async () => {
    const { figure } = await panel('reach');
    await mask(figure, 'Causal', 8, 3);
    await changeTo(figure, 7);
    await live(figure, /^Only position 7 changed/);
    expect((await says(figure, 8)).slice(0, 7)).toEqual(Array(7).fill('exactly 0 must stay'));
  });

  it('FC-23: token 0 reaches all later rows; where all is blocked the test says that attention is not used', async () => {
    const { figure } = await panel('reach');
    await mask(figure, 'Causal', 8, 3);
    await live(figure, /^Positions 0–7 changed, as the promise allows/);
    await figure.getByLabel('Mask', { exact: true }).selectOption({ label: 'Nobody sees anybody' });
    await live(figure, /^Only position 0 changed, and this mask lets no token reach another: attention is not used/);
    await figure.getByText('Nothing of token 0 reaches output 1 through 3 layers.').waitFor();
  });

  it.each([
    [1, '0–2', 5],
    [2, '0–4', 3],
    [3, '0–6', 'one'],
  ] as const)(
    'FC-25: a window of 3 reaches further with depth: %i layers, positions %s',
    async (layers, reached, kept) => {
      const { figure } = await panel('reach');
      await figure.getByRole('slider', { name: 'Layers' }).fill(String(layers));
      await live(figure, `Positions ${reached} changed, as the promise allows: at the other ${kept} the difference`);
    },
  );

  it('draws the way over the matrix, names it, and says which cells would close it', async () => {
    const { figure } = await panel('reach');
    await figure.getByText('6 ← 4 ← 2 ← 0 through layers 3, 2 and 1.').waitFor();
    await figure.getByText('Block any one of 6 ← 4 or 4 ← 2 or 2 ← 0 and the way is closed.').waitFor();
    await figure
      .getByRole('cell', { name: 'allowed; on the way, read in layer 2; blocked alone it closes the way' })
      .waitFor();
    await figure.getByLabel('Show the way to output').selectOption('7');
    await figure.getByText('Nothing of token 0 reaches output 7 through 3 layers. With 4 it would.').waitFor();
    await figure.getByLabel('Mask', { exact: true }).selectOption({ label: 'Causal, one stray cell' });
    await live(figure, 'Leak at 1–3 ← 4');
    await figure.getByText('1 ← 4 through layer 1.').waitFor();
    await figure.getByText('Block the cell 1 ← 4 and the way is closed.').waitFor();
    await figure.getByLabel('Show the way to output').selectOption('2');
    await figure.getByText('2 ← 1 ← 4 through layers 2 and 1.').waitFor();
  });

  it('is drawn for its size: after fewer tokens nothing is left to scroll', async () => {
    const { figure } = await panel('reach', { viewport: { width: 360, height: 900 } });
    await figure.getByText('More settings').click();
    const tokens = figure.getByRole('slider', { name: 'Tokens' });
    await tokens.fill('16');
    await figure.getByRole('region', { name: /^The mask window:3/ }).waitFor();
    await tokens.fill('6');
    await figure.getByRole('region', { name: /^The mask window:3/ }).waitFor({ state: 'detached' });
  });

  it('a mask that cannot be read is told by the core, and the picture stays', async () => {
    const { figure } = await panel('reach');
    await figure.getByText(/through layers 3, 2 and 1/).waitFor();
    await figure.getByLabel('Mask', { exact: true }).selectOption({ label: 'As text' });
    const field = figure.getByLabel('The mask as text');
    await field.fill('wobble');
    await field.press('Enter');
    await saidUnder(figure, 'The mask as text', /^Cannot read the mask part "wobble"/);
    await live(figure, 'Positions 0–6 changed');
    await field.fill('window:2');
    await field.press('Enter');
    await live(figure, 'Positions 0–3 changed');
    expect(await figure.locator('.field-error').count()).toBe(0);
  });
});

describe('planted faults', () => {
  const plant = (figure: Locator, name: string) => figure.getByRole('radio', { name }).check();

  it.each([
    ['The mask is forgotten', 'Leak at 0–8 ← 9'],
    ['The diagonal is off by one', 'Leak at 5–8 ← 9'],
    ['True and false are swapped', 'Leak at 0–8 ← 9'],
    ['The mask comes after softmax', 'Leak at 0–8 ← 9'],
    ['Fillers hidden as rows', 'Leak at 2–9 ← 0'],
    ['One stray cell is open', 'Leak at 5–8 ← 9'],
  ])('the test finds: %s', async (fault, verdict) => {
    const { figure } = await panel('plant');
    await plant(figure, fault);
    await bet(figure, 'It will');
    await live(figure, verdict);
    await figure.getByText('You were right: the test finds it.').waitFor();
  });

  it('a finite filler is missed until queries and keys are large', async () => {
    const { figure } = await panel('plant');
    await plant(figure, '−10000 instead of −∞');
    await bet(figure, 'It will');
    await figure.getByText('Not so: the test finds nothing here.').waitFor();
    await live(figure, /The test finds nothing\./);
    await figure.getByLabel('Queries and keys, times').fill('3');
    await live(figure, 'Leak at 0–8 ← 9');
    expect(await figure.getByText(/^You were right|^Not so/).count()).toBe(0);
  });

  it('a stray cell is missed where another token is changed, and a filler’s fault where a real one is', async () => {
    const { figure } = await panel('plant');
    await plant(figure, 'One stray cell is open');
    await changeTo(figure, 4);
    await bet(figure, 'It will not');
    await figure.getByText('You were right: the test finds nothing here.').waitFor();
    await plant(figure, 'Fillers hidden as rows');
    await changeTo(figure, 5);
    await bet(figure, 'It will not');
    await figure.getByText('You were right: the test finds nothing here.').waitFor();
  });
});

describe('the element', () => {
  it('tests what its attributes say, resolves with the report, and shows it', async () => {
    const { page, figure } = await panel('poke');
    await figure.evaluate((element) => {
      element.setAttribute('mask', 'window:2');
      element.setAttribute('length', '6');
      element.setAttribute('seed', '7');
    });
    const report = (await run(figure)) as unknown as Report;
    expect(report).toMatchObject({ ok: true, verdict: 'noLeak', changed: 5 });
    await figure.getByRole('radio', { name: 'Window 2' }).waitFor();
    await live(figure, /^Only position 5 changed/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it.each([
    ['length', '99', 'Tokens: a whole number from 4 to 16.'],
    ['layers', 'x', 'Layers: a whole number from 1 to 6.'],
    ['seed', '-1', 'Seed: a whole number from 0 to 4294967295.'],
  ])(
    'says what is wrong with %s="%s", keeps the picture, and never shows what is not a number',
    async (name, value, sentence) => {
      const { figure } = await panel('poke');
      await figure.evaluate((element, [key = '', text = '']) => element.setAttribute(key, text), [name, value]);
      await figure.getByRole('alert').getByText(sentence).waitFor();
      const result = await run(figure);
      expect(result.ok).toBe(false);
      expect(await figure.evaluate((host) => host.shadowRoot?.textContent ?? '')).not.toMatch(/NaN|undefined|Infinity/);
      await figure.getByRole('radio', { name: /^position 9/ }).waitFor();
      await press(figure, 'Reset');
      await bet(figure, '1 of 10');
      await figure.getByText('Right: 1 of 10.').waitFor();
    },
  );

  it('says which mask an attribute cannot have, and tests the usual one', async () => {
    const { figure } = await panel('poke');
    await figure.evaluate((element) => element.setAttribute('mask', 'wobble'));
    await figure.getByRole('alert').getByText('mask=“wobble”, which it cannot use. It begins with “causal”').waitFor();
    expect((await run(figure)).ok).toBe(true);
    await press(figure, 'Reset');
    await bet(figure, '1 of 10');
    await figure.getByText('Right: 1 of 10.').waitFor();
  });

  it('a seed that is none is told, kept as typed, and mended', async () => {
    const { figure } = await panel('poke');
    await figure.evaluate((element) => {
      const told: string[] = [];
      Object.assign(window, { told });
      element.addEventListener('attn-error', (event) => told.push((event as CustomEvent).detail.message));
    });
    await figure.getByText('More settings').click();
    const seed = figure.getByLabel('Seed');
    await seed.fill('abc');
    await seed.press('Enter');
    await saidUnder(figure, 'Seed', /^Seed: a whole number .* keeps what it had\.$/);
    expect(await seed.inputValue()).toBe('abc');
    expect(await figure.evaluate(() => (window as unknown as { told: string[] }).told)).toEqual([
      expect.stringMatching(/^Seed: a whole number/),
    ]);
    await seed.fill('3');
    await seed.press('Enter');
    await figure.getByRole('radio', { name: /^position 0 token (?!5 )/ }).waitFor();
    await expect.poll(() => figure.locator('.field-error').count()).toBe(0);
  });
});
