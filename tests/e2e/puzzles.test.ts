// SPDX-License-Identifier: MIT
// The bet and the goals of the mask chapter, as readers use them, with the real core; and all its puzzles for everyone.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openGuide, press } from './support/page.ts';
import {
  type Cells,
  cellAt,
  drawn,
  figureOf,
  focused,
  keepEvents,
  keptEvents,
  nameOf,
  pressCells,
  rowsOf,
  smallTargets,
  status,
  tabTo,
  violationsIn,
} from './support/puzzles.ts';

describe('the bet', () => {
  const open = async (options = {}) => {
    const { page } = await openGuide(options, keepEvents('attn-predict'));
    return { page, bet: await figureOf(page, 'attn-mask-bet') };
  };
  const truth = /folded away|very word|Causal mask|itself|\bopen\b.*missed/;
  const everything = (bet: Locator) =>
    bet.evaluate((host) => host.shadowRoot?.querySelector('figure')?.outerHTML ?? '');

  it('holds nothing of the answer before it is revealed, not in the table either', async () => {
    const { bet } = await open();
    await press(bet, 'Show as table');
    await pressCells(bet, [[4, 0]]);
    await bet.getByText('You have marked 1 cell of row 4.').waitFor();
    expect(await everything(bet)).not.toMatch(truth);
    expect(await bet.locator('.cell.blocked').count()).toBe(0);
    expect((await rowsOf(bet.getByRole('table', { name: 'Row 4, key by key' })))[0]).toEqual(['Key', 'Your bet']);
    await press(bet, 'Reveal');
    await bet.getByRole('columnheader', { name: 'Causal mask' }).waitFor();
    expect(await everything(bet)).toMatch(truth);
  });

  it('lays the causal mask over the marks, with a sign and a sentence for each kind', async () => {
    const { page, bet } = await open();
    await pressCells(bet, [
      [4, 0],
      [4, 2],
      [4, 3],
      [4, 5],
    ]);
    await press(bet, 'Reveal');
    await status(bet, 'Your bet: 3 right, 2 missed, 1 too many.').waitFor({ state: 'attached' });
    expect(await bet.locator('.verdicts li').allInnerTexts()).toEqual([
      expect.stringMatching(/3 cells right: keys 0, 2, 3\./),
      expect.stringMatching(/2 cells missed: keys 1, 4\./),
      expect.stringMatching(/you let row 4 read key 5, and “way” is the very word/),
    ]);
    expect(await bet.locator('tr.asks .sign').allInnerTexts()).toEqual(['✓', '+', '✓', '✓', '+', '✕']);
    await bet.getByText('row 4, key 5, folded away, you marked it').waitFor({ state: 'attached' });
    expect(await keptEvents(page)).toEqual([
      { item: 'row-4-reads', prediction: [0, 2, 3, 5], actual: [0, 1, 2, 3, 4], correct: false },
    ]);
  });

  it('can be placed and revealed with the keyboard alone', async () => {
    const { page, bet } = await open();
    await bet.getByRole('button', { name: 'Show me' }).focus();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('row 4, key 0, not marked');
    await page.keyboard.press('Space');
    for (let key = 1; key < 5; key++) {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('row 4, key 4, marked');
    await page.keyboard.press('End');
    expect(await focused(page)).toBe('row 4, key 5, not marked');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('Reveal');
    await page.keyboard.press('Enter');
    await status(bet, 'Exactly right: 5 cells').waitFor({ state: 'attached' });
    expect(await keptEvents(page)).toMatchObject([{ correct: true }]);
  });

  it('can be skipped without a bet, which is announced, and begun again', async () => {
    const { page, bet } = await open();
    await press(bet, 'Show me');
    await status(bet, 'Row 4 may read keys 0–4').waitFor({ state: 'attached' });
    expect(await keptEvents(page)).toEqual([]);
    await press(bet, 'Reset');
    await bet.getByText('Nothing is marked in row 4 yet.').waitFor();
    expect(await bet.locator('.cell.blocked').count()).toBe(0);
    expect(await bet.getByRole('button', { name: 'Reveal' }).getAttribute('aria-disabled')).toBe('false');
  });

  it('says what is missing when nothing is marked', async () => {
    const { bet } = await open();
    await press(bet, 'Reveal');
    await bet.getByText('Mark at least one cell of row 4 first').first().waitFor();
    expect(await bet.locator('.cell.blocked').count()).toBe(0);
  });
});

describe('the goals', () => {
  const open = async (number = 1) => {
    const { page } = await openGuide({}, keepEvents('attn-answer'));
    const goals = await figureOf(page, 'attn-mask-goals');
    if (number > 1) await goals.getByRole('radio', { name: String(number) }).check();
    await goals.getByRole('grid', { name: new RegExp(`goal ${number}`) }).waitFor();
    await goals.getByText(/of 36 cells are open/).waitFor();
    return { page, goals };
  };
  const reached = (goals: Locator, number: number) => goals.locator('.verdicts').getByText(`Goal ${number} reached.`);

  it('any mask that hides the filler and empties no row passes, two different ones as well', async () => {
    const { page, goals } = await open(4);
    await pressCells(goals, [
      [4, 4],
      [5, 4],
      [5, 5],
    ]);
    await press(goals, 'Check');
    await reached(goals, 4).waitFor();
    await pressCells(goals, [
      [0, 3],
      [1, 0],
      [4, 0],
    ]);
    await goals.getByText('Paint, then check').waitFor();
    await press(goals, 'Check');
    await reached(goals, 4).waitFor();
    const answers = await keptEvents(page);
    expect(answers).toMatchObject([
      { item: 'padding', correct: true },
      { item: 'padding', correct: true },
    ]);
    expect(answers[0]?.response).not.toBe(answers[1]?.response);
  });

  it('a prefix passes whether or not the later rows read all of the past', async () => {
    const { goals } = await open(3);
    await pressCells(goals, [
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    await press(goals, 'Check');
    await reached(goals, 3).waitFor();
    await pressCells(goals, [[5, 1]]);
    await press(goals, 'Check');
    await reached(goals, 3).waitFor();
    await pressCells(goals, [[3, 4]]);
    await press(goals, 'Check');
    await goals.locator('.verdicts').getByText('1 cell is open that should be folded.').waitFor();
  });

  it('folding the rows of the filler is told apart, and a hint comes with the second miss', async () => {
    const { goals } = await open(4);
    const rows: Cells = [4, 5].flatMap((row) => Array.from({ length: row + 1 }, (_, key) => [row, key] as const));
    await pressCells(goals, rows);
    await press(goals, 'Check');
    await goals.locator('.verdicts').getByText('Rows 4, 5 are left with nothing to read.').waitFor();
    expect(await goals.getByText(/^Hint/).count()).toBe(0);
    await pressCells(goals, [[4, 4]]);
    await press(goals, 'Check');
    await goals.locator('.verdicts').getByText('1 cell is open that should be folded.').waitFor();
    await goals.getByText(/^Hint: Filler is hidden by folding its columns.*Look at row 4 first\.$/).waitFor();
  });

  it('a picture is reproduced when the core gives the same weights, and only then', async () => {
    const { goals } = await open(5);
    const target = async () => (await drawn(goals, /picture to reproduce/))[5];
    await expect.poll(target).toEqual(['.33', '', '', '', '.33', '.33']);
    await press(goals, 'Check');
    await goals.locator('.verdicts').getByText('Rows 3–5 give another picture.').waitFor();
    await status(goals, 'Not yet. Rows 3–5 give another picture.').waitFor({ state: 'attached' });
    await pressCells(goals, [
      [3, 1],
      [4, 1],
      [4, 2],
      [5, 1],
      [5, 2],
      [5, 3],
    ]);
    await goals.getByRole('button', { name: 'row 5, key 0, open, .33' }).waitFor();
    await press(goals, 'Check');
    await reached(goals, 5).waitFor();
    expect(await goals.getByRole('radio', { name: '5 ✓' }).isChecked()).toBe(true);
  });

  it('the first goal can be reached with the keyboard alone, and the next one entered', async () => {
    const { page, goals } = await open();
    await goals.getByRole('radio', { name: '1' }).focus();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('row 0, key 0, folded away');
    await page.keyboard.press('Space');
    for (let at = 1; at < 6; at++) {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
    }
    await goals.getByText('6 of 36 cells are open.').waitFor();
    await page.keyboard.press('Control+Home');
    expect(await focused(page)).toBe('row 0, key 0, open');
    await tabTo(page, 'Check');
    await page.keyboard.press('Enter');
    await reached(goals, 1).waitFor();
    await tabTo(page, 'Next goal');
    await page.keyboard.press('Enter');
    await goals.getByRole('grid', { name: /goal 2/ }).waitFor();
  });

  it('a drag with the mouse gives every cell the value of the first', async () => {
    const { page, goals } = await open();
    const middle = async (row: number, key: number): Promise<[number, number]> => {
      const box = await cellAt(goals, row, key).boundingBox();
      if (box === null) throw new Error('no such cell');
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...(await middle(2, 0)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(2, 3)), { steps: 12 });
    await page.mouse.up();
    await goals.getByText('4 of 36 cells are open.').waitFor();
    await page.mouse.move(...(await middle(4, 3)), { steps: 4 });
    expect(await nameOf(cellAt(goals, 3, 3))).toContain('folded away');
    await press(goals, 'Reset');
    await goals.getByText('0 of 36 cells are open.').waitFor();
  });

  it('can be shown, which counts as neither reached nor missed', async () => {
    const { page, goals } = await open(2);
    await press(goals, 'Show me');
    await goals.getByText('15 of 36 cells are open.').waitFor();
    await status(goals, 'This is one mask that does it').waitFor({ state: 'attached' });
    await press(goals, 'Check');
    await status(goals, 'Goal 2 reached.').waitFor({ state: 'attached' });
    expect(await goals.getByRole('radio', { name: '2 ✓' }).count()).toBe(0);
    expect(await keptEvents(page)).toMatchObject([{ item: 'last', correct: true }]);
  });
});

describe('all of them', () => {
  const TAGS = ['attn-mask-bet', 'attn-mask-cake', 'attn-mask-goals', 'attn-mask-exercise'];

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
    ['forced colours', 1280],
  ] as const)('axe finds nothing (%s, %i px), before and after', async (scheme, width) => {
    const colours =
      scheme === 'forced colours' ? ({ forcedColors: 'active' } as const) : ({ colorScheme: scheme } as const);
    const { page } = await openGuide({ ...colours, viewport: { width, height: 900 } });
    const [bet, cake, goals, exercise] = (await Promise.all(TAGS.map(async (tag) => page.locator(tag)))) as [
      Locator,
      Locator,
      Locator,
      Locator,
    ];
    for (const tag of TAGS) await figureOf(page, tag);
    expect(await violationsIn(page, TAGS)).toEqual([]);
    await pressCells(bet, [
      [4, 0],
      [4, 5],
    ]);
    await press(bet, 'Reveal');
    await bet.locator('.verdicts').waitFor();
    await goals.getByRole('radio', { name: '5' }).check();
    await goals.getByRole('table', { name: /picture to reproduce/ }).waitFor();
    await press(goals, 'Check');
    await goals.getByText('Not yet.').first().waitFor();
    await pressCells(exercise, [[0, 0]]);
    await press(exercise, 'Check');
    await exercise.locator('.verdicts').waitFor();
    await cake.getByRole('radio', { name: 'Causal' }).check();
    await cake.getByText('folded away').first().waitFor();
    for (const figure of [bet, cake, goals, exercise]) await press(figure, 'Show as table');
    expect(await violationsIn(page, TAGS)).toEqual([]);
  });

  it('targets are large enough at 320 pixels, and the page does not scroll sideways', async () => {
    const { page } = await openGuide({ viewport: { width: 320, height: 800 } });
    for (const tag of TAGS) expect(await smallTargets(await figureOf(page, tag)), tag).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('without scripts each says what it would show', async () => {
    const { page } = await openGuide({ javaScriptEnabled: false });
    for (const tag of [...TAGS, 'attn-mask-translator']) {
      expect(
        await page
          .locator(tag)
          .getByText(/needs JavaScript and WebAssembly with SIMD/)
          .isVisible(),
        tag,
      ).toBe(true);
    }
  });
});
