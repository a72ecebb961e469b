// SPDX-License-Identifier: MIT
// Where the built core is, and what its glue goes without in a browser.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

export const core = fileURLToPath(new URL('../../build/wasm-release', import.meta.url));

/** The core's modules also run in Node, for tests; the page's copy goes without what only Node needs. */
export function browserCore(): Plugin {
  return {
    name: 'browser-core',
    transform(code, id) {
      if (!id.startsWith(core)) return undefined;
      return code
        .replace(/ENVIRONMENT_IS_NODE=typeof process[^;]*;/, 'ENVIRONMENT_IS_NODE=false;')
        .replace('await import("module")', '{}');
    },
  };
}
