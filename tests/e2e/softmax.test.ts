// SPDX-License-Identifier: MIT
// The softmax figure as a reader uses it: the bet, the pair of orders, finite fillers, empty rows, broken numbers.
// Right answers are the core's own, asked in this process, or facts of the lesson.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import createCore from '#core/attn_figures_exact.mjs';
import type { FiguresCore, SoftmaxQuestion } from '../../web/engine/shared/core-api.ts';
import { violations } from './support/axe.ts';
import { openGuide, press } from './support/page.ts';

let core: FiguresCore;
beforeAll(async () => {
  core = await createCore();
});

const LESSON: SoftmaxQuestion = {
  scores: Array.from({ length: 16 }, (_, cell) => 1 + (cell % 4)),
  queries: 4,
  keys: 4,
  mask: 'causal',
  order: 'before',
  filler: Number.NEGATIVE_INFINITY,
  emptyRow: 'zero',
};

function softmax(change: Partial<SoftmaxQuestion> = {}) {
  const answer = core.softmaxVariant({ ...LESSON, ...change });
  if (!answer.ok) throw new Error(answer.error);
  return answer;
}

const decimals = (values: ArrayLike<number>) => Array.from(values, (value) => value.toFixed(4));

interface Opened {
  page: Page;
  figure: Locator;
}

async function open(options: BrowserContextOptions = {}, before?: (page: Page) => Promise<unknown>): Promise<Opened> {
  const { page } = await openGuide(options, before);
  const figure = page.locator('attn-softmax');
  await figure.scrollIntoViewIfNeeded();
  await figure.getByRole('table', { name: /^Scores with no mask yet/ }).waitFor();
  return { page, figure };
}

async function revealed(options: BrowserContextOptions = {}): Promise<Opened> {
  const opened = await open(options);
  await press(opened.figure, 'Show me');
  await opened.figure.getByRole('table', { name: 'Weights: Softmax, then mask' }).waitFor();
  return opened;
}

async function panel(name: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const opened = await open(options);
  await opened.figure.getByRole('radio', { name }).check();
  return opened;
}

/** The live sentence, which the status region repeats. */
const says = (figure: Locator, words: string | RegExp) => figure.locator('.live').getByText(words).waitFor();
const rowsOf = (table: Locator) =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('.share')].map((share) => share.textContent ?? '')),
    );
const matrix = (figure: Locator, name: string | RegExp) => figure.getByRole('table', { name });
const sumsOf = async (figure: Locator, name: string) => (await rowsOf(matrix(figure, name))).map((row) => row[4]);
const shown = (figure: Locator) => figure.evaluate((host) => host.shadowRoot?.textContent ?? '');

const BEFORE = 'Weights: Mask, then softmax';
const AFTER = 'Weights: Softmax, then mask';

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

describe('for everyone', () => {
  const focusedName = (page: Page) =>
    page.evaluate(() => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      const label = active instanceof HTMLInputElement ? active.labels?.[0]?.textContent : active?.textContent;
      return (active?.getAttribute('aria-label') ?? label ?? '').replace(/\s+/g, ' ').trim();
    });

  it('everything can be done with the keyboard alone', async () => {
    const { page, figure } = await open();
    await figure.getByRole('radio', { name: 'Which order?' }).focus();
    const tabTo = async (name: RegExp) => {
      for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press('Tab');
        if (name.test(await focusedName(page))) return;
      }
      throw new Error(`Tab never came to ${name}`);
    };
    await tabTo(/^Softmax, then mask$/);
    await page.keyboard.press('Enter');
    await figure.getByText('Not quite: only with the mask before softmax.').waitFor();
    await figure.getByRole('radio', { name: 'Which order?' }).focus();
    await tabTo(/^Mask after$/);
    await page.keyboard.press('ArrowRight');
    await matrix(figure, 'Weights: Softmax, mask, rescale').waitFor();
    await tabTo(/^Score of “late” in every row/);
    await page.keyboard.press('ArrowRight');
    await says(figure, /stayed put in both panels/);
    await tabTo(/^Your own scores$/);
    await page.keyboard.press('Enter');
    await tabTo(/^Score of “cake” for “cake”$/);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1');
    await page.keyboard.press('Tab');
    await matrix(figure, BEFORE).getByRole('row', { name: 'cake .5000 .5000' }).waitFor();
    await tabTo(/^Show as table$/);
    await page.keyboard.press('Space');
    await figure.locator('#table').getByRole('table', { name: BEFORE }).waitFor();
    await figure.getByRole('radio', { name: 'Which order?' }).focus();
    await page.keyboard.press('ArrowRight');
    await says(figure, /^With visible scores of 0/);
    await tabTo(/^Score of the visible words/);
    await page.keyboard.press('Home');
    await says(figure, /^With visible scores of −2e9/);
  });

  it.each(['light', 'dark', 'forced colours'] as const)('axe finds nothing in any panel (%s)', async (scheme) => {
    const colours =
      scheme === 'forced colours' ? ({ forcedColors: 'active' } as const) : ({ colorScheme: scheme } as const);
    const { page, figure } = await open(colours);
    expect(await violations(page, 'attn-softmax')).toEqual([]);
    await press(figure, 'Show me');
    await figure.getByLabel('Score of “late” in every row').fill('6');
    await figure.getByText('Your own scores').click();
    await figure.getByLabel('Score of “is” for “is”').fill('x');
    await figure.getByLabel('Score of “is” for “is”').press('Enter');
    await press(figure, 'Show as table');
    await says(figure, /that is a leak/);
    expect(await violations(page, 'attn-softmax')).toEqual([]);
    for (const [name, choice, sentence] of [
      ['How negative is −∞?', undefined, /^With visible/],
      ['Nobody to ask', 'Even shares', /an even share\.$/],
      ['A NaN behind the mask', 'Score', /^NaN plus/],
    ] as const) {
      await figure.getByRole('radio', { name }).check();
      if (choice !== undefined) await figure.getByRole('radio', { name: choice }).check();
      await says(figure, sentence);
      expect(await violations(page, 'attn-softmax'), name).toEqual([]);
    }
  });

  it('fits 320 pixels, with targets of at least 24', async () => {
    const { page, figure } = await revealed({ viewport: { width: 320, height: 800 } });
    await figure.getByText('Your own scores').click();
    await figure.getByLabel('Score of “late” for “late”').waitFor();
    const small = () =>
      figure.evaluate((host) =>
        [...(host.shadowRoot?.querySelectorAll('button, input, summary') ?? [])]
          .map((target) => ({ text: target.outerHTML.slice(0, 120), box: target.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 24 || box.height < 24)
          .map(({ text }) => text),
      );
    for (const name of ['Which order?', 'How negative is −∞?', 'Nobody to ask', 'A NaN behind the mask']) {
      await figure.getByRole('radio', { name }).check();
      await figure.locator('.panel .matrix').first().waitFor();
      expect(await small(), name).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
    }
  });

  it('the table after the bet has the weights and sums of both panels', async () => {
    const { figure } = await revealed();
    await press(figure, 'Show as table');
    const table = figure.locator('#table').getByRole('table', { name: AFTER });
    const cells = await table.locator('tbody tr').first().locator('td').allTextContents();
    expect(cells).toEqual(['.0321', '0 (blocked)', '0 (blocked)', '0 (blocked)', '0.0321']);
    expect(await figure.locator('#table').getByRole('table').count()).toBe(2);
  });
});
