// SPDX-License-Identifier: MIT
// Taking parts away as a reader does: rank, run, compare; with short runs of small depth. Right answers are the core's
// own, asked in this process.

import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import createCore from '#core/attn_run_exact.mjs';
import { formatLoss } from '../../web/lesson/number-text.ts';
import { type AblationSettings, type Part, settingsOf } from '../../web/state/ablation.ts';
import { runConfig } from '../../web/state/settings.ts';
import { smallTargets, tabTo, violations } from './support/figure.ts';
import { openGuide, press } from './support/page.ts';

async function open(attributes: Record<string, string> = {}, options: BrowserContextOptions = {}) {
  const { page } = await openGuide(options, (fresh) =>
    fresh.addInitScript(() => {
      const bets: object[] = [];
      Object.assign(window, { bets });
      document.addEventListener('attn-predict', (event) => bets.push((event as CustomEvent).detail));
    }),
  );
  const figure = page.locator('attn-ablate');
  await figure.evaluate(
    (element, given) => {
      for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
    },
    { profile: 'exact', ...attributes },
  );
  await figure.scrollIntoViewIfNeeded();
  await figure.getByText('Rank the parts').waitFor();
  return { page, figure };
}

const textOf = (figure: Locator) => figure.evaluate((host) => host.shadowRoot?.textContent ?? '');
const bets = (page: Page) => page.evaluate(() => (window as unknown as { bets: object[] }).bets);
const live = (figure: Locator, words: RegExp) => figure.locator('.live').getByText(words).waitFor();
const model = (figure: Locator, name: string) => figure.getByRole('group', { name, exact: true });
const lossOf = (figure: Locator, name: string) => model(figure, name).locator('.loss').textContent();
const places = (figure: Locator) => figure.locator('.places .what').allTextContents();
const switched = (figure: Locator, on: boolean) => figure.getByRole('switch', { checked: on }).allTextContents();

async function trained(removed: Part[], settings: AblationSettings) {
  const core = await createCore();
  const wanted = settingsOf(removed, settings);
  if (!core.startRun(runConfig(wanted, 'causal')).ok) throw new Error('the core refuses');
  let loss = Number.NaN;
  for (let step = 0; step <= settings.steps; step++) {
    const done = core.step();
    if (done.ok) loss = done.loss;
  }
  const honest = core.windowLoss('honest', 'training', wanted.probes?.windows ?? 0);
  const norms = core.partNorms();
  if (!honest.ok || !norms.ok || honest.mean === undefined) throw new Error('no answer');
  return { loss: formatLoss(loss), honest: honest.mean, gradients: norms.gradients };
}

describe('without a part', () => {
  it('both models are the core’s, run once however often Run is pressed, and the gradient fades', async () => {
    const { figure } = await open({ layers: '4', steps: '20' });
    expect(await figure.getByRole('button', { name: 'Run both' }).getAttribute('aria-disabled')).toBe('true');
    await press(figure, 'Show me');
    await figure.getByRole('button', { name: 'Run both' }).dblclick();
    await live(figure, /^Without residual paths the honest loss ends at/);
    const settings = { layers: 4, steps: 20, seed: 0, learningRate: 0.003, profile: 'exact' } as const;
    const [whole, without] = [await trained([], settings), await trained(['res'], settings)];
    expect(await lossOf(figure, 'Everything')).toBe(whole.loss);
    expect(await lossOf(figure, 'Without residual paths')).toBe(without.loss);
    await live(figure, new RegExp(`ends at ${formatLoss(without.honest)}, against ${formatLoss(whole.honest)}`));
    await figure.getByRole('img', { name: /^Without residual paths, step 20: the gradient/ }).waitFor();
    expect(without.gradients[0]).toBeLessThan((without.gradients.at(-1) ?? 0) / 100);
    const [high, next] = (await figure.locator('.powers sup').allTextContents()).map((power) =>
      Number(power.replace('−', '-')),
    );
    const factor = 10 ** ((high ?? 0) - (next ?? 0));
    expect(await figure.locator('.gradients .sub').first().textContent()).toMatch(
      new RegExp(`Each line up is ${factor} times as long\\.$`),
    );
    await press(figure, 'Show as table');
    const rows = figure.getByRole('table', { name: /^Every run so far/ }).getByRole('row');
    expect(await rows.count()).toBe(3);
    await figure.getByRole('row', { name: /^Head \d/ }).waitFor();
    await figure.getByRole('slider', { name: 'At step' }).fill('0');
    await figure.getByRole('img', { name: /^Without residual paths, step 0: / }).waitFor();
  });

  it('only one may be off until all switches are opened; a change of depth ends what runs', async () => {
    const { figure } = await open({ layers: '8', steps: '300' });
    await figure.getByRole('switch', { name: 'Norms' }).click();
    expect(await switched(figure, false)).toHaveLength(1);
    await figure.getByText('One at a time for now: Residual paths is back on.').first().waitFor();
    await press(figure, 'Show me');
    await press(figure, 'Run both');
    await live(figure, /at step \d/);
    await press(figure, 'Pause');
    await figure.getByRole('status').getByText('Paused.').waitFor();
    await press(figure, 'Run');
    await live(figure, /at step \d/);
    await figure.getByRole('radio', { name: '1', exact: true }).check();
    await live(figure, /^Ready: without norms, one block, 300 steps\.$/);
    await figure.getByText('More settings').click();
    await figure.getByRole('switch', { name: 'Positions' }).click();
    const restored = figure.locator('.switches').getByText('One at a time for now: Norms is back on.');
    await restored.waitFor();
    await figure.getByRole('switch', { name: 'Norms' }).click();
    await figure.locator('.switches').getByText('One at a time for now: Positions is back on.').waitFor();
    await figure.getByRole('checkbox', { name: /^All switches/ }).check();
    await figure.locator('.switches .hint:empty').waitFor({ state: 'attached' });
    await figure.getByRole('switch', { name: 'Causal mask' }).click();
    expect(await switched(figure, false)).toHaveLength(2);
    await model(figure, 'Without norms and mask').waitFor();
  });

  it('Reset of a run is heard, ends the run, and the next one is heard again', async () => {
    const { figure } = await open({ layers: '8', steps: '300' });
    const status = figure.getByRole('status');
    const has = (state: string) => figure.evaluate((one, name) => one.matches(`:state(${name})`), state);
    for (const pausedFirst of [false, true]) {
      await press(figure, 'Show me');
      await press(figure, 'Run both');
      await status.getByText('Training started.').waitFor();
      await live(figure, /at step \d/);
      if (pausedFirst) {
        await press(figure, 'Pause');
        await status.getByText('Paused.').waitFor();
      }
      expect(await has(pausedFirst ? 'paused' : 'running')).toBe(true);
      await press(figure, 'Reset');
      await status.getByText('Reset: new models, not trained yet.').waitFor();
      await live(figure, /Rank the parts/);
      expect([await has('running'), await has('paused')]).toEqual([false, false]);
    }
  });

  it('a run that diverges says at which step, and Reset gives the usual first loss again', async () => {
    const { figure } = await open({ layers: '2', steps: '20' });
    await press(figure, 'Show me');
    await figure.getByText('More settings').click();
    const rate = figure.getByLabel('Learning rate');
    for (const [typed, sentence] of [
      ['fast', 'Learning rate: this is not a number.'],
      ['0', 'Learning rate: it has to be more than 0.'],
    ] as const) {
      await rate.fill(typed);
      await rate.press('Tab');
      await figure.locator('.field-error').getByText(sentence).waitFor();
      await figure.locator('.live').getByText(`Nothing can run with these settings. ${sentence}`).waitFor();
      for (const name of ['Run both', 'Run every part'])
        expect(await figure.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    }
    await rate.fill('1000');
    await live(figure, /^Ready/);
    await press(figure, 'Run both');
    await live(figure, /: diverged at step \d+\. A lower learning rate/);
    expect(await textOf(figure)).not.toMatch(/NaN|Infinity|undefined/);
    await press(figure, 'Reset');
    await live(figure, /Rank the parts/);
    expect(await rate.inputValue()).toBe('0.003');
  });
});

describe('the ranking', () => {
  it('is made with the keyboard, and held against the honest losses once every part was taken away', async () => {
    const { page, figure } = await open({ layers: '1', steps: '6' });
    expect((await places(figure)).at(-1)).toBe('Residual paths');
    await figure.getByRole('button', { name: 'Move Residual paths up' }).focus();
    for (let move = 0; move < 4; move++) await page.keyboard.press('Enter');
    expect((await places(figure))[0]).toBe('Residual paths');
    await figure.getByRole('status').getByText('Residual paths: place 1 of 5.').waitFor();
    await page.keyboard.press('Enter');
    expect((await places(figure))[0]).toBe('Residual paths');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await figure.getByText(/Your ranking is kept/).waitFor();
    await tabTo(page, 'Run every part');
    await page.keyboard.press('Enter');
    await figure.getByText(/hurt most to lose/).waitFor();
    const settings = { layers: 1, steps: 6, seed: 0, learningRate: 0.003, profile: 'exact' } as const;
    const found: { part: Part; honest: number }[] = [];
    for (const part of ['res', 'ln', 'mlp', 'pos', 'mask'] as const)
      found.push({ part, honest: (await trained([part], settings)).honest });
    const actual = found.sort((a, b) => b.honest - a.honest).map(({ part }) => part);
    const prediction = ['res', 'mlp', 'pos', 'ln', 'mask'];
    expect(await bets(page)).toEqual([{ item: 'ablation-ranking', prediction, actual, correct: false }]);
    expect(await figure.evaluate((one) => one.matches(':state(predicted)'))).toBe(true);
    const whole = { honest: (await trained([], settings)).honest };
    const hurt = found.filter(({ honest }) => honest > whole.honest);
    const shown = await figure.locator('.ranks tbody tr td:last-child').allTextContents();
    expect(shown.map((text) => text.trim())).toEqual(
      [...hurt, whole, ...found.slice(hurt.length)].map(({ honest }) => formatLoss(honest)),
    );
    expect(await figure.locator('.ranks tbody th').nth(hurt.length).textContent()).toBe('Nothing: the whole model');
    expect(await figure.getByText(/Below the whole model stand/).count()).toBe(hurt.length < found.length ? 1 : 0);
    await figure.getByRole('switch', { name: 'Norms' }).click();
    await figure.getByRole('switch', { name: 'Positions' }).click();
    expect(await switched(figure, false)).toHaveLength(3);
  });
});

describe('accessibility', () => {
  it.each(['light', 'dark', 'forced colours'] as const)(
    'axe finds nothing before and after a run (%s)',
    async (kind) => {
      const colours =
        kind === 'forced colours' ? ({ forcedColors: 'active' } as const) : ({ colorScheme: kind } as const);
      const { page, figure } = await open(
        { layers: '1', steps: '4' },
        { ...colours, viewport: { width: 320, height: 900 } },
      );
      expect(await violations(page, 'attn-ablate')).toEqual([]);
      await press(figure, 'That is my ranking');
      await figure.getByText('More settings').click();
      await press(figure, 'Run both');
      await live(figure, /honest loss/);
      await press(figure, 'Show as table');
      expect(await violations(page, 'attn-ablate')).toEqual([]);
      expect(await smallTargets(figure)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    },
  );
});
