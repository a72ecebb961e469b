// SPDX-License-Identifier: MIT
// The built page in Chromium’s headless shell. Needs dist/ and, if it is not on the PATH, AFG_CHROMIUM.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const common = {
  // Some tests ask the core itself what is right.
  alias: { '#core': fileURLToPath(new URL('../../build/wasm-release', import.meta.url)) },
  globalSetup: 'tests/e2e/support/site.ts',
  // Two browsers share the processors: what takes two seconds alone may wait for its turn.
  testTimeout: 90_000,
  hookTimeout: 90_000,
  retry: 0,
  // As patient as what waits for an element; the usual second is short on a busy machine.
  expect: { poll: { timeout: 30_000 } },
};

/** What measures time, or how often something happens in it: one after another, with no other browser beside. */
const timed = ['page', 'shift', 'stop', 'training'].map((name) => `tests/e2e/${name}.test.ts`);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'figures',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: timed,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...common, name: 'timed', include: timed, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
