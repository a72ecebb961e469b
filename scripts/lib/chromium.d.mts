// SPDX-License-Identifier: MIT
// The type of chromium.mjs, for the tests.
import type { LaunchOptions } from 'playwright-core';

export function chromiumOptions(executablePath?: string): LaunchOptions;
