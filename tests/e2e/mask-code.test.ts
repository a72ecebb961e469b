// SPDX-License-Identifier: MIT
// The explorer's mask in the code of libraries: opened and closed by one button, and always the mask on screen.
import { describe, expect, it } from 'vitest';
import { openGuide, press, readyExplorer, setSize } from './support/page.ts';

async function inCode(size = 8) {
  const explorer = await readyExplorer(await openGuide());
  if (size !== 8) await setSize(explorer, size);
  const button = explorer.getByRole('button', { name: 'In code' });
  await button.focus();
  await button.press('Enter');
  const code = explorer.locator('attn-mask-translator');
  const drawn = Math.max(4, size);
  await code.getByText(`torch.triu(torch.ones(${drawn}, ${drawn}`).first().waitFor();
  return { explorer, button, code };
}

describe('the mask on screen in code', () => {
  it('follows the explorer, and goes away with the button', async () => {
    const { explorer, button, code } = await inCode();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await explorer.getByRole('radio', { name: 'Full', exact: true }).check();
    await code.getByText('torch.triu').first().waitFor({ state: 'detached' });
    await press(explorer, 'In code');
    await code.waitFor({ state: 'detached' });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
  });

  it('says so where it is drawn for another size', async () => {
    const { explorer } = await inCode(3);
    await explorer.getByText('Drawn for 4 positions, since the spellings fit 4 to 16; the explorer shows 3.').waitFor();
  });
});
