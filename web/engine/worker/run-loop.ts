// SPDX-License-Identifier: MIT
// Runs one training run inside the worker: one step per turn of the message loop, and turns within a step that takes
// long (step-gate.ts), so that a pause or any other call is heard soon. It knows no thread and no WebAssembly; the core,
// who makes its steps, the clock and the scheduler are handed in.

import type { RunCore as Core, Failure, RunConfig, RunStarted, RunState } from '../shared/core-api.ts';
import {
  type Batch,
  type Calls,
  HEARTBEAT_MS,
  PROGRESS_INTERVAL_MS,
  type RunPlan,
  type StartReply,
  type WorkerMessage,
} from '../shared/protocol.ts';
import { takeProbes } from './probes.ts';
import { type GateHost, StepGate } from './step-gate.ts';
import type { Gate, Stepper } from './stepper.ts';

export interface LoopHost extends GateHost {
  post(message: WorkerMessage, transfer: Transferable[]): void;
}

export class RunLoop {
  private plan: RunPlan | undefined;
  /** The plan of a run that did all its steps: it may be given more. */
  private ended: RunPlan | undefined;
  private nextStep = 0;
  private running = false;
  private turnPending = false;
  /** The step that is being made, if one is, with what is measured after it; it may take several turns. */
  private inHand: Promise<boolean> | undefined;
  /** It was begun, and waits for the run to go on. */
  private held = false;
  private measuring = false;
  private readonly gate: StepGate;
  /** Those who wait for a step by hand, until it is done or held. */
  private byHand: (() => void)[] = [];
  private lastPost = 0;
  private lastSign = 0;
  private losses: number[] = [];
  private samples: Batch['samples'] = [];
  private probes: Batch['probes'] = [];

  constructor(
    private readonly core: Core,
    private readonly stepper: Stepper,
    private readonly host: LoopHost,
  ) {
    this.gate = new StepGate(host, () => this.giveSign());
  }

  get workers(): number {
    return this.stepper.workers;
  }

  start(config: RunConfig, plan: RunPlan): Failure | StartReply {
    this.running = false;
    this.plan = undefined;
    this.ended = undefined;
    const started = this.stepper.start(config);
    this.letGo();
    if (!started.ok) return started;
    this.begin(plan, 0);
    return { ...started, text: this.textOf(config) };
  }

  /**
   * A saved run as another module read it, ready at the step that it was saved before; a step of the one before that is
   * held is dropped.
   */
  take<Resumed extends RunStarted & { step: number }>(
    config: RunConfig,
    resumed: Resumed,
    state: RunState,
    plan: RunPlan,
  ): Failure | (Resumed & StartReply) {
    const taken = this.stepper.take(config, resumed, state);
    if (!taken.ok) return taken;
    this.running = false;
    this.begin(plan, resumed.step);
    this.letGo();
    return { ...resumed, text: this.textOf(config) };
  }

  /** Nothing more is computed; a step in hand is dropped at its next turn. */
  drop(): void {
    this.running = false;
    this.plan = undefined;
    this.ended = undefined;
    this.letGo();
  }

  setMask(mask: string): Calls['setMask']['reply'] {
    return this.stepper.setMask(mask);
  }

  /** Does something with the core when no step is in hand, before the next one begins. A held step is finished first. */
  async between<T>(work: () => T): Promise<T> {
    while (this.inHand !== undefined) await this.gate.end(this.inHand);
    this.tell();
    return work();
  }

  /** The losses that the page does not have yet. */
  tell(): void {
    if (this.losses.length > 0) this.post();
  }

  stopAt(step: number | undefined, loss: number | undefined): { ok: true } | Failure {
    const plan = this.plan ?? this.ended;
    if (plan === undefined) return { ok: false, error: 'There is no run to stop.' };
    if (step !== undefined && step < this.nextStep) {
      const error = `Step ${step} is done already; the next is step ${this.nextStep}.`;
      return { ok: false, field: 'stopAtStep', error };
    }
    setOrDelete(plan, 'stopAtStep', step);
    setOrDelete(plan, 'stopBelowLoss', loss);
    return { ok: true };
  }

  setLastStep(step: number): { ok: true } | Failure {
    const plan = this.plan ?? this.ended;
    if (plan === undefined) return { ok: false, error: 'There is no run to continue.' };
    plan.lastStep = step;
    this.plan = plan;
    this.ended = undefined;
    return { ok: true };
  }

  private begin(plan: RunPlan, step: number): void {
    this.plan = { ...plan }; // its identity tells one run from the next
    this.ended = undefined;
    this.nextStep = step;
    this.losses = [];
    this.samples = [];
    this.probes = [];
  }

  private textOf(config: RunConfig): string {
    return config.corpus === '' ? this.core.corpus().text : config.corpus;
  }

  run(): { ok: true } | Failure {
    if (this.plan === undefined) return { ok: false, error: 'There is no run to continue.' };
    this.running = true;
    this.lastPost = this.host.now();
    this.letGo();
    this.queueTurn();
    return { ok: true };
  }

  /** At once where the step in hand takes long: it is held then, and goes on with the run. A quick one ends first. */
  async pause(): Promise<Calls['pause']['reply']> {
    this.running = false;
    if (this.inHand !== undefined && !this.held && (await this.gate.hold(this.inHand))) {
      this.held = true;
      for (const done of this.byHand.splice(0)) done();
    }
    this.tell();
    const holds = this.held ? { held: this.measuring ? ('reading' as const) : ('step' as const) } : {};
    return { ok: true, nextStep: this.nextStep, ...holds };
  }

  /**
   * One step by hand, or the rest of the one that is held. Its loss travels in a progress message, or in the last one of
   * the run. A pause meanwhile holds it.
   */
  async stepOnce(): Promise<Calls['step']['reply']> {
    this.running = false;
    const begun = this.held && !this.measuring ? this.inHand : undefined;
    this.letGo();
    const paused = { ok: true, finished: false } as const;
    while (begun === undefined && this.inHand !== undefined) {
      if ((await this.unlessHeld(this.inHand)) === undefined) return paused; // else another call may have begun the next one
    }
    if (this.plan === undefined) return { ok: false, error: 'There is no run to step.' };
    const more = await this.unlessHeld(begun ?? this.advance(this.plan));
    if (more === undefined) return paused;
    if (more) this.tell();
    return { ok: true, finished: !more };
  }

  /** Undefined where a pause comes before the end. */
  private unlessHeld(step: Promise<boolean>): Promise<boolean | undefined> {
    return Promise.race([step, new Promise<undefined>((resolve) => this.byHand.push(() => resolve(undefined)))]);
  }

  /** A step that was held goes on, or sees that it is not wanted any more. */
  private letGo(): void {
    this.held = false;
    this.gate.release();
  }

  /** The page hears nothing for a while where steps are long; it must not take that for the end. */
  private giveSign(): void {
    if (this.host.now() - this.lastSign < HEARTBEAT_MS) return;
    this.send({ kind: 'alive' });
  }

  private send(message: WorkerMessage, transfer: Transferable[] = []): void {
    this.lastSign = this.host.now();
    this.host.post(message, transfer);
  }

  private queueTurn(): void {
    if (this.turnPending) return;
    this.turnPending = true;
    this.host.defer(() => {
      this.turnPending = false;
      // A run goes on by itself: there is no call that could be told of an error.
      this.turn().catch((error: unknown) => this.send({ kind: 'broke', error: String(error) }));
    });
  }

  private async turn(): Promise<void> {
    // While a step is in hand, the next turn comes after it.
    if (!this.running || this.plan === undefined || this.inHand !== undefined) return;
    const more = await this.advance(this.plan);
    if (more && this.running && this.host.now() - this.lastPost >= PROGRESS_INTERVAL_MS) this.post();
  }

  private async advance(plan: RunPlan): Promise<boolean> {
    const step = this.makeStep(plan);
    this.inHand = step;
    try {
      return await step;
    } finally {
      this.inHand = undefined;
      this.held = false;
      this.byHand = [];
      if (this.running) this.queueTurn();
    }
  }

  /** Does the next step and says whether another may follow. */
  private async makeStep(plan: RunPlan): Promise<boolean> {
    if (this.nextStep > plan.lastStep) {
      this.end();
      return false;
    }
    const gate = this.gate.begin(() => this.plan === plan);
    const result = await this.stepper.step(gate);
    if (this.plan !== plan) return false; // another run was started meanwhile
    if (!result.ok) {
      this.end(result);
      return false;
    }
    this.losses.push(result.loss);
    this.nextStep = result.step + 1;
    const last = result.step >= plan.lastStep;
    // A reader waits for the first loss; it does not wait for what is measured after it.
    if (result.step === 0 && this.running && !last) this.post();
    this.measuring = true;
    try {
      if (!(await this.measure(plan, result.step, last, gate))) return false;
    } finally {
      this.measuring = false;
    }
    if (last) this.end();
    else if (this.running) this.haltWhereWanted(plan, result.step, result.loss);
    return !last;
  }

  /** What the plan asks for after this step; false where another run was started meanwhile. */
  private async measure(plan: RunPlan, step: number, last: boolean, gate: Gate): Promise<boolean> {
    if (last || step % plan.sampleEvery === 0) {
      if ((await gate()) === false) return false;
      const sample = this.core.sample(plan.prompt, plan.sampleLength);
      if (sample.ok) this.samples.push({ step, text: sample.text });
    }
    const { probes } = plan;
    if (probes === undefined || !(last || step % probes.every === 0)) return true;
    const reading = await takeProbes(this.core, probes, step, gate);
    if (reading !== undefined) this.probes.push(reading);
    return reading !== undefined;
  }

  private haltWhereWanted(plan: RunPlan, step: number, loss: number): void {
    const reason = step === plan.stopAtStep ? 'step' : loss < (plan.stopBelowLoss ?? 0) ? 'loss' : undefined;
    if (reason === undefined) return;
    this.running = false;
    if (reason === 'loss') delete plan.stopBelowLoss; // going on must not stop at the very next step
    const batch = this.takeBatch();
    this.send({ kind: 'halted', batch, reason }, [batch.losses.buffer as ArrayBuffer]);
  }

  private post(): void {
    this.lastPost = this.host.now();
    const batch = this.takeBatch();
    this.send({ kind: 'progress', batch }, [batch.losses.buffer as ArrayBuffer]);
  }

  private end(failure?: Failure): void {
    this.running = false;
    this.ended = failure === undefined ? this.plan : undefined;
    this.plan = undefined;
    const batch = this.takeBatch();
    this.send({ kind: 'ended', batch, ...(failure ? { failure } : {}) }, [batch.losses.buffer as ArrayBuffer]);
  }

  private takeBatch(): Batch {
    const losses = Float32Array.from(this.losses);
    const batch = { from: this.nextStep - losses.length, losses, samples: this.samples, probes: this.probes };
    this.losses = [];
    this.samples = [];
    this.probes = [];
    return batch;
  }
}

function setOrDelete(plan: RunPlan, key: 'stopAtStep' | 'stopBelowLoss', value: number | undefined): void {
  if (value === undefined) delete plan[key];
  else plan[key] = value;
}
