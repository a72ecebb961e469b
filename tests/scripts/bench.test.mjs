// SPDX-License-Identifier: MIT
// What `npm run bench` makes of numbers it has: judging, fitting, printing. Not for: timing anything.
import { expect, test } from 'vitest';
import { bars, judge } from '../../scripts/bench/bars.mjs';
import { growthNumbers, largestDeviation } from '../../scripts/bench/growth.mjs';
import { table } from '../../scripts/bench/print.mjs';
import { profileTable, quicker } from '../../scripts/bench/profile.mjs';
import { report } from '../../scripts/bench/report.mjs';
import { numbersOf } from '../../scripts/bench/results.mjs';

const engineRun = (causal, cached = 20000) => ({
  peak_gflops: 50,
  step: [
    { mask: 'causal', best_ms: causal, median_ms: causal + 1 },
    { mask: 'full', best_ms: causal + 2, median_ms: causal + 3 },
  ],
  tokens_per_second: { cached, uncached: 1000 },
});
const torchRun = (ms) => ({
  causal: { best_ms: ms, median_ms: ms + 1 },
  full: { best_ms: ms, median_ms: ms },
  torch: '1.13',
});
const profile = (step_ms, productMs, attentionMs = 1) => ({
  mask: 'causal',
  batch: 16,
  context: 32,
  peak_gflops: 50,
  clock_ms: 0.1,
  step_ms,
  profiled_ms: step_ms,
  parts: [
    { name: 'ffn.0, forward', product: true, calls: 16, ms: productMs, flops: 40e6 * productMs },
    { name: 'attention, forward', product: false, calls: 256, ms: attentionMs, flops: 10e6 },
    { name: 'everything else', product: false, calls: 0, ms: step_ms - productMs - attentionMs, flops: 0 },
  ],
});
const bar = (measure) => bars.find((entry) => entry.measure === measure);

test.each([
  [{ atMost: 0.6 }, 0.6, true],
  [{ atMost: 0.6 }, 0.601, false],
  [{ atLeast: 0.8 }, 0.8, true],
  [{ atLeast: 0.8 }, 0.799, false],
  [{ atMost: 0 }, 0, true],
])('a bar %o is met by %d: %s', (limit, value, met) => {
  expect(judge({ measure: 'a', value: () => value, show: String, ...limit }, {}).met).toBe(met);
});

test('a measure without a value is neither met nor missed, and says why', () => {
  const row = judge({ measure: 'a', value: () => undefined, atMost: 1, show: String, missing: 'no engine' }, {});
  expect(row).toEqual({ measure: 'a', bar: '<= 1', shown: 'no engine' });
});

test('a run of no subject at all still gives every row of the table', () => {
  const numbers = numbersOf({});
  for (const entry of bars) expect(judge(entry, numbers).met).toBeUndefined();
});

test('steps are compared by their best, and rounds are joined to best and median', () => {
  const numbers = numbersOf({
    steps: {
      'native, fused': [engineRun(17), engineRun(14), engineRun(15)],
      'WASM, fused': [engineRun(21), engineRun(25)],
    },
    torch: [torchRun(28), torchRun(30)],
  });
  expect(numbers.causal['native, fused']).toEqual({ best: 14, median: 16 });
  expect(numbers.full['native, fused'].best).toBe(16);
  expect(judge(bar('lesson step, native fused, of PyTorch'), numbers)).toMatchObject({ value: 0.5, met: true });
  expect(judge(bar('lesson step, WASM of native, fused'), numbers)).toMatchObject({ value: 1.5, met: false });
  expect(judge(bar('generation with cache against without, WASM fused'), numbers)).toMatchObject({ value: 20 });
});

test('products are held against the highest peak that any run measured', () => {
  const numbers = numbersOf({
    steps: { 'WASM, fused': [{ ...engineRun(20), peak_gflops: 64 }] },
    profiles: { 'WASM, fused': profile(20, 10) },
  });
  expect(numbers.productShare['WASM, fused']).toBeCloseTo(40 / 64);
});

test('memory counts from the first step on, in MB', () => {
  const bytes_after = [
    [0, 8e6],
    [1, 10e6],
    [100, 12e6],
  ];
  expect(numbersOf({ memory: { bytes_after } }).memory).toEqual({ most: 12, gained: 2, steps: 100 });
});

test('points on a line deviate by nothing, a parabola by more than the bar', () => {
  const line = [4, 8, 16, 64].map((x) => [x, 3 + 2 * x]);
  expect(largestDeviation(line)).toBeCloseTo(0, 10);
  expect(largestDeviation(line.map(([x]) => [x, x * x]))).toBeGreaterThan(0.1);
});

test('growth leaves attention out of the line and compares it between masks', () => {
  const size = (mask, batch, context, attention) => ({
    ...profile(1 + batch * context + attention, 1, attention),
    ...{ mask, batch, context },
  });
  const steps = [
    size('causal', 4, 32, 4),
    size('causal', 16, 32, 16),
    size('causal', 64, 32, 64),
    size('causal', 16, 128, 256),
    size('full', 16, 32, 32),
    size('full', 16, 128, 1024),
  ];
  const slower = steps.map((step) => ({ ...step, step_ms: 2 * step.step_ms, profiled_ms: 2 * step.profiled_ms }));
  const growth = growthNumbers([{ steps: slower }, { steps }, { steps: slower }]);
  expect(growth.attentionShare).toEqual({ 32: 0.5, 128: 0.25 });
  expect(growth.tokensDeviation).toBeCloseTo(0, 10);
  expect(growth.batchDeviation).toBeCloseTo(0, 10);
});

test('the profile of a step is that of the quicker run, and its table ends with the products and the whole', () => {
  const chosen = quicker(quicker(undefined, profile(20, 10)), profile(18, 9));
  expect(chosen.step_ms).toBe(18);
  const text = profileTable({ 'WASM, fused': chosen });
  expect(text).toMatch(/ffn\.0, forward +\| 16 +\| 9\.000 +\| 50 % +\| 80 %/);
  expect(text).toMatch(/all matrix products +\| +\| 9\.000/);
  expect(text).toMatch(/whole step, unprofiled +\| +\| 18\.000/);
});

test('the report names what was compared, and says why a library could not be', () => {
  const steps = { 'WASM, fused': [engineRun(20)] };
  const results = {
    steps,
    torch: [torchRun(28)],
    peers: { 'TensorFlow.js, CPU': { error: 'not installed' } },
  };
  const text = report(results, numbersOf(results));
  expect(text).toContain(`Node ${process.versions.node}`);
  expect(text).toContain('torch 1.13');
  expect(text).toMatch(/\| TensorFlow\.js, CPU +\| not installed/);
  const without = { steps, torch: [] };
  expect(report(without, numbersOf(without))).toMatch(/\| PyTorch +\| not installed/);
  expect(text).toMatch(/WASM fused in Node, of PyTorch +\| <= 0\.75 x +\| 0\.71 x +\| yes/);
});

test('columns of a table line up', () => {
  expect(table(['a', 'long name'], [['1', '22']])).toBe(
    '| a   | long name |\n| --- | --------- |\n| 1   | 22        |',
  );
});
