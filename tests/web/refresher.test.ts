// SPDX-License-Identifier: MIT
// However long a refresh takes, what it tells the outside keeps its distance.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refresher } from '../../web/elements/attn-train/refresher.ts';

describe('Refresher', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it.each([
    ['no more than four times a second', false, undefined, 250],
    ['once a second under reduced motion', true, undefined, 1000],
    ['once a second where the author around wants less motion', false, 'off', 1000],
  ])('refreshes %s, counted from where a slow refresh ends', (_, reduced, motion, interval) => {
    vi.stubGlobal('document', { documentElement: { dataset: { motion } } });
    vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
    const fake = performance.now.bind(performance);
    let lost = 0; // time that went by in refreshes
    vi.spyOn(performance, 'now').mockImplementation(() => fake() + lost);
    const told: number[] = [];
    const refresher = new Refresher(() => {
      if (told.length === 0) lost = 40;
      told.push(performance.now());
    });
    for (let ms = 0; ms < 5 * interval; ms += 10) {
      refresher.soon();
      vi.advanceTimersByTime(10);
    }
    const gaps = told.slice(1).map((time, index) => time - (told[index] ?? 0));
    expect(gaps.length).toBeGreaterThan(2);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(interval);
    refresher.dispose();
  });
});
