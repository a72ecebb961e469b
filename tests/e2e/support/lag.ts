// SPDX-License-Identifier: MIT
// As on a machine that is busy with something else: every question to the core, every answer, every timer, every script and
// every press waits, each for a time at random of so many milliseconds at most. What then fails is a test, or a figure, that
// hopes for an order. But for four: scripts that wait are had without the browser's cache (standby, "from one download"),
// fifty rounds of questions take longer than a test may (lab, "no more memory"), and where a test holds the page's clock, what is
// late does not come (stop, two of "a worker that hangs").
import type { Browser, BrowserContext, Locator } from 'playwright-core';

export async function slowDown(browser: Browser, most: number): Promise<void> {
  await latePresses(browser, most);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(lateAndInOrder, most);
    await context.addInitScript(lateTimers, most);
    await lateScripts(context, most);
    return context;
  };
}

const pass = (most: number) => new Promise((go) => setTimeout(go, Math.random() * most));

type Press = (this: Locator, options?: Parameters<Locator['click']>[0]) => Promise<void>;
let late = false;

/** What a press is aimed at was seen to be free a while ago; where it no longer is, the press is lost, as a person's would be. */
async function latePresses(browser: Browser, most: number): Promise<void> {
  if (late) return;
  late = true;
  const page = await browser.newPage();
  const locator: Record<'click' | 'check', Press> = Object.getPrototypeOf(page.locator('html'));
  await page.context().close();
  for (const name of ['click', 'check'] as const) {
    const act = locator[name];
    locator[name] = async function (options = {}) {
      if (options.force) return act.call(this, options);
      // Not with `trial`: that sends the events of a press too, and then takes them back.
      const target = await this.elementHandle(options).catch(() => null);
      await target?.waitForElementState('enabled', options).catch(() => {});
      await pass(most);
      const free = await this.isEnabled({ timeout: 100 }).catch(() => true);
      if (!free) console.log(`Too late: ${name} of ${this}`);
      return act.call(this, free ? options : { ...options, force: true });
    };
  }
}

async function lateScripts(context: BrowserContext, most: number): Promise<void> {
  await context.route(/\.m?js(\?|$)/, async (route) => {
    await pass(most);
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
