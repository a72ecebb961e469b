// SPDX-License-Identifier: MIT
// The laboratory, opened for one test, with a model that is small enough to be trained in a moment.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { openGuide, press } from './page.ts';

export interface Lab {
  page: Page;
  lab: Locator;
}

export async function openLab(
  options: BrowserContextOptions = {},
  before?: (page: Page) => Promise<unknown>,
): Promise<Lab> {
  const { page } = await openGuide(options, before);
  const lab = page.locator('#lab');
  await lab.scrollIntoViewIfNeeded();
  await lab
    .getByRole('img', { name: /Training mask/ })
    .first()
    .waitFor();
  return { page, lab };
}

export const field = (lab: Locator, name: string) => lab.getByLabel(name, { exact: true }).first();

export async function openMore(lab: Locator): Promise<void> {
  if (!(await lab.locator('.groups').isVisible())) await lab.getByText('More settings').click();
  const closed = lab.locator('.groups > details:not([open]) > summary');
  while ((await closed.count()) > 0) await closed.first().click();
}

export async function set(lab: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  await openMore(lab);
  for (const [name, value] of Object.entries(values)) await field(lab, name).fill(value);
}

/** One block of width 16 on windows of 8. */
export const SMALL = { Layers: '1', Heads: '2', Width: '16', Context: '8', Batch: '4' } as const;

export async function small(lab: Locator, steps: number, more: Readonly<Record<string, string>> = {}): Promise<void> {
  await lab.getByLabel('Experiment').selectOption('writer');
  await set(lab, { ...SMALL, Steps: String(steps), ...more });
}

export async function runTo(lab: Locator, step: number): Promise<void> {
  await lab.getByRole('button', { name: /^(Run|Run both)$/ }).click();
  await at(lab, step);
}

export const at = (lab: Locator, step: number) =>
  lab
    .locator('.live')
    .getByText(new RegExp(`^At step ${step}\\b`))
    .waitFor();

export const panel = (lab: Locator, title: string) =>
  lab.locator('details', { has: lab.page().locator('summary', { hasText: title }) });
export { press };
