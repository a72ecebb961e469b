// SPDX-License-Identifier: MIT
// What the explorer says of influence: the reach through several layers, the way of a pair, leaks and the diagonal.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { besideHeader, openGuide, press, readyExplorer, setSize, useSpec } from './support/page.ts';

const pair = (explorer: Locator, output: number, token: number) =>
  explorer.getByRole('button', { name: `output ${output}, token ${token},` });
const state = async (explorer: Locator, output: number, token: number) =>
  (await pair(explorer, output, token).getAttribute('aria-label'))?.replace(/^.*?token \d+, /, '');

async function influence(spec: string, size = 8) {
  const guide = await openGuide();
  const explorer = await readyExplorer(guide);
  if (size !== 8) await setSize(explorer, size);
  await useSpec(explorer, spec);
  await explorer.getByText(spec, { exact: true }).first().waitFor();
  await explorer.getByRole('radio', { name: 'Influence' }).check();
  await layers(explorer, 1);
  return { ...guide, explorer };
}

async function layers(explorer: Locator, count: number) {
  await explorer.getByRole('slider', { name: 'Layers' }).fill(String(count));
  await explorer.getByRole('grid', { name: new RegExp(`through ${count} layers?$`) }).waitFor();
}

describe('influence', () => {
  it('of token 0 goes two rows further with each layer of a window of three', async () => {
    const { explorer } = await influence('window:3');
    for (const [count, last] of [
      [1, 2],
      [2, 4],
      [3, 6],
    ] as const) {
      await layers(explorer, count);
      const reached = [];
      for (let output = 0; output < 8; output++) {
        if ((await state(explorer, output, 0)) !== 'does not arrive') reached.push(output);
      }
      expect(reached).toEqual([...Array(last + 1).keys()]);
    }
    expect(await state(explorer, 6, 0)).toMatch(/^3 layers/);
    expect(await state(explorer, 0, 0)).toMatch(/^itself, 0 layers/);
  });

  it('is told with its shortest way and the cells that close it', async () => {
    const { explorer } = await influence('window:3');
    await layers(explorer, 2);
    await pair(explorer, 5, 1).click();
    await explorer.getByRole('row', { name: 'Chosen pair 5 ← 3 ← 1 through layers 2 and 1' }).waitFor();
    expect(await besideHeader(explorer, 'Each closes it alone').textContent()).toBe('query 5, key 3; query 3, key 1');
    await explorer.getByText(/output 5 can change with tokens 1–5: 5 of 8\. Shortest way: 5 ← 3 ← 1/).waitFor();
    expect(await state(explorer, 3, 1)).toContain('on the way of the chosen pair');
    await pair(explorer, 7, 0).click();
    await explorer.getByText('Token 0 does not reach output 7.').waitFor();
  });

  it('from the future is marked, counted, and closed by the one cell that lets it in', async () => {
    const { explorer } = await influence('causal/+1.4');
    await pair(explorer, 1, 4).click();
    await explorer.getByRole('row', { name: 'Chosen pair 1 ← 4 through layer 1' }).waitFor();
    expect(await state(explorer, 1, 4)).toContain('1 layer, from the future');
    expect(await besideHeader(explorer, 'From the future').textContent()).toBe('1 pair');
    await layers(explorer, 2);
    expect(await besideHeader(explorer, 'From the future').textContent()).toBe('5 pairs');
    await pair(explorer, 3, 4).click();
    await explorer.getByText('To keep it out, fold any one of these: query 3, key 1; query 1, key 4.').waitFor();
    const grounds = await explorer.evaluate((figure) => {
      const ground = (at: string) => {
        const cell = figure.shadowRoot?.querySelector(`table.grid ${at}`);
        return cell ? getComputedStyle(cell).backgroundColor : '';
      };
      return [ground('[data-query="2"][data-key="4"]'), ground('[data-query="4"][data-key="2"]'), ground('.leak')];
    });
    expect(grounds[0]).toBe(grounds[2]);
    expect(grounds[0]).not.toBe(grounds[1]);
    await useSpec(explorer, 'causal');
    await explorer.getByRole('row', { name: 'From the future no pair' }).waitFor();
  });

  it('of a position on itself is not hidden by blocking the diagonal, and the page says why', async () => {
    const { explorer } = await influence('strict|~causal', 5);
    await pair(explorer, 2, 2).click();
    await explorer.getByRole('row', { name: 'Chosen pair 2 ← 2 by the residual' }).waitFor();
    await explorer.getByText(/Its own cell is folded away and that hides nothing: the residual path/).waitFor();
    expect(await state(explorer, 2, 2)).toMatch(/^itself, 0 layers/);
    await layers(explorer, 2);
    expect(await state(explorer, 2, 2)).toMatch(/^itself, 0 layers/);
  });

  it('stands in the table, and is followed with the keyboard alone', async () => {
    const { page, explorer } = await influence('window:2');
    await pair(explorer, 3, 0).focus();
    await page.keyboard.press('ArrowDown');
    await explorer.getByText('Token 0 does not reach output 4.').waitFor();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await explorer.getByRole('row', { name: 'Chosen pair 1 ← 0 through layer 1' }).waitFor();
    await page.keyboard.press('Space');
    expect(await besideHeader(explorer, 'Selected row').textContent()).toBe('1 “o”');
    await press(explorer, 'Show as table');
    await layers(explorer, 2);
    const table = explorer.getByRole('table', { name: 'Which tokens can change each output through 2 layers' });
    await table.getByRole('row', { name: '3 “r” 3 of 8 1: 2, 2: 1, 3: 0' }).waitFor();
    expect(await table.getByRole('row').count()).toBe(9);
  });
});
