// SPDX-License-Identifier: MIT
// Decides which build of the core a worker uses: `fused`, a quarter faster, where the engine has relaxed
// SIMD and really fuses, `exact` everywhere else. How a build is fetched is handed in by worker.ts.

import type { AnyCore, Profile } from '../shared/core-api.ts';
import type { ProfileWish } from '../shared/protocol.ts';

/**
 * (module (func (result v128)
 *   i32.const 0 i8x16.splat  i32.const 0 i8x16.splat  i32.const 0 i8x16.splat  f32x4.relaxed_madd)):
 * valid only where relaxed SIMD is.
 */
export const RELAXED_SIMD_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 19, 1, 17, 0, 65, 0, 253, 15, 65, 0, 253, 15, 65,
  0, 253, 15, 253, 133, 2, 11,
]);

export interface CoreSource<C extends AnyCore> {
  /** WebAssembly.validate. */
  validate(bytes: BufferSource): boolean;
  /** Fetches and starts one module, which can tell for all of its build; the other build is left where it is. */
  load(profile: Profile): Promise<C>;
}

export interface ChosenCore<C extends AnyCore> {
  core: C;
  profile: Profile;
}

/** The engine cannot do what was asked for, or its build is not here; no second attempt would change that. */
export class ProfileRefused extends Error {
  constructor(readonly reason: 'no-relaxed-simd' | 'not-fusing' | 'left-out') {
    super(reason);
  }
}

/** Errors: ProfileRefused where only `fused` will do, and whatever the load throws. */
export async function chooseCore<C extends AnyCore>(wish: ProfileWish, source: CoreSource<C>): Promise<ChosenCore<C>> {
  if (wish === 'exact') return loadExact(source);
  if (wish === 'fused') return loadFused(source);
  try {
    return await loadFused(source);
  } catch {
    // Whatever kept `fused` away, `exact` is complete; if that cannot be loaded either, its error counts.
    return loadExact(source);
  }
}

async function loadExact<C extends AnyCore>(source: CoreSource<C>): Promise<ChosenCore<C>> {
  return { core: await source.load('exact'), profile: 'exact' };
}

async function loadFused<C extends AnyCore>(source: CoreSource<C>): Promise<ChosenCore<C>> {
  if (!source.validate(RELAXED_SIMD_MODULE)) throw new ProfileRefused('no-relaxed-simd');
  const core = await source.load('fused');
  // An engine may run relaxed SIMD and round twice all the same; only the module itself can tell.
  if (!core.profile().ok) throw new ProfileRefused('not-fusing');
  return { core, profile: 'fused' };
}
