// SPDX-License-Identifier: MIT
// The programs that measure, each printing JSON: what they are called, how they are built and started.
// Not for: what their numbers mean (bars.mjs, profile.mjs).
import { buildCore } from '../lib/build.mjs';
import { inCheckout, start } from '../lib/run.mjs';

// Node 20 keeps relaxed SIMD behind a flag; later versions have it, and may drop the flag.
const relaxed = Number.parseInt(process.versions.node, 10) < 21 ? ['--experimental-wasm-relaxed-simd'] : [];

/** The engines that run the core, by the name the tables give them. */
export const engines = {
  'native, exact': { runtime: 'native', profile: 'exact' },
  'native, fused': { runtime: 'native', profile: 'fused' },
  'native, fused, 4 lanes': { runtime: 'native', profile: 'fused', program: 'core_bench_narrow' },
  'WASM, exact': { runtime: 'wasm', profile: 'exact' },
  'WASM, fused': { runtime: 'wasm', profile: 'fused' },
};

export async function buildPrograms() {
  await buildCore('release', ['core_bench', 'core_bench_narrow']);
  await buildCore('wasm-release', ['core_bench_exact', 'core_bench_fused', 'attn_run_exact', 'attn_run_fused']);
}

/** What a program prints as JSON, or undefined when it cannot run here. */
export async function measured(command, args) {
  const { code, output } = await start(command, args, { capture: 'quiet' }).catch(() => ({ code: 1 }));
  return code === 0 ? JSON.parse(output) : undefined;
}

/** A module of ours in Node, with relaxed SIMD. */
export const measuredInNode = (file, args) => measured(process.execPath, [...relaxed, file, ...args]);

/** One subject of core_bench on one engine, or undefined where it cannot run (fused without multiply-add). */
export async function core({ runtime, profile, program = 'core_bench' }, subject, repeats) {
  const args = [subject, String(repeats), profile];
  const results =
    runtime === 'native'
      ? await measured(inCheckout('build/release', program), args)
      : await measuredInNode(inCheckout(`build/wasm-release/core_bench_${profile}.mjs`), args);
  return results?.[0];
}

/** PyTorch's step on one thread, where the system's Python has it. */
export const torch = (steps) => measured('/usr/bin/python3', [inCheckout('tests/bench/torch_step.py'), String(steps)]);

/** The memory of the page's module over a run, in Node. */
export const memory = (steps) =>
  measuredInNode(inCheckout('tests/bench/memory.mjs'), [
    inCheckout('build/wasm-release/attn_run_fused.mjs'),
    String(steps),
  ]);
