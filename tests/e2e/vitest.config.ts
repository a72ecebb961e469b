// SPDX-License-Identifier: MIT
// The built page in Chromium’s headless shell. Needs dist/ and, if it is not on the PATH, AFG_CHROMIUM.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Some tests ask the core itself what is right.
    alias: { '#core': fileURLToPath(new URL('../../build/wasm-release', import.meta.url)) },
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: 'tests/e2e/support/site.ts',
    // One page after another: each has workers that compute, and some tests measure time, or how often something happens in
    // it. What depends on the order of things is sought with AFG_LAG (support/chromium.ts), not by two pages that crowd.
    maxWorkers: 1,
    // As for a machine that does other things too.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    retry: 0,
    // As patient as what waits for an element.
    expect: { poll: { timeout: 30_000 } },
  },
});
