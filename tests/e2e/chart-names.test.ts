// SPDX-License-Identifier: MIT
// What is written on the loss charts' canvas, where and when: names stand beside the curves, never on them.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openLab, runTo, set } from './support/lab.ts';
import { openGuide, press, runToTheEnd, setField } from './support/page.ts';

interface Written {
  text: string;
  /** CSS pixels from the left edge of the chart's curves, and their width. */
  left: number;
  inside: boolean;
}

/** Keeps all that is written on a chart; inside: where curves may be. */
const keepWritten = (page: Page) =>
  page.addInitScript(() => {
    const written: Written[] = [];
    Object.assign(window, { written });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
      const over = this.canvas.parentElement?.querySelector<HTMLElement>('.u-over');
      if (over != null) {
        const [left, top, width, height] = (['left', 'top', 'width', 'height'] as const).map((side) =>
          Number.parseFloat(over.style[side]),
        ) as [number, number, number, number];
        const [at, down] = [x / devicePixelRatio - left, y / devicePixelRatio - top];
        written.push({ text, left: at - width, inside: at >= 0 && at < width && down > 0 && down < height });
      }
      fillText.call(this, text, x, y, ...rest);
    };
  });

const written = (page: Page) => page.evaluate(() => (window as unknown as { written: Written[] }).written);
const isName = ({ text }: Written) => /[a-z]{2}/.test(text);
const below = (figure: Locator) => figure.locator('.names li').allTextContents();

/** Every name that was ever written stood in the margin, all at one distance from the curves. */
async function expectBeside(page: Page, names: readonly string[]): Promise<void> {
  const all = (await written(page)).filter(isName);
  expect(all.filter(({ inside }) => inside)).toEqual([]);
  const kept = all.filter(({ left }) => left > 0);
  expect([...new Set(kept.map(({ text }) => text))].sort()).toEqual([...names].sort());
  expect(new Set(kept.map(({ left }) => Math.round(left))).size).toBe(1);
}

async function openAblation(width: number) {
  const { page } = await openGuide({ viewport: { width, height: 900 } }, keepWritten);
  const figure = page.locator('attn-ablate');
  await figure.evaluate((element) => {
    for (const [key, value] of [
      ['layers', '1'],
      ['steps', '12'],
    ])
      element.setAttribute(key ?? '', value ?? '');
  });
  await figure.scrollIntoViewIfNeeded();
  await press(figure, 'Show me');
  await press(figure, 'Run every part');
  await figure
    .locator('.live')
    .getByText(/ends? at/)
    .waitFor();
  await figure.getByRole('button', { name: 'Pause', exact: true, disabled: true }).waitFor();
  return { page, figure };
}

const PARTS = ['everything', 'no residuals', 'no norms', 'no feed-forward', 'no positions', 'no mask'];

describe('names on a loss chart', () => {
  it('of the laboratory stand beside the curves from the first step to the last', async () => {
    const { page, lab } = await openLab({}, keepWritten);
    await lab.getByRole('radio', { name: 'It falls as well' }).check();
    await set(lab, { Steps: '24' });
    await runTo(lab, 24);
    const levels = ['by letter frequency', 'by letter pairs', 'held out, by frequency', 'held out, by pairs'];
    const curves = ['causal', 'causal, honest', 'causal, held out', 'your bet'];
    await expectBeside(page, [...levels, ...curves, 'uniform guess, ln 30']);
    expect(await below(lab)).toEqual([]);
  });

  it('of the opening figure do, too', async () => {
    const { page, compare } = await openGuide({}, keepWritten);
    await setField(compare, 'Steps', '30');
    await runToTheEnd(compare, 30);
    await expectBeside(page, ['causal', 'no mask', 'uniform guess, ln 30']);
  });

  it('of the parts that were taken away do, beside a chart that shares its width', async () => {
    const { page, figure } = await openAblation(1280);
    await expectBeside(page, [...PARTS, 'uniform guess, ln 30', 'letter counts alone']);
    expect(await below(figure)).toEqual([]);
  });

  it('stand under the chart on a phone, each with its line, in the order of the ends', async () => {
    const { page, figure } = await openAblation(360);
    expect((await written(page)).filter(isName)).toEqual([]);
    await expect.poll(async () => (await below(figure)).length).toBe(8);
    const names = (await below(figure)).map((name) => name.trim());
    expect(names.slice(0, 6).sort()).toEqual([...PARTS].sort());
    expect(names.slice(6)).toEqual([
      expect.stringMatching(/^uniform guess, ln 30 3\.401$/),
      expect.stringMatching(/^letter counts alone 2\.\d{3}$/),
    ]);
    const drawn = await figure.locator('.plot').getAttribute('aria-label');
    const ends = new Map(
      [...(drawn ?? '').matchAll(/(everything|no [a-z-]+) (\d\.\d{3})/g)].map(([, name, loss]) => [name, Number(loss)]),
    );
    const losses = names.slice(0, 6).map((name) => ends.get(name) ?? Number.NaN);
    expect(losses).toEqual([...losses].sort((a, b) => b - a));
    const looks = await figure
      .locator('.names li path')
      .evaluateAll((paths) =>
        paths.map((path) => `${getComputedStyle(path).stroke} ${path.getAttribute('stroke-dasharray')}`),
      );
    expect(new Set(looks.slice(0, 6)).size).toBe(6);
  });
});
