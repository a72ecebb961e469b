// SPDX-License-Identifier: MIT
// Stop in mid-step (FC-70) at sizes where a step takes seconds, and a worker that hangs: the controls come back within a
// second, the reader is told where things stand, and there is always a way on.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { at, openLab, press, runTo, set, small } from './support/lab.ts';

/** What FC-70 allows, in milliseconds. */
const SOON = 1000;

const button = (lab: Locator, name: string) => lab.getByRole('button', { name, exact: true });
const pressable = (lab: Locator, name: RegExp) =>
  lab.getByRole('button', { name }).and(lab.page().locator('[aria-disabled="false"]'));

/** Presses twice and says after how many milliseconds the other controls can be pressed; measured inside the page. */
const pauseTwice = (lab: Locator) =>
  button(lab, 'Pause').evaluate(async (pause) => {
    const root = pause.getRootNode() as ShadowRoot;
    const free = () =>
      [...root.querySelectorAll('button')].some(
        (other) => other.textContent?.trim() === 'Step' && other.getAttribute('aria-disabled') === 'false',
      );
    const began = performance.now();
    (pause as HTMLElement).click();
    (pause as HTMLElement).click();
    while (!free()) await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - began;
  });

async function large(lab: Locator, more: Record<string, string>): Promise<void> {
  await lab.getByLabel('Experiment').selectOption('writer');
  await set(lab, { Layers: '8', Heads: '8', Width: '128', Context: '128', Batch: '64', ...more });
  await press(lab, 'Run');
  await pressable(lab, /^Pause$/).waitFor();
}

describe('Pause in the middle of a step of many seconds', () => {
  it('pressed twice gives the controls back within a second, at the last finished step; it goes on, and Reset works', async () => {
    const { lab } = await openLab();
    await large(lab, {});
    expect(await pauseTwice(lab)).toBeLessThan(SOON);
    await lab
      .locator('.live')
      .getByText(/^Ready at step 0\..*Paused/)
      .waitFor();
    await lab.getByText(/Paused in the middle of the next step: what is done of it is kept/).waitFor();
    await press(lab, 'Go on');
    await pressable(lab, /^Pause$/).waitFor();
    expect(await pauseTwice(lab)).toBeLessThan(SOON);
    await press(lab, 'Reset');
    await lab.getByText('Nothing has run yet.').waitFor();
    await small(lab, 5);
    await runTo(lab, 5);
  });

  it('does so too where one part of a step takes longer than that, and Reset lets another run begin at once', async () => {
    const { lab } = await openLab();
    await large(lab, { Layers: '12', Width: '256', Context: '256', Positions: '256' });
    expect(await pauseTwice(lab)).toBeLessThan(SOON);
    await lab.getByText(/Paused(: the worker ends the piece it is at| in the middle)/).waitFor();
    await press(lab, 'Reset');
    await small(lab, 5);
    await runTo(lab, 5);
  });
});

/** From now on workers get no call any more, or do again; what was held back comes then. */
const hang = (page: Page, on: boolean) => page.evaluate((now) => Object.assign(globalThis, { hung: now }), on);

const withHangingWorkers = async (page: Page) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const { Worker: Real } = globalThis;
    globalThis.Worker = class extends Real {
      private kept: unknown[] = [];
      override postMessage(message: unknown, transfer?: unknown): void {
        const send = () => super.postMessage(message as never, transfer as never);
        if (!(globalThis as { hung?: boolean }).hung) {
          send();
          return;
        }
        this.kept.push(message);
        const timer = setInterval(() => {
          if ((globalThis as { hung?: boolean }).hung) return;
          clearInterval(timer);
          send();
        }, 50);
      }
    };
  });
};

/** A run that stands at step 3, whose worker can hang. */
async function standing() {
  const { page, lab } = await openLab({}, withHangingWorkers);
  await small(lab, 400, { 'Stop after step': '3' });
  await press(lab, 'Run');
  await at(lab, 3);
  return { page, lab };
}

describe('a step by hand that takes long', () => {
  it('lets Step be pressed again, and makes as many as were asked for', async () => {
    const { page, lab } = await standing();
    await hang(page, true);
    await press(lab, 'Step');
    await page.clock.runFor(SOON);
    await pressable(lab, /^Pause$/).waitFor();
    await press(lab, 'Step');
    await hang(page, false);
    await page.clock.runFor(SOON);
    await at(lab, 5);
  });
});

describe('a worker that hangs', () => {
  it('is told of after 20 seconds, in the figure that waits, and can be waited for or restarted', async () => {
    const { page, lab } = await standing();
    const sentence = lab.getByText('The background worker has not answered for 20 seconds.');
    await hang(page, true);
    await press(lab, 'Step');
    await page.clock.runFor(19_000);
    expect(await sentence.count()).toBe(0);
    await page.clock.runFor(5_000);
    await sentence.waitFor();
    await hang(page, false);
    await at(lab, 4);
    await sentence.waitFor({ state: 'detached' });

    await hang(page, true);
    await press(lab, 'Step');
    await page.clock.runFor(25_000);
    await sentence.waitFor();
    await press(lab, 'Restart the worker');
    await hang(page, false);
    await sentence.waitFor({ state: 'detached' });
    expect(await lab.getByLabel('Width', { exact: true }).first().inputValue()).toBe('16');
    await runTo(lab, 3);
  });

  it('is heard of where a pause waits for it, and again once the run stands still, with its step', async () => {
    const { page, lab } = await openLab({}, withHangingWorkers);
    await set(lab, { Steps: '5000' });
    await press(lab, 'Run');
    await lab.getByText(/^At step [1-9]/).waitFor();
    await hang(page, true);
    await press(lab, 'Pause');
    const heard = lab.getByRole('status').first();
    await page.clock.runFor(6_000);
    await heard.getByText(/Paused: the worker ends the piece it is at/).waitFor();
    await hang(page, false);
    await page.clock.runFor(6_000);
    await heard.getByText(/^Paused at step \d+\.$|^At step \d+ .* Paused in the middle/).waitFor();
    const [, step] = (await heard.textContent())?.match(/step (\d+)/) ?? [];
    await at(lab, Number(step));
  });

  it('is told of in figures that only ask, too, and one restart brings the answer', async () => {
    const { page } = await openLab({}, withHangingWorkers);
    const figure = page.locator('attn-softmax').first();
    await figure.scrollIntoViewIfNeeded();
    await press(figure, 'Show me');
    const other = figure.getByRole('radio', { name: 'Wrong axis' });
    await other.waitFor(); // the worker has answered
    await hang(page, true);
    await other.check();
    await page.clock.runFor(25_000);
    await figure.getByText('The background worker has not answered for 20 seconds.').waitFor();
    await press(figure, 'Restart the worker');
    await hang(page, false);
    await figure.getByText('has not answered').waitFor({ state: 'detached' });
    expect(await figure.getByRole('alert').count()).toBe(0);
  });
});
