// SPDX-License-Identifier: MIT
// Tests that need no browser. The page in a browser is tested by tests/e2e, which has its own configuration.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '#core': fileURLToPath(new URL('build/wasm-release', import.meta.url)) } },
  test: {
    include: ['tests/{web,wasm,golden,scripts}/**/*.test.{ts,mjs}'],
    sequence: { shuffle: true },
  },
});
