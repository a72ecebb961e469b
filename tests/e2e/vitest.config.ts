// SPDX-License-Identifier: MIT
// The built page in a real Chromium. Needs dist/ and, if it is not on the PATH, AFG_CHROMIUM.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Some tests ask the core itself what is right.
  resolve: { alias: { '#core': fileURLToPath(new URL('../../build/wasm-release', import.meta.url)) } },
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: 'tests/e2e/support/site.ts',
    // One after another: several browsers at once would spoil the timings that are measured here.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: 0,
  },
});
