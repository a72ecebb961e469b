// SPDX-License-Identifier: MIT
// The block as a reader uses it: live shapes in the order in use, weights by part, the two sums. Right answers are the
// core's own, asked in this process, or facts of the lesson.
import type { BrowserContextOptions, Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, RunConfig } from '../../web/engine/shared/core-api.ts';
import createCore from '../wasm/support/whole-core.ts';
import { saidUnder, smallTargets, tabTo, violations } from './support/figure.ts';
import { openGuide, press } from './support/page.ts';

let core: Core;
beforeAll(async () => {
  core = await createCore();
});

async function open(id: string, options: BrowserContextOptions = {}) {
  const { page } = await openGuide(options);
  const figure = page.locator(`attn-block#${id}`);
  await figure.evaluate((element) => element.setAttribute('profile', 'exact'));
  await figure.scrollIntoViewIfNeeded();
  await figure.getByRole('button', { name: 'Reset' }).waitFor();
  await figure.scrollIntoViewIfNeeded();
  await figure.getByText('Loading the core').waitFor({ state: 'detached' });
  return { page, figure };
}

const CONFIG: RunConfig = {
  seed: 0,
  batch: 16,
  learningRate: 0.003,
  corpus: '',
  dModel: 64,
  heads: 4,
  maxLen: 128,
  context: 32,
  layers: 4,
  mask: 'causal',
};

function lengths(change: Partial<RunConfig>, text: string): Map<string, string> {
  if (!core.startRun({ ...CONFIG, ...change }).ok) throw new Error('the core refuses');
  const answer = core.tensorLengths(text);
  if (!answer.ok) throw new Error(answer.error);
  return new Map(answer.names.map((name, index) => [name, (answer.lengths[index] ?? 0).toFixed(2)]));
}

/** The lengths in the drawing, from top to bottom. */
const drawn = (figure: Locator) => figure.locator('.flow .line:not(.names) .length span:last-child').allTextContents();
const boxes = async (figure: Locator) =>
  (await figure.locator('.flow .line:not(.names) .box').allTextContents()).map(
    (name) =>
      name
        .replace(/\s+/g, ' ')
        .trim()
        .split(/ \d| GELU/)[0],
  );
const settled = (figure: Locator, words: string | RegExp) => figure.locator('.live').getByText(words).waitFor();

describe('the drawing of a block', () => {
  it('stands in the order in use, with the core’s lengths for the reader’s text', async () => {
    const { figure } = await open('inside');
    expect(await boxes(figure)).toEqual([
      'x: token + position',
      'Layer norm',
      'Attention',
      'x + branch',
      'Layer norm',
      'Feed-forward',
      'x + branch',
    ]);
    const pre = ['embedded', 'ln1', 'attn.out', 'h', 'ln2', 'ffn.2', 'out'];
    const of = (found: Map<string, string>, names: string[]) =>
      names.map((name) => found.get(name === 'embedded' ? name : `blocks.0.${name}`));
    expect(await drawn(figure)).toEqual(of(lengths({}, 'Your '), pre));
    await figure.getByLabel('Your text').fill('Your cake');
    await figure.getByLabel('Your text').press('Enter');
    await settled(figure, /In and out: 9 × 64/);
    expect(await drawn(figure)).toEqual(of(lengths({}, 'Your cake'), pre));
    await figure.getByRole('radio', { name: 'After' }).check();
    await figure.getByText(/^A linear head to logits: 9 × 30\.$/).waitFor();
    expect(await drawn(figure)).toEqual(
      of(lengths({ norm: 'post' }, 'Your cake'), ['embedded', 'attn.out', 'h', 'ln1', 'ffn.2', 'out', 'ln2']),
    );
    await figure.getByRole('checkbox', { name: 'Residual paths' }).uncheck();
    await settled(figure, /Without a way past it/);
    expect(await boxes(figure)).toContain('branch alone');
    await figure.getByRole('checkbox', { name: 'Feed-forward' }).uncheck();
    await figure.getByRole('radio', { name: 'None' }).check();
    await expect.poll(() => boxes(figure)).toEqual(['x: token + position', 'Attention', 'branch alone']);
  });

  it('names a character that it never saw and keeps what was there; trains a little; and starts over', async () => {
    const { figure } = await open('inside');
    const before = await drawn(figure);
    await figure.getByLabel('Your text').fill('Q?');
    await figure.getByLabel('Your text').press('Enter');
    await saidUnder(figure, 'Your text', /never seen "Q"/);
    expect(await drawn(figure)).toEqual(before);
    await figure.getByLabel('Your text').fill('');
    await figure.getByLabel('Your text').press('Enter');
    await saidUnder(figure, 'Your text', /^Type at least one character\.$/);
    await press(figure, 'Reset');
    await figure.locator('.field-error').waitFor({ state: 'detached' });
    await press(figure, 'Train 20 steps');
    await settled(figure, /^After 20 training steps, loss \d/);
    expect(await drawn(figure)).not.toEqual(before);
    await figure.getByText('Sizes, and which block').click();
    await figure.getByLabel('Heads', { exact: true }).fill('3');
    await figure.getByLabel('Heads', { exact: true }).press('Enter');
    await saidUnder(figure, 'Heads', /3 heads do not divide a width of 64; possible are 1, 2, 4, 8/);
    await press(figure, 'Reset');
    await settled(figure, /^Untrained/);
    expect(await drawn(figure)).toEqual(before);
  });
});

describe('where the weights are', () => {
  it('counts what the lesson says at width 512, and refuses heads that do not divide the width', async () => {
    const { figure } = await open('budget');
    await settled(figure, 'One block: attention 1.05 million, feed-forward 2.10 million.');
    await figure.getByRole('radio', { name: 'This page' }).check();
    await press(figure, 'Show as table');
    await figure.getByRole('row', { name: 'Total 212,126' }).waitFor();
    const budget = core.parameterBudget({ ...CONFIG, dModel: 32 }, 30);
    if (!budget.ok) throw new Error(budget.error);
    const fill = async (name: string, value: string) => {
      await figure.getByLabel(name, { exact: true }).fill(value);
      await figure.getByLabel(name, { exact: true }).press('Enter');
    };
    await fill('Width', '32');
    const total = figure.getByRole('row', { name: `Total ${budget.total.toLocaleString('en')}` });
    await total.waitFor();
    for (const [heads, sentence] of [
      ['3', /possible are 1, 2, 4, 8, 16, 32/],
      ['0', /whole number from 1/],
      ['33', /from 1 to 32/],
      ['four', /Heads: this is not a number/],
    ] as const) {
      await fill('Heads', heads);
      await saidUnder(figure, 'Heads', sentence);
      expect(await total.count()).toBe(1);
    }
    await fill('Heads', '32');
    await figure.locator('.field-error').waitFor({ state: 'detached' });
  });
});

describe('the two sums', () => {
  it('are the lesson’s, a constant vector gives 0, and bad input is told in words', async () => {
    const { page, figure } = await open('sums');
    await settled(figure, 'x + branch = [1.1, 1.8]. Normed: [−1.342, −0.447, 0.447, 1.342].');
    await figure.getByText('2.236', { exact: true }).waitFor();
    await press(figure, 'Try a constant vector');
    await settled(figure, /comes out as 0, and β alone is left/);
    await figure.getByRole('img', { name: 'After: all 0.' }).waitFor();
    await tabTo(page, 'Reset');
    await page.keyboard.press('Enter');
    await settled(figure, /Normed: \[−1\.342/);
    for (const [typed, sentence] of [
      ['2, x', /Vector: “x”: this is not a number/],
      ['', /Vector: a number is missing/],
    ] as const) {
      await figure.getByLabel('Vector').fill(typed);
      await figure.getByLabel('Vector').press('Enter');
      await figure.locator('.field-error').getByText(sentence).waitFor();
    }
    await figure.getByLabel('Branch').fill('1');
    await figure.getByLabel('Branch').press('Enter');
    await figure.locator('.field-error').getByText('Branch: here 2 numbers are needed; got 1.').waitFor();
    await settled(figure, /Normed: \[−1\.342/);
    expect(await figure.evaluate((host) => host.shadowRoot?.textContent)).not.toMatch(/NaN|undefined/);
  });
});

describe('accessibility', () => {
  it.each(['light', 'dark', 'forced colours'] as const)(
    'axe finds nothing (%s), and nothing is too small',
    async (kind) => {
      const colours =
        kind === 'forced colours' ? ({ forcedColors: 'active' } as const) : ({ colorScheme: kind } as const);
      const { page, figure } = await open('inside', { ...colours, viewport: { width: 320, height: 900 } });
      for (const id of ['budget', 'sums']) {
        await page.locator(`#${id}`).scrollIntoViewIfNeeded();
        await page.locator(`#${id}`).getByRole('button', { name: 'Reset' }).waitFor();
      }
      await figure.getByText('Sizes, and which block').click();
      await press(figure, 'Show as table');
      expect(await violations(page, 'attn-block')).toEqual([]);
      expect(await smallTargets(figure)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    },
  );
});
