// SPDX-License-Identifier: MIT
// Starts Chromium as all tests and timings do; with AFG_LAG (milliseconds) everything is late (lag.ts).
import { type Browser, chromium } from 'playwright-core';
import { chromiumOptions } from '../../../scripts/lib/chromium.mjs';
import { slowDown } from './lag.ts';

const LAG_MS = Number(process.env.AFG_LAG ?? 0);

export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch(chromiumOptions());
  if (LAG_MS > 0) await slowDown(browser, LAG_MS);
  return browser;
}
