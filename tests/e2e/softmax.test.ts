// SPDX-License-Identifier: MIT
// The softmax figure as a reader uses it: the bet, the pair of orders, scores of one's own. Right answers are the core's own or
// facts of the lesson. Fillers, empty rows and broken numbers: softmax-broken.test.ts.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { press } from './support/page.ts';
import {
  AFTER,
  BEFORE,
  decimals,
  LESSON,
  matrix,
  open,
  revealed,
  rowsOf,
  says,
  shown,
  softmax,
  sumsOf,
} from './support/softmax.ts';

describe('which order', () => {
  it('asks first, and no weight or sum is anywhere in the page before the bet', async () => {
    const { figure } = await open();
    await figure.getByRole('group', { name: /In which one will every row of weights still add up to 1/ }).waitFor();
    await press(figure, 'Show as table');
    await figure.getByRole('table', { name: 'The scores and which of them are hidden' }).waitFor();
    const words = await figure.evaluate((host) => host.shadowRoot?.innerHTML ?? '');
    for (const truth of ['0.0321', '0.1192', '.2689', '.7311', '1.0000']) expect(words).not.toContain(truth);
    expect((await rowsOf(matrix(figure, 'Scores with no mask yet, on their way into softmax')))[0]).toEqual([
      '1',
      '2',
      '3',
      '4',
      '?',
    ]);
    expect((await rowsOf(matrix(figure, 'Scores with the mask applied, on their way into softmax')))[0]).toEqual([
      '1',
      '−∞',
      '−∞',
      '−∞',
      '?',
    ]);
  });

  it('reveals the row sums of both orders, which are the core’s, and judges the bet by them', async () => {
    const { page, figure } = await open({}, (page) =>
      page.addInitScript(() => {
        const bets: unknown[] = [];
        Object.assign(window, { bets });
        document.addEventListener('attn-predict', (event) => bets.push((event as CustomEvent).detail));
      }),
    );
    await press(figure, 'In both');
    await figure.getByText('Not quite: only with the mask before softmax.').waitFor();
    expect(await sumsOf(figure, BEFORE)).toEqual(decimals(softmax().rowSums));
    expect(await sumsOf(figure, AFTER)).toEqual(decimals(softmax({ order: 'after' }).rowSums));
    expect(await sumsOf(figure, AFTER)).toEqual(['0.0321', '0.1192', '0.3561', '1.0000']);
    expect((await rowsOf(matrix(figure, BEFORE)))[1]).toEqual(['.2689', '.7311', '0', '0', '1.0000']);
    await says(figure, /row “Your” keeps 0\.0321 of its attention/);
    expect(await page.evaluate(() => (window as unknown as { bets: unknown[] }).bets)).toEqual([
      { item: 'row-sums', prediction: 'both', actual: 'before', correct: false },
    ]);
  });

  it('can be skipped, and a right bet is called right', async () => {
    const { figure } = await revealed();
    await figure.getByText('Here it is: only with the mask before softmax.').waitFor();
    await press(figure, 'Reset');
    await figure.getByRole('button', { name: 'Mask, then softmax' }).click();
    await figure.getByText('Right: only with the mask before softmax.').waitFor();
  });

  it('rescaling after the mask gives the weights of the right order', async () => {
    const { figure } = await revealed();
    await figure.getByRole('radio', { name: 'Rescaled' }).check();
    await matrix(figure, 'Weights: Softmax, mask, rescale').waitFor();
    const rescaled = softmax({ order: 'afterRenormalized' });
    expect(rescaled.fromBefore).toBeLessThan(1e-15);
    await says(figure, rescaled.fromBefore === 0 ? /to the last bit/ : /no weight differs .* by more than \d/);
    const right = await rowsOf(matrix(figure, BEFORE));
    const fromRescaled = await rowsOf(matrix(figure, 'Weights: Softmax, mask, rescale'));
    const numeric = (rows: (string | undefined)[][]) => rows.map((row) => row.map(Number));
    expect(numeric(fromRescaled)).toEqual(numeric(right));
  });

  it('a moved score of the future moves rows that may not see it only where the mask comes last', async () => {
    const { figure } = await revealed();
    await figure.getByLabel('Score of “late” in every row').fill('6');
    await says(figure, /rows “Your”, “cake” and “is” changed, .* a leak\. On the left no such row moved/);
    const scores = LESSON.scores as number[];
    const moved = softmax({ order: 'after', scores: scores.map((score, cell) => (cell % 4 === 3 ? 6 : score)) });
    expect(await sumsOf(figure, AFTER)).toEqual(decimals(moved.rowSums));
    expect(await matrix(figure, AFTER).getByText(', changed').count()).toBe(6);
    expect(await matrix(figure, BEFORE).getByText(', changed').count()).toBe(0);
    await figure.getByRole('radio', { name: 'Rescaled' }).check();
    await says(figure, /rows “Your”, “cake” and “is” stayed put in both panels/);
    expect(await matrix(figure, 'Weights: Softmax, mask, rescale').getByText(', changed').count()).toBe(0);
  });

  it('down the columns every column adds up to 1 and rows do not; in the right order column 0 has more than 1', async () => {
    const { figure } = await revealed();
    await figure.getByRole('radio', { name: 'Wrong axis' }).check();
    await matrix(figure, 'Weights: Softmax down the columns').waitFor();
    const wrong = await rowsOf(matrix(figure, 'Weights: Softmax down the columns'));
    expect(wrong[4]?.slice(0, 4)).toEqual(['1.0000', '1.0000', '1.0000', '1.0000']);
    expect(wrong.slice(0, 4).map((row) => row[4])).toEqual(['0.2500', '0.5833', '1.0833', '2.0833']);
    const right = await rowsOf(matrix(figure, BEFORE));
    expect(right[4]?.slice(0, 4)).toEqual(decimals(softmax().columnSums));
    expect(Number(right[4]?.[0])).toBeGreaterThan(1);
    await says(figure, /^Shared out down each column, row “Your” hands out 0\.2500 and not 1/);
  });
});

describe('scores of one’s own', () => {
  const typeScore = async (figure: Locator, query: string, key: string, score: string) => {
    const field = figure.getByLabel(`Score of “${query}” for “${key}”`);
    await field.fill(score);
    await field.press('Enter');
  };
  const own = async () => {
    const opened = await revealed();
    await opened.figure.getByText('Your own scores').click();
    return opened;
  };

  it('large ones of either sign overflow nothing', async () => {
    const { figure } = await own();
    const rows = { cake: ['1000', '999'], is: ['-1000', '-1001', '-1e6'] };
    for (const [query, scores] of Object.entries(rows)) {
      for (const [key, score] of scores.entries()) {
        await typeScore(figure, query, ['Your', 'cake', 'is'][key] ?? '', score);
      }
    }
    await matrix(figure, BEFORE).getByRole('row', { name: 'is .7311 .2689' }).waitFor();
    const right = await rowsOf(matrix(figure, BEFORE));
    expect(right[1]).toEqual(['.7311', '.2689', '0', '0', '1.0000']);
    expect(right[2]).toEqual(['.7311', '.2689', '0', '0', '1.0000']);
    expect(await shown(figure)).not.toMatch(/NaN\d|Infinity|undefined/);
  });

  it('a hidden score so large that the visible weights vanish defeats rescaling', async () => {
    const { figure } = await own();
    await typeScore(figure, 'Your', 'late', '1000');
    await figure.getByRole('radio', { name: 'Rescaled' }).check();
    await says(figure, /^Rescaling fails here: .* off by 1\.0000/);
    expect((await rowsOf(matrix(figure, 'Weights: Softmax, mask, rescale')))[0]).toEqual(['0', '0', '0', '0', '0']);
  });

  it('what is no number gets a sentence, and the weights stay', async () => {
    const { figure } = await own();
    for (const [typed, sentence] of [
      ['abc', 'this is not a number.'],
      ['', 'a number is missing.'],
      ['1,7', 'write a decimal point, like 0.5.'],
      ['NaN', 'this is not a number.'],
      ['1e9', 'this is too large.'],
    ] as const) {
      await typeScore(figure, 'cake', 'Your', typed);
      await figure.locator('#wrong').getByText(`Score of “cake” for “Your”: ${sentence}`).waitFor();
      const field = figure.getByLabel('Score of “cake” for “Your”');
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await field.inputValue()).toBe(typed);
      expect(await sumsOf(figure, AFTER)).toEqual(['0.0321', '0.1192', '0.3561', '1.0000']);
    }
    await typeScore(figure, 'cake', 'Your', '2');
    await matrix(figure, BEFORE).getByRole('row', { name: 'cake .5000 .5000' }).waitFor();
    expect(await figure.locator('#wrong').textContent()).toBe('');
  });

  it('a temperature is the core’s division', async () => {
    const { figure } = await own();
    await figure.getByLabel('Temperature').fill('4');
    const warm = softmax({ order: 'after', temperature: 4 });
    await matrix(figure, AFTER)
      .getByText(decimals(warm.rowSums)[0] ?? '')
      .waitFor();
    expect(await sumsOf(figure, AFTER)).toEqual(decimals(warm.rowSums));
  });

  it('attributes give scores and hidden cells; bad ones are told and change nothing', async () => {
    const { figure } = await revealed();
    const set = (name: string, value: string) =>
      figure.evaluate((host, [key, text]) => host.setAttribute(key ?? '', text ?? ''), [name, value]);
    await set('scores', '0, 0, 0, 0');
    await set('masked', '4');
    await matrix(figure, BEFORE).getByRole('row', { name: 'cake blocked, 0 .3333 .3333' }).waitFor();
    const weights = await figure.evaluate((host) => [...(host as unknown as { weights: Float64Array }).weights]);
    expect(weights).toEqual([...softmax({ scores: new Float64Array(16), mask: 'full/-1.0' }).weights]);
    await set('scores', '1, 2, x, 4');
    await figure.getByRole('alert').getByText('The scores cannot be used: “x”: this is not a number.').waitFor();
    await set('scores', '1, 2, 3');
    await figure.getByRole('alert').getByText('4 or 16 numbers are needed, and there are 3.').waitFor();
    expect(await sumsOf(figure, BEFORE)).toEqual(['1.0000', '1.0000', '1.0000', '1.0000']);
    await set('scores', '1, 2, 3, 4');
    await set('masked', '16');
    await figure.getByRole('alert').getByText('The hidden cells cannot be used: “16”: this is too large.').waitFor();
    await press(figure, 'Reset');
    await figure.getByRole('table', { name: /^Scores with no mask yet/ }).waitFor();
    expect(await figure.getByRole('alert').count()).toBe(0);
  });
});
