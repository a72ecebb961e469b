// SPDX-License-Identifier: MIT
// Vite plugin for figures in other people's pages: lengths in rem are counted in --attn-rem, which is 1rem unless the page
// has made its root's letters small (embed/elements/host-look.ts). Conditions on a container's width cannot read a property
// and are counted in em, which there are the figure's own letters.

import type { Plugin } from 'vite';

/** Letters of a figure in rem; shared/figure.styles.ts. */
const LETTER = 0.92;

const STYLES = /\bcss`[^`]*`/g;
const CONDITION = /@container[^{]*/g;
const REM = /(?<![\w.-])(\d*\.?\d+)rem\b/g;

export function inOwnRem(css: string): string {
  return css
    .replace(CONDITION, (condition) =>
      condition.replace(REM, (_, number: string) => `${Number((Number(number) / LETTER).toFixed(4))}em`),
    )
    .replace(REM, 'calc($1 * var(--attn-rem, 1rem))');
}

export function ownRem(): Plugin {
  return {
    name: 'own-rem',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/web\/elements\/.*\.ts$/.test(id) || !code.includes('css`')) return undefined;
      return { code: code.replace(STYLES, inOwnRem), map: null };
    },
  };
}
