// SPDX-License-Identifier: MIT
// What a screen reader hears while something runs: whole sentences, at most one in five seconds and, the
// last word included, at most eight in a run. A later sentence replaces one that still waits. Last words
// are kept until they are spoken, and errors are spoken at once: they answer what a person just did.

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
  /** How many sentences of this run were spoken; last words and errors are not among them. */
  private spoken = 0;
  private last = Number.NEGATIVE_INFINITY;
  private waiting: string | undefined;
  private lastWords: string[] = [];
  private cancel: (() => void) | undefined;

  constructor(
    private readonly show: (sentence: string) => void,
    private readonly clock: Clock = realClock,
  ) {}

  /** A new run may speak eight times again; what an older one has left to say of its progress is dropped. */
  newRun(): void {
    this.spoken = 0;
    this.waiting = undefined;
  }

  /** One `final` sentence a run: it has the last of the eight places and ends what waits before it. */
  say(sentence: string, final = false): void {
    if (final) {
      this.lastWords.push(sentence);
      this.waiting = undefined;
    } else {
      if (this.spoken >= ANNOUNCE_LIMIT - 1) return;
      this.waiting = sentence;
    }
    this.schedule();
  }

  /** For errors: now, whatever was said before; the others wait their five seconds after it. */
  alert(sentence: string): void {
    this.waiting = undefined;
    this.speak(sentence);
  }

  /** For what ends all before it, as a reset: now, and nothing older is said any more, last words among it. */
  answer(sentence: string): void {
    this.lastWords = [];
    this.alert(sentence);
  }

  dispose(): void {
    this.cancel?.();
    this.cancel = undefined;
    this.waiting = undefined;
    this.lastWords = [];
  }

  private schedule(): void {
    if (this.cancel !== undefined || (this.waiting === undefined && this.lastWords.length === 0)) return;
    const wait = this.last + ANNOUNCE_GAP_MS - this.clock.now();
    if (wait <= 0) this.flush();
    else this.cancel = this.clock.later(() => this.turn(), wait);
  }

  private turn(): void {
    this.cancel = undefined;
    this.schedule();
  }

  private flush(): void {
    const lastWord = this.lastWords.shift();
    const sentence = lastWord ?? this.waiting;
    if (sentence === undefined) return;
    if (lastWord === undefined) {
      this.spoken++;
      this.waiting = undefined;
    }
    this.speak(sentence);
    this.schedule();
  }

  private speak(sentence: string): void {
    this.last = this.clock.now();
    this.show(sentence);
  }
}
