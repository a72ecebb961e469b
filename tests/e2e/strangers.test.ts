// SPDX-License-Identifier: MIT
// Figures as elements of pages that are no help to them: attributes are wrong, no core can run, another version of the script is
// there too, or the page is isolated. The plain cases: elements.test.ts; where links lead: guide-links.test.ts.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { copiedScript, documentOf, guideUrl, hostAddress, openHost, useHostPages } from './support/host-pages.ts';

useHostPages();

const script = (address: string): string => `<script type="module" src="${address}"></script>`;
const remote = (): string => script(`${guideUrl()}attn.js`);
/** Notes what figures tell, and in which frame. */
const NOTES = `<script>
  window.told = []; let frame = 0;
  const count = () => { ++frame; requestAnimationFrame(count); };
  count();
  for (const name of ['error', 'input', 'change']) addEventListener('attn-' + name, ({ target, detail }) =>
    told.push({ name, from: target.localName, detail, frame }));
</script>`;

interface Told {
  name: string;
  from: string;
  detail: { code: string; message: string; key: string; value: unknown; state: Record<string, unknown> };
  frame: number;
}
const told = async (page: Page, name: string): Promise<Told[]> =>
  (await page.evaluate(() => (window as unknown as { told: Told[] }).told)).filter((one) => one.name === name);

/** Kept short: what is told is what its reader sees, once. */
describe('an attribute that cannot be used is told with the sentence that is shown', () => {
  it.each([
    ['attn-mask', 'mask="nonsense"'],
    ['attn-softmax', 'scores="1, x"'],
    ['attn-qkv', 'step="99"'],
    ['attn-qkv', 'heads="3"'],
    ['attn-leak', 'mask="nonsense" panel="masks"'],
    ['attn-block', 'panel="nonsense"'],
    ['attn-train', 'compare steps="x"'],
    ['attn-train', 'mask="nonsense"'],
    ['attn-train', 'batch="x"'],
    ['attn-ablate', 'remove="nonsense"'],
    ['attn-ablate', 'layers="3"'],
    ['attn-ablate', 'seed="x"'],
    ['attn-generate', 'temperature="x"'],
    ['attn-generate', 'top-k="x"'],
    ['attn-generate', 'lr="x"'],
    ['attn-generate', 'mask="nonsense"'],
    ['attn-variants', 'model="nonsense"'],
    ['attn-variants', 'encoder="99"'],
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

describe('a page where no core can run', () => {
  it.each([
    ['light', '#fff', 'rgb(255, 255, 255)'],
    ['dark', '#121212', 'rgb(18, 18, 18)'],
  ] as const)('keeps the drawings in the figures’ own colours: %s', async (colorScheme, paint, paper) => {
    const figures = '<attn-mask></attn-mask><attn-train compare></attn-train>';
    const style = `<style>body { background: ${paint}; color-scheme: ${colorScheme}; }</style>`;
    const page = await openHost({ html: documentOf(figures, style + remote()) }, { colorScheme }, (opened) =>
      opened.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly')),
    );
    for (const tag of ['attn-mask', 'attn-train']) {
      const figure = page.locator(tag);
      await figure.scrollIntoViewIfNeeded();
      const poster = figure.locator('attn-still svg.poster');
      await poster.waitFor();
      const inks = await poster.locator('[class*="p-"]').evaluateAll((all) =>
        all.map((one) => {
          const { fill, stroke } = getComputedStyle(one);
          return one.matches('.p-open, .p-hatch') ? stroke : fill;
        }),
      );
      expect(inks.length, tag).toBeGreaterThan(2);
      expect(inks, tag).not.toContain('rgb(0, 0, 0)');
      expect(inks, tag).not.toContain(paper);
    }
  });
});

describe('another version of the script', () => {
  const OTHER = '99.0.0';
  const own = '/guide/attn.js';
  it.each([
    ['after ours', [own, '/other/attn.js']],
    ['before ours', ['/other/attn.js', own]],
  ] as const)('%s: the first keeps the page', async (_, order) => {
    const other = copiedScript('/other/', (text) => text.replace(/(["'`])\d+\.\d+\.\d+\1/, `"${OTHER}"`));
    const exported = `<script type="module">import * as own from '${own}'; import * as other from '/other/attn.js';
      window.attn = { own, other };</script>`;
    const head = order.map(script).join('') + exported;
    const page = await openHost({ html: documentOf('<attn-mask></attn-mask>', head), files: other });
    await page.locator('attn-mask').getByRole('grid').waitFor();
    await page.waitForFunction(() => 'attn' in window);
    const both = await page.evaluate(async () => {
      const { own, other } = (window as unknown as { attn: Record<string, typeof import('../../web/embed/attn.ts')> })
        .attn;
      document.body.insertAdjacentHTML('beforeend', '<attn-softmax></attn-softmax>');
      await other?.mount(document.body, { view: 'leak' });
      await own?.mount(document.body, { view: 'block' });
      return { own: own?.version, other: other?.version };
    });
    expect(both.other).toBe(OTHER);
    expect(both.own).not.toBe(OTHER);
    for (const tag of ['attn-softmax', 'attn-leak', 'attn-block'])
      await page.locator(tag).getByRole('button', { name: 'Reset' }).waitFor();
    const folder = (address: string) => new URL(address).pathname.split('/')[1] ?? '';
    const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const [first, second] = order.map((address) => folder(hostAddress() + address.slice(1)));
    expect(asked.filter((address) => folder(address) === first).length).toBeGreaterThan(10);
    // Of the second there is the script itself and what it is made of.
    expect(asked.filter((address) => folder(address) === second).length).toBeLessThanOrEqual(2);
  });
});

describe('an isolated page', () => {
  it('trains with a script from another server', async () => {
    const page = await openHost({
      html: documentOf('<attn-train compare steps="12" seed="3"></attn-train>', remote()),
      headers: { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin' },
    });
    const figure = page.locator('attn-train');
    await figure.getByRole('button', { name: 'Run both' }).click();
    await figure.getByText(/^At step 12\b/).waitFor({ timeout: 60_000 });
    expect(await figure.getByRole('alert').count()).toBe(0);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    expect(page.workers().length).toBeGreaterThan(0);
  });
});

describe('a slider', () => {
  it('tells attn-input while it moves, at most once a frame', async () => {
    const page = await openHost({ html: documentOf('<attn-mask length="12"></attn-mask>', NOTES + remote()) });
    const slider = page.locator('attn-mask').getByRole('slider', { name: /^Query row/ });
    await slider.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + 0.1 * width, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 0.9 * width, y + height / 2, { steps: 30 });
    const [before = 0, last] = [(await told(page, 'change')).length, await slider.inputValue()];
    await expect.poll(async () => (await told(page, 'input')).at(-1)?.detail.value).toBe(Number(last));
    await page.mouse.up();
    const dragged = await told(page, 'input');
    expect(before).toBeGreaterThan(2);
    expect(dragged.length).toBeGreaterThan(2);
    expect(new Set(dragged.map(({ frame }) => frame)).size).toBe(dragged.length);
    for (const { detail } of dragged)
      expect(detail).toMatchObject({ key: 'row', state: { row: detail.value, mask: 'causal' } });
    // A mouse that is quicker than the screen.
    await slider.evaluate((input: HTMLInputElement) => {
      for (const value of ['3', '4', '5']) {
        input.value = value;
        input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      }
    });
    const quick = async () => (await told(page, 'input')).slice(dragged.length).map(({ detail }) => detail.value);
    await expect.poll(quick).toEqual([5]);
  });
});
