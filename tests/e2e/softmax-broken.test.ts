// SPDX-License-Identifier: MIT
// The softmax figure's other panels: finite fillers, rows with nobody to ask, NaN behind the mask. Right answers are the core's
// own or facts of the lesson.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { press } from './support/page.ts';
import { matrix, panel, rowsOf, says, softmax, sumsOf } from './support/softmax.ts';

describe('how negative is −∞', () => {
  const FILLERS = [Number.NEGATIVE_INFINITY, -1e9, -1e4, -8];
  const leaks = (score: number) =>
    FILLERS.map(
      (filler) => softmax({ scores: [score, score, score, score], queries: 1, mask: 'padding:2,3', filler }).leaked[0],
    );
  const leakedOf = (figure: Locator) =>
    sumsOf(figure, 'The weights of one row, for each filler in place of its hidden scores');

  it('starts where only −8 leaks, and shows the leak with an exponent', async () => {
    const { figure } = await panel('How negative is −∞?');
    await says(figure, /^With visible scores of 0, hidden words get exactly 0 under −∞/);
    expect(leaks(0).slice(0, 3)).toEqual([0, 0, 0]);
    const least = (leaks(0)[3] ?? 0).toExponential(1).replace('-', '−');
    expect(await leakedOf(figure)).toEqual(['exactly 0', 'exactly 0', 'exactly 0', least]);
  });

  it.each([
    {
      notch: 3,
      level: '−2e4',
      score: -2e4,
      leaked: ['exactly 0', 'exactly 0', '1.0000', '1.0000'],
      outbid: '−1e4 and −8 have',
    },
    {
      notch: 1,
      level: '−1e9',
      score: -1e9,
      leaked: ['exactly 0', '0.5000', '1.0000', '1.0000'],
      outbid: '−1e4 and −8 have',
    },
    {
      notch: 0,
      level: '−2e9',
      score: -2e9,
      leaked: ['exactly 0', '1.0000', '1.0000', '1.0000'],
      outbid: '−1e9, −1e4 and −8 have',
    },
    { notch: 17, level: '1000', score: 1000, leaked: ['exactly 0', 'exactly 0', 'exactly 0', 'exactly 0'], outbid: '' },
  ])('with visible scores of $level the leaks are the core’s', async ({ notch, level, score, leaked, outbid }) => {
    const { figure } = await panel('How negative is −∞?');
    await figure.getByLabel('Score of the visible words').fill(String(notch));
    await says(
      figure,
      new RegExp(`^With visible scores of ${level}, .*${outbid === '' ? '−8\\.$' : `${outbid} outbid`}`),
    );
    expect(await leakedOf(figure)).toEqual(leaked);
    const exact = leaks(score).map((leak = 0) => (leak === 0 ? 'exactly 0' : leak.toFixed(4)));
    expect(exact).toEqual(leaked);
    expect(await figure.getByLabel('Score of the visible words').getAttribute('aria-valuetext')).toBe(level);
  });
});

describe('nobody to ask', () => {
  const weights = (figure: Locator) => rowsOf(matrix(figure, 'Weights under both masks'));
  const example = async (name: string) => {
    const opened = await panel('Nobody to ask');
    await opened.figure.getByRole('radio', { name }).check();
    return opened;
  };
  const counts = async (figure: Locator, size: number) => (await weights(figure)).map((row) => Number(row[size]));

  it('a window and padding, each without an empty row, make one together', async () => {
    const { figure } = await example('Window + padding');
    await says(figure, 'Row 3 has no key left: the softmax would be 0 divided by 0. This core answers with zeros.');
    expect(await figure.getByText('no empty row').count()).toBe(2);
    expect(await counts(figure, 4)).toEqual([1, 2, 1, 0]);
    expect((await weights(figure))[3]).toEqual(['0', '0', '0', '0', '0', '0']);
  });

  it.each([
    ['Even + padding', 6, [0, 0, 0, 0, 0, 0], /^Rows 0–5 have no key left/],
    ['Causal + left padding', 5, [0, 0, 1, 2, 3], /^Rows 0, 1 have no key left/],
    ['One row blocked', 3, [3, 0, 3], /^Row 1 has no key left/],
  ] as const)('%s', async (name, size, expected, sentence) => {
    const { figure } = await example(name);
    await says(figure, sentence);
    expect(await counts(figure, size)).toEqual(expected);
  });

  it('NaN is shown as a word with its meaning, and only in the empty row', async () => {
    const { figure } = await example('Window + padding');
    await figure.getByRole('radio', { name: 'NaN', exact: true }).check();
    await says(figure, /Here the answer is “not a number”\.$/);
    await figure.getByText(/NaN is the computer’s word for “not a number”/).waitFor();
    const rows = await weights(figure);
    expect(rows[3]).toEqual(['NaN', 'NaN', 'NaN', 'NaN', '0', 'NaN']);
    expect(rows.slice(0, 3).flat()).not.toContain('NaN');
    expect(await matrix(figure, 'Weights under both masks').getByText('blocked, not a number').count()).toBe(4);
  });

  it('even shares are marked as a leak, and are what a finite filler gives', async () => {
    const { figure } = await example('Window + padding');
    await figure.getByRole('radio', { name: 'Even shares' }).check();
    await says(figure, /Here every hidden key gets an even share\.$/);
    expect((await weights(figure))[3]?.slice(0, 4)).toEqual(['.2500', '.2500', '.2500', '.2500']);
    expect(await matrix(figure, 'Weights under both masks').locator('.leak').count()).toBe(4);
    const finite = softmax({ mask: 'window:2&padding:2,3', filler: -1e9 });
    expect([...finite.weights.slice(12)]).toEqual([0.25, 0.25, 0.25, 0.25]);
  });
});

describe('a NaN behind the mask', () => {
  const outputs = (figure: Locator) => rowsOf(matrix(figure, /^What comes out of each row/));
  const clean = ['1.000', '1.731', '2.636', '2.636'];
  const poisoned = ['NaN', 'NaN', 'NaN', 'NaN'];

  it('in a value it gets through where weight 0 is multiplied, and nowhere where it is skipped', async () => {
    const { figure } = await panel('A NaN behind the mask');
    await says(figure, /0 times NaN.* is not a number/);
    for (const number of ['NaN', '∞', '1e10', 'a plain number']) {
      await figure.getByRole('radio', { name: number, exact: true }).check();
      await says(
        figure,
        number === '1e10' ? /^All ways but one/ : number === 'a plain number' ? /^Nothing broken/ : /^Its/,
      );
      const [replaced, added, , multiplied] = await outputs(figure);
      expect(replaced, number).toEqual(clean);
      expect(added, number).toEqual(clean);
      expect(multiplied, number).toEqual(number === 'NaN' || number === '∞' ? poisoned : clean);
    }
  });

  it('in a score it gets through where the score is read, and nowhere where it is replaced', async () => {
    const { figure } = await panel('A NaN behind the mask');
    await figure.getByRole('radio', { name: 'Score' }).check();
    await says(figure, /^NaN plus −∞ is not a number/);
    const [replaced, added, zeroed, multiplied] = await outputs(figure);
    expect([replaced, multiplied]).toEqual([clean, clean]);
    expect([added, zeroed]).toEqual([poisoned, poisoned]);
    expect(await figure.getByText('poisoned: not a number').count()).toBe(8);
    await press(figure, 'Show as table');
    const table = figure.locator('#table').getByRole('table');
    await table.getByRole('row', { name: 'add −∞ to score not a number not a number' }).waitFor();
  });
});
