// SPDX-License-Identifier: MIT
// The leak test for everyone: axe before and after, and targets large enough.
import { describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { bet, live, panel } from './support/leak.ts';
import { press } from './support/page.ts';

const SCHEMES = [
  ['light', 1280, { colorScheme: 'light' }],
  ['dark', 1280, { colorScheme: 'dark' }],
  ['light', 320, { colorScheme: 'light' }],
  ['forced colours', 1280, { forcedColors: 'active' }],
] as const;

/** All three panels, each with its tokens. */
async function chapter(colours: (typeof SCHEMES)[number][2], width: number) {
  const { page, figure } = await panel('poke', { ...colours, viewport: { width, height: 900 } });
  const [reach, plant] = [page.locator('#reach'), page.locator('#plant')];
  for (const other of [reach, plant]) {
    await other.scrollIntoViewIfNeeded();
    await other.getByRole('radio', { name: /^position 0.*token \d/ }).waitFor();
  }
  return { page, poke: figure, reach, plant };
}

describe('accessibility of the leak test', () => {
  it.each(SCHEMES)('axe finds nothing before a bet (%s, %i px)', async (_, width, colours) => {
    const { page } = await chapter(colours, width);
    expect(await violations(page, '#leak')).toEqual([]);
  });

  it.each(SCHEMES)('axe finds nothing once all is open, a mistake too (%s, %i px)', async (_, width, colours) => {
    const { page, poke, reach, plant } = await chapter(colours, width);
    await poke.getByRole('radio', { name: 'Off by one' }).check();
    await bet(poke, '2 of 10');
    await bet(plant, 'It will not');
    await reach.getByLabel('Mask', { exact: true }).selectOption({ label: 'Causal, one stray cell' });
    for (const one of [poke, reach, plant]) {
      await live(one, 'Leak at');
      await one.getByText('More settings').click();
      await press(one, 'Show as table');
    }
    await reach.getByLabel('Mask', { exact: true }).selectOption({ label: 'As text' });
    await reach.getByLabel('The mask as text').fill('?');
    await reach.getByLabel('The mask as text').press('Enter');
    await reach.locator('.field-error').waitFor();
    expect(await violations(page, '#leak')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('every target is at least 24 by 24 pixels at 320 pixels with sixteen tokens', async () => {
    const { figure } = await panel('poke', { viewport: { width: 320, height: 900 } });
    await figure.getByText('More settings').click();
    await figure.getByLabel('Tokens').fill('16');
    await figure.getByRole('radio', { name: /^position 15/ }).waitFor();
    const small = await figure.evaluate((host) =>
      [...(host.shadowRoot?.querySelectorAll('button, select, input, summary') ?? [])]
        .map((target) => ({ text: target.outerHTML.slice(0, 120), box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 24 || box.height < 24)
        .map(({ text }) => text),
    );
    expect(small).toEqual([]);
  });
});
