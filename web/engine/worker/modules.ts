// SPDX-License-Identifier: MIT
// The built modules of the core and how a worker gets them: each is fetched when the first question needs it, and kept.
// Which arithmetic is used is decided once, with the first (choose-core.ts); which question needs which, in calls.ts.

import exactFiguresUrl from '#core/attn_figures_exact.wasm?url';
import fusedFiguresUrl from '#core/attn_figures_fused.wasm?url';
import exactRunUrl from '#core/attn_run_exact.wasm?url';
import fusedRunUrl from '#core/attn_run_fused.wasm?url';
import exactStudyUrl from '#core/attn_study_exact.wasm?url';
import fusedStudyUrl from '#core/attn_study_fused.wasm?url';
import type { Cores, CreateCore, Part, Profile } from '../shared/core-api.ts';
import { fetchBytes } from './fetch-bytes.ts';

/** A module that could not be fetched or started. */
export class ModuleMissing extends Error {}

type Builds<P extends Part> = Record<Profile, () => Promise<Cores[P]>>;

// Imported on demand, so that only what is used is fetched.
const BUILDS: { [P in Part]: Builds<P> } = {
  run: {
    exact: () => build(import('#core/attn_run_exact.mjs'), exactRunUrl),
    fused: () => build(import('#core/attn_run_fused.mjs'), fusedRunUrl),
  },
  figures: {
    exact: () => build(import('#core/attn_figures_exact.mjs'), exactFiguresUrl),
    fused: () => build(import('#core/attn_figures_fused.mjs'), fusedFiguresUrl),
  },
  study: {
    exact: () => build(import('#core/attn_study_exact.mjs'), exactStudyUrl),
    fused: () => build(import('#core/attn_study_fused.mjs'), fusedStudyUrl),
  },
};

/** Errors: ModuleMissing. */
export async function fetchModule<P extends Part>(part: P, profile: Profile): Promise<Cores[P]> {
  try {
    const builds: Builds<P> = BUILDS[part];
    return await builds[profile]();
  } catch (error) {
    throw new ModuleMissing(String(error));
  }
}

/**
 * Both files at once: one after the other, the first step would wait for two answers of the server. The type that a server
 * gives the file does not matter, as it is not compiled while it comes; and what keeps it from being compiled is said by the
 * page, not by the glue in the console.
 */
async function build<P extends Part>(glue: Promise<{ default: CreateCore<P> }>, url: string): Promise<Cores[P]> {
  const compiled = fetchBytes(url).then((bytes) => WebAssembly.compile(bytes));
  const [{ default: createCore }, module] = await Promise.all([glue, compiled]);
  return new Promise((resolve, reject) => {
    const instantiateWasm = (imports: object, receive: (instance: object) => void) => {
      WebAssembly.instantiate(module, imports as WebAssembly.Imports).then(receive, reject);
      return {};
    };
    createCore({ instantiateWasm }).then(resolve, reject);
  });
}
