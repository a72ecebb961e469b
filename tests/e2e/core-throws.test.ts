// SPDX-License-Identifier: MIT
// What the core refuses, and what it throws all the same, in a browser (FC-64): a sentence in the figure, never a bare number, and
// a way on. What each question answers to bad sizes, without a page: tests/wasm/memory.test.ts.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { EngineClient } from '../../web/embed/engine.ts';
import type { Calls } from '../../web/engine/shared/protocol.ts';
import { runConfig } from '../../web/state/settings.ts';
import { checkTraining, FIRST_TRAINING } from '../../web/state/writing.ts';
import { openLab, panel, runTo, small } from './support/lab.ts';
import { expectQuiet, type Opened, openPage, startChanged } from './support/policy-site.ts';

const button = (figure: Locator, name: string | RegExp) => figure.getByRole('button', { name });
const SENTENCE = /^[\p{Lu}\d].*\p{Ll}.*[.!]$/su;

describe('a file that is no checkpoint', () => {
  const files: [string, Buffer][] = [
    ['a header longer than the file', Buffer.from([255, 255, 255, 255, 255, 255, 255, 127, 123, 125])],
    ['sizes of nothing', file({ d_model: '0', layers: '-3' })],
    ['words for sizes', file({ d_model: 'wide', layers: 'many' })],
    ['sizes beyond all memory', file({ d_model: '999999999', layers: '2000000000' })],
    ['a tensor longer than the file', file({}, [0, 999_999_999])],
    ['bytes at random', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * at * 31 + at * 17) % 256))],
  ];

  it('is refused in a sentence, and a run can be made as before', async () => {
    const { lab } = await openLab();
    await small(lab, 3);
    await runTo(lab, 3);
    const weights = panel(lab, 'Weights, to save and to load');
    if ((await weights.getAttribute('open')) === null) await weights.locator('summary').first().click();
    const said = lab.locator('#weights-error');
    for (const [name, buffer] of files) {
      await lab.getByLabel('Load a file').setInputFiles({ name: `${name}.safetensors`, mimeType: '', buffer });
      await said.filter({ hasText: SENTENCE }).waitFor();
    }
    await button(lab, /^Reset$/)
      .first()
      .click();
    await runTo(lab, 3);
  });
});

/** As safetensors files are: a length, a description, the numbers. */
function file(metadata: Record<string, string>, offsets = [0, 4]): Buffer {
  const header = JSON.stringify({
    __metadata__: { format: 'pt', ...metadata },
    'wte.weight': { dtype: 'F32', shape: [1, 1], data_offsets: offsets },
  });
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, Buffer.from(header), Buffer.alloc(4)]);
}

/** A page on the guide's own server, and what its workers are to do first. */
async function openCourse(body: string, workerFirst = ''): Promise<Opened> {
  const address = await startChanged({ workerFirst });
  const html = `<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,">
<body>${body}<script type="module" src="attn.js"></script>`;
  return openPage(`${address}course.html`, {
    before: (page) => page.route('**/course.html', (route) => route.fulfill({ contentType: 'text/html', body: html })),
  });
}

describe('sizes that cannot be, through the bare engine', () => {
  it('come back as a sentence with the setting’s name, and the same engine trains afterwards', async () => {
    const opened = await openCourse('');
    await opened.page.addScriptTag({
      type: 'module',
      content: "import { openEngine } from './attn-engine.js'; Object.assign(window, { openEngine });",
    });
    await opened.page.waitForFunction(() => 'openEngine' in window);
    const answers = await opened.page.evaluate(
      async (run) => {
        const { openEngine } = window as unknown as { openEngine(options: object): EngineClient };
        const engine = openEngine({ part: 'run', profile: 'exact' });
        const plan = { lastStep: 2, sampleEvery: 100, prompt: 'Y', sampleLength: 1 };
        const refused: Calls['start']['reply'][] = [];
        const bad = [
          { dModel: 0 },
          { dModel: Number.NaN },
          { heads: 3 },
          { layers: -1 },
          { batch: 1e12 },
          { mask: '?' },
        ];
        for (const change of bad) refused.push(await engine.call('start', { config: { ...run, ...change }, plan }));
        const started = await engine.call('start', { config: run, plan });
        const step = await engine.call('step', {});
        engine.dispose();
        return { refused, started: started.ok, step: step.ok };
      },
      runConfig(checkTraining(FIRST_TRAINING, 'exact').settings, 'causal'),
    );
    for (const reply of answers.refused) {
      expect(reply).toMatchObject({ ok: false });
      expect(reply.ok ? '' : reply.error).toMatch(SENTENCE);
    }
    expect(answers).toMatchObject({ started: true, step: true });
    expectQuiet(opened);
  });
});

/** As a core did that was built without catching: from now on each of its functions throws the place of an exception. */
const THROWING = `{
  const { get } = WebAssembly.Table.prototype;
  WebAssembly.Table.prototype.get = function (place) {
    const found = get.call(this, place);
    if (typeof found !== 'function') return found;
    return (...given) => {
      if (self.throws) throw 5246984;
      return found(...given);
    };
  };
}\n`;
const breakWorkers = (page: Page) =>
  Promise.all(page.workers().map((worker) => worker.evaluate(() => Object.assign(self, { throws: true }))));

describe('a core that throws a number', () => {
  it.each([
    ['in a step', '<attn-train></attn-train>', 'Run', /^At step [1-9]/],
    ['when a run begins', '<attn-generate steps="3"></attn-generate>', 'Train the writer', 'trained for 3 steps'],
    ['when it is asked', '<attn-mask></attn-mask>', 'Full', /64 of 64/],
  ] as const)('%s is told of in a sentence without it, and a restart helps', async (when, element, name, done) => {
    const opened = await openCourse(element, THROWING);
    const { page } = opened;
    const figure = page.locator('body > :first-child');
    const control = figure.getByRole(name === 'Full' ? 'radio' : 'button', { name, exact: true });
    const shown = figure.getByText(done).first();
    await figure
      .getByText(/^Nothing has run yet|^not trained yet|36 of 64/)
      .first()
      .waitFor();
    await expect.poll(() => page.workers().length, { timeout: 10_000 }).toBe(1);
    await expect.poll(() => figure.evaluate((one) => one.matches(':state(ready)'))).toBe(true);
    // The next character is a question too, which a core that throws must not get.
    const known = button(figure, 'One character').and(figure.locator('[aria-disabled="false"]'));
    if (when === 'when a run begins') await known.waitFor();
    if (when === 'in a step') {
      await control.click();
      await shown.waitFor();
    }
    await breakWorkers(page);
    if (when !== 'in a step') await control.click();
    const alert = figure.getByRole('alert').first();
    await alert.getByText(/stopped unexpectedly/).waitFor();
    expect(await alert.textContent()).not.toMatch(/\d/);
    await button(figure, 'Restart the worker').click();
    await alert.waitFor({ state: 'detached' });
    if (name !== 'Full') await control.click();
    await shown.waitFor();
    expect((await opened.told()).map(({ message }) => message).join()).toMatch(/^\D+$/);
    expectQuiet(opened);
  });
});
