// SPDX-License-Identifier: MIT
// Runs that the core ends because the loss is no number any more: what the page says, and what it does not.
import { describe, expect, it } from 'vitest';
import { openGuide, press, setField } from './support/page.ts';

describe('a run that blows up', () => {
  it('says where it stopped and how far the other one is, also step by step', async () => {
    const { compare } = await openGuide();
    await setField(compare, 'Learning rate', '300');
    const live = compare.locator('.live');
    for (let step = 0; step < 40 && !/stopped/.test((await live.textContent()) ?? ''); step++) {
      const before = await live.textContent();
      await press(compare, 'Step');
      await expect.poll(() => live.textContent(), { timeout: 5000 }).not.toBe(before);
      await expect.poll(() => live.textContent(), { timeout: 5000 }).not.toMatch(/Setting up/);
    }
    expect(await live.textContent()).toMatch(
      /^(No mask stopped at step \d+; causal [\d.e]+ at step \d+|No mask [\d.e]+ at step \d+; causal stopped at step \d+)\.$/,
    );
    await press(compare, 'Step');
    expect(await live.textContent()).toMatch(/stopped at step/);
    await compare.getByText('A run that ended early settles nothing.').waitFor();
    expect(await compare.getByText('No bet, then').count()).toBe(0);
  });

  it('is not called finished, and its numbers and texts keep their size', async () => {
    const { page, compare } = await openGuide({}, (opened) =>
      opened.addInitScript(() => {
        const completes: string[] = [];
        Object.assign(window, { completes });
        document.addEventListener('attn-complete', () => completes.push('complete'));
      }),
    );
    await setField(compare, 'Learning rate', '1000000');
    await press(compare, 'Run both');
    await compare.getByRole('alert').nth(1).waitFor({ timeout: 50_000 });
    await compare
      .getByRole('status')
      .getByText(/^Training ended early\. No mask stopped at step \d+; causal stopped at step \d+\.$/)
      .waitFor();
    expect(await page.evaluate(() => (window as unknown as { completes: string[] }).completes)).toEqual([]);
    for (const loss of await compare.locator('.loss').allTextContents()) expect(loss).toMatch(/^[\d.e]{1,9}$/);
    for (const name of await compare.locator('.name').all()) {
      expect((await name.boundingBox())?.height).toBeLessThan(30);
    }
    expect(await compare.getByText('Before you run it').count()).toBe(0);
  });

  it('cannot make the box of a text longer than the others’: it scrolls, by keyboard too', async () => {
    const { compare } = await openGuide();
    const boxes = compare.locator('.out');
    await boxes.first().waitFor();
    await compare.evaluate((figure) => {
      const { runs } = (figure as unknown as { group: { runs: { samples: { step: number; text: string }[] }[] } })
        .group;
      runs[0]?.samples.push({ step: 0, text: `Your ${'\n'.repeat(40)}` });
      (figure as unknown as { requestUpdate(): void }).requestUpdate();
    });
    const box = compare.getByRole('group', { name: 'What it writes: No mask' });
    await box.waitFor();
    expect((await box.boundingBox())?.height).toBeLessThan(200);
    expect(await box.getAttribute('tabindex')).toBe('0');
    expect(await boxes.nth(1).getAttribute('tabindex')).toBeNull();
    await box.focus();
    await box.press('End');
    await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  });
});
