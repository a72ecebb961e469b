// SPDX-License-Identifier: MIT
// The core in Chromium: the page tests/pages/engine with the product's own client and worker, served from this machine.
// Not for: what the numbers mean (results.mjs, docs/performance.md) or when they are taken (bench.mjs).
import { readFileSync } from 'node:fs';
import { buildTestPage } from '../lib/build.mjs';
import { chromiumOptions } from '../lib/chromium.mjs';
import { findProgram, installNodeModules } from '../lib/install.mjs';
import { heading, inCheckout } from '../lib/run.mjs';
import { startServer } from '../lib/serve.mjs';

// A page that is isolated gets a clock of 5 microseconds instead of 100, but also another process, which takes time to start.
const isolated = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
// The engine compiles again what runs often; these steps are not counted.
const warmUp = 5;

const lesson = () => JSON.parse(readFileSync(inCheckout('tests/digests/digests.json'), 'utf8')).cases.lesson.config;

/**
 * Runs `use` with {stepTimes, coldStart}, or with undefined where there is no Chromium; `results` then says why, and else
 * which version it is. A measure that fails says so and is undefined.
 */
export async function inChromium(results, use) {
  const program = findProgram('chromium');
  if (!program) {
    results.noChromium = 'Chromium is not installed';
    return use(undefined);
  }
  await built();
  const root = inCheckout('build/test-pages/engine');
  const [server, fineClock] = [await startServer({ root }), await startServer({ root, headers: isolated })];
  const browser = await launched(program);
  try {
    if (!browser) {
      results.noChromium = 'Chromium could not be started';
      return await use(undefined);
    }
    results.chromiumVersion = browser.version();
    const page = await browser.newPage();
    await page.goto(fineClock.url);
    return await use({
      stepTimes: (wanted) => attempted(stepTimes(page, wanted)),
      coldStart: () => attempted(coldStart(browser, server.url)),
    });
  } finally {
    await browser?.close();
    await server.close();
    await fineClock.close();
  }
}

let building;
/** Once a run, whichever subject is the first to need it. */
function built() {
  building ??= installNodeModules().then(() => buildTestPage('engine'));
  return building;
}

const launched = async (program) => {
  const { chromium } = await import('playwright-core'); // a fresh clone has it only now
  return attempted(chromium.launch(chromiumOptions(program)));
};

const attempted = (measure) => measure.catch((error) => heading(`Chromium failed: ${error.message.split('\n', 1)[0]}`));

/** Steps one by one, as the page sees them: with the way to the worker and back. */
async function stepTimes(page, { profile, mask = 'causal', workers = 1, steps }) {
  const request = { config: { ...lesson(), mask }, profile, workers, updates: steps + warmUp, pace: 'steps' };
  const result = await page.evaluate((asked) => window.train(asked), request);
  if (result.workers !== workers) throw new Error(`${result.workers} of ${workers} workers took part.`);
  const times = result.msPerStep.slice(warmUp).sort((a, b) => a - b);
  return { best_ms: times[0], median_ms: times[Math.floor(times.length / 2)] };
}

/**
 * The first loss on a page that was never opened before: milliseconds since the navigation began, and since the page asked
 * for a worker. The page itself begins, as soon as its own script has run; an order from here would come late.
 */
async function coldStart(browser, url) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(
      (request) => {
        window.coldStart = new Promise((resolve, reject) => {
          new MutationObserver((_, observer) => {
            if (!document.documentElement?.dataset.ready) return;
            observer.disconnect();
            const asked = performance.now();
            window
              .train(request)
              .then(({ firstLoss }) => resolve({ page_ms: firstLoss, core_ms: firstLoss - asked }))
              .catch(reject);
          }).observe(document, { subtree: true, childList: true, attributes: true });
        });
      },
      { config: lesson(), profile: 'auto', updates: 1, pace: 'steps' },
    );
    await page.goto(url);
    return await page.evaluate(() => window.coldStart);
  } finally {
    await context.close();
  }
}
