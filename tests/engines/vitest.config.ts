// SPDX-License-Identifier: MIT
// The product in Chromium, Firefox and WebKit. Needs dist/, build/test-pages/engine and the three engines (npm test --
// engines builds and installs them); AFG_CHROMIUM, AFG_FIREFOX, AFG_WEBKIT_DRIVER and AFG_XVFB say where they are.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/engines/**/*.test.ts'],
    globalSetup: 'tests/engines/support/site.ts',
    // One after another: three engines at once take a gigabyte each and make each other slow.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    retry: 0,
    // As patient as in tests/e2e.
    expect: { poll: { timeout: 30_000 } },
  },
});
