// SPDX-License-Identifier: MIT
// Starts Chromium as all tests and timings do. With AFG_LAG every question to the core, every answer, every timer and every
// script waits, each for a time at random of so many milliseconds at most: what then fails is a test, or a figure, that
// hopes for an order. But for two: scripts that wait are had without the browser's cache (standby, "from one download"), and
// fifty rounds of questions take longer than a test may (lab, "no more memory").
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { chromiumOptions } from '../../../scripts/lib/chromium.mjs';

const LAG_MS = Number(process.env.AFG_LAG ?? 0);

export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch(chromiumOptions());
  if (LAG_MS > 0) {
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (options) => {
      const context = await newContext(options);
      await context.addInitScript(lateAndInOrder, LAG_MS);
      await context.addInitScript(lateTimers, LAG_MS);
      await lateScripts(context);
      return context;
    };
  }
  return browser;
}

async function lateScripts(context: BrowserContext): Promise<void> {
  await context.route(/\.m?js(\?|$)/, async (route) => {
    await new Promise((go) => setTimeout(go, Math.random() * LAG_MS));
    await route.fallback().catch(() => {}); // the page may be gone
  });
}

/** Each by a time of its own, so that two may change places. */
const lateTimers = (most: number): void => {
  const start = globalThis.setTimeout;
  const late = (work: TimerHandler, after = 0, ...args: unknown[]) =>
    start(work, after + Math.random() * most, ...args);
  Object.assign(globalThis, { setTimeout: late });
};

/** Both ways, as a busy machine may: what a worker is told arrives in order, and what it tells too. */
const lateAndInOrder = (most: number): void => {
  const inTurn = () => {
    let last = Promise.resolve();
    return (act: () => void) => {
      const due = performance.now() + Math.random() * most;
      last = last.then(() => new Promise((go) => setTimeout(go, due - performance.now()))).then(act);
    };
  };
  const turns = new WeakMap<Worker, { asked: ReturnType<typeof inTurn>; told: ReturnType<typeof inTurn> }>();
  const turnsOf = (worker: Worker) => {
    const found = turns.get(worker) ?? { asked: inTurn(), told: inTurn() };
    turns.set(worker, found);
    return found;
  };
  const gone = new WeakSet<Worker>();
  const { postMessage, terminate } = Worker.prototype;
  const onmessage = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage');
  Worker.prototype.postMessage = function (this: Worker, ...message: unknown[]) {
    turnsOf(this).asked(() => Reflect.apply(postMessage, this, message));
  };
  Worker.prototype.terminate = function (this: Worker) {
    gone.add(this);
    Reflect.apply(terminate, this, []);
  };
  Object.defineProperty(Worker.prototype, 'onmessage', {
    ...onmessage,
    set(this: Worker, hear: Worker['onmessage']) {
      const late = (event: MessageEvent) =>
        turnsOf(this).told(() => {
          if (!gone.has(this)) hear?.call(this, event);
        });
      onmessage?.set?.call(this, hear === null ? null : late);
    },
  });
};
