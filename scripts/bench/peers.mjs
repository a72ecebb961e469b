// SPDX-License-Identifier: MIT
// TensorFlow.js beside the core: installed on demand into tests/bench/peers, a package of its own. Without the registry the
// table says "not installed". Not for: the model itself, which is tests/bench/peers/tfjs_step.mjs.
import { nodeModulesAreCurrent } from '../lib/install.mjs';
import { heading, inCheckout, start } from '../lib/run.mjs';
import { measured } from './programs.mjs';

const folder = 'tests/bench/peers';
// The plain JavaScript backend takes seconds a step; the first step of each is not counted.
const backends = { 'TensorFlow.js, WASM': ['wasm', '11'], 'TensorFlow.js, CPU': ['cpu', '3'] };

async function installed() {
  if (nodeModulesAreCurrent(folder)) return true;
  heading('Installing TensorFlow.js, to compare with (npm ci)');
  const options = ['--ignore-scripts', '--no-fund', '--no-audit', '--fetch-retries=0', '--fetch-timeout=20000'];
  return (await start('npm', ['ci', ...options], { cwd: inCheckout(folder) })).code === 0;
}

/** By name: {best_ms, median_ms, losses, version}, or {error}. */
export async function measurePeers() {
  const names = Object.keys(backends);
  if (!(await installed())) return Object.fromEntries(names.map((name) => [name, { error: 'not installed' }]));
  const results = {};
  for (const name of names) {
    const result = await measured(process.execPath, [inCheckout(folder, 'tfjs_step.mjs'), ...backends[name]]);
    results[name] = result ?? { error: 'could not be run' };
  }
  return results;
}
