// SPDX-License-Identifier: MIT
// Says whether this browser can run the core at all, before anything is loaded. It does not load it.

/** (module (func (result v128) i32.const 0 i8x16.splat)): valid only where SIMD128 is. */
const SIMD_MODULE = Uint8Array.of(
  0,
  97,
  115,
  109,
  1,
  0,
  0,
  0,
  1,
  5,
  1,
  96,
  0,
  1,
  123,
  3,
  2,
  1,
  0,
  10,
  8,
  1,
  6,
  0,
  65,
  0,
  253,
  15,
  11,
);

export type Support = 'ok' | 'no-wasm' | 'no-simd';

interface Platform {
  WebAssembly?: { validate(bytes: BufferSource): boolean } | undefined;
}

export function coreSupport(platform: Platform = globalThis): Support {
  if (platform.WebAssembly === undefined) return 'no-wasm';
  return platform.WebAssembly.validate(SIMD_MODULE) ? 'ok' : 'no-simd';
}
