// SPDX-License-Identifier: MIT
// Contrast of the guide's colours, computed from the stylesheet that ships (WCAG 2.2 relative luminance).
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');
const blocks = [...css.matchAll(/\{([^{}]*)\}/g)].map(([, body = '']) =>
  Object.fromEntries(
    [...body.matchAll(/--attn-([\w-]+): (#[0-9a-f]{6}|0\.\d+)/g)].map(([, name = '', hex = '']) => [name, hex]),
  ),
);
const [light = {}, dark = {}, darkBySystem = {}] = blocks;

type Rgb = [number, number, number];
const rgb = (hex = '#000000'): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
/** A cell at weight w: the high end of the ramp laid over the low end, up to the theme's share. */
const ramp = (theme: Record<string, string>, weight: number): Rgb => {
  const [low, high] = [rgb(theme['ramp-low']), rgb(theme['ramp-high'])];
  return low.map((part, index) => part + ((high[index] ?? 0) - part) * weight * Number(theme['ramp-share'])) as Rgb;
};

/** Linear RGB as seen with one kind of cone missing: Machado, Oliveira and Fernandes 2009, severity 1. */
const DEFICIENCIES: Record<string, readonly Rgb[]> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function asSeen(colour: Rgb, rows: readonly Rgb[]): Rgb {
  const linear = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return rows.map((row) => {
    const sum = row.reduce((total, weight, at) => total + weight * (linear[at] ?? 0), 0);
    const share = Math.min(1, Math.max(0, sum));
    return 255 * (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055);
  }) as Rgb;
}

const themes = { light, dark };
describe.each(Object.entries(themes))('%s theme', (_, theme) => {
  const text = (ink: string, ground: string) => contrast(rgb(theme[ink]), rgb(theme[ground]));

  it.each([
    ['fg', 'bg'],
    ['fg', 'paper'],
    ['muted', 'bg'],
    ['muted', 'paper'],
    ['accent', 'accent-soft'],
    ['accent', 'bg'],
    ['fg', 'accent-soft'],
    ['key', 'bg'],
    ['leak', 'bg'],
    ['leak', 'leak-soft'],
    ['fg', 'blocked'],
    ['bg', 'fg'],
    ['bg', 'accent'],
  ])('text in %s on %s has at least 4.5:1', (ink, ground) => expect(text(ink, ground)).toBeGreaterThanOrEqual(4.5));

  it.each([
    ['edge', 'bg'],
    ['focus', 'bg'],
    ['focus', 'paper'],
    ['key', 'ramp-low'],
  ])('the mark in %s on %s has at least 3:1', (ink, ground) => expect(text(ink, ground)).toBeGreaterThanOrEqual(3));

  it('the number in a cell has at least 4.58:1 on all 256 steps of the ramp', () => {
    for (let step = 0; step < 256; step++) {
      expect(contrast(rgb(theme.fg), ramp(theme, step / 255))).toBeGreaterThanOrEqual(4.58);
    }
  });

  it.each(Object.entries(DEFICIENCIES))('the ramp keeps its order for a reader with %s', (_, seen) => {
    const steps = Array.from({ length: 65 }, (_, at) => luminance(asSeen(ramp(theme, at / 64), seen)));
    const rising = (steps.at(-1) ?? 0) > (steps[0] ?? 0);
    for (let at = 1; at < steps.length; ++at) {
      const change = (steps[at] ?? 0) - (steps[at - 1] ?? 0);
      expect(rising ? change : -change, `step ${at}`).toBeGreaterThan(0);
    }
  });

  it('the ramp gets steadily darker or steadily lighter', () => {
    const steps = Array.from({ length: 256 }, (_, step) => luminance(ramp(theme, step / 255)));
    const signs = new Set(steps.slice(1).map((value, index) => Math.sign(value - (steps[index] ?? 0))));
    expect(signs.size).toBe(1);
  });
});

it('the system’s dark theme and the chosen one are the same', () => {
  expect(Object.keys(light).length).toBeGreaterThan(10);
  expect(darkBySystem).toEqual(dark);
});

describe('a figure without a page around it', () => {
  const source = readFileSync(new URL('../../web/elements/shared/tokens.styles.ts', import.meta.url), 'utf8');
  const own = [/:host \{([^{}]*)\}/, /const dark = css`([^`]*)`/].map((block) => {
    const [, body = ''] = block.exec(source) ?? [];
    return Object.fromEntries(
      [...body.matchAll(/var\(--attn-([\w-]+), (#[0-9a-f]{6}|0\.\d+)\)/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
  });

  it.each([
    ['light', 0, light],
    ['dark', 1, dark],
  ])('has the page’s colours, %s', (_, at, theme) => expect(own[at]).toEqual(theme));

  it('has the page’s interface font', () => {
    const fonts = (text: string) => text.replace(/["']/g, '').trim();
    const [, page = ''] = /--ui: var\(--attn-font, ([^)]+)\);/.exec(css) ?? [];
    const [, figure = ''] = /var\(--attn-font, ([^)]+)\)/.exec(source) ?? [];
    expect(fonts(figure)).toBe(fonts(page));
    expect(page).toContain('system-ui');
  });
});
