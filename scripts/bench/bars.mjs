// SPDX-License-Identifier: MIT
// What the project promises about speed and memory, as one table of data, and how a measured value is held against it.
// Values come from the numbers that results.mjs makes of the programs' output. What each measure means: docs/performance.md.

const times = (digits) => (value) => `${value.toFixed(digits)} x`;
const percent = (value) => `${(100 * value).toFixed(1)} %`;
const whole = (unit) => (value) => `${Math.round(value).toLocaleString('en')} ${unit}`;
const megabytes = (value) => `${value.toFixed(1)} MB`;

const chromium = ({ noChromium }) => noChromium;

/**
 * measure: what is measured; value: where it is among the numbers, undefined when this run lacks it; atMost or atLeast: the
 * bar; show: how the value and the bar are written; missing: of the numbers, why there is no value, if they know.
 */
export const bars = [
  {
    measure: 'lesson step, WASM fused in Node, of PyTorch',
    value: ({ ofTorch }) => ofTorch['WASM, fused'],
    atMost: 0.75,
    show: times(2),
  },
  {
    measure: 'lesson step, WASM fused in Chromium, of PyTorch',
    value: ({ ofTorch }) => ofTorch['Chromium, fused'],
    atMost: 0.75,
    show: times(2),
    missing: chromium,
  },
  {
    measure: 'lesson step, WASM exact in Node, of PyTorch',
    value: ({ ofTorch }) => ofTorch['WASM, exact'],
    atMost: 1,
    show: times(2),
  },
  {
    measure: 'lesson step, native fused, of PyTorch',
    value: ({ ofTorch }) => ofTorch['native, fused'],
    atMost: 0.6,
    show: times(2),
  },
  {
    measure: 'lesson step, WASM of the same code native, exact',
    value: ({ ofNative }) => ofNative.exact,
    atMost: 1.25,
    show: times(2),
  },
  {
    measure: 'lesson step, WASM of the same code native, fused',
    value: ({ ofNative }) => ofNative.fused,
    atMost: 1.25,
    show: times(2),
  },
  ...['native, exact', 'native, fused', 'native, fused, 4 lanes', 'WASM, exact', 'WASM, fused'].map((engine) => ({
    measure: `matrix products in the step, ${engine}, of multiply-add peak`,
    value: ({ productShare }) => productShare[engine],
    atLeast: 0.8,
    show: percent,
  })),
  {
    measure: 'two workers against one, batch 16, WASM fused in Chromium',
    value: ({ workers }) => workers?.gain.best,
    atLeast: 1.6,
    show: times(2),
    missing: chromium,
  },
  {
    measure: 'generation with cache up to 128 tokens, WASM fused',
    value: ({ generation }) => generation['WASM, fused']?.cached,
    atLeast: 16000,
    show: whole('tokens/s'),
  },
  {
    measure: 'generation with cache against without, WASM fused',
    value: ({ generation }) => generation['WASM, fused']?.gain,
    atLeast: 10,
    show: times(0),
  },
  {
    measure: 'growth: step against batch 4 to 64, context 32, off a line',
    value: ({ growth }) => growth?.batchDeviation,
    atMost: 0.1,
    show: percent,
  },
  {
    measure: 'growth: step less attention against batch x context to 64 x 128, off a line',
    value: ({ growth }) => growth?.tokensDeviation,
    atMost: 0.1,
    show: percent,
  },
  ...[32, 128].map((context) => ({
    measure: `growth: attention, causal of full, context ${context}`,
    value: ({ growth }) => growth?.attentionShare[context],
    atMost: 0.6,
    show: times(2),
  })),
  {
    measure: 'memory of a training worker, lesson shape',
    value: ({ memory }) => memory?.most,
    atMost: 24,
    show: megabytes,
  },
  {
    measure: 'memory gained after the first step',
    value: ({ memory }) => memory?.gained,
    atMost: 0,
    show: megabytes,
  },
  {
    measure: 'cold start in Chromium, fetch to first step, local',
    value: ({ coldStart }) => coldStart?.page.best,
    atMost: 300,
    show: whole('ms'),
    missing: chromium,
  },
];

/** A row of the table: the bar and the value in words, and whether it is met; undefined where there is no value. */
export function judge(bar, numbers) {
  const value = bar.value(numbers);
  const atMost = bar.atMost !== undefined;
  const limit = atMost ? bar.atMost : bar.atLeast;
  const row = { measure: bar.measure, bar: `${atMost ? '<=' : '>='} ${bar.show(limit)}` };
  if (value === undefined) return { ...row, shown: bar.missing?.(numbers) ?? 'not measured in this run' };
  return { ...row, value, shown: bar.show(value), met: atMost ? value <= limit : value >= limit };
}
