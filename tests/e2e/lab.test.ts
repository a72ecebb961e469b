// SPDX-License-Identifier: MIT
// The training laboratory with the real core: its numbers, its experiments, changes in mid-run, bad input, and what
// becomes of it when it is hidden, broken, removed or used fifty times.
import { describe, expect, it } from 'vitest';
import { smallTargets, tabTo, violations } from './support/figure.ts';
import { at, field, openLab, openMore, panel, press, runTo, SMALL, set, small } from './support/lab.ts';
import { openGuide } from './support/page.ts';
import { keepEvents, keptEvents } from './support/puzzles.ts';

/** What tests ask of the element itself. */
interface Bench extends HTMLElement {
  runs: {
    first: { nextStep: number; losses: number[]; ask(name: string, args: object): Promise<Record<string, unknown>> };
    changes: object[];
  };
  recipe: { settings: object; changes: object[] };
  replayTo(recipe: object, steps: number): Promise<boolean>;
}
const inner = (lab: import('playwright-core').Locator) => lab.locator('attn-train-lab');

describe('the laboratory', () => {
  it('comes when it is near, with its code, and runs nothing by itself', async () => {
    const asked: string[] = [];
    const { page } = await openGuide({}, async (opened) =>
      opened.on('request', (request) => asked.push(request.url())),
    );
    await page
      .locator('#opening attn-train')
      .getByRole('img', { name: /528 of 1024/ })
      .waitFor();
    expect(await page.locator('attn-train-lab').count()).toBe(0);
    const before = asked.length;
    const lab = page.locator('#lab');
    await lab.scrollIntoViewIfNeeded();
    await lab.getByRole('img', { name: /Training mask/ }).waitFor();
    expect(asked.slice(before).some((url) => url.endsWith('.js'))).toBe(true);
    expect(await lab.getByText('no loss yet').count()).toBe(1);
    expect(await lab.getByRole('combobox').count()).toBe(2);
    expect(await lab.getByText(/at step \d|copies it|praised/).count()).toBe(0);
  });

  it('starts from the lesson’s losses, and shows the core’s own honest ones; the bet is told from the end', async () => {
    const { lab } = await openLab();
    await lab.getByLabel('Experiment').selectOption('pair');
    await lab.getByRole('radio', { name: 'Neither falls much' }).check();
    await lab.getByRole('radio', { name: 'With the mask', exact: true }).check();
    await lab.getByText('Your bet is placed').waitFor();
    await set(lab, { Steps: '1' });
    await press(lab, 'Show as table');
    await runTo(lab, 1);
    const first = async (name: string) =>
      lab
        .getByRole('table', { name: `${name}: losses` })
        .getByRole('row', { name: /^0 / })
        .getByRole('cell')
        .first()
        .textContent();
    expect(await first('causal')).toBe('3.569');
    expect(await first('no mask')).toBe('3.585');
    const honest = await inner(lab).evaluate(async (element) => {
      const reply = await (element as unknown as Bench).runs.first.ask('windowLoss', {
        values: ['honest', 'training', 8],
      });
      return (reply.mean as number).toFixed(3);
    });
    expect(await lab.getByRole('region', { name: 'causal' }).locator('.honest').textContent()).toBe(honest);
    await lab.getByText('You chose the right curves.').waitFor();
    expect(await lab.getByText('Why is the loss without a mask so low?').count()).toBe(0);
  });

  it('asks whether replies are learnt by heart, and lets the core decide', async () => {
    const { page, lab } = await openLab({}, keepEvents('attn-predict'));
    await lab.getByText('Some replies are held out').waitFor();
    expect(await lab.getByText(/by heart|never saw/).count()).toBe(0);
    await lab.getByRole('radio', { name: 'It falls as well' }).check();
    await lab.getByText('Your bet is placed').waitFor();
    await lab.getByText('Model', { exact: true }).waitFor({ state: 'hidden' });
    await set(lab, { ...SMALL, 'Learning rate': '0.01', Seed: '1' });
    await runTo(lab, 400);
    const told = lab.getByText(/So it learns its text by heart: [\d,]+ weights have room for all of it\./);
    await told.waitFor();
    const { probes } = await inner(lab).evaluate((element) => {
      const { first } = (element as unknown as { runs: { first: { probes: Record<string, number>[] } } }).runs;
      return { probes: first.probes };
    });
    const last = probes.at(-1);
    expect(last?.heldOutHonest).toBeGreaterThan((last?.honest ?? Number.NaN) * 1.5);
    const [bet] = await keptEvents(page);
    expect(bet).toMatchObject({ item: 'lab-held-out', prediction: 'together', correct: false });
    expect(['turns', 'levels']).toContain(bet?.actual);
  });

  it('tells a leak from an honest run in the core’s numbers, asks why, and answers each answer', async () => {
    const { page, lab } = await openLab();
    await page.evaluate(() =>
      document.addEventListener('attn-predict', (event) => {
        const { item, correct } = (event as CustomEvent).detail;
        (document.documentElement.dataset as Record<string, string>)[item === 'lab-shape' ? 'shape' : 'writer'] =
          String(correct);
      }),
    );
    await small(lab, 300, { 'Learning rate': '0.01' });
    await lab.getByLabel('Beside it').selectOption('mask');
    await lab.getByRole('radio', { name: 'Without a mask falls lower' }).check();
    await runTo(lab, 300);
    await lab.getByText(/^No mask: it was praised for \d\.\d+ and is worth \d\.\d+ when it must write/).waitFor();
    await lab.getByText(/^Causal: praised for/).waitFor();
    expect(await lab.locator('.run .name').allTextContents()).toEqual(['Causal mask', 'No mask']);
    expect(await page.evaluate(() => document.documentElement.dataset.shape)).toBe('true');
    for (const answer of ['It was lucky with the seed.', 'It finds each answer one seat to the right']) {
      await lab.getByRole('radio', { name: answer }).check();
      await lab
        .locator('.feedback')
        .getByText(answer.includes('lucky') ? /Change the seed/ : /^Yes\./)
        .waitFor();
    }
    const bars = lab.getByRole('img', { name: /^no mask: loss by position, .* at position 7\.$/ });
    const heights = await bars
      .locator('rect')
      .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBe(heights.at(-1));
  });

  it('names what is wrong at its field, and loses nothing', async () => {
    const { lab } = await openLab();
    await small(lab, 3);
    await runTo(lab, 3);
    const refused = async (values: Record<string, string>, sentence: RegExp) => {
      await set(lab, values);
      await press(lab, 'Run');
      await lab.locator('.field-error').getByText(sentence).waitFor();
      expect(await lab.locator('.live').textContent()).toMatch(/At step 3 /);
    };
    await refused(
      { Heads: '3' },
      /^3 heads cannot share a width of 16 evenly. With this width there can be 1, 2, 4, 8 or 16\.$/,
    );
    await refused({ Heads: '2', Mask: 'causa' }, /causa/);
    await refused({ Mask: 'causal', Prompt: 'Zebra' }, /The prompt uses a character .* “Z”/);
    await refused({ Prompt: 'Y', Context: '200' }, /longer than the 128 positions/);
    await refused({ Context: '8', 'Learning rate': '1,5' }, /write a decimal point/);
    await lab.getByRole('radio', { name: 'My own' }).check();
    await refused({ 'Learning rate': '0.01', 'Your text': 'abcde' }, /Your text has 5 characters: it needs at least/);
    await refused({ 'Your text': '' }, /Your text is empty/);
    await press(lab, 'Reset');
    expect(await lab.locator('.field-error').count()).toBe(0);
  });

  it('runs once when Run is pressed twice, pauses twice, steps, changes in mid-run, and repeats it all to the bit', async () => {
    const { lab } = await openLab();
    await small(lab, 400, { 'Stop after step': '20' });
    await lab.getByRole('button', { name: 'Run', exact: true }).dblclick();
    await at(lab, 20);
    await lab.getByText('It stopped there, as you asked.').waitFor();
    await press(lab, 'Step');
    await at(lab, 21);
    for (const title of ['Attention, live', 'Parameters and', 'Inputs and targets'])
      await lab.locator('summary', { hasText: title }).click();
    await set(lab, { 'Learning rate': '0.01', Mask: 'prefix:3', 'Stop after step': '60' });
    await press(lab, 'Use this learning rate');
    await lab.getByText('From step 22 on the learning rate is 0.01.').waitFor();
    await press(lab, 'Use this mask');
    await lab.getByText('From step 22 on the mask is prefix:3.').waitFor();
    // The run stands still: what is seen inside comes anew without it.
    for (const title of ['Attention, live', 'Parameters and', 'Inputs and targets'])
      await panel(lab, title).getByRole('table').first().waitFor();
    await set(lab, { Mask: 'nonsense' });
    await press(lab, 'Use this mask');
    await lab
      .locator('.field-error')
      .getByText(/nonsense/)
      .waitFor();
    await press(lab, 'Set these stops');
    await press(lab, 'Go on');
    await at(lab, 60);
    const outcome = await inner(lab).evaluate(async (element) => {
      const bench = element as unknown as Bench & { pause(): Promise<void>; start(): Promise<void> };
      const digest = async () => (await bench.runs.first.ask('digest', {})).digest;
      const started = bench.start();
      await Promise.all([bench.pause(), bench.pause()]);
      await started;
      await bench.pause();
      const [recipe, steps, mark] = [structuredClone(bench.recipe), bench.runs.first.nextStep, await digest()];
      const done = await bench.replayTo(recipe, steps);
      return {
        changes: recipe.changes,
        done,
        same: mark === (await digest()),
        steps: steps === bench.runs.first.nextStep,
      };
    });
    expect(outcome).toEqual({
      changes: [
        { step: 22, learningRate: 0.01 },
        { step: 22, mask: 'prefix:3' },
      ],
      done: true,
      same: true,
      steps: true,
    });
  });

  it('goes on after the end, keeps earlier runs on the chart, and names how they differ', async () => {
    const { lab } = await openLab();
    await small(lab, 10);
    await runTo(lab, 10);
    await press(lab, '10 more steps');
    await at(lab, 20);
    await set(lab, { 'Learning rate': '0.01', Mask: 'prefix:3' });
    await runTo(lab, 10);
    await lab.getByRole('checkbox', { name: 'run 1: causal, lr 0.003' }).waitFor();
    await press(lab, 'Reset');
    await lab.getByRole('checkbox', { name: 'run 2: same again' }).waitFor();
    await set(lab, { Mask: 'causal' });
    await field(lab, 'Mask').blur();
    await lab.getByRole('checkbox', { name: 'run 1: lr 0.003' }).waitFor();
    await lab.getByRole('checkbox', { name: 'run 2: prefix 3' }).waitFor();
    await press(lab, 'Forget them');
    expect(await lab.getByRole('checkbox').count()).toBe(0);
  });

  it('looks inside: pairs of a window, texts, lengths, decay groups, attention; and tells targets that were not shifted', async () => {
    const { lab } = await openLab();
    await small(lab, 60, { 'Learning rate': '0.03' });
    await lab.getByRole('radio', { name: 'Its own (a mistake)' }).check();
    await lab.getByRole('radio', { name: 'At matrices' }).check();
    for (const title of [
      'Attention, live',
      'What it wrote',
      'Gradients and weights',
      'Parameters and',
      'Inputs and targets',
    ])
      await lab.locator('summary', { hasText: title }).click();
    await runTo(lab, 60);
    await lab.getByText(/but for repeating its own character/).waitFor();
    await panel(lab, 'Inputs and targets')
      .getByText(/they were not shifted/)
      .waitFor();
    const row = panel(lab, 'Inputs and targets').getByRole('row', { name: /^0 / });
    expect((await row.getByRole('cell').allTextContents()).map((text) => text.trim())).toEqual(['“Y”', '“Y”']);
    const decay = (name: string) =>
      panel(lab, 'Parameters and').getByRole('row', { name }).getByRole('cell').last().textContent();
    expect(await decay('blocks.0.attn.in_proj_weight')).toMatch(/pulls/);
    expect(await decay('blocks.0.ln1.weight')).toMatch(/leaves alone/);
    expect(await panel(lab, 'Gradients').getByRole('row').count()).toBe(4);
    const seen = panel(lab, 'Attention').getByRole('table');
    await seen.waitFor();
    expect(await seen.getByRole('row').nth(1).getByRole('cell').nth(0).textContent()).toMatch(/1\.00/);
    await field(lab, 'Text to read').fill('Zz');
    await lab.locator('.field-error').getByText(/Z/).waitFor();
  });

  it('trains on sixty characters without a validation part, on one character, and on bytes that are no UTF-8', async () => {
    const { lab } = await openLab();
    await small(lab, 5, { Prompt: 'a', 'Held-out share': '0.1' });
    await lab.getByRole('radio', { name: 'My own' }).check();
    await set(lab, { 'Your text': `${'abcdefghij'.repeat(5)}abc\nabcdef` });
    await runTo(lab, 5);
    await lab.getByText(/^No validation part: /).waitFor();
    await set(lab, { 'Your text': 'a'.repeat(60), 'Held-out share': '0' });
    await runTo(lab, 5);
    await lab.getByText(/single distinct character/).waitFor();
    await expect.poll(() => lab.locator('.loss').first().textContent()).toBe('0.000');
    const open = (name: string, bytes: number[]) =>
      lab.getByLabel('Open a text file').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(bytes) });
    await open('latin.txt', [0x63, 0x61, 0x66, 0xe9]);
    await lab.getByRole('alert').getByText(/UTF-8/).waitFor();
    await press(lab, 'Read it as Latin-1');
    await lab.getByText('latin.txt: 4 characters.').waitFor();
    expect(await field(lab, 'Your text').inputValue()).toBe('café');
    await open('lines.txt', [...Buffer.from('\uFEFFab\r\ncd\r\n')]);
    await lab.getByText('lines.txt: 6 characters.').waitFor();
  });

  it('stops at the first loss that is no number, and is clean after a reset', async () => {
    const { lab } = await openLab();
    await small(lab, 300, { 'Learning rate': '1000000' });
    await press(lab, 'Run');
    await lab
      .getByRole('alert')
      .getByText(/^\s*Causal: At step \d+ the loss is no longer a finite number/)
      .waitFor();
    expect(await lab.getByText(/NaN|Infinity|undefined/).count()).toBe(0);
    await press(lab, 'Reset, and use the lesson’s learning rate');
    await small(lab, 2);
    await runTo(lab, 2);
    expect(await lab.getByRole('alert').count()).toBe(0);
  });

  it('says what it did while hidden, tells a broken worker, and leaves none behind when it is removed', async () => {
    const { page, lab } = await openLab();
    await small(lab, 20000);
    await press(lab, 'Run');
    await lab
      .locator('.live')
      .getByText(/^At step [1-9]/)
      .waitFor();
    const hide = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await hide('hidden');
    const before = await lab.locator('.live').textContent();
    await expect.poll(() => lab.locator('.live').textContent()).not.toBe(before);
    await hide('visible');
    await lab
      .getByText(/^While this page was hidden \d+ steps? more were done, up to step \d+\. It goes on\.$/)
      .waitFor();
    await inner(lab).evaluate((element) => {
      const { client } = (
        element as unknown as { runs: { first: { client: { worker: { onerror(e: ErrorEvent): void } } } } }
      ).runs.first;
      client.worker.onerror(new ErrorEvent('error', { message: 'planted' }));
    });
    await lab
      .getByRole('alert')
      .getByText(/stopped unexpectedly/)
      .waitFor();
    expect(await field(lab, 'Width').inputValue()).toBe('16');
    for (const name of [/^(Run|Go on)/, 'Step', 'Pause'])
      expect(await lab.getByRole('button', { name }).first().getAttribute('aria-disabled'), String(name)).toBe('true');
    await press(lab, 'Restart the worker');
    await set(lab, { Steps: '3' });
    await runTo(lab, 3);
    const workers = page.workers().length;
    await page.evaluate(() => document.querySelector('#lab')?.remove());
    await expect.poll(() => page.workers().length).toBeLessThan(workers);
  });

  // Each round makes a model, trains and writes; what a round leaves behind would show in the module's own memory.
  it('takes no more memory after fifty rounds than after the first few', async () => {
    const { page, lab } = await openLab({}, (opened) =>
      opened.route('**/worker-*.js', async (route) => {
        const response = await route.fetch();
        const spy = `const make = WebAssembly.instantiate;
          WebAssembly.instantiate = async (...args) => {
            const made = await make(...args);
            const memory = Object.values((made.instance ?? made).exports).find((one) => one instanceof WebAssembly.Memory);
            if (memory !== undefined) globalThis.coreMemory = memory;
            return made;
          };`;
        await route.fulfill({ response, body: spy + (await response.text()) });
      }),
    );
    await small(lab, 5);
    const rounds = (count: number) =>
      inner(lab).evaluate(async (element, many) => {
        const bench = element as unknown as Bench & { startOver(): void; start(): Promise<void>; refresher: unknown };
        for (let round = 0; round < many; round++) {
          bench.startOver();
          await bench.replayTo(bench.recipe, 5);
          const reply = await bench.runs.first.ask('sample', { prompt: 'Your ', count: 50 });
          if (reply.ok !== true || bench.runs.first.nextStep !== 5) throw new Error('a round failed');
        }
      }, count);
    const sizes = async () => {
      const all = await Promise.all(
        page
          .workers()
          .map((worker) =>
            worker.evaluate(
              () => (globalThis as unknown as { coreMemory?: WebAssembly.Memory }).coreMemory?.buffer.byteLength,
            ),
          ),
      );
      // Other figures' workers come and go meanwhile.
      return new Set(all.filter((size) => size !== undefined));
    };
    await rounds(5);
    const early = await sizes();
    expect(early.size).toBeGreaterThan(0);
    await rounds(45);
    for (const size of await sizes()) expect(early).toContain(size);
  });

  it('can be used with the keyboard alone', async () => {
    const { page, lab } = await openLab();
    await small(lab, 8);
    await lab.getByText('More settings').click();
    await lab.getByLabel('Experiment').focus();
    await tabTo(page, 'Run');
    await page.keyboard.press('Enter');
    await at(lab, 8);
    await tabTo(page, 'Show as table');
    await page.keyboard.press('Enter');
    await lab.getByRole('table', { name: /^causal: losses/ }).waitFor();
    await tabTo(page, 'Attention, live');
    await page.keyboard.press('Enter');
    await panel(lab, 'Attention').getByRole('table').waitFor();
  });

  it.each([
    ['light', 320],
    ['dark', 1280],
    ['forced colours', 1280],
  ] as const)(
    'axe finds nothing with everything open (%s, %i px), targets are large, nothing scrolls sideways',
    async (scheme, width) => {
      const colours =
        scheme === 'forced colours' ? ({ forcedColors: 'active' } as const) : ({ colorScheme: scheme } as const);
      const { page, lab } = await openLab({ ...colours, viewport: { width, height: 900 } });
      expect(await violations(page, '#lab')).toEqual([]);
      await lab.getByLabel('Experiment').selectOption('pair');
      await openMore(lab);
      await set(lab, { ...SMALL, Steps: '4' });
      await lab.getByRole('radio', { name: 'My own' }).check();
      await press(lab, 'Run both');
      await lab.locator('.field-error').first().waitFor();
      await lab.getByRole('radio', { name: 'Six replies' }).check();
      await press(lab, 'Show as table');
      for (const summary of await lab.locator('.inside summary').all()) await summary.click();
      await runTo(lab, 4);
      await panel(lab, 'Attention').getByRole('table').waitFor();
      expect(await violations(page, '#lab')).toEqual([]);
      expect(await smallTargets(inner(lab).locator('xpath=.'))).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    },
  );
});
