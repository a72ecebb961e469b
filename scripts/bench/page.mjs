// SPDX-License-Identifier: MIT
// One visit to the built page in a slowed Chromium: how soon it is there, how quickly it answers, how smoothly it runs while two
// models train. Not for: judging (../bench-page.mjs); numbers are of one visit. Frames in other pages: page-frames.mjs.
import { chromiumOptions } from '../lib/chromium.mjs';
import { startServer } from '../lib/serve.mjs';
import { hosted } from './page-frames.mjs';

/** A phone on a mobile network: 9 and 3 Mbit/s, 100 ms there and back, a processor slowed four times. */
const PROFILE = { cpu: 4, down: 9e6 / 8, up: 3e6 / 8, rtt: 100, viewport: { width: 360, height: 640 } };
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** Between two presses, so that each is answered before the next. */
const PRESS_MS = 300;

/** Runs in the page before any of its scripts. */
function observe() {
  const seen = {
    shifts: [],
    lcp: 0,
    tasks: [],
    events: [],
    frames: [],
    apart: undefined,
    core: undefined,
    firstLoss: undefined,
    done: undefined,
  };
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
  // Both have made their models from the seed and are told to go on.
  document.addEventListener('attn-running', () => {
    seen.core ??= performance.now();
  });
  document.addEventListener('attn-complete', () => {
    seen.done ??= performance.now();
  });
  document.addEventListener('attn-progress', ({ detail: { loss, lossRef } }) => {
    seen.firstLoss ??= performance.now();
    if (loss * 2 < lossRef) seen.apart ??= performance.now();
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

/** What looks for elements takes the page's time too, most of all where it is slowed; so places are found before it matters. */
async function placeOf(locator) {
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
}

async function pressAll(page, places) {
  for (const [x, y] of places) {
    await page.mouse.click(x, y);
    await page.waitForTimeout(PRESS_MS);
  }
}

const until = (page, condition) => page.waitForFunction(condition, undefined, { polling: 250, timeout: 400_000 });

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
  await until(page, () => document.documentElement.dataset.ready !== undefined);
  const requests = sent.filter(({ file }) => !/favicon|icons\/|webmanifest/.test(file)).length;
  await until(page, () => document.querySelector('#opening .figure[data-settled]') !== null);
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
  await pressAll(page, [await placeOf(figure.getByRole('button', { name: 'The one with the fold' }))]);
  const run = await placeOf(figure.getByRole('button', { name: 'Run both' }));
  const frames = await countFrames(page);
  const begin = await now(page);
  await pressAll(page, [run]);
  await until(page, () => window.seen.apart !== undefined);
  const found = await now(page);
  const log = await placeOf(figure.getByText('Log', { exact: true }));
  const linear = await placeOf(figure.getByText('Linear', { exact: true }));
  const ready = await now(page);
  await pressAll(page, [linear, log, linear, log]);
  await until(page, () => window.seen.done !== undefined);
  const intervals = await frames();
  const { tasks: all, apart, core, firstLoss, done: end } = await seen(page);
  const tasks = all.filter(({ startTime }) => startTime < found || startTime > ready);
  const while_ = tasks.filter(({ startTime }) => startTime >= begin && startTime <= end);
  return {
    core: core - begin,
    first: firstLoss - begin,
    apart: apart - begin,
    result: end - begin,
    longest: Math.max(0, ...while_.map(({ duration }) => duration)),
    longTasks: while_.length,
    frames: 1000 / median(intervals),
    slowFrames: intervals.filter((ms) => ms > 50).length / Math.max(1, intervals.length),
  };
}

const slowest = (events) => Math.max(0, ...events.map(({ duration }) => duration));

/** Events so far, taken out; they are reported with the frames that follow them. */
async function takeEvents(page) {
  await page.waitForTimeout(300);
  return page.evaluate(() => window.seen.events.splice(0));
}

/** Paints cells of the explorer: of its first size, then of the largest that is drawn as a table. */
async function paint(page) {
  const explorer = page.locator('#explorer attn-mask');
  await explorer.scrollIntoViewIfNeeded();
  await explorer.getByRole('grid').waitFor();
  await pressAll(page, [await placeOf(explorer.getByText('Painted', { exact: true }))]);
  const press = async () => {
    const cells = [];
    for (const key of [4, 5, 6, 7])
      cells.push(await placeOf(explorer.getByRole('button', { name: `query 3, key ${key},` })));
    await pressAll(page, cells);
    return takeEvents(page);
  };
  const events = await press();
  await explorer.getByText('More', { exact: true }).click();
  await explorer.getByRole('slider', { name: 'Size', exact: true }).fill('16');
  await explorer.getByRole('button', { name: 'query 15, key 15,' }).waitFor();
  await takeEvents(page);
  return { events, repaint: slowest(await press()) };
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
    const pressed = await takeEvents(page);
    const { events, repaint } = await paint(page);
    await page.close();
    const frames = await hosted(browser, server.url, observe);
    return { ...loaded, ...trained, transfer, inp: slowest([...pressed, ...events]), repaint, ...frames };
  } finally {
    await browser.close();
    await server.close();
  }
}
