// SPDX-License-Identifier: MIT
// Lets the page be heard in the middle of a long step, and have its own turns where it is on the same thread; holds a step
// there while the run is paused: what was computed of it is kept. It counts no steps and knows no core. Used by run-loop.ts.

import type { Gate } from './stepper.ts';

export interface GateHost {
  /** Runs the callback in a later turn, after the messages that wait now. */
  defer(callback: () => void): void;
  now(): number;
  wait(milliseconds: number): Promise<void>;
  /** Where the page is on this thread: for how many milliseconds it may be kept at once. A part that is longer keeps it longer. */
  readonly slice?: number;
}

/** In a worker only messages wait: at most so long, and as long as the part of a step that is being computed. */
export const SLICE_MS = 50;
/** A step that began so short a time ago is finished before the run stands still. */
export const QUICK_MS = 200;

export class StepGate {
  private began = 0;
  private listened = 0;
  /** When the part in hand began: the next one is taken to be as long. */
  private asked = 0;
  /** When the step in hand is to be held, if it is. */
  private holdFrom: number | undefined;
  /** Counts releases, so that a hold that one has overtaken does not come. */
  private releases = 0;
  /** Those who wait for the end of the step in hand. */
  private needed = 0;
  private blocked: (() => void)[] = [];

  constructor(
    private readonly host: GateHost,
    private readonly turned: () => void,
  ) {}

  /** For a step that begins now; `wanted` says whether it still is. */
  begin(wanted: () => boolean): Gate {
    this.began = this.host.now();
    this.listened = this.began;
    this.asked = this.began;
    const { slice } = this.host;
    return () => {
      const now = this.host.now();
      const soFar = now - this.listened;
      const early = slice === undefined ? soFar < SLICE_MS : soFar + (now - this.asked) < slice;
      this.asked = now;
      return early && !this.holds ? undefined : this.listen(wanted);
    };
  }

  /** Resolves when the step is over or held; true where it is held. */
  async hold(step: Promise<unknown>): Promise<boolean> {
    const { releases } = this;
    let over = false;
    const end = step.then(() => {
      over = true;
    });
    this.holdFrom = this.began + QUICK_MS;
    const wait = this.holdFrom - this.host.now();
    await Promise.race([end, wait > 0 ? this.host.wait(wait) : Promise.resolve()]);
    if (over || releases !== this.releases) return false;
    this.holdFrom = Number.NEGATIVE_INFINITY;
    return this.needed === 0;
  }

  /** The step in hand goes on. */
  release(): void {
    this.releases++;
    this.holdFrom = undefined;
    this.wake();
  }

  /** Lets the step in hand end, held or not, and waits for it. */
  async end(step: Promise<unknown>): Promise<void> {
    this.needed++;
    this.wake();
    try {
      await step;
    } finally {
      this.needed--;
    }
  }

  private get holds(): boolean {
    return this.holdFrom !== undefined && this.needed === 0 && this.host.now() >= this.holdFrom;
  }

  private async listen(wanted: () => boolean): Promise<boolean> {
    await new Promise<void>((resolve) => this.host.defer(resolve));
    this.turned();
    while (wanted() && this.holds) await new Promise<void>((resolve) => this.blocked.push(resolve));
    this.listened = this.host.now();
    this.asked = this.listened;
    return wanted();
  }

  private wake(): void {
    for (const one of this.blocked.splice(0)) one();
  }
}
