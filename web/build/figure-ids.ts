// SPDX-License-Identifier: MIT
// Vite plugin: every figure of the chapters has an id of its own, so that a link can name it.

import type { Plugin } from 'vite';

/** Ends the build where a figure has no id, or one that is there twice. */
export function checkFigureIds(html: string): void {
  for (const [, tag = '', rest = ''] of html.matchAll(/<(attn-[\w-]+)((?:\s[^>]*)?\sclass="figure[^>]*)>/g)) {
    if (!/\sid="/.test(rest)) throw new Error(`<${tag}${rest}> has no id, so no link can name it`);
  }
  const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  if (twice.length > 0) throw new Error(`These ids are there twice: ${twice.join(', ')}`);
}

export function figureIds(): Plugin {
  return {
    name: 'figure-ids',
    transformIndexHtml: { order: 'pre', handler: (html) => checkFigureIds(html) },
  };
}
