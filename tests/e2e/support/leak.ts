// SPDX-License-Identifier: MIT
// One panel of the leak test, opened, with its tokens; what it says, and a bet on it.
import type { Locator, Page } from 'playwright-core';
import { openGuide } from './page.ts';

type Panel = 'poke' | 'reach' | 'plant';

export async function panel(
  name: Panel,
  options: Parameters<typeof openGuide>[0] = {},
  before?: Parameters<typeof openGuide>[1],
): Promise<{ page: Page; figure: Locator }> {
  const { page } = await openGuide(options, before);
  const figure = page.locator(`attn-leak#${name}`);
  await figure.scrollIntoViewIfNeeded();
  await figure.getByRole('radio', { name: /^position 0 ?.*token \d+/ }).waitFor();
  return { page, figure };
}

/** The live sentence, which the status region repeats. */
export const live = (figure: Locator, words: string | RegExp) => figure.locator('.live').getByText(words).waitFor();
export const bet = (figure: Locator, name: string) => figure.getByRole('button', { name, exact: true }).click();
