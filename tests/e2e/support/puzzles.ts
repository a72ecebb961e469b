// SPDX-License-Identifier: MIT
// What the tests of the small elements around masks share: cells, matrices as they are drawn, what was heard and told.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The figure with this tag, drawn and with the core's first answer. */
export async function figureOf(page: Page, tag: string): Promise<Locator> {
  const figure = page.locator(tag);
  await figure.scrollIntoViewIfNeeded();
  await figure.getByRole('button', { name: 'Reset' }).waitFor();
  await figure.getByText('Loading the core').waitFor({ state: 'detached' });
  return figure;
}

/** A pressable cell, whatever its state. */
export const cellAt = (figure: Locator, row: number, key: number): Locator =>
  figure.getByRole('button', { name: new RegExp(`^row ${row}, key ${key}[,:]`) });

export const nameOf = (locator: Locator) => locator.getAttribute('aria-label');

/** What is written in the cells of a matrix that is read; blocked cells without a sign are "". */
export const drawn = (figure: Locator, caption: string | RegExp): Promise<string[][]> =>
  figure
    .getByRole('table', { name: caption })
    .evaluate((table) =>
      [...(table as HTMLTableElement).tBodies].flatMap((body) =>
        [...body.rows].map((row) =>
          [...row.querySelectorAll('td')].map((cell) => (cell.querySelector('.share')?.textContent ?? '').trim()),
        ),
      ),
    );

export const rowsOf = (table: Locator): Promise<string[][]> =>
  table.evaluate((element) =>
    [...(element as HTMLTableElement).rows].map((row) =>
      [...row.cells].map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim()),
    ),
  );

export const status = (figure: Locator, sentence: string | RegExp) =>
  figure.getByRole('status').filter({ hasText: sentence });

/** Keeps the events of a name; to be called before the page is opened. */
export const keepEvents = (name: string) => (page: Page) =>
  page.addInitScript((kept) => {
    const details: unknown[] = [];
    Object.assign(window, { details });
    document.addEventListener(kept, (event) => details.push((event as CustomEvent).detail));
  }, name);

export const keptEvents = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() => (window as unknown as { details: Record<string, unknown>[] }).details);

export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return (active?.getAttribute('aria-label') ?? active?.textContent ?? '').replace(/\s+/g, ' ').trim();
  });

export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if ((await focused(page)).startsWith(name)) return;
  }
  throw new Error(`Tab never came to “${name}”`);
}

/** What axe finds in the elements with these tags. */
export async function violationsIn(page: Page, tags: readonly string[]): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(
    async (include) => {
      const { axe } = window as unknown as {
        axe: {
          run(
            context: string[],
          ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
        };
      };
      const { violations } = await axe.run(include);
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
    },
    [...tags],
  );
}

/** Buttons, fields and summaries smaller than a finger needs. */
export const smallTargets = (figure: Locator): Promise<string[]> =>
  figure.evaluate((host) =>
    [...(host.shadowRoot?.querySelectorAll('button, select, input, summary') ?? [])]
      .map((target) => ({ text: target.outerHTML.slice(0, 120), box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
      .map(({ text }) => text),
  );

export type Cells = readonly (readonly [row: number, key: number])[];

/** By the keyboard, which reaches its cell even while a figure above still takes its place. */
export async function pressCells(figure: Locator, cells: Cells) {
  for (const [row, key] of cells) {
    const cell = cellAt(figure, row, key);
    const turned = (await cell.getAttribute('aria-pressed')) === 'true' ? 'false' : 'true';
    await cell.press('Enter');
    await cell.and(figure.locator(`[aria-pressed="${turned}"]`)).waitFor();
  }
}
