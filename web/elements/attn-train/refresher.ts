// SPDX-License-Identifier: MIT
// Slows redraws down to four a second while a run goes on, one a second under reduced motion.

import { lessMotion } from '../shared/less-motion.ts';

const INTERVAL_MS = 250;
const INTERVAL_REDUCED_MS = 1000;

export class Refresher {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = Number.NEGATIVE_INFINITY;

  constructor(private readonly refresh: () => void) {}

  soon(): void {
    if (this.timer !== undefined) return;
    const reduced = lessMotion();
    const interval = reduced ? INTERVAL_REDUCED_MS : INTERVAL_MS;
    // Timers cut off fractions of a millisecond, which would make the gap too short.
    const wait = Math.max(0, Math.ceil(this.last + interval - performance.now()));
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.refresh();
      this.last = performance.now(); // after it: what it tells the outside must keep the distance too
    }, wait);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
