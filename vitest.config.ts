// SPDX-License-Identifier: MIT
// Tests that need no browser: `web` needs no build of the core either, `programs` needs the presets release and wasm-release.
// The page in a browser is tested by tests/e2e, which has its own configuration.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    sequence: { shuffle: true },
    testTimeout: 30_000, // builds and installations may be at work beside them
    projects: [
      {
        extends: true,
        resolve: {
          alias: { 'virtual:untrained': fileURLToPath(new URL('tests/web/support/untrained.ts', import.meta.url)) },
        },
        test: { name: 'web', include: ['tests/{web,scripts}/**/*.test.{ts,mjs}'] },
      },
      {
        extends: true,
        resolve: { alias: { '#core': fileURLToPath(new URL('build/wasm-release', import.meta.url)) } },
        test: { name: 'programs', include: ['tests/{wasm,golden}/**/*.test.{ts,mjs}'] },
      },
    ],
  },
});
