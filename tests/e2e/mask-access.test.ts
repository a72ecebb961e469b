// SPDX-License-Identifier: MIT
// The explorer for everyone: what axe finds in each of its views with everything open, and a task by keyboard alone.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { openGuide, openPart, press, readyExplorer, setSize, useSpec } from './support/page.ts';

describe('accessibility of the explorer', () => {
  it.each([
    ['light', 1280],
    ['dark', 360],
    ['forced colours', 1280],
  ] as const)(
    'axe finds nothing in its views, with a refused text, fillers and 64 positions (%s, %i px)',
    async (scheme, width) => {
      const colours =
        scheme === 'forced colours' ? ({ forcedColors: 'active' } as const) : ({ colorScheme: scheme } as const);
      const { page, explorer: figure } = await openGuide({ ...colours, viewport: { width, height: 900 } });
      const explorer = await readyExplorer({ page, explorer: figure, compare: figure });
      await openPart(explorer, 'More');
      await useSpec(explorer, 'causal&padding:left(2)');
      await explorer.getByText('causal&padding:left(2)', { exact: true }).waitFor();
      await useSpec(explorer, 'causal&');
      await explorer.locator('#spec-error').waitFor();
      expect(await violations(page)).toEqual([]);
      await useSpec(explorer, 'window:3/+1.4');
      await explorer.getByRole('radio', { name: 'Influence' }).check();
      await explorer.getByRole('button', { name: 'output 1, token 4,' }).click();
      await explorer.getByRole('row', { name: 'Chosen pair 1 ← 4 through layer 1' }).waitFor();
      await press(explorer, 'Show as table');
      await setSize(explorer, 64);
      await explorer.getByRole('img', { name: /the whole/ }).waitFor();
      expect(await violations(page)).toEqual([]);
    },
  );

  it('a mask is chosen, combined, written, refused and mended with the keyboard alone', async () => {
    const guide = await openGuide();
    const explorer = await readyExplorer(guide);
    const { keyboard } = guide.page;
    await explorer.getByRole('radio', { name: 'Causal' }).focus();
    await keyboard.press('ArrowRight');
    await explorer.getByRole('row', { name: 'Open cells 28 of 64' }).waitFor();
    await tabTo(guide.page, 'Combine');
    await keyboard.press('Enter');
    await tabTo(guide.page, 'Second rule');
    await keyboard.type('Pre');
    await explorer.getByText('strict&prefix:3', { exact: true }).waitFor();
    await tabTo(guide.page, 'Write a mask');
    await keyboard.press('Control+A');
    await keyboard.type('full&documents:4');
    await keyboard.press('Enter');
    const sentence = /^Cannot read the mask part "documents:4": known rules are causal, /;
    await explorer.getByText(sentence).first().waitFor();
    expect(await focusedName(guide.page)).toBe('Write a mask');
    await explorer.getByRole('status').getByText(sentence).waitFor({ state: 'attached' });
    await keyboard.press('Control+A');
    await keyboard.type('full&document:4');
    await keyboard.press('Enter');
    await explorer.getByRole('row', { name: 'Open cells 32 of 64' }).waitFor();
  });
});

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    const labels =
      active instanceof HTMLInputElement || active instanceof HTMLSelectElement ? active.labels?.[0] : undefined;
    return (labels ?? active)?.textContent?.trim() ?? '';
  });
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab');
    if ((await focusedName(page)) === name) return;
  }
  throw new Error(`Tab never came to “${name}”`);
}
