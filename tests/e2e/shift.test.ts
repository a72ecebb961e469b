// SPDX-License-Identifier: MIT
// Nothing moves by itself: while the page loads, and while a reader goes through it slowly or in leaps.
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { heights, settleAll } from '../../scripts/lib/rooms.mjs';
import { openGuide } from './support/page.ts';

const LIMIT = 0.02;
const LEAP_LIMIT = 0.05;
/** A figure may differ so much from its room before it is seen to jump. */
const ROOM_TOLERANCE = 16;

interface Shift {
  value: number;
  at: number;
}

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, startTime } of list.getEntries() as Entry[]) {
        if (!hadRecentInput) shifts.push({ value, at: startTime });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The worst burst, as web-vitals has it: less than a second between two shifts, five in all. */
async function shifted(page: Page): Promise<number> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  let [worst, sum, first, last] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { value, at } of shifts) {
    if (at - last >= 1000 || at - first >= 5000) [sum, first] = [0, at];
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}

async function scrollThrough(page: Page, pixels: number): Promise<void> {
  const end = () => page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < (await end()); top += pixels) {
    await page.evaluate((y) => scrollTo(0, y), top);
    // A reader sees what is there before going on: two frames, and the figures in sight drawn.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.figure:not([data-settled])')].every((figure) => {
        const { top: above, bottom } = figure.getBoundingClientRect();
        return above > innerHeight || bottom < 0;
      }),
    );
  }
}

describe('layout', () => {
  it.each([320, 360, 768, 1280, 1920])('does not jump while the page loads at %i pixels', async (width) => {
    const { page, compare } = await openGuide({ viewport: { width, height: 800 } }, watchShifts);
    await compare.getByRole('img', { name: /528 of 1024/ }).waitFor();
    await page.locator('#opening .figure[data-settled]').waitFor();
    expect(await shifted(page)).toBeLessThan(LIMIT);
  });

  it.each([
    [360, 400],
    [1280, 400],
  ])('does not jump on the way through the page at %i pixels, %i at a time', async (width, pixels) => {
    const { page } = await openGuide({ viewport: { width, height: 800 } }, watchShifts);
    await scrollThrough(page, pixels);
    expect(await shifted(page)).toBeLessThan(LIMIT);
  });

  // A reader who leaps sees figures draw themselves: that may move something inside them, but nothing around them.
  it('hardly moves under a reader who leaps from figure to figure', async () => {
    const { page } = await openGuide({}, watchShifts);
    await scrollThrough(page, 1600);
    expect(await shifted(page)).toBeLessThan(LEAP_LIMIT);
  });

  it('brings a reader to a heading however early the link is pressed, and nothing is drawn that is far', async () => {
    const { page } = await openGuide();
    await page.getByRole('link', { name: 'The family', exact: true }).click();
    const heading = page.getByRole('heading', { name: 'The family', exact: true });
    const margin = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
    );
    const off = async () => Math.abs(((await heading.boundingBox())?.y ?? 0) - margin);
    await expect.poll(off).toBeLessThan(8);
    await page.locator('#family .figure[data-settled]').first().waitFor({ state: 'attached' });
    expect(await off(), 'once the figures above and below have come').toBeLessThan(8);
    const drawn = await page.evaluate(
      () => document.querySelector('attn-softmax svg.poster')?.checkVisibility({ contentVisibilityAuto: true }) ?? true,
    );
    expect(drawn, 'a drawing in a chapter that was passed by').toBe(false);
  });

  it('keeps for each figure the room that it takes, on a tablet', async () => {
    const { page } = await openGuide({ viewport: { width: 768, height: 900 } });
    const kept = await page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>('[data-room]')].map((figure) => [
          figure.dataset.room ?? '',
          Number.parseFloat(getComputedStyle(figure).getPropertyValue('--room')),
        ]),
      ),
    );
    expect(Object.keys(kept).length).toBeGreaterThan(25);
    await page.goto(inject('siteUrl'));
    await settleAll(page);
    const taken = await heights(page);
    const wrong = Object.entries(taken)
      .map(([name, height]) => ({ name, height, room: kept[name] ?? 0 }))
      .filter(({ height, room }) => !(Math.abs(height - room) <= ROOM_TOLERANCE));
    expect(wrong, 'run `npm run rooms`, then build the page again').toEqual([]);
  });
});
