// SPDX-License-Identifier: MIT
// One small interface over three engines. Read next: playwright.ts (Chromium, Firefox) and webkit.ts.
import { launchPlaywright } from './playwright.ts';
import { launchWebKit } from './webkit.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';
export const ENGINES: EngineName[] = ['chromium', 'firefox', 'webkit'];

/** One browser with one page. Every call has a time limit. */
export interface Browser {
  /** Opens a page and resolves when it is loaded. */
  goto(url: string): Promise<void>;
  /**
   * Runs a function in the page, which sees its argument and nothing around it, and resolves with what it, or its promise,
   * gives; both have to be JSON. What it throws comes back as an Error that has its message.
   */
  evaluate<A, R>(body: (argument: A) => R | Promise<R>, argument: A): Promise<R>;
  /** What went wrong on the page since it was opened: console messages, uncaught errors, failed requests. */
  errors(): Promise<string[]>;
  /** Ends the browser and everything that was started for it; never throws. */
  close(): Promise<void>;
}

export const launch = (engine: EngineName): Promise<Browser> =>
  engine === 'webkit' ? launchWebKit() : launchPlaywright(engine);

/** Resolves when `body`, run in the page, gives true; `what` says what was waited for in vain. */
export async function until<A>(browser: Browser, what: string, body: (argument: A) => boolean, argument: A) {
  const end = Date.now() + 20_000;
  while (!(await browser.evaluate(body, argument))) {
    if (Date.now() > end) throw new Error(`Waited 20 s in vain: ${what}. ${(await browser.errors()).join(' | ')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
