// SPDX-License-Identifier: MIT
// The exercise and the worked example, as readers use them, with the real core.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openGuide, press } from './support/page.ts';
import {
  type Cells,
  cellAt,
  drawn,
  figureOf,
  keepEvents,
  keptEvents,
  nameOf,
  pressCells,
  rowsOf,
} from './support/puzzles.ts';

describe('the exercise', () => {
  const open = async () => {
    const { page } = await openGuide({}, keepEvents('attn-answer'));
    return { page, exercise: await figureOf(page, 'attn-mask-exercise') };
  };
  const letters = async (exercise: Locator) =>
    (await exercise.getByRole('grid').getByRole('button').allInnerTexts()).map((text) => text[0]).join('');
  const upper: Cells = [
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 2],
    [1, 3],
    [2, 3],
  ];

  it('accepts the lesson’s answer and no other', async () => {
    const { page, exercise } = await open();
    await press(exercise, 'Check');
    await exercise.getByText('6 cells are not right yet.').first().waitFor();
    await pressCells(exercise, upper);
    await press(exercise, 'Check');
    await exercise
      .getByText(/^All 16 cells are right/)
      .first()
      .waitFor();
    expect(await letters(exercise)).toBe('FTTTFFTTFFFTFFFF');
    expect(await keptEvents(page)).toMatchObject([
      { item: 'causal-4', response: 'FFFF FFFF FFFF FFFF', correct: false },
      { item: 'causal-4', response: 'FTTT FFTT FFFT FFFF', correct: true },
    ]);
  });

  it('marks each wrong cell and says why', async () => {
    const { exercise } = await open();
    await pressCells(exercise, [...upper.slice(1), [2, 2], [3, 0]]);
    await press(exercise, 'Check');
    await exercise.getByText('Row 0, key 1 should be T: key 1 comes after row 0').waitFor();
    await exercise.getByText('Row 2, key 2 should be F: a position may read itself.').waitFor();
    await exercise.getByText('Row 3, key 0 should be F: key 0 comes before row 3').waitFor();
    expect(await exercise.getByRole('button', { name: /wrong$/ }).count()).toBe(3);
    expect(await nameOf(cellAt(exercise, 2, 2))).toBe('row 2, key 2: T, wrong');
    await pressCells(exercise, [[2, 2]]);
    expect(await exercise.getByRole('button', { name: /wrong$/ }).count()).toBe(0);
  });

  it('knows the mask of the other convention, shows the answer, and begins again', async () => {
    const { exercise } = await open();
    const lower: Cells = [0, 1, 2, 3].flatMap((row) =>
      Array.from({ length: row + 1 }, (_, key) => [row, key] as const),
    );
    await pressCells(exercise, lower);
    await press(exercise, 'Check');
    await exercise.locator('.found').getByText('You wrote the mirror image').waitFor();
    await press(exercise, 'Show answer');
    await exercise.locator('.found').getByText('This is the mask').waitFor();
    await press(exercise, 'Show as table');
    expect((await rowsOf(exercise.getByRole('table', { name: /row by row/ }))).slice(1)).toEqual([
      ['Row 0', 'F', 'T', 'T', 'T'],
      ['Row 1', 'F', 'F', 'T', 'T'],
      ['Row 2', 'F', 'F', 'F', 'T'],
      ['Row 3', 'F', 'F', 'F', 'F'],
    ]);
    await press(exercise, 'Reset');
    expect(await letters(exercise)).toBe('F'.repeat(16));
  });
});

describe('your cake is late', () => {
  const open = async () => figureOf((await openGuide()).page, 'attn-mask-cake');

  it('without a mask every weight is a quarter, the answer’s too', async () => {
    const cake = await open();
    expect(await drawn(cake, /no mask$/)).toEqual(Array(4).fill(Array(4).fill('0.25')));
    await cake.getByText('Row “cake” puts 0.25 of its attention on “is”').waitFor();
    expect(await cake.locator('.grid .cell.leak').count()).toBe(3);
  });

  it('with the causal mask each row shares evenly what it may read', async () => {
    const cake = await open();
    await cake.getByRole('radio', { name: 'Causal' }).check();
    await cake.getByText('Row “cake” puts 0.50 on each of 2 words; “is”').waitFor();
    expect(await drawn(cake, /causal mask$/)).toEqual([
      ['1.00', '', '', ''],
      ['0.50', '0.50', '', ''],
      ['0.33', '0.33', '0.33', ''],
      ['0.25', '0.25', '0.25', '0.25'],
    ]);
    expect(await cake.locator('.grid .cell.leak').count()).toBe(0);
    await press(cake, 'Show as table');
    expect((await rowsOf(cake.getByRole('table', { name: 'Weights with every score 0, causal mask' })))[2]).toEqual([
      '1 cake',
      '0.50',
      '0.50',
      '0, blocked',
      '0, blocked',
      '1.00',
    ]);
  });

  it('walks through four lessons, first and last told as such', async () => {
    const cake = await open();
    await cake.getByRole('radio', { name: 'Causal' }).check();
    const current = cake.locator('li[aria-current="step"]');
    await current.filter({ hasText: 'Lesson 2: sees “Your”, “cake”, must predict “is”.' }).waitFor();
    await press(cake, 'Back');
    await current.filter({ hasText: 'Lesson 1: sees “Your”, must predict “cake”.' }).waitFor();
    expect(await cake.getByRole('button', { name: 'Back' }).getAttribute('aria-disabled')).toBe('true');
    for (let lesson = 2; lesson <= 4; lesson++) await press(cake, 'Next lesson');
    await current
      .filter({ hasText: 'Lesson 4: sees “Your”, “cake”, “is”, “late”, must predict what comes next.' })
      .waitFor();
    await cake.getByText('A reply of 50 characters holds 49 such lessons').waitFor();
    await press(cake, 'Reset');
    await cake.getByText('Row “cake” puts 0.25 of its attention on “is”').waitFor();
  });

  it('a mask that it does not know is refused in a sentence, and the picture stays', async () => {
    const cake = await open();
    await cake.evaluate((host) => host.setAttribute('mask', 'casual'));
    await cake
      .getByRole('alert')
      .getByText('This example knows the masks full and causal; “casual” is neither.')
      .waitFor();
    expect(await drawn(cake, /no mask$/)).toEqual(Array(4).fill(Array(4).fill('0.25')));
    await cake.getByRole('radio', { name: 'Causal' }).check();
    await cake.getByText('“is”, which it must predict, is folded away').waitFor();
    expect(await cake.getByRole('alert').count()).toBe(0);
  });
});
