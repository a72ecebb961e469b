// SPDX-License-Identifier: MIT
// The family of attentions and the order experiment as a reader uses them, with the real core. Right numbers are the
// core's own, asked in this process, or facts of the lesson.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { attentionOf, PARTS, questionOf, type Sizes, weightAt } from '../../web/elements/attn-variants/attention.ts';
import { settingsOf } from '../../web/elements/attn-variants/order.ts';
import type { Core } from '../../web/engine/shared/core-api.ts';
import createCore from '../wasm/support/whole-core.ts';
import { cellTexts, smallTargets, tabTo, violations } from './support/figure.ts';
import { openGuide, press } from './support/page.ts';

let core: Core;
beforeAll(async () => {
  core = await createCore();
});

interface Opened {
  page: Page;
  figure: Locator;
}

const SELECTOR = { family: 'attn-variants:not([panel])', order: 'attn-variants[panel="order"]' };

async function open(panel: keyof typeof SELECTOR, options: BrowserContextOptions = {}): Promise<Opened> {
  const { page } = await openGuide(options, (page) =>
    page.addInitScript(() => {
      const bets: unknown[] = [];
      Object.assign(window, { bets });
      document.addEventListener('attn-predict', (event) => bets.push((event as CustomEvent).detail));
    }),
  );
  const figure = page.locator(SELECTOR[panel]);
  await figure.scrollIntoViewIfNeeded();
  await says(figure, panel === 'family' ? /^In the reply “is”/ : /^Positions on, causal mask, 2 layers: “so” notices/);
  return { page, figure };
}

const says = (figure: Locator, words: string | RegExp) => figure.locator('.live').getByText(words).waitFor();
const matrix = (figure: Locator, name: string | RegExp) => figure.getByRole('table', { name });
const row = (table: Locator, name: RegExp) => table.getByRole('row', { name });
const html = (figure: Locator) =>
  figure.evaluate(
    (host) => host.shadowRoot?.innerHTML + (host.shadowRoot?.querySelector('attn-order')?.shadowRoot?.innerHTML ?? ''),
  );
const bets = (page: Page) => page.evaluate(() => (window as unknown as { bets: unknown[] }).bets);

function attentions(sizes: Sizes) {
  return PARTS.map((part) => {
    const traced = core.traceAttention(questionOf(part, sizes));
    if (!traced.ok) throw new Error(traced.error);
    return attentionOf(part, sizes, traced.tensors);
  });
}

const PHONE = { viewport: { width: 360, height: 800 } };
/** Between a number and the edge of its cell, in CSS pixels: enough that they do not seem to touch. */
const AIR = 2;

const CROSS = /^Cross-attention: weights of 4 queries on 6 keys/;

describe('three matrices, one family', () => {
  it('bets first: the matrix between the two texts has its shape and nothing more', async () => {
    const { page, figure } = await open('family');
    const hidden = matrix(figure, 'Cross-attention: after your bet');
    expect(await cellTexts(row(hidden, /is, look/))).toEqual(['?', '?', '?', '?', '?', '?']);
    await press(figure, 'Show as table');
    expect(await html(figure)).not.toMatch(/24 of 24|\.47/);
    await press(figure, 'No, 4 comes after 2');
    await figure.getByText(/^Not so\. “is” may look at “cake”: the whole question was there/).waitFor();
    await says(
      figure,
      /^Across, “is” \(row 2\) of the reply may ask all 6 words of the question; it looks most at “Where”: 0\.28/,
    );
    await figure.getByText('24 of 24 cells open').waitFor();
    await figure.getByText('(4, 3) · (3, 6) → (4, 6)').waitFor();
    expect(await bets(page)).toEqual([{ item: 'cross-later-key', prediction: false, actual: true, correct: false }]);
    await press(figure, 'Reset');
    await matrix(figure, 'Cross-attention: after your bet').first().waitFor();
    await press(figure, 'Yes, it may');
    await figure.getByText(/^Right\. “is” may look/).waitFor();
  });

  it('shows the core’s weights in all three, and the same in the table', async () => {
    const { figure } = await open('family');
    await press(figure, 'Show me');
    await matrix(figure, CROSS).first().waitFor();
    await press(figure, 'Show as table');
    const [encoder, decoder, cross] = attentions({ encoder: 6, decoder: 4, padding: 'none' });
    if (encoder === undefined || decoder === undefined || cross === undefined) throw new Error('no answer');
    const weights = (of: typeof cross, at: number) => of.keys.map((_, key) => weightAt(of, at, key).toFixed(4));
    expect(await cellTexts(row(matrix(figure, CROSS).last(), /^3 late/))).toEqual(weights(cross, 3));
    expect(await cellTexts(row(matrix(figure, /^Self-attention: /).last(), /^0 Where/))).toEqual(weights(encoder, 0));
    const masked = row(matrix(figure, /^Masked self-attention: /).last(), /^1 cake/);
    expect(await cellTexts(masked)).toEqual([...weights(decoder, 1).slice(0, 2), 'blocked', 'blocked']);
  });

  it('has matrices of any size, more queries than keys too, and blocks fillers as keys only', async () => {
    const { figure } = await open('family');
    await press(figure, 'Show me');
    await figure.getByLabel('Tokens of the reply').fill('8');
    await figure.getByLabel('Tokens of the question').fill('5');
    await figure.getByText('(8, 3) · (3, 5) → (8, 5)').waitFor();
    const cross = matrix(figure, 'Cross-attention: weights of 8 queries on 5 keys');
    const shares = row(cross, /^7 sorry/).locator('.share');
    expect(await shares.count()).toBe(5);
    await figure.getByText('Filler tokens', { exact: true }).click();
    await figure.getByRole('radio', { name: 'Fillers, blocked' }).check();
    await figure.getByText('24 of 40 cells open').waitFor();
    const encoder = matrix(figure, 'Self-attention: weights of 5 queries on 5 keys');
    expect((await cellTexts(row(encoder, /^3 pad/))).slice(3)).toEqual(['blocked', 'blocked']);
    await row(encoder, /^3 pad/)
      .getByRole('button')
      .click();
    await says(
      figure,
      /“pad” \(row 3\) may ask 3 of 5 words, before and after it; it looks at them all alike: 0\.33 each/,
    );
    await figure.getByRole('radio', { name: 'Fillers, read' }).check();
    await figure.getByText('40 of 40 cells open').waitFor();
  });

  it('BERT keeps one matrix, GPT another, and nothing moves when a part is left out', async () => {
    const { figure } = await open('family');
    await press(figure, 'Show me');
    await matrix(figure, CROSS).waitFor();
    const height = async () => (await figure.boundingBox())?.height;
    const whole = await height();
    await figure.getByRole('radio', { name: 'Encoder only' }).check();
    await figure.getByText(/^A reader: BERT/).waitFor();
    expect(await figure.getByText('BERT and its kin have no such part.').count()).toBe(2);
    expect(await figure.getByRole('table').count()).toBe(1);
    await figure.getByRole('radio', { name: 'Decoder only' }).check();
    await figure.getByText(/^A writer: GPT, and the model that you train here/).waitFor();
    await says(figure, /^In the reply/);
    await matrix(figure, /^Masked self-attention/).waitFor();
    expect(await figure.getByRole('table').count()).toBe(1);
    expect(await height()).toBe(whole);
  });

  it.each([360, 1280])('at %i pixels offers only what changes the model that is shown', async (width) => {
    const { figure } = await open('family', { viewport: { width, height: 900 } });
    await press(figure, 'Show me');
    const offered = async () => {
      const names = ['Tokens of the question', 'Tokens of the reply'];
      const seen = names.map((name) => figure.getByRole('slider', { name }).count());
      return Promise.all([...seen, figure.getByText('Filler tokens').filter({ visible: true }).count()]);
    };
    await expect.poll(offered).toEqual([1, 1, 1]);
    await figure.getByRole('radio', { name: 'Encoder only' }).check();
    await expect.poll(offered).toEqual([1, 0, 1]);
    await figure.getByRole('radio', { name: 'Decoder only' }).check();
    await expect.poll(offered).toEqual([0, 1, 0]);
    await figure.getByRole('radio', { name: 'Both' }).check();
    await expect.poll(offered).toEqual([1, 1, 1]);
  });

  it('in one column a part that is left out is its title and one sentence', async () => {
    const { figure } = await open('family', PHONE);
    await press(figure, 'Show me');
    for (const [model, left] of [
      ['Encoder only', ['Masked self-attention', 'Cross-attention']],
      ['Decoder only', ['Self-attention', 'Cross-attention']],
    ] as const) {
      await figure.getByRole('radio', { name: model }).check();
      for (const title of left) {
        const card = figure.getByRole('region', { name: title, exact: true });
        await card.getByText(/^(BERT|GPT) and its kin have no such part\.$/).waitFor();
        const seen = await card.locator('h3, p, span, table').filter({ visible: true }).count();
        expect(seen, 'the title and the sentence').toBe(2);
        expect((await card.boundingBox())?.height).toBeLessThan(90);
      }
    }
  });

  it.each([
    [360, true],
    [768, false],
  ])('at %i pixels tells once what flows across, within the card: %s', async (width, within) => {
    const { figure } = await open('family', { viewport: { width, height: 900 } });
    const told = figure.getByText(/^(6 keys and values|4 queries), from/).filter({ visible: true });
    expect(await told.allTextContents()).toEqual(
      within
        ? [
            '6 keys and values, from the question’s self-attention above',
            '4 queries, from the reply’s masked self-attention',
          ]
        : ['6 keys and values, from the question', '4 queries, from the reply'],
    );
    const card = figure.getByRole('region', { name: 'Cross-attention' });
    expect(
      await card
        .getByText(/^(6 keys and values|4 queries), from/)
        .filter({ visible: true })
        .count(),
    ).toBe(within ? 2 : 0);
    // What is in one column has no left and no right.
    expect(await figure.locator('.how').textContent()).not.toMatch(/left|right/);
  });

  it.each([
    [768, ''],
    [1280, ''],
    [768, '?lang=de'],
  ])('at %i pixels keeps the answers to the bet in one line %s', async (width, query) => {
    const { page } = await openGuide({ viewport: { width, height: 900 } });
    if (query !== '') await page.goto(new URL(query, page.url()).href);
    const figure = page.locator(SELECTOR.family);
    await figure.scrollIntoViewIfNeeded();
    await figure.locator('.live').getByText(/\S/).waitFor();
    const middles = await figure
      .locator('.bet')
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { top, bottom } = button.getBoundingClientRect();
          return Math.round((top + bottom) / 2);
        }),
      );
    expect(middles).toHaveLength(3);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
  });

  it.each([360, 768])('at %i pixels every weight has air in its cell, and what is all of it is 1', async (width) => {
    const { figure } = await open('family', { viewport: { width, height: 900 } });
    await press(figure, 'Show me');
    await matrix(figure, CROSS).waitFor();
    const masked = row(matrix(figure, /^Masked self-attention: /), /^0 Your/);
    expect(await masked.locator('.share').allTextContents()).toEqual(['1', '', '', '']);
    const air = await figure.locator('td .cell:not(.blocked)').evaluateAll((cells) =>
      cells.map((cell) => {
        const text = cell.querySelector('.share')?.getBoundingClientRect().width ?? 0;
        return (cell.getBoundingClientRect().width - text) / 2;
      }),
    );
    expect(air.length).toBe(36 + 10 + 24);
    expect(Math.min(...air)).toBeGreaterThanOrEqual(AIR);
  });

  it('tells attributes that cannot be, and keeps what it had', async () => {
    const { figure } = await open('family');
    await figure.evaluate((host) => host.setAttribute('encoder', '40'));
    await figure
      .getByText('Question and reply can have from 2 to 8 tokens each; the figure keeps what it had.')
      .waitFor();
    await figure.getByText('(6, 3) · (3, 6) → (6, 6)').waitFor();
    expect(await figure.getByText(/NaN|undefined/).count()).toBe(0);
  });

  it('can be used with the keyboard alone', async () => {
    const { page, figure } = await open('family');
    const { keyboard } = page;
    await figure.getByRole('button', { name: 'Yes, it may' }).focus();
    await keyboard.press('Enter');
    await figure.getByText(/^Right\./).waitFor();
    await tabTo(page, '0 Where, look at this row');
    await keyboard.press('End');
    await says(figure, /^In the question “\?” \(row 5\)/);
    await tabTo(page, '0 Your, look at this row');
    await keyboard.press('ArrowDown');
    await says(figure, /^In the reply “cake” \(row 1\) may ask 2 of 4 words/);
    await tabTo(page, '0 Your, look at this row');
    await tabTo(page, 'Filler tokens');
    await keyboard.press('Enter');
    await tabTo(page, 'Words');
    await keyboard.press('ArrowRight');
    await figure.getByText(/^A filler means nothing/).waitFor();
  });
});

const SWAP = { words: ['cake', 'is', 'late', 'so'], first: 0, second: 2, seed: 0 };

describe('position says where, a mask says who', () => {
  it('bets first, then shows every combination: without positions only a mask and two layers know the order', async () => {
    const { page, figure } = await open('order');
    expect(await html(figure)).not.toMatch(/exactly 0[^ ]|≠|Positions off,/);
    await press(figure, 'Only with a mask');
    await figure.getByText(/^Right\. Without a mask the words are a bag/).waitFor();
    await says(figure, /^Positions off, causal mask, 2 layers: “so” notices, by 0\.\d+\. Nobody told it a position/);
    const grid = matrix(figure, /^Does “so” notice the swap/);
    const told = async (name: RegExp) => (await cellTexts(row(grid, name))).map((text) => text.replace(/\s+/g, ' '));
    expect(await told(/^Positions off, no mask/)).toEqual(['= no, 0', '= no, 0', '= no, 0']);
    const causal = await told(/^Positions off, causal mask/);
    expect(causal[0]).toBe('= no, 0');
    expect(causal.slice(1).every((text) => /^≠ yes, 0\.\d+$/.test(text))).toBe(true);
    for (const name of [/^Positions on, causal mask/, /^Positions on, no mask/]) {
      expect((await told(name)).every((text) => text.startsWith('≠ yes'))).toBe(true);
    }
    expect(await bets(page)).toEqual([
      { item: 'order-without-positions', prediction: 'mask', actual: 'mask', correct: true },
    ]);
  });

  it('gives the core’s numbers: outputs that only move along, and what rounding alone would make', async () => {
    const { figure } = await open('order');
    await press(figure, 'No, never');
    await figure.getByText(/^Not quite\./).waitFor();
    await figure.getByRole('radio', { name: 'None' }).check();
    await says(figure, /A sum over all words does not know their order/);
    expect(await figure.locator('.diff').allTextContents()).toEqual(Array(4).fill('exactly 0'));
    const off = core.orderTest(settingsOf(SWAP, { positions: false, mask: 'full', layers: 2 }));
    if (!off.ok) throw new Error(off.error);
    expect([...off.differences]).toEqual([0, 0, 0, 0]);
    // Its last digits depend on whether the browser fuses; that it is rounding does not.
    expect(off.usual.at(-1)).toBeLessThan(1e-5);
    await figure.getByText(/the same sum rounds otherwise: \d\.\de−\d\.|to the last bit too/).waitFor();
    await figure.getByRole('radio', { name: 'On', exact: true }).check();
    await says(figure, /each word carries its place with it/);
    const on = core.orderTest(settingsOf(SWAP, { positions: true, mask: 'full', layers: 2 }));
    if (!on.ok) throw new Error(on.error);
    expect(await figure.locator('.verdict output').textContent()).toBe(on.differences.at(-1)?.toPrecision(3));
    const first = await figure.locator('.bar.first .num').allTextContents();
    expect(first).toEqual(Array.from(on.before, (share) => share.toFixed(3)));
  });

  it('takes another text and other words to swap, and refuses what it cannot use', async () => {
    const { figure } = await open('order');
    await press(figure, 'Show me');
    await figure.getByText('Another text', { exact: true }).click();
    const field = figure.getByLabel('Text, 3 to 8 words');
    await field.fill('two words');
    await field.press('Tab');
    await figure
      .getByText(/^Text: at least three words are needed/)
      .first()
      .waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await says(figure, /“so” notices/);
    await field.fill('my cake and my tea please');
    await field.press('Tab');
    await says(figure, /“please” notices/);
    expect(await field.getAttribute('aria-invalid')).toBe('false');
    await figure.getByLabel('with this one').selectOption('3');
    await figure.getByText('Positions 0 and 3 hold the same token, so swapping them changes nothing.').waitFor();
    await figure.getByLabel('with this one').selectOption('4');
    await figure.getByRole('alert').waitFor({ state: 'detached' });
    const swapped = figure.getByRole('row', { name: /^Swapped/ }).locator('.word');
    expect(await swapped.allTextContents()).toEqual(['tea', 'cake', 'and', 'my', 'my', 'please']);
    await figure.getByLabel('Seed').fill('-1');
    await figure.getByLabel('Seed').press('Tab');
    await figure
      .getByText(/^Seed: /)
      .first()
      .waitFor();
    expect(await figure.getByText(/NaN|undefined/).count()).toBe(0);
    await press(figure, 'Reset');
    await says(figure, /^Positions on, causal mask, 2 layers: “so” notices/);
  });
});

describe('both panels', () => {
  it.each(['light', 'dark', 'forced colours'])(
    'axe finds nothing (%s), before the bets and with everything open',
    async (scheme) => {
      const colours =
        scheme === 'forced colours' ? { forcedColors: 'active' as const } : { colorScheme: scheme as 'light' };
      const { page, figure } = await open('order', colours);
      const family = page.locator(SELECTOR.family);
      await family.scrollIntoViewIfNeeded();
      await says(family, /^In the reply/);
      expect(await violations(page, 'attn-variants')).toEqual([]);
      for (const one of [family, figure]) {
        await press(one, 'Show me');
        await press(one, 'Show as table');
      }
      await family.getByText('Filler tokens', { exact: true }).click();
      await family.getByRole('radio', { name: 'Decoder only' }).check();
      await figure.getByText('Another text', { exact: true }).click();
      await figure.getByLabel('Text, 3 to 8 words').fill('x');
      await figure.getByLabel('Seed').fill('x');
      expect(await violations(page, SELECTOR.family)).toEqual([]);
      expect(await violations(page, SELECTOR.order)).toEqual([]);
    },
  );

  it('fits 320 pixels, with targets that a finger hits', async () => {
    const { page, figure } = await open('order', { viewport: { width: 320, height: 800 } });
    const family = page.locator(SELECTOR.family);
    await family.scrollIntoViewIfNeeded();
    await says(family, /^In the reply/);
    for (const one of [family, figure]) await press(one, 'Show me');
    await family.getByLabel('Tokens of the question').fill('8');
    await family.getByText('(4, 3) · (3, 8) → (4, 8)').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await smallTargets(family)).toEqual([]);
    expect(await smallTargets(figure.locator('attn-order'))).toEqual([]);
  });
});
