// SPDX-License-Identifier: MIT
// Vite plugin for a build that others bundle again: the worker is named as bundlers look for it,
// `new Worker(new URL('./file.js', import.meta.url))`, so that they take it and all that it imports along.

import type { Plugin } from 'vite';

const NESTED =
  /new Worker\(new URL\(new URL\((["'`])(?:\.\/)?([\w.-]+)\1, ?import\.meta\.url\)\.href, ?(?:(["'`])\3 ?\+ ?)?import\.meta\.url\)/g;

export const plainWorkers = (code: string): string =>
  code.replace(
    NESTED,
    (_, quote: string, file: string) => `new Worker(new URL(${quote}./${file}${quote},import.meta.url)`,
  );

export function plainWorker(): Plugin {
  return {
    name: 'plain-worker',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = plainWorkers(chunk.code);
      },
    },
  };
}
