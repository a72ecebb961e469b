// SPDX-License-Identifier: MIT
// Arithmetic of the loss chart's axes and labels, apart from the canvas so that it can be tested.

/** More than these do not fit one above the other. */
const MOST_TICKS = 8;

/** A longer axis has powers of ten alone. */
const MOST_FOR_125 = 200;

/** What may lie between two ticks of the steps: whole numbers. */
export const STEP_TICKS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

/** Whole powers of ten, every second, third … of them where there are many; 1-2-5 steps on a short axis. */
export function logTicks(min: number, max: number): number[] {
  const ticks: number[] = [];
  const factors = max / min > MOST_FOR_125 ? [1] : [1, 2, 5];
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

/** Of the largest value to the least on the axis. */
const LEAST_RATIO = 5;

/** From the tick below the smallest value to a little above the largest: what is drawn fills it, and it seldom changes. */
export function niceLogRange(values: readonly number[]): [number, number] {
  const positive = values.filter((value) => value > 0 && Number.isFinite(value));
  const largest = Math.max(1, ...positive);
  const smallest = Math.min(largest / LEAST_RATIO, ...positive);
  const power = 10 ** Math.floor(Math.log10(smallest));
  const factor = [5, 2].find((step) => step * power <= smallest) ?? 1;
  const top = largest * 1.25;
  return [top / (factor * power) > MOST_FOR_125 ? power : factor * power, top];
}

/** Moves labels apart, at least `gap` from one another and within the plot, keeping their order: as little as can be. */
export function endLabels<T extends { y: number }>(
  ends: readonly T[],
  gap: number,
  top: number,
  bottom: number,
): (T & { labelY: number })[] {
  const sorted = [...ends].sort((a, b) => a.y - b.y);
  // Labels that would overlap make a group, which stands where its members would on average.
  const groups: { sum: number; count: number }[] = [];
  for (const [index, { y }] of sorted.entries()) {
    let group = { sum: y - index * gap, count: 1 };
    for (
      let above = groups.at(-1);
      above !== undefined && above.sum / above.count > group.sum / group.count;
      above = groups.at(-1)
    ) {
      group = { sum: above.sum + group.sum, count: above.count + group.count };
      groups.pop();
    }
    groups.push(group);
  }
  const [highest, lowest] = [top + gap / 2, bottom - gap / 2 - (sorted.length - 1) * gap];
  const places = groups.flatMap(({ sum, count }) => Array<number>(count).fill(sum / count));
  return sorted.map((end, index) => {
    const place = Math.max(highest, Math.min(lowest, places[index] ?? end.y));
    return { ...end, labelY: place + index * gap };
  });
}
