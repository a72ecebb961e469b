// SPDX-License-Identifier: MIT
// The experiments of the leak laboratory that train, with the real core: targets that were not shifted, random text.

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Core } from '../../web/engine/shared/core-api.ts';
import { formatLoss } from '../../web/lesson/number-text.ts';
import { settingsOf } from '../../web/state/leak-runs.ts';
import { runConfig } from '../../web/state/settings.ts';
import createCore from '../wasm/support/whole-core.ts';
import { violations } from './support/axe.ts';
import { openGuide, press } from './support/page.ts';

type Panel = 'unshifted' | 'dice';

async function panel(name: Panel, options: Parameters<typeof openGuide>[0] = {}, attributes = {}) {
  const { page } = await openGuide(options, (fresh) =>
    fresh.addInitScript(() => {
      const bets: object[] = [];
      Object.assign(window, { bets });
      document.addEventListener('attn-predict', (event) => bets.push((event as CustomEvent).detail));
    }),
  );
  const figure = page.locator(`attn-leak#${name}`);
  await figure.evaluate((element, given) => {
    for (const [key, value] of Object.entries(given)) element.setAttribute(key, String(value));
  }, attributes);
  await figure.scrollIntoViewIfNeeded();
  await figure
    .getByRole('img', { name: /^Training mask/ })
    .first()
    .waitFor();
  return { page, figure };
}

const button = (figure: Locator, name: string | RegExp) =>
  figure.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const run = (figure: Locator) => button(figure, /^Run/).click();
const isOff = async (figure: Locator, name: string | RegExp) =>
  (await button(figure, name).getAttribute('aria-disabled')) === 'true';
const bets = (page: Page) => page.evaluate(() => (window as unknown as { bets: object[] }).bets);
/** All text of the figure, the inner element's too. */
const textOf = (figure: Locator) =>
  figure.evaluate((host) => {
    const inner = host.shadowRoot?.querySelector('attn-leak-run')?.shadowRoot;
    return inner?.textContent ?? '';
  });
const lossesOf = (figure: Locator) => figure.locator('.loss').allTextContents();

describe('targets that were not shifted', () => {
  it('the leak test is silent, the look at the targets speaks, and every number is the core’s', async () => {
    const { page, figure } = await panel('unshifted', {}, { profile: 'exact' });
    await button(figure, 'The leak test').click();
    await run(figure);
    const core: Core = await createCore();
    const given = { panel: 'targets', seed: 0, profile: 'exact', targets: 'same', text: '' } as const;
    const settings = settingsOf(given);
    expect(core.startRun(runConfig(settings, 'causal'))).toMatchObject({ ok: true });
    let loss = Number.NaN;
    for (let step = 0; step <= settings.steps; step++) {
      const done = core.step();
      if (done.ok) loss = done.loss;
    }
    const check = core.targetsCheck();
    const sample = core.sample(settings.prompt, 40);
    if (!check.ok || !sample.ok) throw new Error('the core refuses');
    await figure.getByText(/^Not so\. The leak test finds nothing, and rightly/).waitFor();
    expect(await lossesOf(figure)).toEqual([formatLoss(loss)]);
    expect(loss).toBeLessThan(0.05);
    expect(check).toMatchObject({ verdict: 'same', same: check.positions });
    const row = (name: string) => figure.getByRole('row', { name });
    expect(await row('A look at the targets').getByRole('cell').textContent()).toBe(
      `At all ${check.positions} positions the target is the position’s own character: not shifted!`,
    );
    expect(await row('Leak test').getByRole('cell').textContent()).toMatch(/^Only position 8 changed.* No leak\./);
    expect(await figure.locator('.generated').textContent()).toBe(sample.text);
    expect(sample.text).toMatch(/^Your plumm+$/);
    const reads = await row('reads').getByRole('cell').allTextContents();
    expect(await row('must predict').getByRole('cell').allTextContents()).toEqual(reads);
    expect(await bets(page)).toEqual([{ item: 'leak-targets', prediction: 'leak', actual: 'targets', correct: false }]);
  });

  it('shifted targets are there to compare with: no bet, and both checks find nothing', async () => {
    const { page, figure } = await panel('unshifted');
    await figure.getByRole('radio', { name: 'the next character' }).check();
    expect(await figure.getByRole('group', { name: /^Your bet/ }).count()).toBe(0);
    await run(figure);
    await figure
      .getByText(/positions the target is the next character\. As it should be\.$/)
      .first()
      .waitFor();
    const row = (name: string) => figure.getByRole('row', { name }).getByRole('cell').allTextContents();
    expect((await row('reads')).slice(1)).toEqual((await row('must predict')).slice(0, -1));
    expect(Number((await lossesOf(figure))[0])).toBeGreaterThan(0.3);
    expect(await bets(page)).toEqual([]);
  });

  it('can be done with the keyboard alone, and Reset offers the bet again', async () => {
    const { page, figure } = await panel('unshifted');
    await button(figure, 'The leak test').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await button(figure, 'Only a look at the targets').getAttribute('aria-pressed')).toBe('true');
    for (let tabs = 0; tabs < 6; tabs++) {
      if (await button(figure, /^Run/).evaluate((node) => node.matches(':focus'))) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await figure.getByText(/^You were right\. The leak test finds nothing/).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await figure.getByText(/Which check will notice\?$/).waitFor();
    expect(await textOf(figure)).not.toMatch(/You were right|No leak|not shifted!|At step/);
    expect(await lossesOf(figure)).toEqual(['–']);
  });
});

describe('random text', () => {
  it('only the model without a mask gets below ln V, and nothing tells so before the run', async () => {
    const { page, figure } = await panel('dice');
    expect(await isOff(figure, 'Run both')).toBe(true);
    expect(await textOf(figure)).not.toMatch(/below the line: |no honest model|3\.401|\d\.\d{3}/);
    await press(figure, 'Neither');
    expect(await isOff(figure, 'Run both')).toBe(false);
    await run(figure);
    await figure.getByText(/^Not so\. Only the model without a mask gets below the line/).waitFor();
    await figure.getByText(/On average no honest model beats blind guessing/).waitFor();
    const [full, causal] = (await lossesOf(figure)).map(Number);
    const uniform = (await createCore()).startRun(
      runConfig(settingsOf({ panel: 'targets', seed: 0, profile: 'exact', targets: 'next', text: '' }), 'causal'),
    );
    if (!uniform.ok || full === undefined || causal === undefined) throw new Error('no answer');
    const line = formatLoss(uniform.uniformLoss);
    await figure.locator('.live').getByText(`ln ${uniform.vocabulary.length} = ${line}.`).waitFor();
    expect(full).toBeLessThan(1);
    expect(Math.abs(causal - uniform.uniformLoss)).toBeLessThan(0.1);
    await press(figure, 'Show as table');
    await figure.getByRole('row', { name: `100 ${full.toFixed(3)} ${causal.toFixed(3)}` }).waitFor();
    expect(await bets(page)).toEqual([{ item: 'leak-random', prediction: 'none', actual: 'full', correct: false }]);
  });

  it('starts nothing by itself, waits while paused, goes on, and ends when it is taken out', async () => {
    const { page, figure } = await panel('dice');
    // The next chapters' figures, which come near, have workers of their own.
    await page.evaluate(() => {
      for (const next of document.querySelectorAll('#block, #laboratory, #writing')) next.remove();
    });
    const started = new Set<unknown>();
    page.on('worker', (worker) => {
      started.add(worker);
      worker.on('close', () => started.delete(worker));
    });
    await press(figure, 'Show me');
    await figure
      .locator('.live')
      .getByText(/^At step [1-9]/)
      .waitFor();
    expect(started.size).toBe(2);
    await press(figure, 'Pause');
    await expect.poll(() => isOff(figure, 'Run both')).toBe(false);
    const paused = await lossesOf(figure);
    expect(await isOff(figure, 'Pause')).toBe(true);
    await run(figure);
    await expect.poll(() => lossesOf(figure)).not.toEqual(paused);
    await press(figure, 'Reset');
    expect(await lossesOf(figure)).toEqual(['–', '–']);
    await figure.getByText(/^Which model will get well below/).waitFor();
    await press(figure, 'Show me');
    await figure
      .locator('.live')
      .getByText(/^At step [1-9]/)
      .waitFor();
    await figure.evaluate((element) => element.remove());
    await expect.poll(() => started.size).toBe(0);
  });

  it('a seed that is none is told, and another one runs', async () => {
    const { figure } = await panel('dice', {}, { seed: '-1' });
    await figure.getByRole('alert').getByText('seed=“-1”, which it cannot use. It begins with “0” instead.').waitFor();
    expect(await textOf(figure)).not.toMatch(/NaN|undefined|Infinity/);
    await figure.evaluate((element) => element.setAttribute('seed', '5'));
    await figure.getByRole('alert').waitFor({ state: 'detached' });
    await press(figure, 'Show me');
    await figure
      .locator('.live')
      .getByText(/^At step [1-9]/)
      .waitFor();
    expect(await figure.getByRole('alert').count()).toBe(0);
  });
});

it('axe finds nothing in what both have shown, in any colours, and nothing is cut off at 320 pixels', async () => {
  const { page, figure } = await panel('unshifted');
  const dice = page.locator('attn-leak#dice');
  for (const one of [figure, dice]) {
    await one.scrollIntoViewIfNeeded();
    await press(one, 'Show me');
    await press(one, 'Show as table');
  }
  for (const one of [figure, dice]) await one.locator('.moral').waitFor();
  const both = 'attn-leak#unshifted, attn-leak#dice';
  for (const colours of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia(colours);
    expect(await violations(page, both)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  await page.setViewportSize({ width: 320, height: 900 });
  expect(await violations(page, both)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const small = await page
    .locator('attn-leak-run')
    .evaluateAll((hosts) =>
      hosts.flatMap((host) =>
        [...(host.shadowRoot?.querySelectorAll('button, label') ?? [])]
          .filter((target) => target.getBoundingClientRect().height < 24)
          .map((target) => target.outerHTML.slice(0, 100)),
      ),
    );
  expect(small).toEqual([]);
});
