// SPDX-License-Identifier: MIT
// From what the programs printed, several times each, to the numbers that are judged: the best, because a shared machine only
// ever adds time, and the median of the medians. Not for: measuring (programs.mjs) or judging (bars.mjs).
import { growthNumbers } from './growth.mjs';
import { products } from './profile.mjs';

const least = (values) => (values.length > 0 ? Math.min(...values) : undefined);
const most = (values) => (values.length > 0 ? Math.max(...values) : undefined);
const middle = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const ratio = (a, b) => (a === undefined || b === undefined ? undefined : a / b);
const mapped = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

/** Best and median of entries with best_ms and median_ms. */
function times(entries) {
  return {
    best: least(entries.map(({ best_ms }) => best_ms)),
    median: middle(entries.map(({ median_ms }) => median_ms)),
  };
}

const stepsUnder = (mask, runs) => times(runs.map(({ step }) => step.find((entry) => entry.mask === mask)));

function generationOf(runs) {
  const cached = most(runs.map(({ tokens_per_second }) => tokens_per_second.cached));
  return { cached, gain: ratio(cached, most(runs.map(({ tokens_per_second }) => tokens_per_second.uncached))) };
}

/** The quickest profile's products against the highest peak of any run: the hardest reading. */
function productShareOf(profile, runs) {
  const { flops, ms } = products(profile);
  return flops / ms / 1e6 / most([profile.peak_gflops, ...runs.map(({ peak_gflops }) => peak_gflops)]);
}

function memoryNumbers({ bytes_after }) {
  const megabytes = bytes_after.filter(([step]) => step > 0).map(([, bytes]) => bytes / 1e6);
  return { most: Math.max(...megabytes), gained: megabytes.at(-1) - megabytes[0], steps: bytes_after.at(-1)[0] };
}

/** How much faster two workers are than one, by the best of either and by their medians. */
function workersNumbers({ 1: one, 2: two }) {
  if (one.length === 0 || two.length === 0) return undefined;
  const [alone, shared] = [times(one), times(two)];
  const gain = { best: alone.best / shared.best, median: alone.median / shared.median };
  return { alone, shared, gain };
}

/** From the navigation on, and from the moment on when the page asks for the worker, in ms. */
function coldStartNumbers(starts) {
  if (starts.length === 0) return undefined;
  const of = (key) => ({ best: least(starts.map((start) => start[key])), median: middle(starts.map((s) => s[key])) });
  return { page: of('page_ms'), core: of('core_ms') };
}

/**
 * steps: by engine, the outputs of `core_bench measure`; profiles: by engine, the quickest of `core_bench profile`; torch: the
 * outputs of torch_step.py; growth: those of `core_bench growth`; memory: that of memory.mjs; peers: by name, that of theirs.
 * chromium: by engine, {causal, full} of every round; workers: by their number, times of every turn; starts: every cold start.
 */
export function numbersOf(results) {
  const { steps = {}, profiles = {}, chromium = {}, torch = [], growth = [], memory, peers = {} } = results;
  const byMask = { causal: {}, full: {} };
  for (const [mask, of] of Object.entries(byMask)) {
    Object.assign(
      of,
      mapped(steps, (runs) => stepsUnder(mask, runs)),
    );
    Object.assign(
      of,
      mapped(chromium, (runs) => times(runs.map((run) => run[mask]))),
    );
    if (torch.length > 0) of.PyTorch = times(torch.map((run) => run[mask]));
  }
  const { causal, full } = byMask;
  for (const [name, peer] of Object.entries(peers)) {
    if (peer.best_ms) causal[name] = { best: peer.best_ms, median: peer.median_ms };
  }
  // The same code in both: natively, a fused product uses eight lanes, of which WebAssembly has four.
  const ofNative = (profile, native) => ratio(causal[`WASM, ${profile}`]?.best, causal[native]?.best);
  return {
    causal,
    full,
    ofTorch: mapped(causal, ({ best }) => ratio(best, causal.PyTorch?.best)),
    ofNative: { exact: ofNative('exact', 'native, exact'), fused: ofNative('fused', 'native, fused, 4 lanes') },
    peak: mapped(steps, (runs) => most(runs.map(({ peak_gflops }) => peak_gflops))),
    productShare: Object.fromEntries(
      Object.entries(profiles).map(([name, profile]) => [name, productShareOf(profile, steps[name] ?? [])]),
    ),
    generation: mapped(steps, generationOf),
    growth: growth.length > 0 ? growthNumbers(growth) : undefined,
    memory: memory && memoryNumbers(memory),
    workers: results.workers && workersNumbers(results.workers),
    coldStart: results.starts && coldStartNumbers(results.starts),
    noChromium: results.noChromium,
  };
}
