// SPDX-License-Identifier: MIT
// Starts Chromium as all tests and timings do. With AFG_LAG every question to the core waits so many milliseconds: what
// then fails is a test that looks before the answer can be there.
import { type Browser, chromium } from 'playwright-core';
import { chromiumOptions } from '../../../scripts/lib/chromium.mjs';

const LAG_MS = Number(process.env.AFG_LAG ?? 0);

export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch(chromiumOptions());
  if (LAG_MS > 0) {
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (options) => {
      const context = await newContext(options);
      await context.addInitScript(askLate, LAG_MS);
      return context;
    };
  }
  return browser;
}

const askLate = (milliseconds: number): void => {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, ...message: unknown[]) {
    setTimeout(() => Reflect.apply(postMessage, this, message), milliseconds);
  };
};
