// SPDX-License-Identifier: MIT
// Vite plugin: every figure of the chapters has an id, so that a link can name it. Where a chapter gives none it is the
// figure's usual one; an id that is there twice ends the build.

import type { Plugin } from 'vite';

/** By tag, and by `set` for the questions at the end of a chapter. */
const USUAL: Readonly<Record<string, string>> = {
  'attn-train': 'copier-and-writer',
  'attn-average': 'three-averages',
  'attn-qkv': 'steps',
  'attn-mask-bet': 'row-4',
  'attn-mask': 'masks',
  'attn-mask-cake': 'late-cake',
  'attn-mask-goals': 'goals',
  'attn-softmax': 'orders',
  'attn-mask-translator': 'spellings',
  'attn-mask-exercise': 'by-hand',
  'attn-ablate': 'parts-off',
  'attn-generate': 'writer',
  'attn-variants': 'variants',
  'attn-bets': 'bets',
};

export function withFigureIds(html: string): string {
  const named = html.replace(
    /<(attn-[\w-]+)((?:\s[^>]*)?\sclass="figure[^>]*)>/g,
    (whole, tag: string, rest: string) => {
      if (/\sid="/.test(rest)) return whole;
      const set = /\sset="([\w-]+)"/.exec(rest)?.[1];
      const id = set === undefined ? USUAL[tag] : `questions-${set}`;
      if (id === undefined) throw new Error(`<${tag}> has no id, and no usual one in web/build/figure-ids.ts`);
      return `<${tag} id="${id}"${rest}>`;
    },
  );
  const ids = [...named.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  if (twice.length > 0) throw new Error(`These ids are there twice: ${twice.join(', ')}`);
  return named;
}

export function figureIds(): Plugin {
  return { name: 'figure-ids', transformIndexHtml: { order: 'pre', handler: withFigureIds } };
}
