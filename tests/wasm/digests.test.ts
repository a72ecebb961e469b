// SPDX-License-Identifier: MIT
// The same bits in WebAssembly, in Node: each training of tests/digests/digests.json ends with the digest that stands there,
// with the page's modules and with the native program. Needs the presets release and wasm-release built. Not for: other
// compilers and levels (the stage `digests`) and browsers (tests/engines).
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { processorFuses, profiles, readDigests, tinygptArguments } from '../../scripts/lib/digests.mjs';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const native = here('../../build/release/tinygpt');
const trainModule = here('support/train-module.mjs');

/** Node 20 keeps relaxed SIMD behind a flag; later versions have it, and may drop the flag. */
const relaxed = Number.parseInt(process.versions.node, 10) < 21 ? ['--experimental-wasm-relaxed-simd'] : [];

interface DigestCase {
  config: Record<string, string | number>;
  digests: Record<string, string>;
}

const { updates, cases } = readDigests() as { updates: number; cases: Record<string, DigestCase> };
const trainings = Object.entries(cases).flatMap(([name, { config, digests }]) =>
  profiles.map((profile: string) => ({ name, profile, config, digest: digests[profile] })),
);

/** The last line that a program prints, as an object. */
function lastLine(command: string, args: string[]): Record<string, unknown> {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
}

const nativeTrainings = trainings.filter(({ profile }) => profile === 'exact' || processorFuses());
if (nativeTrainings.length < trainings.length) {
  console.log('The native profile fused is left out: this processor has no fused multiply-add.');
}

/** In the module that owns a run, and in that of the page in one file, which has all parts and exact arithmetic. */
const inModules = [
  ...trainings.map((training) => ({ ...training, module: `run_${training.profile}` })),
  ...trainings.flatMap((training) => (training.profile === 'exact' ? [{ ...training, module: 'whole_exact' }] : [])),
];

describe('the trainings of digests.json', () => {
  it.each(inModules)(
    'end $name with the file’s digest in the page’s module $module',
    ({ module, profile, config, digest }) => {
      const args = [...relaxed, trainModule, module, `${updates}`, JSON.stringify(config)];
      expect(lastLine(process.execPath, args)).toEqual({ ok: true, digest, profile, step: updates });
    },
    60_000,
  );

  it.each(nativeTrainings)(
    'end $name in $profile with the file’s digest in the native program',
    ({ profile, config, digest }) => {
      expect(lastLine(native, tinygptArguments(config, updates, profile))).toMatchObject({ digest, profile });
    },
    60_000,
  );
});
