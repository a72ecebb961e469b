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
  const missing = ({ why }) => why;
  const entry = { measure: 'a', value: () => undefined, atMost: 1, show: String, missing };
  expect(judge(entry, { why: 'no engine' })).toEqual({ measure: 'a', bar: '<= 1', shown: 'no engine' });
  expect(judge(entry, {}).shown).toBe('not measured in this run');
});

test('Chromium is held against the PyTorch of its own run, beside the other engines', () => {
  const turn = (ms) => ({ causal: { best_ms: ms, median_ms: ms + 1 }, full: { best_ms: ms + 2, median_ms: ms + 3 } });
  const results = {
    steps: { 'WASM, fused': [engineRun(18)] },
    chromium: { 'Chromium, fused': [turn(21), turn(18)], 'Chromium, exact': [turn(27)] },
    chromiumVersion: '100.0',
    torch: [torchRun(24)],
  };
  const numbers = numbersOf(results);
  expect(numbers.causal['Chromium, fused']).toEqual({ best: 18, median: 22 });
  expect(numbers.full['Chromium, fused'].best).toBe(20);
  const row = judge(bar('lesson step, WASM fused in Chromium, of PyTorch'), numbers);
  expect(row).toMatchObject({ value: 0.75, met: true });
  const text = report(results, numbers);
  expect(text).toContain('Chromium 100.0');
  expect(text).toMatch(/\| Chromium, exact +\| 27\.0 \/ 28\.0 +\| 1\.13/);
});

test('two workers are compared with one by their best steps, and the medians are shown', () => {
  const turn = (best_ms, median_ms) => ({ best_ms, median_ms });
  const results = { workers: { 1: [turn(18, 20), turn(16, 24)], 2: [turn(10, 12), turn(12, 16), turn(11, 30)] } };
  const numbers = numbersOf(results);
  const row = judge(bar('two workers against one, batch 16, WASM fused in Chromium'), numbers);
  expect(row).toMatchObject({ value: 1.6, met: true });
  expect(report(results, numbers)).toContain('one 16.0 / 24.0 ms, two 10.0 / 16.0 ms, gain 1.60 / 1.50.');
});

test('a cold start counts from the navigation on', () => {
  const results = { starts: [310, 280, 450].map((page_ms) => ({ page_ms, core_ms: page_ms - 100 })) };
  const numbers = numbersOf(results);
  const row = judge(bar('cold start in Chromium, fetch to first step, local'), numbers);
  expect(row).toMatchObject({ value: 280, shown: '280 ms', met: true });
  expect(report(results, numbers)).toContain('280 / 310 ms from the navigation on, 180 / 210 ms');
});

test('without Chromium its lines say why', () => {
  const results = { steps: { 'WASM, fused': [engineRun(20)] }, workers: { 1: [], 2: [] }, starts: [] };
  const text = report({ ...results, noChromium: 'not there' }, numbersOf({ ...results, noChromium: 'not there' }));
  for (const measure of ['WASM fused in Chromium', 'two workers against one', 'cold start']) {
    expect(text).toMatch(new RegExp(`${measure}.*\\| not there`));
  }
  expect(text).toMatch(/\| Chromium +\| not there/);
});

test('a run of no subject at all still gives every row of the table', () => {
  const numbers = numbersOf({});
  for (const entry of bars) expect(judge(entry, numbers).met).toBeUndefined();
});

test('steps are compared by their best, and rounds are joined to best and median', () => {
  const numbers = numbersOf({
    steps: {
      'native, fused': [engineRun(17), engineRun(14), engineRun(15)],
      'native, fused, 4 lanes': [engineRun(18)],
      'WASM, fused': [engineRun(21), engineRun(25)],
    },
    torch: [torchRun(28), torchRun(30)],
  });
  expect(numbers.causal['native, fused']).toEqual({ best: 14, median: 16 });
  expect(numbers.full['native, fused'].best).toBe(16);
  expect(judge(bar('lesson step, native fused, of PyTorch'), numbers)).toMatchObject({ value: 0.5, met: true });
  expect(judge(bar('lesson step, WASM of the same code native, fused'), numbers)).toMatchObject({
    value: 21 / 18,
    met: true,
  });
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
