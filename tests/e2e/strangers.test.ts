// SPDX-License-Identifier: MIT
// Figures as elements of pages that are no help to them, as where their attributes are wrong. The plain cases:
// elements.test.ts.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { documentOf, guideUrl, openHost, useHostPages } from './support/host-pages.ts';

useHostPages();

const remote = (): string => `<script type="module" src="${guideUrl()}attn.js"></script>`;
const NOTES = `<script>
  window.told = [];
  for (const name of ['error']) addEventListener('attn-' + name, ({ target, detail }) =>
    told.push({ name, from: target.localName, detail }));
</script>`;

interface Told {
  name: string;
  from: string;
  detail: { code: string; message: string };
}
const told = async (page: Page, name: string): Promise<Told[]> =>
  (await page.evaluate(() => (window as unknown as { told: Told[] }).told)).filter((one) => one.name === name);

/** Kept short: what is told is what its reader sees, once. */
describe('an attribute that cannot be used is told with the sentence that is shown', () => {
  it.each([
    ['attn-mask', 'mask="nonsense"'],
    ['attn-softmax', 'scores="1, x"'],
    ['attn-leak', 'mask="nonsense" panel="masks"'],
    ['attn-quiz', 'set="nonsense"'],
  ])('%s %s', async (tag, attributes) => {
    const page = await openHost({ html: documentOf(`<${tag} ${attributes}></${tag}>`, NOTES + remote()) });
    await expect.poll(async () => (await told(page, 'error')).length).toBe(1);
    const [error] = await told(page, 'error');
    expect(error).toMatchObject({ from: tag, detail: { code: 'bad-state' } });
    await page
      .locator(tag)
      .getByText(error?.detail.message ?? '-', { exact: true })
      .first()
      .waitFor();
  });
});
