// SPDX-License-Identifier: MIT
// The core within the worker of the page in one file, in place of modules.ts: all three parts are one WebAssembly module, deflated
// and in base64, which is compiled once and started once for each part. It has exact arithmetic alone.

import packed from 'virtual:attn-core';
import createWhole from '#core/attn_whole_exact.mjs';
import type { Core, Cores, Part, Profile } from '../shared/core-api.ts';
import { ProfileRefused } from './choose-core.ts';

/** The module could not be compiled or started. */
export class ModuleMissing extends Error {}

let compiled: Promise<WebAssembly.Module> | undefined;

async function unpacked(): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(stream).arrayBuffer();
}

/** Errors: ModuleMissing; ProfileRefused for `fused`. */
export async function fetchModule<P extends Part>(_: P, profile: Profile): Promise<Cores[P]> {
  if (profile === 'fused') throw new ProfileRefused('left-out');
  try {
    compiled ??= unpacked().then((bytes) => WebAssembly.compile(bytes));
    const core: Cores[Part] = await start(await compiled);
    return core as Cores[P];
  } catch (error) {
    throw new ModuleMissing(String(error));
  }
}

/** Without `failed` an engine that cannot make an instance would be waited for without end. */
const start = (module: WebAssembly.Module): Promise<Core> =>
  new Promise((resolve, failed) => {
    const instantiateWasm = (imports: object, receive: (instance: object) => void) => {
      WebAssembly.instantiate(module, imports as WebAssembly.Imports).then(receive, failed);
      return {};
    };
    createWhole({ instantiateWasm }).then(resolve, failed);
  });
