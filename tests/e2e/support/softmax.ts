// SPDX-License-Identifier: MIT
// The softmax figure for its tests: opened, read, and what the core itself says of the same question.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import createCore from '#core/attn_figures_exact.mjs';
import type { SoftmaxQuestion } from '../../../web/engine/shared/figures-api.ts';
import { openGuide, press } from './page.ts';

const core = await createCore();

export const LESSON: SoftmaxQuestion = {
  scores: Array.from({ length: 16 }, (_, cell) => 1 + (cell % 4)),
  queries: 4,
  keys: 4,
  mask: 'causal',
  order: 'before',
  filler: Number.NEGATIVE_INFINITY,
  emptyRow: 'zero',
};

export function softmax(change: Partial<SoftmaxQuestion> = {}) {
  const answer = core.softmaxVariant({ ...LESSON, ...change });
  if (!answer.ok) throw new Error(answer.error);
  return answer;
}

export const decimals = (values: ArrayLike<number>) => Array.from(values, (value) => value.toFixed(4));

interface Opened {
  page: Page;
  figure: Locator;
}

export async function open(
  options: BrowserContextOptions = {},
  before?: (page: Page) => Promise<unknown>,
): Promise<Opened> {
  const { page } = await openGuide(options, before);
  const figure = page.locator('attn-softmax');
  await figure.scrollIntoViewIfNeeded();
  await figure.getByRole('table', { name: /^Scores with no mask yet/ }).waitFor();
  return { page, figure };
}

export async function revealed(options: BrowserContextOptions = {}): Promise<Opened> {
  const opened = await open(options);
  await press(opened.figure, 'Show me');
  await opened.figure.getByRole('table', { name: 'Weights: Softmax, then mask' }).waitFor();
  return opened;
}

export async function panel(name: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const opened = await open(options);
  await opened.figure.getByRole('radio', { name }).check();
  return opened;
}

/** The live sentence, which the status region repeats. */
export const says = (figure: Locator, words: string | RegExp) => figure.locator('.live').getByText(words).waitFor();
export const rowsOf = (table: Locator) =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('.share')].map((share) => share.textContent ?? '')),
    );
export const matrix = (figure: Locator, name: string | RegExp) => figure.getByRole('table', { name });
export const sumsOf = async (figure: Locator, name: string) =>
  (await rowsOf(matrix(figure, name))).map((row) => row[4]);
export const shown = (figure: Locator) => figure.evaluate((host) => host.shadowRoot?.textContent ?? '');

export const BEFORE = 'Weights: Mask, then softmax';
export const AFTER = 'Weights: Softmax, then mask';
