// SPDX-License-Identifier: MIT
// Notices a worker from which nothing is heard though something is due. It ends nothing: a long computation and a worker
// that hangs look alike from here, so it only says so, and takes it back when the worker is heard again. Time counts
// while the page is seen and the machine awake.

export interface WatchClock {
  now(): number;
  hidden(): boolean;
  /** Returns what stops it. */
  every(milliseconds: number, tick: () => void): () => void;
}

const browserClock: WatchClock = {
  now: () => performance.now(),
  hidden: () => globalThis.document?.visibilityState === 'hidden',
  every: (milliseconds, tick) => {
    const timer = setInterval(tick, milliseconds);
    return () => clearInterval(timer);
  },
};

const TICK_MS = 1000;
/** A longer gap between two ticks is sleep, or a page that had no time itself. */
const LONGEST_TICK_MS = 2 * TICK_MS;

export class Watchdog {
  silent = false;
  private quiet = 0;
  private last = 0;
  private stop: (() => void) | undefined;

  constructor(
    /** How long is too long, in milliseconds. */
    private readonly limit: () => number,
    private readonly changed: (silent: boolean) => void,
    private readonly clock: WatchClock = browserClock,
  ) {}

  /** Whether the worker owes something. */
  expect(due: boolean): void {
    if (due === (this.stop !== undefined)) return;
    this.stop?.();
    this.stop = undefined;
    this.heard();
    if (!due) return;
    this.last = this.clock.now();
    this.stop = this.clock.every(TICK_MS, () => this.tick());
  }

  heard(): void {
    this.quiet = 0;
    this.tell(false);
  }

  private tick(): void {
    const now = this.clock.now();
    const passed = Math.min(now - this.last, LONGEST_TICK_MS);
    this.last = now;
    if (this.clock.hidden()) return;
    this.quiet += passed;
    if (this.quiet >= this.limit()) this.tell(true);
  }

  private tell(silent: boolean): void {
    if (silent === this.silent) return;
    this.silent = silent;
    this.changed(silent);
  }
}
