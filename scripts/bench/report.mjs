// SPDX-License-Identifier: MIT
// The report of `npm run bench` as Markdown: machine and versions, the bars, and the numbers behind them.
import { cpus } from 'node:os';
import { bars, judge } from './bars.mjs';
import { table } from './print.mjs';

export const machine = () => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown processor',
  cores: cpus().length,
  node: process.versions.node,
  v8: process.versions.v8,
});

/** Versions of what was run or compared with, undefined where it was not. */
export const versions = ({ torch = [], peers = {}, chromiumVersion }) => ({
  Chromium: chromiumVersion,
  torch: torch[0]?.torch,
  'TensorFlow.js': Object.values(peers).find(({ version }) => version)?.version,
});

const written = (value, digits, unit = '') => (value === undefined ? '' : `${value.toFixed(digits)}${unit}`);

function barsTable(numbers) {
  const rows = bars.map((bar) => judge(bar, numbers));
  const met = (row) => (row.met === undefined ? '' : row.met ? 'yes' : 'no');
  return table(
    ['measure', 'bar', 'measured', 'met'],
    rows.map((row) => [row.measure, row.bar, row.shown, met(row)]),
  );
}

function stepsTable(numbers, { torch, peers = {}, noChromium }) {
  const failed = Object.entries(peers).filter(([, { error }]) => error);
  if (noChromium) failed.push(['Chromium', { error: noChromium }]);
  if (torch?.length === 0) failed.push(['PyTorch', { error: 'not installed for /usr/bin/python3' }]);
  const times = ({ best, median } = {}) => (best === undefined ? '' : `${best.toFixed(1)} / ${median.toFixed(1)}`);
  const share = (value) => written(value === undefined ? undefined : 100 * value, 0, ' %');
  const row = (name) => [
    name,
    times(numbers.causal[name]),
    written(numbers.ofTorch[name], 2),
    times(numbers.full[name]),
    written(numbers.peak[name], 1),
    share(numbers.productShare[name]),
    written(numbers.generation[name]?.cached, 0),
    written(numbers.generation[name]?.gain, 0, ' x'),
  ];
  return table(
    [
      'lesson step',
      'causal, best / median (ms)',
      'of PyTorch',
      'no mask (ms)',
      'multiply-add peak (GFLOP/s)',
      'products, of peak',
      'tokens/s with cache',
      'cache against none',
    ],
    [
      ...Object.keys(numbers.causal).map(row),
      ...failed.map(([name, { error }]) => [name, error, '', '', '', '', '', '']),
    ],
  );
}

function growthTable({ rows }) {
  return table(
    ['mask', 'batch', 'context', 'step (ms)', 'attention (ms)', 'rest, per token (us)'],
    rows.map(({ mask, batch, context, step_ms, attention_ms, profiled_ms }) => [
      mask,
      String(batch),
      String(context),
      step_ms.toFixed(2),
      attention_ms.toFixed(2),
      ((1000 * (profiled_ms - attention_ms)) / (batch * context)).toFixed(1),
    ]),
  );
}

const bestAndMedian = ({ best, median }, digits) => `${best.toFixed(digits)} / ${median.toFixed(digits)}`;

const workersLine = ({ alone, shared, gain }) =>
  `Workers, best / median: one ${bestAndMedian(alone, 1)} ms, two ${bestAndMedian(shared, 1)} ms, gain ${bestAndMedian(gain, 2)}.`;

const coldStartLine = ({ page, core }) =>
  `Cold start, best / median: ${bestAndMedian(page, 0)} ms from the navigation on, ${bestAndMedian(core, 0)} ms of it from the worker on.`;

/** Everything as text. `results` is what was measured, `numbers` what results.mjs makes of it. */
export function report(results, numbers) {
  const { processor, cores, node, v8 } = machine();
  const compared = Object.entries(versions(results)).filter(([, version]) => version);
  const parts = [
    `${processor}, ${cores} cores; Node ${node}, V8 ${v8}${compared.map(([name, version]) => `; ${name} ${version}`).join('')}`,
    barsTable(numbers),
  ];
  if (Object.keys(numbers.causal).length > 0) parts.push(stepsTable(numbers, results));
  if (numbers.workers) parts.push(workersLine(numbers.workers));
  if (numbers.coldStart) parts.push(coldStartLine(numbers.coldStart));
  if (numbers.growth) parts.push(`WASM, fused:\n\n${growthTable(numbers.growth)}`);
  if (numbers.memory) parts.push(`Memory over ${numbers.memory.steps} steps: ${numbers.memory.most.toFixed(1)} MB.`);
  return parts.join('\n\n');
}
