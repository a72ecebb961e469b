// SPDX-License-Identifier: MIT
// Arithmetic of the loss chart's axes and labels, apart from the canvas so that it can be tested.

/** More than these do not fit one above the other. */
const MOST_TICKS = 8;

/** What may lie between two ticks of the steps: whole numbers. */
export const STEP_TICKS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

/** Whole powers of ten, every second, third … of them where there are many; 1-2-5 steps on a short axis. */
export function logTicks(min: number, max: number): number[] {
  const ticks: number[] = [];
  const factors = max / min > 40 ? [1] : [1, 2, 5];
  const stride = Math.max(1, Math.ceil(Math.log10(max / min) / MOST_TICKS));
  for (let power = Math.floor(Math.log10(min)); power <= Math.ceil(Math.log10(max)); power++) {
    if (power % stride !== 0) continue;
    for (const factor of factors) {
      const tick = Number(`${factor}e${power}`);
      if (tick >= min * 0.999 && tick <= max * 1.001) ticks.push(tick);
    }
  }
  return ticks;
}

/** At least one decade, from a power of ten below the smallest value to a little above the largest. */
export function niceLogRange(values: readonly number[]): [number, number] {
  const positive = values.filter((value) => value > 0);
  const largest = Math.max(1, ...positive);
  const smallest = Math.min(largest / 10, ...positive);
  return [10 ** Math.floor(Math.log10(smallest)), largest * 1.5];
}

/** Moves labels apart, at least `gap` from one another and within the plot, keeping their order. */
export function endLabels<T extends { y: number }>(
  ends: readonly T[],
  gap: number,
  top: number,
  bottom: number,
): (T & { labelY: number })[] {
  const sorted = [...ends].sort((a, b) => a.y - b.y).map((end) => ({ ...end, labelY: end.y }));
  for (const [index, end] of sorted.entries()) {
    const above = sorted[index - 1];
    if (above !== undefined) end.labelY = Math.max(end.labelY, above.labelY + gap);
    end.labelY = Math.max(end.labelY, top + gap / 2);
  }
  for (let index = sorted.length - 1; index >= 0; index--) {
    const end = sorted[index];
    if (end === undefined) continue;
    const below = sorted[index + 1];
    end.labelY = Math.min(end.labelY, below === undefined ? bottom - gap / 2 : below.labelY - gap);
  }
  return sorted;
}
