// SPDX-License-Identifier: MIT
// The mask explorer as a reader uses it: modes, rows, painting by every means, weights.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { besideHeader, openGuide, press, readyExplorer, setSize } from './support/page.ts';

const cell = (figure: Locator, query: number, key: number) =>
  figure.getByRole('button', { name: `query ${query}, key ${key},` });
const nameOf = (locator: Locator) => locator.getAttribute('aria-label');

/** Resolves when the cell says so; the core answers in a worker. */
const becomes = (figure: Locator, query: number, key: number, state: string) =>
  figure.getByRole('button', { name: `query ${query}, key ${key}, ${state}` }).waitFor();

async function painting() {
  const guide = await openGuide();
  const explorer = await readyExplorer(guide);
  await explorer.getByRole('radio', { name: 'Painted' }).check();
  await explorer.getByRole('button', { name: 'Block row 3' }).waitFor();
  return { ...guide, explorer };
}

describe('the mask explorer', () => {
  it('starts with row 3 of the causal mask, which sees four keys', async () => {
    const explorer = await readyExplorer(await openGuide());
    expect(await explorer.getByRole('radio', { name: 'Causal' }).isChecked()).toBe(true);
    expect(await explorer.getByLabel('Query row').inputValue()).toBe('3');
    expect(await besideHeader(explorer, 'Selected row').textContent()).toBe('3 “r”');
    expect(await besideHeader(explorer, 'Visible keys').textContent()).toBe('4 of 8');
    expect(await besideHeader(explorer, 'Which keys').textContent()).toBe('0–3');
    expect(await besideHeader(explorer, 'Must predict').textContent()).toBe('position 4, space');
    expect(await besideHeader(explorer, 'Sees its answer').textContent()).toBe('no');
  });

  it.each([
    { mode: 'Prefix', count: '4 of 8', keys: '0–3', answer: 'no', witness: [0, 2, 'allowed'] },
    { mode: 'Masked', count: '4 of 8', keys: '0, 2, 4, 6', answer: 'yes, key 4', witness: [7, 1, 'blocked'] },
    { mode: 'Full', count: '8 of 8', keys: '0–7', answer: 'yes, key 4', witness: [0, 7, 'allowed'] },
  ] as const)('$mode: row 3 sees $count, namely $keys', async ({ mode, count, keys, answer, witness }) => {
    const explorer = await readyExplorer(await openGuide());
    await explorer.getByRole('radio', { name: mode }).check();
    await becomes(explorer, witness[0], witness[1], witness[2]);
    expect(await besideHeader(explorer, 'Visible keys').textContent()).toBe(count);
    expect(await besideHeader(explorer, 'Which keys').textContent()).toBe(keys);
    expect(await besideHeader(explorer, 'Sees its answer').textContent()).toBe(answer);
  });

  it('the first row sees the whole prefix', async () => {
    const explorer = await readyExplorer(await openGuide());
    await explorer.getByRole('radio', { name: 'Prefix' }).check();
    await explorer.getByLabel('Query row').fill('0');
    await explorer.getByRole('row', { name: 'Visible keys 3 of 8' }).waitFor();
    await explorer.getByLabel('Prefix length').fill('5');
    await explorer.getByRole('row', { name: 'Visible keys 5 of 8' }).waitFor();
  });

  it('has the size that is asked for with headers for every row and column', async () => {
    const explorer = await readyExplorer(await openGuide());
    await setSize(explorer, 16);
    await becomes(explorer, 15, 15, 'allowed');
    const grid = explorer.getByRole('grid');
    expect(await grid.getByRole('gridcell').count()).toBe(256);
    expect(await grid.getByRole('rowheader').count()).toBe(16);
    expect(await grid.getByRole('columnheader').count()).toBe(17);
    await setSize(explorer, 2);
    await explorer.getByRole('row', { name: 'Visible keys 2 of 2' }).waitFor();
    expect(await besideHeader(explorer, 'Sees its answer').textContent()).toBe('not in this matrix');
  });

  it('a click paints a cell, a second click takes it back, undo too', async () => {
    const { explorer } = await painting();
    await cell(explorer, 3, 4).click();
    await becomes(explorer, 3, 4, 'allowed');
    expect(await besideHeader(explorer, 'Visible keys').textContent()).toBe('5 of 8');
    expect(await besideHeader(explorer, 'Sees its answer').textContent()).toBe('yes, key 4');
    await cell(explorer, 3, 4).click();
    await becomes(explorer, 3, 4, 'blocked');
    await explorer.getByRole('button', { name: 'Undo' }).click();
    await becomes(explorer, 3, 4, 'allowed');
  });

  it('a drag gives every cell it passes the value of the first', async () => {
    const { page, explorer } = await painting();
    const middle = async (query: number, key: number): Promise<[number, number]> => {
      const box = await cell(explorer, query, key).boundingBox();
      if (box === null) throw new Error('no such cell');
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...(await middle(1, 3)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(1, 6)), { steps: 12 });
    await page.mouse.move(...(await middle(3, 6)), { steps: 12 });
    await page.mouse.up();
    for (const [query, key] of [
      [1, 3],
      [1, 4],
      [1, 5],
      [1, 6],
      [2, 6],
      [3, 6],
    ] as const) {
      await becomes(explorer, query, key, 'allowed');
    }
    await page.mouse.move(...(await middle(0, 7)), { steps: 4 });
    expect(await nameOf(cell(explorer, 0, 7))).toContain('blocked');
    await explorer.getByRole('button', { name: 'Undo' }).click();
    await becomes(explorer, 1, 3, 'blocked');
    await becomes(explorer, 3, 6, 'blocked');
  });

  it('the keyboard moves in the grid with one tab stop and paints with Space and Enter', async () => {
    const { page, explorer } = await painting();
    expect(await explorer.getByRole('grid').locator('button[tabindex="0"]').count()).toBe(1);
    await cell(explorer, 0, 0).focus();
    const focused = () =>
      page.evaluate(() => {
        let active = document.activeElement;
        while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
        return active?.getAttribute('aria-label') ?? '';
      });
    for (const [key, at] of [
      ['ArrowRight', '0, key 1'],
      ['ArrowDown', '1, key 1'],
      ['End', '1, key 7'],
      ['ArrowRight', '1, key 7'],
      ['Control+Home', '0, key 0'],
      ['ArrowUp', '0, key 0'],
      ['Control+End', '7, key 7'],
      ['Home', '7, key 0'],
      ['ArrowUp', '6, key 0'],
      ['ArrowLeft', '6, key 0'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused(), key).toContain(`query ${at},`);
    }
    await page.keyboard.press('Space');
    await becomes(explorer, 6, 0, 'blocked');
    expect(await focused()).toContain('query 6, key 0,');
    await page.keyboard.press('Enter');
    await becomes(explorer, 6, 0, 'allowed');
    expect(await explorer.getByRole('grid').locator('button[tabindex="0"]').count()).toBe(1);
  });

  it('whole rows and columns are blocked and allowed by buttons that name them', async () => {
    const { explorer } = await painting();
    await explorer.getByRole('button', { name: 'Block row 3' }).click();
    await explorer.getByRole('row', { name: 'Visible keys 0 of 8' }).waitFor();
    expect(await besideHeader(explorer, 'Which keys').textContent()).toBe('none');
    await explorer.getByText(/Nothing is open in row 3/).waitFor();
    await explorer.getByRole('button', { name: 'Allow row 3' }).click();
    await explorer.getByRole('row', { name: 'Visible keys 8 of 8' }).waitFor();
    await explorer.getByLabel('Key column').selectOption('5');
    await explorer.getByRole('button', { name: 'Block column 5' }).click();
    for (let query = 0; query < 8; query++) await becomes(explorer, query, 5, 'blocked');
    await explorer.getByRole('button', { name: 'Allow column 5' }).click();
    for (let query = 0; query < 8; query++) await becomes(explorer, query, 5, 'allowed');
  });

  it('reset brings the first mask back', async () => {
    const { explorer } = await painting();
    await explorer.getByRole('button', { name: 'Block row 3' }).click();
    await explorer.getByRole('button', { name: 'Reset' }).click();
    await explorer.getByRole('row', { name: 'Visible keys 4 of 8' }).waitFor();
    expect(await explorer.getByRole('radio', { name: 'Causal' }).isChecked()).toBe(true);
  });

  it('weights of a real head fill the open cells of each row up to 1, and blocked ones stay blocked', async () => {
    const explorer = await readyExplorer(await openGuide());
    await explorer.getByRole('radio', { name: 'Weights' }).check();
    await becomes(explorer, 0, 0, '1.00');
    const sum = async () => {
      const shares = await Promise.all([0, 1, 2, 3].map((key) => nameOf(cell(explorer, 3, key))));
      return shares.map((name) => Number(name?.split(', ').at(-1))).reduce((total, share) => total + share, 0);
    };
    expect(await sum()).toBeCloseTo(1, 1);
    expect(await nameOf(cell(explorer, 3, 4))).toContain('blocked');
    const before = await nameOf(cell(explorer, 7, 0));
    await explorer.getByLabel('Head').selectOption('2');
    await explorer.getByRole('grid', { name: /head 2, model: untrained/ }).waitFor();
    await expect.poll(() => nameOf(cell(explorer, 7, 0))).not.toBe(before);
    expect(await sum()).toBeCloseTo(1, 1);
  });

  it('the same facts stand in a table', async () => {
    const explorer = await readyExplorer(await openGuide());
    await explorer.getByRole('button', { name: 'Show as table' }).click();
    const table = explorer.getByRole('table', { name: 'Which keys each query row may look at' });
    expect(await table.getByRole('row').allTextContents()).toHaveLength(9);
    await table.getByRole('row', { name: '4 space 5 of 8 0–4' }).waitFor();
  });

  it('the table has the weights while they are shown', async () => {
    const explorer = await readyExplorer(await openGuide());
    await explorer.getByRole('radio', { name: 'Weights' }).check();
    await becomes(explorer, 0, 0, '1.00');
    await press(explorer, 'Show as table');
    const table = explorer.getByRole('table', {
      name: /^The attention of each query row .*layer 0, head 0, model: untr/,
    });
    await table.getByRole('row', { name: '0 “Y” 1 of 8 0 0: 1.00' }).waitFor();
    await table.getByRole('row', { name: /^1 “o” 2 of 8 0, 1 0: 0\.\d\d, 1: 0\.\d\d$/ }).waitFor();
  });

  it('says what a painted mask does beyond the drawn cells, and warns of what is open there', async () => {
    const explorer = await readyExplorer(await openGuide());
    await explorer.getByRole('radio', { name: 'Full' }).check();
    await becomes(explorer, 0, 7, 'allowed');
    await explorer.getByRole('radio', { name: 'Painted' }).check();
    await explorer.getByText('Beyond the 8 drawn here the mask goes on as full.').waitFor();
    for (let query = 0; query < 8; query++) {
      for (let key = query + 1; key < 8; key++) await cell(explorer, query, key).click();
    }
    await becomes(explorer, 6, 7, 'blocked');
    expect(await besideHeader(explorer, 'Sees its answer').textContent()).toBe('no');
    await explorer.getByText('Training reads 32 positions. Beyond the 8 drawn').waitFor();
    await explorer.getByRole('img', { name: 'The mask as trained, 32 by 32: 996 of 1024 cells are open.' }).waitFor();
    await explorer.getByText(/^468 cells above the diagonal that you do not see here are open/).waitFor();
    await explorer.getByRole('radio', { name: 'Causal' }).check();
    await becomes(explorer, 7, 0, 'allowed');
    await explorer.getByText(/Training reads/).waitFor({ state: 'detached' });
    await explorer.getByRole('radio', { name: 'Painted' }).check();
    await explorer.getByText('goes on as causal.').waitFor();
    await explorer.getByText(/that you do not see here/).waitFor({ state: 'detached' });
  });

  it('tells what a person changed, and nothing else, by events', async () => {
    const guide = await openGuide({}, (page) =>
      page.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        for (const name of ['attn-ready', 'attn-change', 'attn-error']) {
          document.addEventListener(name, (event) => {
            if ((event.target as Element).localName === 'attn-mask')
              seen.push(`${name} ${(event as CustomEvent).detail.key ?? ''}`.trim());
          });
        }
      }),
    );
    const explorer = await readyExplorer(guide);
    await explorer.getByRole('radio', { name: 'Full' }).check();
    await becomes(explorer, 0, 7, 'allowed');
    expect(await guide.page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([
      'attn-ready',
      'attn-change mode',
    ]);
  });
});
