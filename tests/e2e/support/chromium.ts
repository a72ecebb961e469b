// SPDX-License-Identifier: MIT
// Starts Chromium as all tests and timings do.
import { type Browser, chromium } from 'playwright-core';
import { chromiumOptions } from '../../../scripts/lib/chromium.mjs';

export const launchChromium = (): Promise<Browser> => chromium.launch(chromiumOptions());
