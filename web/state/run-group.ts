// SPDX-License-Identifier: MIT
// One run, or two that are compared: started, paused, stepped and reset together, each in its own
// worker. It also keeps the time, since "time left" belongs to the slower of the two.

import type { ProfileWish } from '../engine/shared/protocol.ts';
import type { Settings } from './settings.ts';
import { type MakeClient, type RunChange, TrainingRun } from './training-run.ts';

export type GroupPhase = 'idle' | 'loading' | 'paused' | 'running' | 'finished' | 'failed';

/** The last step that was asked for, and how many of them are not done. */
const noSteps = () => ({ last: Promise.resolve(), open: 0 });

export class RunGroup {
  runs: readonly TrainingRun[];
  settings: Settings | undefined;
  private runningSince: number | undefined;
  private runningMs = 0;
  private generation = 0;
  /** Steps asked for: the next is made once it is known which runs are behind. A pause or a new start drops those to come. */
  private asked = noSteps();
  /** It was told to pause before it could begin. */
  private held = false;

  constructor(
    masks: readonly string[],
    private readonly changed: (change: RunChange) => void,
    makeClient?: MakeClient,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.runs = masks.map((mask) => new TrainingRun(mask, (change) => this.onChange(change), makeClient));
  }

  get phase(): GroupPhase {
    const phases = this.runs.map((run) => run.phase);
    if (phases.includes('loading')) return 'loading';
    if (phases.includes('running')) return 'running';
    if (phases.includes('failed')) return 'failed';
    if (phases.includes('paused')) return 'paused';
    return phases.every((phase) => phase === 'idle') ? 'idle' : 'finished';
  }

  /** The phase, and `ending` where it is paused for the reader while a worker still ends the piece it is at. */
  get moment(): GroupPhase | 'ending' {
    const { phase } = this;
    return phase === 'paused' && this.runs.some((run) => run.ending) ? 'ending' : phase;
  }

  /** A worker owes something and has not been heard of for long. */
  get silent(): boolean {
    return this.runs.some((run) => run.silent);
  }

  /** Whether one more step can be asked for: one by hand that takes long is waited for. */
  get takesSteps(): boolean {
    const { phase } = this;
    return phase !== 'finished' && (this.asked.open > 0 || !['running', 'loading'].includes(phase));
  }

  /** Steps that every run that still goes on has done. */
  get stepsDone(): number {
    const going = this.runs.filter((run) => run.phase !== 'stopped');
    return Math.min(...(going.length > 0 ? going : this.runs).map((run) => run.nextStep));
  }

  get stepsWanted(): number {
    return this.settings === undefined ? 0 : this.settings.steps + 1;
  }

  /** Of the slower run, over the time in which it ran; undefined before there is something to divide. */
  get stepsPerSecond(): number | undefined {
    const ms = this.runningMs + (this.runningSince === undefined ? 0 : this.now() - this.runningSince);
    const done = this.stepsDone - Math.min(...this.runs.map((run) => run.firstStep));
    return ms < 400 || done === 0 ? undefined : (done / ms) * 1000;
  }

  get secondsLeft(): number | undefined {
    const rate = this.stepsPerSecond;
    return rate === undefined ? undefined : (this.stepsWanted - this.stepsDone) / rate;
  }

  async prepare(wish: ProfileWish): Promise<void> {
    await Promise.all(this.runs.map((run) => run.prepare(wish)));
  }

  /** Initialises both models; says whether both are ready. Trains nothing. Each run may have settings of its own. */
  async start(...each: [Settings, ...Settings[]]): Promise<boolean> {
    const generation = ++this.generation;
    this.held = false;
    this.settings = each[0];
    this.runningMs = 0;
    this.runningSince = undefined;
    let ready = await this.startAll(each);
    // Two runs that are compared use one arithmetic, even where only one of them could load `fused`.
    const profiles = new Set(this.runs.map((run) => run.started?.profile));
    if (generation === this.generation && ready && profiles.size > 1) {
      ready = await this.startAll(each.map((settings) => ({ ...settings, profile: 'exact' })));
    }
    return generation === this.generation && ready;
  }

  /** What begins next stands still instead, where a pause came while it was being prepared. */
  async run(): Promise<void> {
    const { held } = this;
    this.held = false;
    if (!held) await Promise.all(this.runs.map((run) => run.run()));
  }

  /** Takes back a pause that came before the run could begin. */
  letBegin(): void {
    this.held = false;
  }

  async pause(): Promise<void> {
    this.asked = noSteps();
    this.held = this.phase === 'loading';
    await Promise.all(this.runs.map((run) => run.pause()));
  }

  /** One step. Where the two stand at different steps, only the one behind moves. */
  step(): Promise<void> {
    const { asked } = this;
    this.held = false;
    asked.open++;
    asked.last = asked.last
      .then(() => (asked === this.asked ? this.stepThoseBehind() : undefined))
      .finally(() => asked.open--);
    return asked.last;
  }

  private async stepThoseBehind(): Promise<void> {
    const open = this.runs.filter((run) => run.phase === 'paused');
    const behind = Math.min(...open.map((run) => run.nextStep));
    await Promise.all(open.filter((run) => run.nextStep === behind).map((run) => run.step()));
  }

  /** More steps for each. */
  async extend(lastStep: number): Promise<void> {
    if (this.settings === undefined) return;
    this.settings = { ...this.settings, steps: lastStep };
    await Promise.all(this.runs.map((run) => run.extend(lastStep)));
  }

  /** A run of other making took the place of the first one's; those beside it are given up. */
  adopt(settings: Settings): void {
    for (const run of this.runs.slice(1)) run.dispose();
    this.runs = this.runs.slice(0, 1);
    this.generation++;
    this.settings = settings;
    this.runningMs = 0;
    this.runningSince = undefined;
  }

  /** Gives up the workers where nothing has been computed in them; what comes next starts others. */
  rest(): void {
    if (this.phase === 'idle') for (const run of this.runs) run.rest();
  }

  reset(): void {
    this.generation++;
    this.asked = noSteps();
    this.settings = undefined;
    this.runningMs = 0;
    this.runningSince = undefined;
    for (const run of this.runs) run.reset();
  }

  dispose(): void {
    this.generation++;
    this.asked = noSteps();
    for (const run of this.runs) run.dispose();
  }

  /** A run without settings of its own has the first one's. */
  private async startAll(each: readonly Settings[]): Promise<boolean> {
    const ready = await Promise.all(
      this.runs.map((run, index) => {
        const settings = each[index] ?? each[0];
        return settings === undefined ? false : run.start(settings);
      }),
    );
    return ready.every((ok) => ok);
  }

  private onChange(change: RunChange): void {
    const running = this.runs.some((run) => run.phase === 'running');
    if (running && this.runningSince === undefined) this.runningSince = this.now();
    if (!running && this.runningSince !== undefined) {
      this.runningMs += this.now() - this.runningSince;
      this.runningSince = undefined;
    }
    this.changed(change);
  }
}
