// SPDX-License-Identifier: MIT
// Figures that come, go and move (FC-72), and memory that does not grow (FC-63): nothing is left behind, nothing needs the
// page to be loaded again.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectQuiet, openPage, openSite, startChanged } from './support/policy-site.ts';

/** For a worker whose memory may not grow beyond so many megabytes. */
const littleMemory = (megabytes: number): string => `{
  const { prototype } = WebAssembly.Memory, { grow } = prototype;
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65536 > ${megabytes * 2 ** 20}) throw new RangeError('Unable to grow');
    return grow.call(this, pages);
  };
}\n`;

const noWorkers = (page: Page) => expect.poll(() => page.workers().length, { timeout: 10_000 }).toBe(0);

describe('a figure that comes and goes', () => {
  it('leaves no worker behind, five times over, and keeps or cleanly restarts a run when it is moved (FC-72)', async () => {
    const opened = await openSite('embed.html?view=train', {});
    const { page } = opened;
    const figure = page.locator('attn-train');
    await figure.getByRole('button', { name: 'Run both' }).waitFor();
    await figure.evaluate((one) => one.remove());
    await noWorkers(page);
    for (let visit = 0; visit < 5; visit++) {
      await page.evaluate(() => {
        const made = document.createElement('attn-train');
        made.setAttribute('compare', '');
        document.querySelector('main')?.prepend(made);
      });
      await figure.getByRole('button', { name: 'Run both' }).click();
      await figure.getByText(/^At step [1-9]/).waitFor();
      if (visit === 4) {
        await page.evaluate(() => {
          const home = document.createElement('section');
          document.body.append(home);
          home.append(document.querySelector('attn-train') as Element);
        });
        // Moved: it starts from the beginning, with its controls, and trains as before.
        await figure.getByRole('button', { name: 'Run both' }).click();
        await figure.getByText(/^At step [1-9]/).waitFor();
        expect(page.workers()).toHaveLength(2);
      }
      await figure.evaluate((one) => one.remove());
      await noWorkers(page);
    }
    expectQuiet(opened);
  });

  it.each(['mask', 'leak', 'softmax'])('gives back the worker that answers it: %s', async (view) => {
    const { page } = await openSite(`embed.html?view=${view}`, {});
    await expect.poll(() => page.workers().length).toBe(1);
    await page.locator('main > :first-child').evaluate((one) => one.remove());
    await noWorkers(page);
  });
});

describe('a browser that gives no more memory', () => {
  it('is told in a sentence with smaller sizes on offer, and the page goes on (FC-63)', async () => {
    const opened = await openPage(`${await startChanged({ workerFirst: littleMemory(48) })}index.html#laboratory`);
    const { page } = opened;
    const lab = page.locator('#lab');
    await lab.scrollIntoViewIfNeeded();
    await lab
      .getByRole('img', { name: /Training mask/ })
      .first()
      .waitFor();
    await lab.getByText('More settings').click();
    const closed = lab.locator('.groups > details:not([open]) > summary');
    while ((await closed.count()) > 0) await closed.first().click();
    const field = (name: string) => lab.getByLabel(name, { exact: true }).first();
    await field('Layers').fill('12');
    await field('Width').fill('256');
    await field('Steps').fill('1');
    await lab.getByRole('button', { name: /^Run/ }).click();
    await lab
      .getByRole('alert')
      .getByText('This needs more memory than the browser gives; choose smaller sizes.')
      .waitFor();
    expect((await opened.told()).map(({ code }) => code)).toEqual(['out-of-memory']);
    await lab.getByRole('button', { name: 'Use the lesson’s sizes' }).click();
    expect(await field('Layers').inputValue()).toBe('4');
    expect(await lab.getByRole('alert').count()).toBe(0);
    await field('Width').fill('16');
    await lab.getByRole('button', { name: /^Run/ }).click();
    await lab
      .getByText(/^At step 1\b/)
      .first()
      .waitFor();
    expectQuiet(opened);
  });
});
