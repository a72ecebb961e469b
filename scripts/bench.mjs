// SPDX-License-Identifier: MIT
// `npm run bench`: times the core natively and as WebAssembly in Node beside PyTorch (where /usr/bin/python3 has it),
// in turns within one run, and prints a table; with --json one JSON object instead. Best of many, because a shared
// machine only ever adds time. Not for: CI; timings are no tests.
import { cpus } from 'node:os';
import { buildCore } from './lib/build.mjs';
import { inCheckout, main, start } from './lib/run.mjs';

const json = process.argv.includes('--json');
const rounds = 3;
const steps = 60;
const relaxed = Number.parseInt(process.versions.node, 10) < 21 ? ['--experimental-wasm-relaxed-simd'] : [];

/** What a program prints as JSON, or undefined when it cannot run here. */
async function measured(command, args) {
  const { code, output } = await start(command, args, { capture: 'quiet' }).catch(() => ({ code: 1 }));
  return code === 0 ? JSON.parse(output) : undefined;
}

const programs = {
  native: () => measured(inCheckout('build/release/core_bench'), [String(steps)]),
  exact: () => measured(process.execPath, [inCheckout('build/wasm-release/core_bench_exact.mjs'), String(steps)]),
  fused: () =>
    measured(process.execPath, [...relaxed, inCheckout('build/wasm-release/core_bench_fused.mjs'), String(steps)]),
  torch: () => measured('/usr/bin/python3', [inCheckout('tests/bench/torch_step.py'), String(steps)]),
};

/** The better of two results with the same shape: less time, more of everything else. */
function best(a, b) {
  if (a === undefined || b === undefined) return a ?? b;
  if (Array.isArray(a)) return a.map((value, i) => best(value, b[i]));
  if (typeof a !== 'object') return a;
  return Object.fromEntries(
    Object.entries(a).map(([key, value]) => {
      if (typeof value !== 'number') return [key, best(value, b[key])];
      return [key, key.endsWith('_ms') ? Math.min(value, b[key]) : Math.max(value, b[key])];
    }),
  );
}

const stepOf = (result, mask) => result?.step.find((entry) => entry.mask === mask).best_ms;
const average = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const products = (result) => average(Object.values(result.gflops).flatMap((entry) => Object.values(entry)));

function rows({ native, exact, fused, torch }) {
  const runs = [
    ['native, exact', native?.find(({ profile }) => profile === 'exact')],
    ['native, fused', native?.find(({ profile }) => profile === 'fused')],
    ['WebAssembly in Node, exact', exact?.[0]],
    ['WebAssembly in Node, fused', fused?.[0]],
  ];
  const table = runs
    .filter(([, result]) => result)
    .map(([name, result]) => ({
      name,
      causal_ms: stepOf(result, 'causal'),
      full_ms: stepOf(result, 'full'),
      of_torch: torch ? stepOf(result, 'causal') / torch.causal.best_ms : undefined,
      peak_share: products(result) / result.peak_gflops,
      tokens_per_second: result.tokens_per_second.cached,
      cache_gain: result.tokens_per_second.cached / result.tokens_per_second.uncached,
    }));
  if (torch) {
    const name = `PyTorch ${torch.torch}, one thread`;
    table.unshift({ name, causal_ms: torch.causal.best_ms, full_ms: torch.full.best_ms, of_torch: 1 });
  }
  return table;
}

function print(table) {
  const shown = (value, digits) => (value === undefined ? '' : value.toFixed(digits));
  console.log(
    `\n${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores; Node ${process.versions.node}, V8 ${process.versions.v8}`,
  );
  console.log(`Best of ${rounds} x ${steps} steps, in turns. Step: batch 16, 32 tokens, 4 layers, width 64.\n`);
  console.log(
    '| | step, causal (ms) | of PyTorch | step, no mask (ms) | matrix products, share of peak | tokens/s with cache | cache against none |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const row of table) {
    const cells = [
      shown(row.causal_ms, 1),
      shown(row.of_torch, 2),
      shown(row.full_ms, 1),
      row.peak_share === undefined ? '' : `${(100 * row.peak_share).toFixed(0)} %`,
      shown(row.tokens_per_second, 0),
      row.cache_gain === undefined ? '' : `${row.cache_gain.toFixed(0)} x`,
    ];
    console.log(`| ${[row.name, ...cells].join(' | ')} |`);
  }
}

await main(async () => {
  await buildCore('release', ['core_bench']);
  await buildCore('wasm-release', ['core_bench_exact', 'core_bench_fused']);
  const results = {};
  for (let round = 0; round < rounds; ++round) {
    for (const [name, run] of Object.entries(programs)) results[name] = best(results[name], await run());
  }
  const table = rows(results);
  if (json) console.log(JSON.stringify({ machine: cpus()[0]?.model, node: process.versions.node, table, results }));
  else print(table);
  if (!results.torch) console.log('\nPyTorch was not compared: /usr/bin/python3 has no torch.');
});
