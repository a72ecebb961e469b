// SPDX-License-Identifier: MIT
// Weights in the explorer after a run below it: which model they are from, in every turn that run can take.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openGuide, press, readyExplorer, runToTheEnd, setField } from './support/page.ts';

const shares = (explorer: Locator) =>
  explorer.locator('table.grid .cell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
const grid = (explorer: Locator, model: string) => explorer.getByRole('grid', { name: `model: ${model}` });
const options = (explorer: Locator) => explorer.getByLabel('Model').locator('option').allTextContents();

/** The full mask, its weights before the run, and a run of 30 steps below. */
async function trained() {
  const guide = await openGuide();
  const explorer = await readyExplorer(guide);
  await explorer.getByRole('radio', { name: 'Full' }).check();
  await explorer.getByRole('radio', { name: 'Weights' }).check();
  await explorer.getByRole('button', { name: /^query 0, key 7, 0\.\d\d/ }).waitFor();
  const untrained = await shares(explorer);
  await press(explorer, 'Train with this mask');
  const below = explorer.locator('attn-train');
  await below.getByText(/^At step \d/).waitFor();
  await press(below, 'Reset');
  await setField(below, 'Steps', '30');
  await runToTheEnd(below, 30);
  await grid(explorer, 'trained with full').waitFor();
  return { explorer, below, untrained };
}

const trimmed = (texts: string[]) => texts.map((text) => text.trim());

describe('weights after a run below', () => {
  it('are the trained model’s until that run is reset, and then the untrained one’s again', async () => {
    const { explorer, below, untrained } = await trained();
    expect(await shares(explorer)).not.toEqual(untrained);
    expect(await explorer.getByLabel('Model').inputValue()).toBe('trained');
    await press(below, 'Reset');
    await grid(explorer, 'untrained, seed 0').waitFor();
    expect(await shares(explorer)).toEqual(untrained);
    expect(trimmed(await options(explorer))).toEqual(['untrained, seed 0']);
    await explorer.getByLabel('Head').selectOption('2');
    await explorer.getByRole('grid', { name: /head 2, model: untrained, seed 0/ }).waitFor();
  });

  it('are the untrained model’s while another run goes on, and after one that blew up', async () => {
    const { explorer, below, untrained } = await trained();
    await setField(below, 'Learning rate', '1000000');
    await press(below, 'Run both');
    await below.getByRole('alert').first().waitFor({ timeout: 50_000 });
    await grid(explorer, 'untrained, seed 0').waitFor();
    expect(await shares(explorer)).toEqual(untrained);
    expect(await explorer.getByLabel('Model').inputValue()).toBe('untrained');
  });

  it('name the mask that was trained, not the one on screen, in a label that has room', async () => {
    const { explorer } = await trained();
    await explorer.getByRole('radio', { name: 'Painted' }).check();
    await explorer.getByRole('button', { name: /^query 3, key 4,/ }).click();
    await explorer.getByRole('button', { name: 'query 3, key 4, blocked' }).waitFor();
    expect(trimmed(await options(explorer))).toEqual(['untrained, seed 0', 'trained with full']);
    const room = await explorer.getByLabel('Model').evaluate((select) => {
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) throw new Error('no canvas');
      pen.font = getComputedStyle(select).font;
      // The arrow and the padding take less than 48 pixels.
      return select.clientWidth - 48 - pen.measureText('trained with causal, 28 cells painted').width;
    });
    expect(room).toBeGreaterThan(0);
  });
});
