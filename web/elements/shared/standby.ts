// SPDX-License-Identifier: MIT
// Which figures keep workers in which nothing runs. A figure has its own started when it comes near the window, so that its
// first press need not wait, but few have them at a time: the longest idle one gives them up, and so does one that has been
// out of sight for a while. A press starts what is missing. For figures that share one worker: when-near.ts.

export interface Stands {
  /** Starts the workers, unless they are there. */
  prepare(): Promise<void>;
  /** Gives them up where nothing would be lost by that. */
  rest(): void;
}

/** Figures, each with one worker or two. */
const MOST = 2;
const REST_MS = 30_000;
/** After which the next figure does not wait for one that is loading. */
const PATIENCE_MS = 5000;

/** The longest idle one first. */
const standing: Standby[] = [];
/** One loads after the other: many that are in sight at once have no more than few workers meanwhile. */
let turn: Promise<void> = Promise.resolve();

export class Standby {
  private near = false;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private readonly observer = new IntersectionObserver((entries) => this.seen(entries), { rootMargin: '300px' });
  private readonly pressed = (): void => void this.stand();

  constructor(
    private readonly element: Element,
    private readonly figure: Stands,
  ) {}

  begin(): void {
    this.observer.observe(this.element);
    this.element.addEventListener('pointerdown', this.pressed);
    this.element.addEventListener('focusin', this.pressed);
  }

  end(): void {
    this.near = false;
    this.observer.disconnect();
    this.element.removeEventListener('pointerdown', this.pressed);
    this.element.removeEventListener('focusin', this.pressed);
    clearTimeout(this.resting);
    this.leave();
  }

  /** To be called when other workers are needed than before. */
  wake(): void {
    const started = turn.then(() => (this.near ? this.stand() : undefined));
    turn = Promise.race([started, new Promise<void>((next) => setTimeout(next, PATIENCE_MS))]);
  }

  private seen(entries: readonly IntersectionObserverEntry[]): void {
    const near = entries.at(-1)?.isIntersecting === true;
    if (near === this.near) return;
    this.near = near;
    clearTimeout(this.resting);
    if (!near) {
      this.resting = setTimeout(() => this.rest(), REST_MS);
      return;
    }
    // Once the page has had a moment to draw itself.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => this.wake(), { timeout: 300 });
    else setTimeout(() => this.wake(), 50);
  }

  private stand(): Promise<void> {
    this.leave();
    standing.push(this);
    if (standing.length > MOST) standing[0]?.rest();
    return this.figure.prepare();
  }

  private rest(): void {
    this.leave();
    this.figure.rest();
  }

  private leave(): void {
    const at = standing.indexOf(this);
    if (at >= 0) standing.splice(at, 1);
  }
}
