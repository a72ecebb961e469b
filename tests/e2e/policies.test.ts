// SPDX-License-Identifier: MIT
// The guide under the policies that hosts have: what works under each, and what is said where something cannot (FC-59). No
// figure has a button there that does nothing.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  expectQuiet,
  openPage,
  openSite,
  STRICT,
  startChanged,
  startHost,
  startSite,
  trainBoth,
} from './support/policy-site.ts';

const without = (word: string): string => STRICT.replace(word, '').replace('  ', ' ');
const NO_WORKERS = STRICT.replace("worker-src 'self'", "worker-src 'none'");
/** As Chromium reports a refusal of its own accord. */
const WORKER_REFUSED = /^error: .*Creating a worker from .* violates .*worker-src 'none'/;
const OPEN = { 'Access-Control-Allow-Origin': '*' };
const SLOWER = /^Training is slower here because/;

/** Brings every figure of the lesson near, and waits until each has settled. */
async function seeAll(page: Page): Promise<void> {
  for (const figure of await page.locator('.figure').all()) await figure.scrollIntoViewIfNeeded();
}

describe('our own strict policy', () => {
  it('lets a view work and train, and refuses nothing', async () => {
    const opened = await openSite('embed.html?view=train', { policy: STRICT });
    await trainBoth(opened.page, 2);
    expect(await opened.page.getByText(SLOWER).count()).toBe(0);
    expect(await opened.refused()).toEqual([]);
    expect(await opened.told()).toEqual([]);
    expectQuiet(opened);
  });

  it('lets the whole lesson work, and refuses nothing', async () => {
    const opened = await openSite('index.html', { policy: `${STRICT}; manifest-src 'self'` });
    await seeAll(opened.page);
    await opened.page.locator('#explorer attn-mask').getByRole('grid').first().waitFor();
    await opened.page.locator('#explorer attn-mask').scrollIntoViewIfNeeded();
    expect(await opened.refused()).toEqual([]);
    expectQuiet(opened);
  });
});

describe('a page that may not start a worker', () => {
  it('trains the same models to the same bits, and says why it is slower', async () => {
    const plain = await openSite('embed.html?view=train', { policy: STRICT });
    const fingerprint = await trainBoth(plain.page, 5);
    const opened = await openSite('embed.html?view=train', { policy: NO_WORKERS });
    const { page } = opened;
    await page.getByText(SLOWER).waitFor();
    expect(await page.getByText(SLOWER).textContent()).toContain("its security policy lacks “worker-src 'self'”");
    expect(await trainBoth(page, 5)).toBe(fingerprint);
    expect(await opened.told()).toEqual([
      { tag: 'attn-train', code: 'worker-blocked', message: await page.getByText(SLOWER).textContent() },
    ]);
    expect(page.workers()).toHaveLength(0);
    expectQuiet(opened, WORKER_REFUSED);
  });

  it('pauses, steps and resets meanwhile, and leaves the page its turns', async () => {
    const { page } = await openSite('embed.html?view=train', { policy: NO_WORKERS });
    const figure = page.locator('attn-train');
    await page.getByText(SLOWER).waitFor();
    await figure.getByRole('button', { name: 'Run both' }).click();
    await figure.getByText(/^At step [1-9]/).waitFor();
    const frames = () => page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    for (let count = 0; count < 3; count++) await frames();
    await figure.getByRole('button', { name: 'Pause' }).click();
    const step = figure.getByRole('button', { name: 'Step', exact: true });
    await expect.poll(() => step.getAttribute('aria-disabled')).toBe('false');
    const at = async () => Number(/^At step (\d+)/.exec((await figure.getByText(/^At step/).textContent()) ?? '')?.[1]);
    const paused = await at();
    expect(paused).toBeLessThan(300);
    await step.click();
    await expect.poll(at).toBeGreaterThan(paused);
    await figure.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => figure.getByText(/^At step/).count()).toBe(0);
  });

  it('ends the run with the figure', async () => {
    const { page } = await openSite('embed.html?view=train', { policy: NO_WORKERS });
    const figure = page.locator('attn-train');
    await page.getByText(SLOWER).waitFor();
    await figure.getByRole('button', { name: 'Run both' }).click();
    await figure.getByText(/^At step [1-9]/).waitFor();
    const turns = await page.evaluate(async () => {
      const post = MessagePort.prototype.postMessage;
      let count = 0;
      MessagePort.prototype.postMessage = function (this: MessagePort, ...args: Parameters<typeof post>) {
        count++;
        return post.apply(this, args);
      } as typeof post;
      const drawn = () => new Promise((frame) => requestAnimationFrame(frame));
      const counted = async () => {
        count = 0;
        for (let frames = 0; frames < 20; frames++) await drawn();
        return count;
      };
      const running = await counted();
      document.querySelector('attn-train')?.remove();
      await counted();
      return { running, after: await counted() };
    });
    expect(turns.running).toBeGreaterThan(0);
    expect(turns.after).toBe(0);
  });

  it('answers for the explorer, as for every figure', async () => {
    const opened = await openSite('embed.html?view=mask', { policy: NO_WORKERS });
    await opened.page.getByRole('grid').waitFor();
    await opened.page.getByRole('radio', { name: 'Prefix' }).click();
    await opened.page.locator('code.spec').getByText('prefix:3').waitFor({ state: 'attached' });
    expect((await opened.told()).map(({ code }) => code)).toEqual(['worker-blocked']);
    expectQuiet(opened, WORKER_REFUSED);
  });

  it('trains in the page in one file too, which runs its worker’s source itself', async () => {
    const policy =
      "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; worker-src 'none'; img-src data: blob:";
    const opened = await openSite('attn-single.html', { policy });
    await trainBoth(opened.page, 1);
    expect(await opened.page.getByText(SLOWER).first().textContent()).toContain('“worker-src blob:”');
    expect(opened.page.workers()).toHaveLength(0);
    expectQuiet(opened, WORKER_REFUSED);
  });

  it('is not asked of a browser that has no workers', async () => {
    const opened = await openSite('embed.html?view=train', {
      before: (page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker')),
    });
    await opened.page.getByText('Training is slower here because this browser has no background workers').waitFor();
    await trainBoth(opened.page, 1);
    expectQuiet(opened);
  });
});

describe('a page that may not run WebAssembly', () => {
  const policy = without("'wasm-unsafe-eval'");

  it('keeps each figure’s drawing, and says which word is missing', async () => {
    const opened = await openSite('index.html', { policy: `${policy}; manifest-src 'self'` });
    const { page } = opened;
    await seeAll(page);
    for (const tag of ['attn-train', 'attn-mask', 'attn-qkv', 'attn-softmax', 'attn-leak', 'attn-generate']) {
      const figure = page.locator(`${tag}.figure`).first();
      await figure.scrollIntoViewIfNeeded();
      await figure.getByRole('alert').first().waitFor();
      expect(await figure.getByRole('alert').first().textContent()).toContain('It has to allow “wasm-unsafe-eval”');
      await figure.locator('attn-still svg.poster').waitFor();
      expect(await figure.getByRole('button', { name: /Restart|Run|Step|Pause|Reset/ }).count(), tag).toBe(0);
    }
    expect(new Set((await opened.told()).map(({ code }) => code))).toEqual(new Set(['wasm-blocked']));
    expectQuiet(opened);
  });

  it.each([
    ['train', ['No mask', 'Causal mask'], 2],
    ['mask', ['“Y”', '“k”'], 8],
    ['softmax', ['Row 0', 'Row 3'], 4],
    ['leak', ['as promised: causal', 'the mask forgotten'], 3],
  ])('shows what the core gave when the page was built: %s', async (view, names, rows) => {
    const opened = await openSite(`embed.html?view=${view}`, { policy });
    const table = opened.page.locator('attn-still').getByRole('table');
    await table.waitFor();
    for (const name of names) expect(await table.getByRole('rowheader', { name, exact: true }).count()).toBe(1);
    expect(await table.locator('tbody tr').count()).toBe(rows);
    expect(await table.locator('td').allTextContents()).not.toContain('NaN');
    expect(await opened.page.getByText(/Computed here, by the C\+\+ core/).count()).toBe(0);
    expectQuiet(opened);
  });

  it('says the same where it may not start a worker either', async () => {
    const opened = await openSite('embed.html?view=train', {
      policy: policy.replace("worker-src 'self'", "worker-src 'none'"),
    });
    await opened.page
      .getByRole('alert')
      .getByText(/It has to allow “wasm-unsafe-eval”/)
      .waitFor();
    await opened.page.getByRole('table').waitFor();
    expect(await opened.page.getByText(SLOWER).count()).toBe(0);
    expectQuiet(opened, WORKER_REFUSED);
  });
});

describe('a page that may not load the core’s files', () => {
  const policy = without("connect-src 'self'; ");
  /** As Chromium reports it. */
  const REFUSED = /^error: (Connecting to|Fetch API cannot load|Refused to connect).*violates/;

  it.each(['train', 'mask', 'softmax', 'leak'])(
    'names connect-src, and keeps the drawing and the table: %s',
    async (view) => {
      const opened = await openSite(`embed.html?view=${view}`, { policy });
      const alert = opened.page.getByRole('alert').first();
      await alert.getByText("It has to allow “connect-src 'self'”").waitFor();
      expect(await opened.page.getByText(/Check the connection/).count()).toBe(0);
      await opened.page.locator('attn-still svg.poster').waitFor();
      await opened.page.locator('attn-still').getByRole('table').waitFor();
      expect(await opened.page.getByRole('button', { name: /Restart|Run|Step|Pause|Reset/ }).count()).toBe(0);
      expect(new Set((await opened.told()).map(({ code }) => code))).toEqual(new Set(['wasm-blocked']));
      expectQuiet(opened, REFUSED);
    },
  );

  it('says it in German too', async () => {
    const { page } = await openSite('embed.html?view=mask&lang=de', { policy });
    await page.getByRole('alert').getByText("Sie muss „connect-src 'self'“ erlauben.").waitFor();
  });

  it('names the server of an element’s files where that is another', async () => {
    const guide = new URL(await startSite({ headers: OPEN }));
    const opened = await openPage(
      await startHost(`<script type="module" src="${guide}attn.js"></script><attn-mask></attn-mask>`, {
        'content-security-policy': `default-src 'none'; script-src ${guide.origin} 'wasm-unsafe-eval'; worker-src blob:`,
      }),
    );
    await opened.page.getByRole('alert').getByText(`It has to allow “connect-src ${guide.origin}”`).waitFor();
  });

  it('says that a header is missing where the server keeps the files to itself', async () => {
    const guide = await startChanged({ own: true });
    const frame = `<iframe sandbox="allow-scripts" src="${guide}embed.html?view=mask" title="Mask" width="900" height="900"></iframe>`;
    const { page } = await openPage(await startHost(frame, {}));
    const figure = page.frameLocator('iframe').locator('attn-mask');
    await figure.getByRole('alert').getByText('has to send the header “Access-Control-Allow-Origin: *”').waitFor();
    await figure.locator('attn-still svg.poster').waitFor();
    expect(await figure.getByRole('button', { name: /Restart/ }).count()).toBe(0);
  });

  it('says that a file is missing where the server has not got it, and offers a restart', async () => {
    const { page } = await openSite('embed.html?view=mask', {
      before: (opened) => opened.route('**/*.wasm', (route) => route.fulfill({ status: 404, body: '' })),
    });
    await page.getByRole('alert').getByText('one of its files is not there (the server answers 404)').waitFor();
    await page.getByRole('button', { name: 'Restart the worker' }).waitFor();
  });
});

describe('a host page with a frame of the guide', () => {
  it('needs frame-src and nothing else, as the frame has its own policy', async () => {
    const guide = await startSite({ policy: STRICT });
    const frame = `<iframe src="${guide}embed.html?view=train" title="Two models" width="900" height="700"></iframe>`;
    const policy = `default-src 'none'; frame-src ${new URL(guide).origin}`;
    const opened = await openPage(await startHost(frame, { 'content-security-policy': policy }));
    const figure = opened.page.frameLocator('iframe').locator('attn-train');
    await figure.getByRole('button', { name: 'Step', exact: true }).click();
    await figure.getByText(/^At step 0\b/).waitFor();
    expect(await figure.getByText(SLOWER).count()).toBe(0);
    expect(await opened.refused()).toEqual([]);
    expectQuiet(opened);
  });
});

describe('a server that gives .wasm files another type (FC-60)', () => {
  it.each(['text/plain', 'application/octet-stream', ''])(
    'changes nothing, and each comes once: "%s"',
    async (type) => {
      const asked: string[] = [];
      const guide = await startChanged({ type, heard: (path) => asked.push(path) });
      const opened = await openPage(`${guide}embed.html?view=mask`);
      await opened.page.getByRole('grid').waitFor();
      await opened.page.getByRole('radio', { name: 'Weights' }).click();
      await opened.page.getByRole('grid').waitFor();
      expect(asked.length).toBeGreaterThan(0);
      expect(new Set(asked).size).toBe(asked.length);
      expectQuiet(opened);
    },
  );
});
