// SPDX-License-Identifier: MIT
// Whether the page behind an element is light or dark. What is painted there counts; where nothing is, the page's own
// word (color-scheme) and then the reader's.

export type Scheme = 'light' | 'dark';

/** 0 black, 1 white; undefined for what cannot be seen, or read. */
export function brightness(colour: string): number | undefined {
  const [, name = '', list = ''] = /^(rgba?|oklab|oklch|lab|lch|color)\((.*)\)$/.exec(colour) ?? [];
  const numbers = [...list.matchAll(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g)].map(([number]) => Number(number));
  const [first = Number.NaN, second = 0, third = 0] = numbers;
  const alpha = /[/]/.test(list) || name === 'rgba' ? (numbers[3] ?? 1) : 1;
  if (Number.isNaN(first) || alpha < 0.5) return undefined;
  if (name === 'lab' || name === 'lch') return first / 100;
  if (name === 'oklab' || name === 'oklch') return first;
  const scale = name === 'color' ? 1 : 255;
  return (0.2126 * first + 0.7152 * second + 0.0722 * third) / scale;
}

/** What `color-scheme` says, where only one is said. */
export function saidScheme(text: string): Scheme | undefined {
  const words = text.split(/\s+/);
  if (words.includes('dark')) return words.includes('light') ? undefined : 'dark';
  return words.includes('light') ? 'light' : undefined;
}

const above = (node: Node): Node | null =>
  node instanceof Element && node.assignedSlot !== null ? node.assignedSlot : (node.parentNode ?? hostOf(node));

const hostOf = (node: Node): Element | null => (node instanceof ShadowRoot ? node.host : null);

export function schemeBehind(element: Element): Scheme {
  for (let at = above(element); at !== null; at = above(at)) {
    if (!(at instanceof Element)) continue;
    const seen = brightness(getComputedStyle(at).backgroundColor);
    if (seen !== undefined) return seen < 0.5 ? 'dark' : 'light';
  }
  const computed = getComputedStyle(element.parentElement ?? document.documentElement).colorScheme;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content ?? '';
  const words = computed === 'normal' || computed === '' || computed === undefined ? meta : computed;
  const both = /dark/.test(words) && /light/.test(words);
  if (!both) return saidScheme(words) ?? 'light';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
