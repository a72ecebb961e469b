// SPDX-License-Identifier: MIT
// How much memory figures take in a browser: the same after 50 rounds as after a few (FC-65), and a bounded sum for one figure and
// for twenty on a page. WebAssembly's is read within the workers. In Node, one module after the other: tests/wasm/memory.test.ts.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FIGURES } from '../../web/embed/elements/names.ts';
import { expectQuiet, type Opened, openPage, startChanged } from './support/policy-site.ts';

/** What one figure may have, heap and all, in bytes; twice as much would be too much for phones. */
const MOST_OF_ONE = 48 * 2 ** 20;
/** As of docs/performance.md. */
const MOST_OF_A_WORKER = 24 * 2 ** 20;

/** Put before a worker's code: keeps what modules export as their memory. */
const KEEP_MEMORIES = `{
  const { instantiate } = WebAssembly;
  self.memories = [];
  WebAssembly.instantiate = async (...given) => {
    const made = await instantiate(...given);
    const { exports } = made.instance ?? made;
    self.memories.push(...Object.values(exports).filter((one) => one instanceof WebAssembly.Memory));
    return made;
  };
}\n`;

/** In bytes, of each worker: of its modules one after the other. */
const sizes = (page: Page): Promise<number[][]> =>
  Promise.all(
    page.workers().map((worker) =>
      worker.evaluate(() => {
        const { memories } = self as unknown as { memories: WebAssembly.Memory[] };
        return memories.map(({ buffer }) => buffer.byteLength);
      }),
    ),
  );
const sum = (all: readonly number[]): number => all.reduce((before, one) => before + one, 0);

/** Elements in a page beside attn.js. */
async function openElements(body: string): Promise<Opened> {
  const address = await startChanged({ workerFirst: KEEP_MEMORIES });
  const html = `<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,">
<body>${body}<script type="module" src="attn.js"></script>`;
  return openPage(`${address}course.html`, {
    before: (page) => page.route('**/course.html', (route) => route.fulfill({ contentType: 'text/html', body: html })),
  });
}

const press = (figure: Locator, name: string) => figure.getByRole('button', { name, exact: true }).click();

/** What a reader does again and again. */
const ROUNDS: readonly [number, string, string, (figure: Locator) => Promise<void>][] = [
  [
    10,
    'new workers',
    '<attn-generate steps="20" length="50" motion="off"></attn-generate>',
    async (figure) => {
      await press(figure, 'Reset');
      await figure.getByText(/^not trained yet/).waitFor();
      await press(figure, 'Train the writer');
      await figure.getByText('trained for 20 steps').waitFor();
      await press(figure, 'Write all 50');
      await expect
        .poll(async () => (await figure.locator('.generated').textContent())?.length, { timeout: 30_000 })
        .toBe('Your '.length + 50);
    },
  ],
  [
    50,
    'one worker',
    '<attn-train steps="20"></attn-train>', // writes by itself at the end
    async (figure) => {
      await press(figure, 'Run');
      await figure.getByText(/^At step 20\b/).waitFor();
      await press(figure, 'Reset');
      await figure.getByText('Nothing has run yet.').waitFor();
    },
  ],
];

describe('WebAssembly’s memory', () => {
  it.each(ROUNDS)(
    'is as large after %i rounds of Reset, 20 steps and a text as after 3 (FC-65), in %s',
    async (rounds, _, element, round) => {
      const opened = await openElements(element);
      const figure = opened.page.locator('attn-generate, attn-train');
      const seen: number[][][] = [];
      for (let count = 0; count < rounds; count++) {
        await round(figure);
        seen.push(await sizes(opened.page));
      }
      expect(sum(seen[2]?.flat() ?? [])).toBeGreaterThan(0);
      expect(seen.slice(3)).toEqual(Array(rounds - 3).fill(seen[2]));
      expectQuiet(opened);
    },
    300_000,
  );
});

/** In bytes. What a running figure has just made is rubbish soon after: the least of some readings is what it keeps. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const readings: number[] = [];
  while (readings.length < 5) {
    await session.send('HeapProfiler.collectGarbage');
    readings.push((await session.send('Runtime.getHeapUsage')).usedSize);
  }
  return Math.min(...readings);
}

/** The figures that compute for a while, with the buttons that have them do so, and what shows that they do. */
const COMPUTING: readonly [string, readonly string[], RegExp][] = [
  ['<attn-train compare></attn-train>', ['Run both'], /^At step [1-9]/],
  ['<attn-ablate></attn-ablate>', ['Show me', 'Run every part'], /^[1-9]\d* of /],
  ['<attn-generate></attn-generate>', ['Train the writer'], /^training, step [1-9]/],
  ['<attn-block></attn-block>', ['Train 20 steps'], /^After 20 training steps/],
];

describe('one figure', () => {
  it.each(COMPUTING)(
    'has at most 48 MB with its part of the page’s heap while it computes: %s',
    async (element, names, begun) => {
      const { page } = await openElements(element);
      for (const name of names) await press(page.locator('body > :first-child'), name);
      await page.getByText(begun).first().waitFor();
      const heap = await heapOf(page);
      const core = sum((await sizes(page)).flat());
      expect(core).toBeGreaterThan(0);
      expect(core + heap).toBeLessThanOrEqual(MOST_OF_ONE);
    },
  );
});

/** The elements that make a model when they are seen; the others ask one worker, all together. */
const OWN_MODEL = ['attn-train', 'attn-generate', 'attn-block'];

describe('twenty figures on a page', () => {
  it('share one worker but for those with a model of their own, and none takes more than is set aside for one', async () => {
    const twenty = [...FIGURES, ...FIGURES];
    const { page } = await openElements(twenty.map((tag) => `<${tag}></${tag}>`).join(''));
    for (const figure of await page.locator(FIGURES.join()).all()) {
      await figure.scrollIntoViewIfNeeded();
      await figure.getByRole('button', { name: 'Reset' }).first().waitFor();
    }
    await expect.poll(() => page.workers().length).toBe(1 + twenty.filter((tag) => OWN_MODEL.includes(tag)).length);
    for (const one of await sizes(page)) expect(sum(one)).toBeLessThanOrEqual(MOST_OF_A_WORKER);
  });
});
