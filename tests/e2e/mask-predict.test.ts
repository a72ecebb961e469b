// SPDX-License-Identifier: MIT
// The explorer with `predict`: a bet first, and nothing of the mask before it is answered or skipped.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openGuide } from './support/page.ts';

/** The page with the attribute on its explorer, as an author would set it. */
async function withPredict() {
  const { page } = await openGuide({}, (opened) =>
    opened.route('**/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('<attn-mask class', '<attn-mask predict class');
      await route.fulfill({ response, body });
    }),
  );
  const explorer = page.locator('attn-mask[predict]');
  await explorer.scrollIntoViewIfNeeded();
  const bet = explorer.locator('attn-mask-bet');
  await bet.getByRole('button', { name: 'Reveal' }).waitFor();
  return { explorer, bet };
}

/** The explorer's own, not that of the bet within it. */
const resetOf = (explorer: Locator) =>
  explorer
    .locator('.actions', { has: explorer.page().getByRole('button', { name: 'In code' }) })
    .getByRole('button', { name: 'Reset', exact: true });

describe('the explorer with a bet first', () => {
  it('shows no mask before the bet, and both once it is revealed', async () => {
    const { explorer, bet } = await withPredict();
    expect(await explorer.getByRole('radio', { name: 'Causal', exact: true }).count()).toBe(0);
    expect(await explorer.getByText('Selected row').count()).toBe(0);
    await bet.getByRole('button', { name: /row 4, key 0/ }).click();
    await bet.getByRole('button', { name: 'Reveal' }).click();
    await explorer.getByRole('radio', { name: 'Causal', exact: true }).waitFor();
    await explorer.getByRole('row', { name: 'Visible keys 4 of 8' }).waitFor();
    // What came of it stays above, and is not asked anew.
    expect(await bet.getByRole('button', { name: 'Reveal' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('offers the bet anew after Reset, of the explorer and of the bet alike', async () => {
    const { explorer, bet } = await withPredict();
    const predicted = () => explorer.evaluate((one) => one.matches(':state(predicted)'));
    const first = bet.getByRole('button', { name: /row 4, key 0/ });
    for (const reset of [resetOf(explorer), bet.locator('.reset-button')]) {
      await first.click();
      await bet.getByRole('button', { name: 'Reveal' }).click();
      await explorer.getByRole('radio', { name: 'Full', exact: true }).check();
      await explorer.getByRole('row', { name: 'Open cells 64 of 64' }).waitFor();
      await expect.poll(predicted).toBe(true);
      await reset.click();
      await explorer.getByRole('radio', { name: 'Full', exact: true }).waitFor({ state: 'detached' });
      expect(await predicted()).toBe(false);
      expect(await bet.getByRole('button', { name: 'Reveal' }).getAttribute('aria-disabled')).not.toBe('true');
      expect(await first.getAttribute('aria-pressed')).toBe('false');
    }
    // The bet's own Reset leaves the mask as it was.
    await bet.getByRole('button', { name: 'Show me' }).click();
    await explorer.getByRole('row', { name: 'Open cells 64 of 64' }).waitFor();
  });

  it('keeps the focus in the figure when Reset takes the explorer away, and begins with the first mask', async () => {
    const { explorer, bet } = await withPredict();
    await bet.getByRole('button', { name: 'Show me' }).click();
    await explorer.getByRole('radio', { name: 'Full', exact: true }).check();
    await explorer.getByRole('row', { name: 'Open cells 64 of 64' }).waitFor();
    await resetOf(explorer).press('Enter');
    await expect
      .poll(() => bet.evaluate((one) => one.shadowRoot?.activeElement?.getAttribute('data-column')))
      .toBe('0');
    await bet.getByRole('button', { name: 'Show me' }).click();
    await explorer.getByRole('row', { name: 'Open cells 36 of 64' }).waitFor();
  });

  it('ends a run under the explorer with it', async () => {
    const { explorer, bet } = await withPredict();
    const has = (state: string) => explorer.evaluate((one, name) => one.matches(`:state(${name})`), state);
    await bet.getByRole('button', { name: /row 4, key 0/ }).click();
    await bet.getByRole('button', { name: 'Reveal' }).click();
    await expect.poll(() => has('predicted')).toBe(true);
    await explorer.getByRole('button', { name: 'Train with this mask' }).click();
    await expect.poll(() => has('running')).toBe(true);
    expect(await has('predicted')).toBe(true);
    await resetOf(explorer).click();
    await expect.poll(() => has('running')).toBe(false);
    await bet.getByRole('button', { name: 'Show me' }).click();
    await explorer.getByRole('row', { name: 'Open cells 36 of 64' }).waitFor();
    expect(await explorer.locator('attn-train').count()).toBe(0);
  });

  it('can be skipped', async () => {
    const { explorer, bet } = await withPredict();
    await bet.getByRole('button', { name: 'Show me' }).click();
    await explorer.getByRole('radio', { name: 'Causal', exact: true }).waitFor();
  });
});
