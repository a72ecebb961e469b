// SPDX-License-Identifier: MIT
// A model that writes, with the real core: choices, the work with and without a cache, a wrong cache, its own history.

import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, RunConfig } from '../../web/engine/shared/core-api.ts';
import type { WritingSettings } from '../../web/engine/shared/run-api.ts';
import { formatLoss } from '../../web/lesson/number-text.ts';
import { tokenName } from '../../web/lesson/token-text.ts';
import { runConfig } from '../../web/state/settings.ts';
import { checkTraining, FIRST_TRAINING, loopOf } from '../../web/state/writing.ts';
import createCore from '../wasm/support/whole-core.ts';
import { violations } from './support/axe.ts';
import { smallTargets, tabTo } from './support/figure.ts';
import { openGuide, press } from './support/page.ts';
import { keepEvents, keptEvents, rowsOf } from './support/puzzles.ts';

type Attributes = Record<string, string>;

async function open(
  attributes: Attributes = {},
  options: Parameters<typeof openGuide>[0] = {},
  events = 'attn-predict',
) {
  const { page } = await openGuide({ reducedMotion: 'reduce', ...options }, keepEvents(events));
  const figure = page.locator('attn-generate');
  await figure.evaluate(
    (element, given) => {
      for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
    },
    { profile: 'exact', ...attributes },
  );
  await figure.scrollIntoViewIfNeeded();
  await figure.getByText(/^not trained yet/).waitFor();
  const ready = { exposure: '.scores', wrong: '.bet button[aria-disabled="false"]' }[attributes.panel ?? ''];
  await figure
    .locator(ready ?? 'button.primary[aria-disabled="false"]:text("One character")')
    .first()
    .waitFor();
  return { page, figure };
}

/** From now on questions of this name wait, until they are let go: then they are answered, and how many there were is told. */
async function holdBack(page: Page, name: string) {
  await page.evaluate((held) => {
    const { postMessage } = Worker.prototype;
    const waiting: (() => Promise<unknown>)[] = [];
    Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
      const [message] = given as [{ name?: string; id?: number }];
      if (message.name !== held) return Reflect.apply(postMessage, this, given);
      waiting.push(() => {
        const answered = new Promise<void>((resolve) => {
          this.addEventListener('message', ({ data }) => {
            if (data.id === message.id) requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
          });
        });
        Reflect.apply(postMessage, this, given);
        return answered;
      });
    };
    Object.assign(window, {
      letGo: async () => {
        Worker.prototype.postMessage = postMessage;
        await Promise.all(waiting.map((ask) => ask()));
        return waiting.length;
      },
    });
  }, name);
  return () => page.evaluate(() => (window as unknown as { letGo(): Promise<number> }).letGo());
}

const choose = (figure: Locator, name: string) => figure.getByRole('radio', { name, exact: true }).check();
const textOf = (figure: Locator) => figure.locator('.generated').textContent();
const isOff = async (figure: Locator, name: string | RegExp) =>
  (await figure.getByRole('button', { name }).getAttribute('aria-disabled')) === 'true';
const all = (figure: Locator) => figure.evaluate((host) => host.shadowRoot?.textContent ?? '');
const table = (figure: Locator, name: RegExp) => figure.getByRole('table', { name });
async function train(figure: Locator, steps: number) {
  await press(figure, 'Train the writer');
  await figure.getByText(`trained for ${steps} steps`).waitFor();
}

/** A core with the figure's model, after so many updates. */
async function coreOf(updates: number, change: Partial<RunConfig> = {}, mask = 'causal'): Promise<Core> {
  const core: Core = await createCore();
  const { settings } = checkTraining(FIRST_TRAINING, 'exact');
  const started = core.startRun({ ...runConfig(settings, mask), ...change });
  if (!started.ok) throw new Error(started.error);
  for (let step = 0; step < updates; step++) core.step();
  return core;
}
function written(core: Core, settings: Partial<WritingSettings>) {
  const answer = core.write({ prompt: 'Your ', count: 60, ...settings });
  if (!answer.ok) throw new Error(answer.error);
  return answer;
}

const STEPS = 12;
let untrained: Core;
let trained: Core;
let vocabulary: string[];

beforeAll(async () => {
  untrained = await coreOf(0);
  trained = await coreOf(STEPS + 1);
  const list = [...new Set(untrained.corpus().text)].sort();
  vocabulary = list;
});

describe('writing', () => {
  it('starts untrained and says so; every character, bar and position is the core’s, before training and after', async () => {
    const { page, figure } = await open({ steps: String(STEPS) });
    await figure.getByText('not trained yet: it writes at random').waitFor();
    const own = written(untrained, { count: 1, temperature: 1 }).probabilities;
    const order = [...own.keys()].sort((a, b) => (own[b] ?? 0) - (own[a] ?? 0) || a - b).slice(0, 8);
    const bars = figure.getByRole('list', { name: 'Probability of the next character' }).getByRole('listitem');
    const spoken = () => bars.locator('.hidden').allTextContents();
    await expect.poll(async () => (await spoken()).length).toBe(9);
    expect((await spoken()).slice(0, 8)).toEqual(
      order.map((token, rank) => {
        const shown = `at temperature 1 ${(own[token] ?? 0).toFixed(3)}`;
        return `${tokenName(vocabulary[token] ?? '')}: ${rank === 0 ? '1.000' : '0.000'}, ${shown}${rank === 0 ? ', picked' : ''}`;
      }),
    );
    expect((await spoken())[8]).toMatch(/^all 22 others: 0\.000/);
    const tracks = await bars.locator('.track').evaluateAll((all) =>
      all.map((track) => {
        const { left, width } = track.getBoundingClientRect();
        return `${left} ${width}`;
      }),
    );
    expect(new Set(tracks).size).toBe(1); // one scale
    for (let count = 1; count <= 3; count++) {
      await press(figure, 'One character');
      await expect.poll(() => textOf(figure)).toBe(written(untrained, { count }).text);
    }
    expect(await figure.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
    await train(figure, STEPS);
    await expect.poll(() => textOf(figure)).toBe(written(trained, { count: 3 }).text);
    await press(figure, 'Write all 60');
    await expect.poll(() => textOf(figure)).toBe(written(trained, {}).text);
    await press(figure, 'Show as table');
    const answer = written(trained, {});
    const rows = (await rowsOf(table(figure, /^Each character written/))).slice(1);
    expect(rows.map(([place, name, from, position]) => [place, name, from, position])).toEqual(
      [...answer.tokens].map((token, at) => [
        String(at + 1),
        tokenName(vocabulary[token] ?? ''),
        String(answer.contextStarts[at]),
        String(answer.positions[at]),
      ]),
    );
    await figure.getByText(/positions from 32 on were never trained/).waitFor();
    expect(await keptEvents(page)).toEqual([]);
  });

  it('temperature, top-k and seed are the core’s draws; 0 and 1 are told in words', async () => {
    const { figure } = await open({ temperature: '0.8', seed: '7', 'top-k': '5', length: '30' });
    const settings = { count: 30, temperature: 0.8, topK: 5 };
    await press(figure, 'Write all 30');
    await expect.poll(() => textOf(figure)).toBe(written(untrained, { ...settings, seed: 7 }).text);
    await figure.getByText('More choices').click();
    await figure.getByLabel('Seed of the draws').fill('8');
    await press(figure, 'Write all 30');
    await expect.poll(() => textOf(figure)).toBe(written(untrained, { ...settings, seed: 8 }).text);
    expect(written(untrained, { ...settings, seed: 8 }).text).not.toBe(
      written(untrained, { ...settings, seed: 7 }).text,
    );
    const slider = figure.getByRole('slider', { name: 'Temperature' });
    await slider.fill('1');
    await figure.getByText(/^1: the model’s own probabilities, unchanged\. Still a draw\.$/).waitFor();
    await slider.fill('0');
    await figure.getByText(/^0: always the likeliest/).waitFor();
  });

  it('names characters that the model never saw, and keeps the text while something is wrong', async () => {
    const { page, figure } = await open({}, {}, 'attn-error');
    await press(figure, 'One character');
    const before = written(untrained, { count: 1 }).text;
    await expect.poll(() => textOf(figure)).toBe(before);
    const prompt = figure.getByLabel('Prompt');
    await prompt.fill('Yo?ur\t ');
    const sentence = 'The training text has no “?” at place 3 and tab at place 6, so the model has no number for them.';
    await figure.getByText(sentence).first().waitFor();
    expect(await textOf(figure)).toBe(before);
    expect(await isOff(figure, 'One character')).toBe(true);
    await press(figure, 'Leave them out');
    expect(await prompt.inputValue()).toBe('Your ');
    await expect.poll(() => textOf(figure)).toBe('Your ');
    await prompt.fill('');
    await figure
      .getByText(/^The prompt is empty/)
      .first()
      .waitFor();
    await choose(figure, 'The work');
    await figure.getByText(/^Under “Writing” something needs a change first\. The prompt is empty/).waitFor();
    await choose(figure, 'Writing');
    await prompt.fill('<b>&');
    await figure
      .getByText(/no “<” at place 1, “>” at place 3 and “&” at place 4/)
      .first()
      .waitFor();
    await prompt.fill('a');
    await figure.getByText('More choices').click();
    await figure.getByLabel('New characters').fill('301');
    await figure.getByText('New characters: it may be at most 300.').first().waitFor();
    expect(await all(figure)).not.toMatch(/NaN|undefined|Infinity/);
    expect((await keptEvents(page)).length).toBeGreaterThan(1);
  });

  it('writes on beyond the context: what is cut off is marked, positions move, a loop is named', async () => {
    const { figure } = await open({ length: '50' });
    await figure.getByText('The model’s settings', { exact: true }).click();
    await choose(figure, '8');
    await figure.getByText(/^not trained yet/).waitFor();
    await press(figure, 'Write all 50');
    const answer = written(await coreOf(0, { maxLen: 8, context: 8 }), { count: 50 });
    await expect.poll(() => textOf(figure)).toBe(answer.text);
    expect(answer.contextStarts.at(-1)).toBe(46);
    await figure
      .getByText(/sees the last 8 of 54 characters\. The first 46, hatched, .* the last one stays 7\./)
      .waitFor();
    expect((await figure.locator('.cut').allTextContents()).join('')).toBe(answer.text.slice(0, 46));
    const piece = loopOf(answer.text.slice(5));
    await figure.getByText(`A loop: “${piece?.replace(' ', '␣')}” again and again.`).waitFor();
    await press(figure, 'Start over');
    await expect.poll(() => textOf(figure)).toBe('Your ');
  });
});

describe('the work', () => {
  it('asks before the sixth character, and both ledgers are the core’s counts', async () => {
    const { page, figure } = await open({ panel: 'work' }, { viewport: { width: 360, height: 740 } });
    const cost = untrained.writingCost(5, 60);
    if (!cost.ok) throw new Error(cost.error);
    for (let count = 1; count <= 5; count++) {
      await press(figure, 'One character');
      await expect.poll(() => textOf(figure)).toBe(written(untrained, { count }).text);
    }
    expect(await isOff(figure, 'One character')).toBe(true);
    // What stops the button is in sight with it, and says so.
    const group = figure.getByRole('group', { name: 'Your guess' });
    await group.getByText('Answer the question, or let it be shown, to go on.').waitFor();
    const inSight = async (part: Locator) => {
      const box = await part.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= 740;
    };
    await expect.poll(() => inSight(group)).toBe(true);
    expect(await inSight(figure.getByRole('button', { name: 'One character' }))).toBe(true);
    expect(await table(figure, /^How it grows/).count()).toBe(0);
    expect(await group.textContent()).not.toMatch(/\b(10|55)\b/);
    await press(figure, 'Answer');
    await group.getByText('With the cache: a number is missing.').waitFor();
    await group.getByText('Without: a number is missing.').waitFor();
    await group.getByLabel('With the cache').fill('10');
    await group.getByLabel('Without').fill('50');
    await press(figure, 'Answer');
    const [kept, again] = [(cost.scoreProductsWith[5] ?? 0) / 16, (cost.scoreProductsWithout[5] ?? 0) / 16];
    await group.getByText(`Right with the cache. With the cache it is ${kept}: one new query`).waitFor();
    expect(await keptEvents(page)).toEqual([
      {
        item: 'generate-work',
        prediction: { With: 10, Without: 50 },
        actual: { With: kept, Without: again },
        correct: false,
      },
    ]);
    await press(figure, 'One character');
    await expect.poll(() => textOf(figure)).toBe(written(untrained, { count: 6 }).text);
    const number = (value: number | undefined) => (value ?? 0).toLocaleString('en');
    const total = (values: Float64Array) => number(values.subarray(0, 6).reduce((sum, one) => sum + one, 0));
    const ledger = await rowsOf(table(figure, /^The work so far/));
    const numbers = ledger
      .filter((row) => row.length === 3)
      .slice(1)
      .map((row) => row.slice(1));
    expect(numbers).toEqual([
      ['1', number(cost.positionsWithout[5])],
      [number(cost.scoreProductsWith[5]), number(cost.scoreProductsWithout[5])],
      [number(cost.multiplyAddsWith[5]), number(cost.multiplyAddsWithout[5])],
      ['512', '0'],
      [total(cost.positionsWith), total(cost.positionsWithout)],
      [total(cost.scoreProductsWith), total(cost.scoreProductsWithout)],
      [total(cost.multiplyAddsWith), total(cost.multiplyAddsWithout)],
      [number(cost.storedWith[5]), '0'],
    ]);
    const growth = (await rowsOf(table(figure, /^How it grows/))).slice(1);
    expect(growth.at(-2)).toEqual(['128', '128', number((128 * 129) / 2)]);
    expect(growth.at(-1)).toEqual(['128, context full', '8,256', '8,256']);
    await choose(figure, 'Compute again');
    await figure.getByText('The text is the same, letter for letter; only the work differs.').waitFor();
    expect(await textOf(figure)).toBe(written(untrained, { count: 6, cache: false }).text);
    await press(figure, 'Time both ways');
    await figure
      .getByText(/^Measured on this machine, just now: 60 characters took [\d.]+ ms with/)
      .first()
      .waitFor();
    const inProse = page.locator('attn-var[name="generate.again"]');
    await inProse.scrollIntoViewIfNeeded();
    await expect.poll(() => inProse.evaluate((e) => e.shadowRoot?.textContent)).toMatch('55');
  });

  it('a mask that shows the future allows no cache, and the core’s reason is given', async () => {
    const { figure } = await open({ panel: 'work', mask: 'full' });
    await figure.getByText(written(await coreOf(0, {}, 'full'), { count: 1 }).whyNoCache).waitFor();
    for (let count = 1; count <= 5; count++) await press(figure, 'One character');
    await press(figure, 'Show me');
    await figure
      .getByText(/It is 100 either way: here nothing can be kept/)
      .first()
      .waitFor();
    await figure.getByText(/^Nothing to time: both ways are the same passes/).waitFor();
    expect(await figure.getByRole('button', { name: 'Time both ways' }).count()).toBe(0);
    await choose(figure, 'Compute again');
    await figure.getByText(/letter for letter, and so is the work: nothing can be kept here\.$/).waitFor();
    await figure.getByRole('button', { name: 'Train the copier' }).waitFor();
  });
});

it('a cache under the full mask is wrong by the core’s differences, under the causal mask by exactly 0', async () => {
  const { page, figure } = await open({ panel: 'wrong' });
  expect(await figure.locator('.errors').count()).toBe(0);
  await press(figure, 'Still right');
  await figure.getByText(/Your bet was wrong\. Under the full mask a new character changes/).waitFor();
  const tick = (name: string) =>
    figure
      .getByRole('button', { name, exact: true })
      .evaluate((button) => getComputedStyle(button, '::before').content.includes('✓'));
  expect([await tick('Still right'), await tick('Out of date')]).toEqual([false, true]);
  const { text } = written(untrained, { count: 36 });
  const full = untrained.cacheDifferences(text, 5, 'full');
  if (!full.ok) throw new Error(full.error);
  await press(figure, 'Show as table');
  const rows = (await rowsOf(table(figure, /^Largest difference/))).slice(1);
  expect(rows.map((row) => row[2])).toEqual([...full.differences].map((value) => value.toFixed(3)));
  expect(new Set(rows.map((row) => row[3]))).toEqual(new Set(['0']));
  expect(await keptEvents(page)).toEqual([
    { item: 'generate-cache', prediction: 'right', actual: 'stale', correct: false },
  ]);
});

it('a passage is scored twice, under two names, and one wrong character makes a third', async () => {
  const { figure } = await open({ panel: 'exposure', steps: String(STEPS) });
  await train(figure, STEPS);
  const passage = (trained.corpus().text.split('\n')[1] ?? '').slice(0, 32);
  const plain = trained.exposure(passage, 10, '', []);
  const odd = trained.exposure(passage, 10, 'd', [2]);
  if (!plain.ok || !odd.ok) throw new Error('no answer');
  const guesses = passage.length - 10;
  const scores = () => figure.locator('.scores li').allTextContents();
  const expected = [
    `True history: ${plain.givenRight} of ${guesses} right`,
    `Own history: ${plain.freeRight} of ${guesses} right`,
  ];
  // So early in training no choice there is right; where one is: tests/web/generate.test.ts.
  expect(vocabulary[odd.freeChoices[2] ?? -1]).not.toBe(passage[12]);
  const forced = `Own, one forced: ${odd.freeRight} of ${guesses - 1} right`;
  await expect.poll(scores).toEqual([...expected, forced]);
  expect(await figure.locator('.row-forced .put').textContent()).toBe('d');
  expect(await figure.locator('.strip.row-forced .guessed:not(.miss, .put)').count()).toBe(odd.freeRight);
  const mean = (losses: Float64Array) => formatLoss(losses.slice(3).reduce((sum, loss) => sum + loss, 0) / 19);
  const live = `the rest of the passage has a mean loss of ${mean(odd.freeLosses)}; without it, ${mean(plain.freeLosses)}.`;
  expect(await all(figure)).toContain(live);
  await figure.getByLabel('Wrong character').selectOption('');
  await expect.poll(scores).toEqual(expected);
  await figure.getByLabel('Wrong character').selectOption('d');
  await expect.poll(scores).toEqual([...expected, forced]);
  await press(figure, 'Show as table');
  const rows = (await rowsOf(table(figure, /^The passage/))).slice(1);
  expect(rows.map((row) => [row[3], row[5], row[7]])).toEqual(
    [...plain.givenLosses].map((loss, at) =>
      [loss, plain.freeLosses[at] ?? 0, odd.freeLosses[at] ?? 0].map((value) => formatLoss(value)),
    ),
  );
  await figure.getByRole('textbox', { name: 'Passage' }).fill('Your waterery?');
  await figure
    .getByText(/no “\?” at place 14/)
    .first()
    .waitFor();
  expect((await scores()).length).toBe(3);
  await press(figure, 'Leave them out');
  await expect.poll(async () => (await scores())[0]).toMatch(/of 3 right$/);
});

describe('training and stopping', () => {
  it('Stop, Pause and Reset give the controls back; training goes on from the last finished step', async () => {
    const { page, figure } = await open({ length: '300' }, { reducedMotion: 'no-preference' });
    await press(figure, 'Write all 300');
    await expect.poll(async () => ((await textOf(figure)) ?? '').length, { timeout: 20_000 }).toBeGreaterThan(7);
    await press(figure, 'Stop');
    const stopped = await textOf(figure);
    expect(await isOff(figure, 'Stop')).toBe(true);
    expect(await isOff(figure, 'One character')).toBe(false);
    expect(written(untrained, { count: 300 }).text.startsWith(stopped ?? '-')).toBe(true);
    await press(figure, 'Train the writer');
    await figure.getByText(/^training, step [1-9]/).waitFor();
    await press(figure, 'Pause');
    await figure.getByText(/^trained for \d+ steps? so far/).waitFor();
    const paused = Number(await figure.getByRole('progressbar').getAttribute('aria-valuenow'));
    await press(figure, 'Train the writer');
    await expect
      .poll(async () => Number(await figure.getByRole('progressbar').getAttribute('aria-valuenow')))
      .toBeGreaterThan(paused);
    // The worker that trains is ended, and another takes its place.
    const [worker] = await Promise.all([page.waitForEvent('worker'), press(figure, 'Reset')]);
    await figure.getByText(/^not trained yet/).waitFor();
    await expect.poll(() => textOf(figure)).toBe('Your ');
    const ended = worker.waitForEvent('close');
    await figure.evaluate((element) => element.remove());
    await ended;
  });

  it('a model whose loss is no number cannot write, says so, and one button makes another', async () => {
    const { page, figure } = await open({ lr: '1000000' });
    const letGo = await holdBack(page, 'write');
    await press(figure, 'Train the writer');
    const alert = figure.getByRole('alert');
    const BROKEN = /no longer a finite number.*this model cannot write\.$/;
    await alert.getByText(BROKEN).waitFor();
    // What was asked of the model before it broke down is answered after it.
    expect(await letGo()).toBeGreaterThan(0);
    expect((await alert.textContent())?.trim()).toMatch(BROKEN);
    expect(await isOff(figure, 'One character')).toBe(true);
    expect(await isOff(figure, /^Write all/)).toBe(true);
    expect(await all(figure)).not.toMatch(/NaN|undefined|Infinity/);
    await press(figure, 'Reset, and use the lesson’s learning rate');
    await figure.getByText(/^not trained yet/).waitFor();
    await figure.getByText('The model’s settings', { exact: true }).click();
    expect(await figure.getByLabel('Learning rate').inputValue()).toBe('0.003');
    await press(figure, 'One character');
    await expect.poll(() => textOf(figure)).toBe(written(untrained, { count: 1 }).text);
    expect(await figure.getByRole('alert').count()).toBe(0);
  });
});

const PANELS = ['Writing', 'The work', 'A wrong cache', 'Own history'] as const;

/** Opens panels one after the other, each with all that it can show. */
async function eachPanel(figure: Locator, names: readonly string[], look: () => Promise<void>) {
  for (const name of names) {
    await choose(figure, name);
    for (let count = 0; name === 'The work' && count < 5; count++) {
      if (!(await isOff(figure, 'One character'))) await press(figure, 'One character');
    }
    if (name === 'A wrong cache') {
      if (!(await isOff(figure, 'Show me'))) await press(figure, 'Show me');
      await figure.getByText('exactly 0 everywhere').waitFor();
    }
    if (name === 'Own history') await figure.locator('.scores').waitFor();
    await look();
  }
}

it('axe finds nothing in any panel, in any colours, and nothing is cut off or too small at 320 pixels', async () => {
  const { page, figure } = await open();
  await press(figure, 'Show as table');
  const clean = async () => expect(await violations(page, 'attn-generate')).toEqual([]);
  await eachPanel(figure, PANELS, clean);
  for (const colours of [{ colorScheme: 'dark' }, { colorScheme: 'light', forcedColors: 'active' }] as const) {
    await page.emulateMedia(colours);
    await eachPanel(figure, ['Writing', 'The work'], clean);
  }
  await page.setViewportSize({ width: 320, height: 900 });
  await eachPanel(figure, PANELS, async () => {
    expect(await smallTargets(figure)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

it('can be done with the keyboard alone', async () => {
  const { page, figure } = await open({ steps: '2' });
  await figure.getByRole('button', { name: 'Train the writer' }).focus();
  await page.keyboard.press('Enter');
  await figure.getByText('trained for 2 steps').waitFor();
  await tabTo(page, 'Prompt');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Sorry');
  await tabTo(page, 'One character');
  await page.keyboard.press('Space');
  await expect.poll(async () => (await textOf(figure))?.length).toBe(6);
  await figure.getByRole('radio', { name: 'Writing' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await figure.getByRole('radio', { name: 'The work' }).isChecked()).toBe(true);
  await tabTo(page, 'One character');
  for (let length = 6; length <= 10; length++) {
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await textOf(figure))?.length).toBe(length);
  }
  await tabTo(page, 'With the cache');
  await page.keyboard.type('10');
  await tabTo(page, 'Without');
  await page.keyboard.type('55');
  await page.keyboard.press('Enter');
  await figure
    .getByText(/^Right both times\./)
    .first()
    .waitFor();
});
