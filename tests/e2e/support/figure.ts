// SPDX-License-Identifier: MIT
// What tests of a single figure share: axe within it, the keyboard, the size of its targets.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds below a selector. */
export async function violations(page: Page, selector: string): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async (context) => {
    const { axe } = window as unknown as {
      axe: {
        run(
          context: string,
        ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
      };
    };
    const result = await axe.run(context);
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
    );
  }, selector);
}

/** What is wrong with a field stands right under it, as its description, and nowhere else; it is heard once. */
export async function saidUnder(figure: Locator, label: string, sentence: RegExp): Promise<void> {
  const field = figure.getByLabel(label, { exact: true });
  const said = figure.locator('.field-error').getByText(sentence);
  await said.waitFor();
  expect(await figure.getByRole('alert').count()).toBe(0);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect((await field.getAttribute('aria-describedby'))?.split(' ')).toContain(await said.getAttribute('id'));
  const [above, below] = [await field.boundingBox(), await said.boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(40);
  await expect.poll(() => figure.getByRole('status').first().textContent()).toMatch(sentence);
}

/** The label of what has the focus, looked for through shadow roots; it begins with what is asked for. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    const labelled =
      active instanceof HTMLInputElement || active instanceof HTMLSelectElement ? active.labels?.[0]?.textContent : '';
    return (active?.getAttribute('aria-label') ?? (labelled || active?.textContent) ?? '').replace(/\s+/g, ' ').trim();
  });

export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if ((await focusedName(page)).startsWith(name)) return;
  }
  throw new Error(`Tab never came to “${name}”`);
}

/** The texts of a row's cells, without the white space of the markup. */
export const cellTexts = async (row: Locator): Promise<string[]> =>
  (await row.getByRole('cell').allTextContents()).map((text) => text.trim());

/** Targets that are less than 24 pixels high or wide. */
export const smallTargets = (figure: Locator) =>
  figure.evaluate((host) =>
    [...(host.shadowRoot?.querySelectorAll('button, select, input, summary') ?? [])]
      .filter((target) => target.checkVisibility())
      .map((target) => ({ text: target.outerHTML.slice(0, 120), box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 24 || box.height < 24)
      .map(({ text }) => text),
  );
