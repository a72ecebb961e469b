// SPDX-License-Identifier: MIT
// The explorer with `predict`: a bet first, and nothing of the mask before it is answered or skipped.
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

  it('can be skipped', async () => {
    const { explorer, bet } = await withPredict();
    await bet.getByRole('button', { name: 'Show me' }).click();
    await explorer.getByRole('radio', { name: 'Causal', exact: true }).waitFor();
  });
});
