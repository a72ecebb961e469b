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

/**
 * steps: by engine, the outputs of `core_bench measure`; profiles: by engine, the quickest of `core_bench profile`; torch: the
 * outputs of torch_step.py; growth: those of `core_bench growth`; memory: that of memory.mjs; peers: by name, that of theirs.
 */
export function numbersOf({ steps = {}, profiles = {}, torch = [], growth = [], memory, peers = {} }) {
  const causal = mapped(steps, (runs) => stepsUnder('causal', runs));
  const full = mapped(steps, (runs) => stepsUnder('full', runs));
  if (torch.length > 0) {
    causal.PyTorch = times(torch.map((run) => run.causal));
    full.PyTorch = times(torch.map((run) => run.full));
  }
  for (const [name, peer] of Object.entries(peers)) {
    if (peer.best_ms) causal[name] = { best: peer.best_ms, median: peer.median_ms };
  }
  const native = (profile) => ratio(causal[`WASM, ${profile}`]?.best, causal[`native, ${profile}`]?.best);
  return {
    causal,
    full,
    ofTorch: mapped(causal, ({ best }) => ratio(best, causal.PyTorch?.best)),
    ofNative: { exact: native('exact'), fused: native('fused') },
    peak: mapped(steps, (runs) => most(runs.map(({ peak_gflops }) => peak_gflops))),
    productShare: Object.fromEntries(
      Object.entries(profiles).map(([name, profile]) => [name, productShareOf(profile, steps[name] ?? [])]),
    ),
    generation: mapped(steps, generationOf),
    growth: growth.length > 0 ? growthNumbers(growth) : undefined,
    memory: memory && memoryNumbers(memory),
  };
}
