// SPDX-License-Identifier: MIT
// What an author has locked looks locked, is heard as locked, can be reached, and says why; in every view and panel.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { VIEW_NAMES, withLinkName } from '../../web/embed/view-names.ts';
import { settingsOf } from '../../web/state/link.ts';
import type { View as LinkView } from '../../web/state/link-kinds.ts';
import { documentOf, guideUrl, openHost, useHostPages } from './support/host-pages.ts';

useHostPages();

/** Views with several panels; the others have one. */
const PANELS: Readonly<Record<string, readonly string[]>> = {
  softmax: ['order', 'filler', 'empty', 'hidden'],
  leak: ['poke', 'masks', 'faults', 'targets'],
  block: ['diagram', 'budget', 'sums'],
  generate: ['write', 'work', 'wrong', 'exposure'],
  variants: ['family', 'order'],
};
/**
 * Not part of a state: answers, where one looks within what is shown, how fast it is computed, a second run beside the first, and
 * what is taken away of a run.
 */
const FREE: Readonly<Record<string, readonly string[]>> = {
  mask: ['model', 'column'],
  qkv: ['answer'],
  leak: ['output'],
  train: ['workers'],
  lab: ['workers', 'preset', 'beside', 'scale', 'layer', 'head', 'probe', 'run-link', 'weights-file'],
  ablate: ['reading'],
  generate: ['guess-With', 'guess-Without', 'passage', 'given', 'forced', 'place'],
};

const CASES = VIEW_NAMES.filter(({ view }) => view !== 'quiz').flatMap(({ view }) =>
  (PANELS[view] ?? ['']).map((panel) => [view, panel] as const),
);

async function openView(address: string): Promise<Page> {
  const page = await openHost({ html: documentOf('') });
  await page.goto(`${guideUrl()}embed.html?${address}`);
  await page.locator('html[data-ready]').waitFor();
  return page;
}

/** Opens every fold, then names the controls: those that are marked, and those that are not. */
const controlsOf = (page: Page) =>
  page.evaluate(() => {
    const roots = (root: ParentNode): ParentNode[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot === null ? [] : roots(shadowRoot))),
    ];
    const all = roots(document).flatMap((root) => {
      for (const fold of root.querySelectorAll('details')) fold.open = true;
      return [...root.querySelectorAll<HTMLElement>('input, select, textarea, [role="switch"], table.press button')];
    });
    const name = (one: HTMLElement) =>
      one.id || one.getAttribute('name') || one.getAttribute('aria-label') || one.className;
    const marked = all.filter((one) => one.getAttribute('aria-disabled') === 'true');
    return {
      marked: marked.map(name),
      reasons: [
        ...new Set(
          marked.map((one) => {
            const ids = (one.getAttribute('aria-describedby') ?? '').split(' ');
            return (one.getRootNode() as ShadowRoot).getElementById(ids.at(-1) ?? '')?.textContent ?? 'none';
          }),
        ),
      ],
      free: all.filter((one) => !marked.includes(one)).map(name),
    };
  });

describe('a view whose every key is locked', () => {
  it.each(CASES)('shows each of its settings as locked, with the reason (%s %s)', async (view, panel) => {
    const link = new URLSearchParams(withLinkName(`view=${view}`, view)).get('view') as LinkView;
    const all = settingsOf(link).map(({ key }) => key);
    // What a bet is about is looked at once it is placed.
    const keys = view === 'variants' ? all.filter((key) => key !== 'row' && key !== 'part') : all;
    const page = await openView(`view=${view}&lock=${keys.join()}#v=1&view=${view}${panel && `&panel=${panel}`}`);
    if (view === 'lab') await page.locator('attn-train[data-loaded] attn-train-lab').waitFor();
    if (view === 'variants') await page.getByRole('button', { name: 'Show me' }).click();
    const seen = async () => {
      const { marked, free } = await controlsOf(page);
      return { some: marked.length > 0, free: free.filter((name) => !FREE[view]?.includes(name)) };
    };
    await expect.poll(seen).toEqual({ some: true, free: [] });
    expect((await controlsOf(page)).reasons).toEqual(['This setting is fixed here.']);
    expect(await page.locator('main > .note').count()).toBe(0);
  });
});

describe('a locked control', () => {
  it('is reached by the Tab key and not changed by any, in each of its kinds', async () => {
    const page = await openView('view=generate&lock=pr,t,mask,panel');
    const said = page.getByText('This setting is fixed here, so it stays as it was.');
    const { marked } = await controlsOf(page);
    expect([...new Set(marked)].sort()).toEqual(['mask', 'panel', 'prompt', 'temperature']);
    const temperature = page.getByRole('slider', { name: /^Temperature/ });
    await temperature.focus();
    expect(await temperature.evaluate((one) => one.matches(':focus'))).toBe(true);
    await page.keyboard.press('ArrowRight');
    await said.waitFor();
    expect(await temperature.inputValue()).toBe('0');
    await temperature.click({ force: true });
    expect(await temperature.inputValue()).toBe('0');
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    await prompt.focus();
    await page.keyboard.type('xyz');
    expect(await prompt.inputValue()).toBe('Your ');
    const [chosen, other] = [page.getByRole('radio').nth(0), page.getByRole('radio').nth(1)];
    await other.click({ force: true });
    expect([await chosen.isChecked(), await other.isChecked()]).toEqual([true, false]);
  });

  it('may be a select, a switch or a cell', async () => {
    const page = await openView('view=translator&lock=mask');
    const mask = page.locator('select#mask');
    const before = await mask.inputValue();
    await mask.focus();
    await page.keyboard.press('ArrowDown');
    expect(await mask.inputValue()).toBe(before);
    await page.goto(`${guideUrl()}embed.html?view=ablate&lock=abl`);
    const part = page.getByRole('switch').first();
    const on = await part.getAttribute('aria-checked');
    await part.and(page.locator('[aria-disabled="true"]')).click({ force: true });
    await page.getByText('This setting is fixed here, so it stays as it was.').waitFor();
    expect(await part.getAttribute('aria-checked')).toBe(on);
    await page.goto(`${guideUrl()}embed.html?view=bet&lock=marks`);
    const cell = page.locator('table.press button').first();
    await cell.and(page.locator('[aria-disabled="true"]')).click({ force: true });
    expect(await cell.getAttribute('aria-pressed')).toBe('false');
  });

  it('that is a matrix can be looked at and not painted', async () => {
    const page = await openView('view=mask&lock=mask,bits#v=1&view=mask&mask=window');
    const grid = page.getByRole('grid');
    await grid.and(page.locator('[aria-readonly="true"]')).waitFor();
    await grid.getByRole('gridcell').nth(3).click();
    await expect.poll(() => page.evaluate(() => location.hash)).toContain('row=0');
    expect(await page.getByRole('radio', { name: 'Window' }).isChecked()).toBe(true);
  });
});
