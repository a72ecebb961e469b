// SPDX-License-Identifier: MIT
// The page in one file (vite.single.config.ts) has its worker's source within itself, with the core in it: this takes the
// place of blob-worker.ts there, and nothing is fetched.

import core from 'virtual:attn-core';
import source from 'virtual:attn-worker';

let address: string | undefined;

/** Errors: the page's policy forbids workers from blobs. */
export async function blobWorker(): Promise<Worker> {
  address ??= URL.createObjectURL(new Blob([`self.attnCore = '${core}';\n`, source], { type: 'text/javascript' }));
  return new Worker(address, { name: 'attn-core' });
}
