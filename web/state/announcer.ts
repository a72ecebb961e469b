// SPDX-License-Identifier: MIT
// What a screen reader hears while something runs: whole sentences, at most one in five seconds and at
// most eight in a run. A later sentence replaces one that still waits; urgent ones are never lost.

export const ANNOUNCE_GAP_MS = 5000;
export const ANNOUNCE_LIMIT = 8;

interface Clock {
  now(): number;
  later(callback: () => void, ms: number): () => void;
}

const realClock: Clock = {
  now: () => performance.now(),
  later: (callback, ms) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

export class Announcer {
  private spoken = 0;
  private last = Number.NEGATIVE_INFINITY;
  private waiting: string | undefined;
  private cancel: (() => void) | undefined;

  constructor(
    private readonly show: (sentence: string) => void,
    private readonly clock: Clock = realClock,
  ) {}

  /** A new run may speak eight times again. */
  newRun(): void {
    this.spoken = 0;
  }

  /** The last place of the eight is kept for `final` sentences. */
  say(sentence: string, final = false): void {
    if (this.spoken >= (final ? ANNOUNCE_LIMIT : ANNOUNCE_LIMIT - 1)) return;
    this.waiting = sentence;
    if (this.cancel !== undefined) return;
    const wait = this.last + ANNOUNCE_GAP_MS - this.clock.now();
    if (wait <= 0) this.flush();
    else this.cancel = this.clock.later(() => this.flush(), wait);
  }

  dispose(): void {
    this.cancel?.();
    this.cancel = undefined;
  }

  private flush(): void {
    this.cancel = undefined;
    if (this.waiting === undefined) return;
    this.spoken++;
    this.last = this.clock.now();
    this.show(this.waiting);
    this.waiting = undefined;
  }
}
