// SPDX-License-Identifier: MIT
// The core's memory in WebAssembly: flat over many runs (FC-65), and where it cannot grow a sentence comes back and the
// instance stays usable (FC-63), as after whatever else the core refuses (FC-64). Needs the preset wasm-release built.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import createRun from '#core/attn_run_exact.mjs';
import createStudy from '#core/attn_study_exact.mjs';
import { isOutOfMemory } from '../../web/engine/client/hear.ts';
import type { CreateCore, Part, RunConfig } from '../../web/engine/shared/core-api.ts';
import { needed } from '../../web/engine/worker/needed.ts';
import { LESSON_RUN } from '../web/support/run-configs.ts';

const SMALL: RunConfig = { ...LESSON_RUN, dModel: 16, heads: 2, layers: 2, maxLen: 64, batch: 8, context: 16 };
/** More than a page may have. */
const HUGE: RunConfig = { ...LESSON_RUN, dModel: 256, heads: 4, layers: 12, maxLen: 512, batch: 64, context: 256 };

/** A module with its memory, started as web/engine/worker/modules.ts does. */
async function withMemory<P extends Part>(create: CreateCore<P>, part: P) {
  const file = new URL(`../../build/wasm-release/attn_${part}_exact.wasm`, import.meta.url);
  const module = await WebAssembly.compile(Uint8Array.from(await readFile(file)));
  let memory: WebAssembly.Memory | undefined;
  const core = await create({
    instantiateWasm(imports, receive) {
      WebAssembly.instantiate(module, imports as WebAssembly.Imports).then((instance) => {
        memory = Object.values(instance.exports).find((one) => one instanceof WebAssembly.Memory);
        receive(instance);
      });
      return {};
    },
  });
  if (memory === undefined) throw new Error('the module exports no memory');
  return { core, memory };
}

describe('the memory of the core', () => {
  it('is as large after 50 rounds of a new run, 20 steps and 50 characters as after 3 (FC-65)', async () => {
    const { core, memory } = await withMemory(createRun, 'run');
    const sizes: number[] = [];
    for (let round = 0; round < 50; round++) {
      needed(core.startRun({ ...SMALL, seed: round }));
      for (let step = 0; step < 20; step++) needed(core.step());
      needed(core.sample('Your ', 50));
      sizes.push(memory.buffer.byteLength);
    }
    expect(sizes.slice(3)).toEqual(Array(47).fill(sizes[2]));
  });

  it('that may not grow ends in a sentence, and the run before or a smaller one goes on (FC-63)', async () => {
    const { core, memory } = await withMemory(createRun, 'run');
    needed(core.startRun(SMALL));
    needed(core.step());
    const before = core.digest();
    memory.grow = () => {
      throw new RangeError('WebAssembly.Memory.grow(): Unable to grow instance memory');
    };
    const refused = core.startRun(HUGE);
    expect(refused).toMatchObject({ ok: false });
    expect(isOutOfMemory(refused.ok ? '' : refused.error)).toBe(true);
    expect(core.digest()).toEqual(before);
    needed(core.step());
    needed(core.startRun({ ...SMALL, seed: 1 }));
    needed(core.step());
  });
});

describe('what the core refuses', () => {
  it('is a sentence and never a number, and the instance stays usable (FC-64)', async () => {
    const core = await createRun();
    const study = await createStudy();
    const garbage = Uint8Array.from({ length: 300 }, (_, at) => (at * 37) % 256);
    for (const answer of [
      core.startRun({ ...SMALL, dModel: 0 }),
      core.startRun({ ...SMALL, layers: -1 }),
      core.startRun({ ...SMALL, mask: 'no such mask' }),
      study.inspectFile(garbage),
      study.resumeRun(garbage, '', 0),
    ]) {
      expect(answer).toMatchObject({ ok: false });
      expect(answer.ok ? '' : answer.error).toMatch(/^\p{Lu}.*[a-z].*\.$/su);
    }
    needed(core.startRun(SMALL));
    needed(core.step());
    expect(study.inspectFile(garbage).ok).toBe(false);
  });
});
