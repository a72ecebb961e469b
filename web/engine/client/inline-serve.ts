// SPDX-License-Identifier: MIT
// The page in one file (vite.single.config.ts) has the code that serves in its worker's source, and runs that itself where it
// may start no worker: this takes the place of load-serve.ts there.

import packed from 'virtual:attn-core';
import source from 'virtual:attn-worker';

declare global {
  /** What the worker's source reads its core from. */
  var attnCore: string | undefined;
  /** What it leaves when a page runs it. */
  var attnWorker: typeof import('../worker/serve.ts') | undefined;
}

/** Errors: the page's policy forbids scripts within it. */
export async function loadServe(): Promise<typeof import('../worker/serve.ts')> {
  if (globalThis.attnWorker === undefined) {
    globalThis.attnCore = packed;
    const script = document.createElement('script');
    script.textContent = source;
    document.head.append(script);
    script.remove();
  }
  if (globalThis.attnWorker === undefined) throw new Error('the page’s policy forbids scripts within it');
  return globalThis.attnWorker;
}
