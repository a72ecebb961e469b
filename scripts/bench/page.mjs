// SPDX-License-Identifier: MIT
// One visit to the built page in a slowed Chromium: how soon it is there, how quickly it answers, how smoothly it runs while two
// models train. Not for: judging (../bench-page.mjs); numbers are of one visit.
import { chromiumOptions } from '../lib/chromium.mjs';
import { startServer } from '../lib/serve.mjs';

/** A phone on a mobile network: 9 and 3 Mbit/s, 100 ms there and back, a processor slowed four times. */
const PROFILE = { cpu: 4, down: 9e6 / 8, up: 3e6 / 8, rtt: 100, viewport: { width: 360, height: 640 } };
const STEPS = 300;
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** Runs in the page before any of its scripts. */
function observe() {
  const seen = { shifts: [], lcp: 0, tasks: [], events: [], frames: [] };
  Object.assign(window, { seen });
  const on = (type, take, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  on('layout-shift', ({ value, hadRecentInput }) => hadRecentInput || seen.shifts.push(value));
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  on('longtask', ({ startTime, duration }) => seen.tasks.push({ startTime, duration }));
  on('event', ({ name, duration, interactionId }) => interactionId && seen.events.push({ name, duration }), {
    durationThreshold: 16,
  });
}

async function slow(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PROFILE.rtt,
    downloadThroughput: PROFILE.down,
    uploadThroughput: PROFILE.up,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROFILE.cpu });
}

const seen = (page) => page.evaluate(() => window.seen);
const now = (page) => page.evaluate(() => performance.now());
const overFifty = (tasks) => tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);

/** Frames of the page from here until the function that is returned is called. */
async function countFrames(page) {
  await page.evaluate(() => {
    const { frames } = window.seen;
    const tick = (time) => {
      frames.push(time);
      window.ticking = requestAnimationFrame(tick);
    };
    window.ticking = requestAnimationFrame(tick);
  });
  return () =>
    page.evaluate(() => {
      cancelAnimationFrame(window.ticking);
      return window.seen.frames.slice(1).map((time, at) => time - window.seen.frames[at]);
    });
}

async function load(page, url, sent) {
  await page.goto(url);
  await page.locator('html[data-ready]').waitFor();
  const requests = sent.filter(({ file }) => !/favicon|icons\/|webmanifest/.test(file)).length;
  await page.locator('#opening .figure[data-settled]').waitFor();
  const { lcp, shifts, tasks } = await seen(page);
  const fcp = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  return {
    fcp,
    lcp,
    cls: shifts.reduce((sum, shift) => sum + shift, 0),
    tbt: overFifty(tasks.filter(({ startTime }) => startTime >= fcp)),
    ready: await now(page),
    requests,
  };
}

/** Bets, runs both, and uses the figure meanwhile. */
async function train(page) {
  const figure = page.locator('#opening attn-train');
  await figure.getByRole('button', { name: 'The one with the fold' }).click();
  const frames = await countFrames(page);
  const begin = await now(page);
  await figure.getByRole('button', { name: 'Run both' }).click();
  const done = figure.getByText(new RegExp(`^At step ${STEPS}\\b`)).waitFor({ timeout: 400_000 });
  for (const scale of ['Linear', 'Log', 'Linear', 'Log']) await figure.getByRole('radio', { name: scale }).click();
  await done;
  const end = await now(page);
  const intervals = await frames();
  const { tasks } = await seen(page);
  const while_ = tasks.filter(({ startTime }) => startTime >= begin && startTime <= end);
  return {
    result: end - begin,
    longest: Math.max(0, ...while_.map(({ duration }) => duration)),
    longTasks: while_.length,
    frames: 1000 / median(intervals),
    slowFrames: intervals.filter((ms) => ms > 50).length / Math.max(1, intervals.length),
  };
}

/** Paints cells of the explorer. */
async function paint(page) {
  const explorer = page.locator('#explorer attn-mask');
  await explorer.scrollIntoViewIfNeeded();
  await explorer.getByRole('grid').waitFor();
  await explorer.getByRole('radio', { name: 'Painted' }).click();
  for (const key of [4, 5, 6, 7]) await explorer.getByRole('button', { name: `query 3, key ${key},` }).click();
}

export async function visit(chromium, executable, root) {
  const sent = [];
  // As a host would: compressed, and a file once fetched is not asked for again, by a second worker for example.
  const headers = { 'Cache-Control': 'public, max-age=3600' };
  const server = await startServer({ root, headers, compress: true, heard: (one) => sent.push(one) });
  const browser = await chromium.launch(chromiumOptions(executable));
  try {
    const page = await browser.newPage({ viewport: PROFILE.viewport, hasTouch: true });
    page.setDefaultTimeout(120_000);
    await page.addInitScript(observe);
    await slow(page);
    // Without the service worker, which fetches the rest of the page when all is quiet.
    const loaded = await load(page, `${server.url}?sw=0`, sent);
    const trained = await train(page);
    const transfer = sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    await paint(page);
    await page.waitForTimeout(300); // event timings are reported with the next frames
    const { events } = await seen(page);
    return { ...loaded, ...trained, transfer, inp: Math.max(0, ...events.map(({ duration }) => duration)) };
  } finally {
    await browser.close();
    await server.close();
  }
}
