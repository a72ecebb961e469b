// SPDX-License-Identifier: MIT
// Training in the browser, with the real core: the lesson's numbers, pausing, bad inputs, broken workers.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openGuide, press, readyExplorer, runToTheEnd, setField, takeMessages } from './support/page.ts';

const COPIER = 'Your      d   ou               6  c \n  b    s';
const WRITER = 'Your plum cake is out for delivery. waterery ';

const run = (figure: Locator, title: string) => figure.getByRole('region', { name: title });
const written = (panel: Locator) => panel.locator('.generated').textContent();

describe('the opening figure', () => {
  it('reaches the lesson’s numbers and both texts to the letter', async () => {
    const { compare } = await openGuide();
    const shown = (title: string) => run(compare, title).locator('.loss').textContent();
    const untrained = [await shown('No mask'), await shown('Causal mask')];
    await press(compare, 'The one that sees everything');
    await press(compare, 'Show as table');
    await runToTheEnd(compare);
    const table = compare.getByRole('table', { name: /^Loss in nats/ });
    const losses = async (step: number) => {
      const cells = await table
        .getByRole('row', { name: new RegExp(`^${step} `) })
        .getByRole('cell')
        .allTextContents();
      return [cells[0], cells[2]];
    };
    expect(await losses(0)).toEqual(['3.585', '3.569']);
    expect(untrained, 'shown before the core is loaded').toEqual(await losses(0));
    expect(await losses(100)).toEqual(['0.185', '0.252']);
    expect(await losses(200)).toEqual(['0.013', '0.141']);
    expect(await losses(300)).toEqual(['0.003', '0.129']);
    expect(await written(run(compare, 'No mask'))).toBe(COPIER);
    expect(await written(run(compare, 'Causal mask'))).toBe(WRITER);
    await compare.getByText('profile “fused”').waitFor();
    await compare.getByText('Your bet was wrong.').waitFor();
    expect(await compare.evaluate((figure) => figure.matches(':state(predicted)'))).toBe(true);
    await compare.getByText(/read it as a fault report/).waitFor();
    // The same windows and weights: of the writer both losses are one number, of the copier they are not.
    const [copier, writer] = await Promise.all(
      ['No mask', 'Causal mask'].map(async (title) => {
        const said = await compare.getByRole('group', { name: `Honest loss: ${title}` }).textContent();
        return (
          /After step 300, on fixed windows: praised for ([\d.]+), honestly worth ([\d.]+)\./
            .exec(said ?? '')
            ?.slice(1) ?? []
        );
      }),
    );
    expect(writer?.[0]).toMatch(/^0\.\d{3}$/);
    expect(writer?.[1]).toBe(writer?.[0]);
    expect(Number(copier?.[1])).toBeGreaterThan(10 * Number(copier?.[0]));
    // One scale: the strips' tallest bars are as their losses.
    const strips = await compare.evaluate((figure) =>
      [...(figure.shadowRoot?.querySelectorAll('svg.strip') ?? [])].map((strip) => ({
        height: Math.max(...[...strip.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')))),
        tallest: Number(/tallest ([\d.]+),/.exec(strip.nextElementSibling?.textContent ?? '')?.[1]),
      })),
    );
    expect(strips).toHaveLength(2);
    const [one, other] = strips.map(({ height, tallest }) => height / tallest);
    expect(one).toBeCloseTo(other ?? 0, 1);
  });

  it.each([
    [360, 740],
    [768, 900],
    [1280, 800],
  ])(
    'at %i by %i the bet starts the run where it stands, and both texts are seen while it runs',
    async (width, height) => {
      const { page, compare } = await openGuide({ viewport: { width, height } });
      await compare.getByRole('img', { name: /528 of 1024/ }).waitFor();
      expect(await compare.locator('svg.strip, .chart').count()).toBe(0);
      await setField(compare, 'Steps', '30');
      const skip = compare.getByRole('button', { name: 'Show me' });
      await compare.locator('.bet').evaluate((band) => scrollTo(0, scrollY + band.getBoundingClientRect().top));
      const room = await skip.evaluate((button) => button.closest('.bet')?.getBoundingClientRect().height ?? 0);
      await press(compare, 'The one with the fold');
      const start = compare.getByRole('button', { name: 'Start now' });
      await start.focus();
      await page.keyboard.press('Enter');
      await compare.getByText(/^At step \d+:/).waitFor();
      expect(await compare.evaluate((figure) => figure.shadowRoot?.activeElement?.closest('.bet') !== null)).toBe(true);
      const seen = await compare.evaluate((figure) => {
        const root = figure.shadowRoot;
        const bottoms = [...(root?.querySelectorAll('.out') ?? [])].map((out) => out.getBoundingClientRect().bottom);
        const band = root?.querySelector('.bet')?.getBoundingClientRect().height ?? 0;
        return {
          lowest: Math.max(...bottoms),
          band,
          strip: root?.querySelector('svg.strip')?.getBoundingClientRect().top,
        };
      });
      expect(seen.lowest).toBeLessThan(height);
      expect(seen.strip).toBeGreaterThan(seen.lowest);
      expect(Math.abs(seen.band - room)).toBeLessThan(8);
      await compare.getByText(/^At step 30\b/).waitFor();
      const again = compare.getByRole('button', { name: 'Start again' });
      expect(await again.evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button)).toBe(
        true,
      );
    },
  );

  it('tells nothing about the outcome before it has run', async () => {
    const { page, compare } = await openGuide();
    await compare.getByRole('img', { name: /Training mask, 32 by 32: 528 of 1024/ }).waitFor();
    await page.mouse.wheel(0, 4000);
    await page.mouse.wheel(0, -4000);
    expect(await compare.getByText(/too good to be true|0\.003|0\.129/).count()).toBe(0);
    expect(await compare.getByText('no loss yet').count()).toBe(2);
  });

  it('“Show me” skips the bet and runs both', async () => {
    const { compare } = await openGuide();
    await setField(compare, 'Steps', '30');
    await press(compare, 'Show me');
    await compare.getByText(/^At step 30\b/).waitFor();
    expect(await compare.getByText(/Your bet was/).count()).toBe(0);
  });

  // A run that went on would do a step at each turn of the worker's loop, and every question takes a turn; its
  // losses would come with the next one. So: many questions, then one step by hand, and just one loss more.
  it('a pause leaves no step to be done and none untold, and the run goes on from there', async () => {
    const { page, compare } = await openGuide();
    await press(compare, 'Run both');
    await compare.getByText(/^At step [1-9]/).waitFor();
    const counts = await page.evaluate(async () => {
      const figure = document.querySelector('attn-train') as unknown as HTMLElement & {
        pause(): Promise<void>;
        stepOnce(): Promise<void>;
        attention(text: string, layer: number, head: number, mask: string): Promise<unknown>;
        group: { runs: { attention(text: string, layer: number, head: number, mask: string): Promise<unknown> }[] };
        history: { losses: number[] }[];
      };
      const count = () => figure.history.map(({ losses }) => losses.length);
      await figure.pause();
      const atPause = count();
      for (let turn = 0; turn < 20; turn++) {
        await Promise.all(figure.group.runs.map((run) => run.attention('Your', 0, 0, 'causal')));
      }
      const later = count();
      await figure.stepOnce();
      return { atPause, later, stepped: count() };
    });
    const behind = Math.min(...counts.atPause);
    expect(behind).toBeLessThan(301);
    expect(counts.later).toEqual(counts.atPause);
    expect(counts.stepped).toEqual(counts.atPause.map((count) => (count === behind ? count + 1 : count)));
    await compare.getByRole('button', { name: 'Pause', exact: true, disabled: true }).waitFor();
    await compare.getByText(new RegExp(`^At step ${behind}:`)).waitFor();
  });

  it('asks its question before the text explains it', async () => {
    const { page, compare } = await openGuide();
    await compare.getByText('Before you run it: which one will write better?').waitFor();
    const above = await page.evaluate(() => {
      const texts: string[] = [];
      for (const node of document.querySelector('#opening')?.children ?? []) {
        if (node.localName === 'attn-train') break;
        texts.push(node.textContent ?? '');
      }
      return texts.join(' ');
    });
    expect(above).toMatch(/Which will write better\?/);
    expect(above).not.toMatch(/copy|copier|work it out|memoris/);
  });

  it('a step by hand without a bet skips the bet', async () => {
    const { compare } = await openGuide();
    await press(compare, 'Step');
    await compare.getByText(/^At step 0:/).waitFor();
    await compare.getByText('No bet, then: watch both of them.').waitFor();
    expect(await compare.getByText('Before you run it').count()).toBe(0);
  });

  it('after the last step, Step does nothing, and what was computed stays', async () => {
    const { compare } = await openGuide();
    await setField(compare, 'Steps', '3');
    await runToTheEnd(compare, 3);
    const step = compare.getByRole('button', { name: 'Step', exact: true });
    expect(await step.getAttribute('aria-disabled')).toBe('true');
    await step.click({ force: true });
    await compare.evaluate((figure) => (figure as unknown as { stepOnce(): Promise<void> }).stepOnce());
    expect(await compare.getByText(/^At step 3\b/).count()).toBe(1);
  });

  it('a start that is refused costs no results, and is told at once', async () => {
    const { compare } = await openGuide();
    await setField(compare, 'Steps', '3');
    await runToTheEnd(compare, 3);
    await setField(compare, 'Prompt', 'Zebra?');
    await press(compare, 'Run both');
    // Well before the five seconds that other sentences would have to wait for.
    await compare.getByRole('status').getByText('The prompt uses characters').waitFor({ timeout: 3000 });
    expect(await compare.getByText(/^At step 3\b/).count()).toBe(1);
    await press(compare, 'Reset');
    await compare.getByText('Nothing has run yet.').waitFor();
    expect(await compare.getByLabel('Prompt').inputValue()).toBe('Your ');
  });

  it('a text with one character gives the core’s warning and a verdict that is true', async () => {
    const { compare } = await openGuide();
    await compare.getByText('More settings').click();
    await compare.getByRole('radio', { name: 'My own text' }).check();
    await compare.getByLabel('Your text', { exact: true }).fill('a'.repeat(60));
    await setField(compare, 'Prompt', 'a');
    await setField(compare, 'Steps', '3');
    await runToTheEnd(compare, 3);
    await compare.getByText('Note: The text has a single distinct character: there is nothing to guess.').waitFor();
    await compare.getByText(/^\s*Both quote the text at length, 40 characters/).waitFor();
  });

  it('steps by hand from the very start', async () => {
    const { compare } = await openGuide();
    await press(compare, 'Step');
    await compare.getByText('At step 0: no mask 3.585, causal 3.569.').waitFor();
    await press(compare, 'Step');
    await compare.getByText(/^At step 1: /).waitFor();
    await press(compare, 'Reset');
    await compare.getByText('Nothing has run yet.').waitFor();
  });

  it.each([1280, 360])('moves no button any more once a step is under way, at %i pixels', async (width) => {
    const { compare } = await openGuide({ viewport: { width, height: 900 } });
    await compare.getByText('More settings').click();
    // Where “Step” stands from the first picture with “Go on” to the last number, which comes late.
    const tops = compare.evaluate(async (figure) => {
      const root = figure.shadowRoot as ShadowRoot;
      const button = (name: string) =>
        [...root.querySelectorAll('button')].find((one) => one.textContent?.trim() === name);
      const seen = new Set<number>();
      while (!/After step 0/.test(root.textContent ?? '') || root.querySelector('.plot canvas') === null) {
        await new Promise((drawn) => requestAnimationFrame(drawn));
        const { top } = button('Step')?.getBoundingClientRect() ?? { top: Number.NaN };
        if (button('Go on') !== undefined) seen.add(Math.round(top + scrollY));
      }
      return [...seen];
    });
    await press(compare, 'Step');
    expect(await tops).toHaveLength(1);
  });

  it('has a linear scale and a progress bar that speaks', async () => {
    const { compare } = await openGuide();
    await setField(compare, 'Steps', '10');
    await runToTheEnd(compare, 10);
    await compare.getByRole('radio', { name: 'Linear' }).check();
    await compare.getByRole('img', { name: /Loss per step, for no mask and causal, up to step 10/ }).waitFor();
    expect(await compare.getByRole('progressbar').getAttribute('aria-valuetext')).toMatch(/^step 10 of 10, loss \d/);
  });
});

describe('bad inputs each give their sentence', () => {
  it.each([
    ['Seed', 'abc', 'Seed: this is not a number.'],
    ['Seed', '1.5', 'Seed: this has to be a whole number.'],
    ['Seed', '-1', 'Seed: it has to be at least 0.'],
    ['Steps', '', 'Steps: a number is missing.'],
    ['Steps', '1,000', 'Steps: write a decimal point and no thousands commas, like 0.003 or 1000.'],
    ['Learning rate', '1,5', 'Learning rate: write a decimal point and no thousands commas, like 0.003 or 1000.'],
    ['Learning rate', '0', 'Learning rate: it has to be more than 0.'],
    ['Prompt', '', 'The prompt is empty: give the model at least one character to go on from.'],
    ['Prompt', 'Zebra?', 'The prompt uses characters that the training text does not have: “Z”, “?”.'],
  ])('%s %j: %s', async (label, value, sentence) => {
    const { compare } = await openGuide();
    await setField(compare, label, value);
    await press(compare, 'Run both');
    await compare.getByText(sentence).first().waitFor();
    expect(await compare.getByLabel(label, { exact: true }).getAttribute('aria-invalid')).toBe('true');
    expect(await compare.getByText('no loss yet').count()).toBe(2);
  });

  it('a number that cannot be stands in no sentence, and its field says so once it is left', async () => {
    const { compare } = await openGuide();
    await setField(compare, 'Steps', '12');
    await compare.getByText(/same 12 steps\./).waitFor();
    for (const typed of ['-1', 'abc', '1,5', ' ']) {
      await setField(compare, 'Steps', typed);
      await compare.getByLabel('Steps', { exact: true }).press('Tab');
      await compare
        .locator('#steps-error')
        .getByText(/^Steps: /)
        .waitFor();
      await compare.getByText(/same 12 steps\./).waitFor();
    }
    await setField(compare, 'Steps', '9');
    await compare.getByText(/same 9 steps\./).waitFor();
    expect(await compare.locator('#steps-error').count()).toBe(0);
  });

  it('an own text that is empty or too short says what it needs', async () => {
    const { compare } = await openGuide();
    await compare.getByText('More settings').click();
    await compare.getByRole('radio', { name: 'My own text' }).check();
    await press(compare, 'Run both');
    await compare
      .getByText(/Your text is empty: it needs at least 33 characters/)
      .first()
      .waitFor();
    await compare.getByLabel('Your text', { exact: true }).fill('Your tea is here.');
    await press(compare, 'Run both');
    await compare
      .getByText(/Your text has 17 characters: it needs at least 33/)
      .first()
      .waitFor();
  });

  it('an own text trains', async () => {
    const { compare } = await openGuide();
    await compare.getByText('More settings').click();
    await compare.getByRole('radio', { name: 'My own text' }).check();
    await compare.getByLabel('Your text', { exact: true }).fill('Your tea is here. Your tea is hot. Your cup is here.');
    await setField(compare, 'Steps', '30');
    await runToTheEnd(compare, 30);
  });

  it('a decimal comma after a zero is understood, and shown as it was understood', async () => {
    const { compare } = await openGuide();
    await setField(compare, 'Learning rate', '0,003');
    await press(compare, 'Step');
    await compare.getByText('At step 0: no mask 3.585, causal 3.569.').waitFor();
    expect(await compare.getByLabel('Learning rate').inputValue()).toBe('0.003');
  });

  it('a learning rate that blows up stops at a step, says so and offers a reset', async () => {
    const { compare } = await openGuide();
    await setField(compare, 'Learning rate', '1000');
    await press(compare, 'Run both');
    const alert = compare.getByRole('alert').first();
    await alert.waitFor({ timeout: 50_000 });
    expect(await alert.textContent()).toMatch(/At step \d+ the loss is no longer a finite number/);
    expect(await compare.getByText(/NaN|Infinity/).count()).toBe(0);
    await alert.getByRole('button', { name: /^Reset/ }).click();
    expect(await compare.getByLabel('Learning rate').inputValue()).toBe('0.003');
    await compare.getByText('Nothing has run yet.').waitFor();
  });
});

describe('the chart’s code', () => {
  it('comes when a reader comes to the figure, not before, and starts nothing', async () => {
    const asked: string[] = [];
    const { page, compare } = await openGuide({}, async (page) => page.on('request', (one) => asked.push(one.url())));
    await page.locator('#opening .figure[data-settled]').waitFor();
    const charts = () => asked.filter((url) => /\/chart-[^/]*\.js$/.test(url)).length;
    expect(charts()).toBe(0);
    await compare.hover();
    await expect.poll(charts).toBe(1);
    await compare.getByText('Nothing has run yet.').waitFor();
  });
});

describe('a chart that cannot be drawn', () => {
  it('says so and where the numbers are, and the run goes on', async () => {
    const { compare } = await openGuide({}, (page) => page.route('**/chart-*.js', (route) => route.abort()));
    await setField(compare, 'Steps', '12');
    await runToTheEnd(compare, 12);
    await compare.getByText('The curves cannot be drawn in this browser').waitFor();
    await compare.getByRole('button', { name: 'Show as table' }).click();
    await compare.getByRole('row', { name: /^12 / }).waitFor();
    expect(takeMessages().filter((message) => !/^failed: |ERR_FAILED/.test(message))).toEqual([]);
  });
});

describe('a worker that fails', () => {
  it('is reported, and can be restarted without losing settings', async () => {
    let broken = true;
    const { compare } = await openGuide({}, (page) =>
      page.route('**/*.wasm', (route) => (broken ? route.abort() : route.continue())),
    );
    await compare
      .getByText(/The model could not be loaded/)
      .first()
      .waitFor();
    await setField(compare, 'Steps', '12');
    broken = false;
    await compare.getByRole('button', { name: 'Restart the worker' }).first().click();
    await compare.getByRole('img', { name: /528 of 1024/ }).waitFor();
    expect(takeMessages().length).toBeGreaterThan(0);
    expect(await compare.getByLabel('Steps').inputValue()).toBe('12');
    await runToTheEnd(compare, 12);
  });

  it.each([
    ['comes another way where its script does not', '**/worker*.js', 0],
    ['is named where none can be started, and the page trains by itself', '**/*worker*.js', 1],
  ])('%s', async (_, blocked, sentences) => {
    const { compare } = await openGuide({}, (page) => page.route(blocked, (route) => route.abort()));
    await setField(compare, 'Steps', '12');
    await runToTheEnd(compare, 12);
    const slower = compare.getByText(/^Training is slower here because the background worker could not start/);
    expect(await slower.count()).toBe(sentences);
    takeMessages();
  });

  it('without SIMD one sentence names the browsers that have it', async () => {
    const { compare, explorer } = await openGuide({}, (page) =>
      page.addInitScript(() => {
        WebAssembly.validate = () => false;
      }),
    );
    await compare
      .getByText(/Chrome from version 91, Firefox from 114 and Safari from 16\.4/)
      .first()
      .waitFor();
    await explorer.scrollIntoViewIfNeeded();
    await explorer
      .getByText(/Chrome from version 91/)
      .first()
      .waitFor();
  });
});

describe('train with this mask', () => {
  it('starts a run with exactly the painted mask, against the causal one', async () => {
    const guide = await openGuide();
    const explorer = await readyExplorer(guide);
    await explorer.getByRole('radio', { name: 'Painted' }).check();
    await explorer.getByRole('button', { name: 'query 3, key 4, blocked' }).click();
    await explorer.getByRole('button', { name: 'query 3, key 4, allowed' }).waitFor();
    await explorer.getByRole('button', { name: 'Train with this mask' }).click();
    const figure = explorer.locator('attn-train');
    await figure.getByRole('img', { name: /Training mask, 32 by 32: 529 of 1024/ }).waitFor();
    await figure.getByText(/^At step [1-9]\d*: your mask \d.*, causal \d/).waitFor();
    expect(await figure.getAttribute('masks')).toBe('causal/+3.4 causal');
    await figure.getByText(/^At step 300/).waitFor({ timeout: 50_000 });
    await explorer.getByRole('radio', { name: 'Weights' }).check();
    await explorer.getByRole('grid', { name: /model: trained with causal, 1 cell painted/ }).waitFor();
  });

  it('a second mask trains after the first', async () => {
    const guide = await openGuide();
    const explorer = await readyExplorer(guide);
    await explorer.getByRole('button', { name: 'Train with this mask' }).click();
    const figure = explorer.locator('attn-train');
    await figure.getByText(/^At step [1-9]\d* the loss is/).waitFor();
    await explorer.getByRole('radio', { name: 'Prefix' }).check();
    await explorer.getByRole('button', { name: 'query 0, key 2, allowed' }).waitFor();
    await explorer.getByText('The training below uses the mask “causal”. The mask above has changed').waitFor();
    await explorer.getByRole('button', { name: 'Train with this mask' }).click();
    await explorer.getByText(/^The training below uses the mask “prefix 3”\.$/).waitFor();
    await figure.getByRole('img', { name: /531 of 1024/ }).waitFor();
    await figure.getByText(/^At step [1-9]\d*: your mask/).waitFor();
    expect(await figure.getAttribute('masks')).toBe('prefix:3 causal');
  });
});
