// SPDX-License-Identifier: MIT
// Runs one training run inside the worker: one step per turn of the message loop, so that a pause or
// any other call is heard between any two steps. It knows no thread and no WebAssembly; the core, who
// makes its steps, the clock and the scheduler are handed in.

import type { RunCore as Core, Failure, RunConfig, RunStarted, RunState } from '../shared/core-api.ts';
import {
  type Batch,
  type Calls,
  PROGRESS_INTERVAL_MS,
  type RunPlan,
  type StartReply,
  type WorkerMessage,
} from '../shared/protocol.ts';
import { takeProbes } from './probes.ts';
import type { Stepper } from './stepper.ts';

export interface LoopHost {
  post(message: WorkerMessage, transfer: Transferable[]): void;
  /** Runs the callback in a later turn, after the messages that wait now. */
  defer(callback: () => void): void;
  now(): number;
}

export class RunLoop {
  private plan: RunPlan | undefined;
  /** The plan of a run that did all its steps: it may be given more. */
  private ended: RunPlan | undefined;
  private nextStep = 0;
  private running = false;
  private turnPending = false;
  /** The step that is being made, if one is; with helpers a step takes several turns. */
  private inHand: Promise<boolean> | undefined;
  private lastPost = 0;
  private losses: number[] = [];
  private samples: Batch['samples'] = [];
  private probes: Batch['probes'] = [];

  constructor(
    private readonly core: Core,
    private readonly stepper: Stepper,
    private readonly host: LoopHost,
  ) {}

  get workers(): number {
    return this.stepper.workers;
  }

  start(config: RunConfig, plan: RunPlan): Failure | StartReply {
    this.running = false;
    this.plan = undefined;
    this.ended = undefined;
    const started = this.stepper.start(config);
    if (!started.ok) return started;
    this.begin(plan, 0);
    return { ...started, text: this.textOf(config) };
  }

  /** A saved run as another module read it, ready at the step that it was saved before. */
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
    return { ...resumed, text: this.textOf(config) };
  }

  setMask(mask: string): Calls['setMask']['reply'] {
    return this.stepper.setMask(mask);
  }

  /** Does something with the core when no step is in hand, before the next one begins. */
  async between<T>(work: () => T): Promise<T> {
    while (this.inHand !== undefined) await this.inHand;
    return work();
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
    this.queueTurn();
    return { ok: true };
  }

  /** Once the step in hand is done. */
  async pause(): Promise<{ ok: true; nextStep: number }> {
    this.running = false;
    await this.inHand;
    if (this.losses.length > 0) this.post();
    return { ok: true, nextStep: this.nextStep };
  }

  /** One step by hand. Its loss travels in a progress message, or in the last one of the run. */
  async stepOnce(): Promise<Failure | { ok: true; finished: boolean }> {
    this.running = false;
    while (this.inHand !== undefined) await this.inHand; // another call may have begun the next one
    if (this.plan === undefined) return { ok: false, error: 'There is no run to step.' };
    const more = await this.advance(this.plan);
    if (more && this.losses.length > 0) this.post();
    return { ok: true, finished: !more };
  }

  private queueTurn(): void {
    if (this.turnPending) return;
    this.turnPending = true;
    this.host.defer(() => {
      this.turnPending = false;
      void this.turn();
    });
  }

  private async turn(): Promise<void> {
    // While a step is in hand, the turn that began it goes on after it.
    if (!this.running || this.plan === undefined || this.inHand !== undefined) return;
    const more = await this.advance(this.plan);
    if (more && this.running && this.host.now() - this.lastPost >= PROGRESS_INTERVAL_MS) this.post();
    if (this.running) this.queueTurn();
  }

  private async advance(plan: RunPlan): Promise<boolean> {
    const step = this.makeStep(plan);
    this.inHand = step;
    try {
      return await step;
    } finally {
      this.inHand = undefined;
    }
  }

  /** Does the next step and says whether another may follow. */
  private async makeStep(plan: RunPlan): Promise<boolean> {
    if (this.nextStep > plan.lastStep) {
      this.end();
      return false;
    }
    const result = await this.stepper.step();
    if (this.plan !== plan) return false; // another run was started meanwhile
    if (!result.ok) {
      this.end(result);
      return false;
    }
    this.losses.push(result.loss);
    this.nextStep = result.step + 1;
    const last = result.step >= plan.lastStep;
    if (last || result.step % plan.sampleEvery === 0) {
      const sample = this.core.sample(plan.prompt, plan.sampleLength);
      if (sample.ok) this.samples.push({ step: result.step, text: sample.text });
    }
    const { probes } = plan;
    if (probes !== undefined && (last || result.step % probes.every === 0)) {
      this.probes.push(takeProbes(this.core, probes, result.step));
    }
    if (last) this.end();
    else if (this.running) this.haltWhereWanted(plan, result.step, result.loss);
    return !last;
  }

  private haltWhereWanted(plan: RunPlan, step: number, loss: number): void {
    const reason = step === plan.stopAtStep ? 'step' : loss < (plan.stopBelowLoss ?? 0) ? 'loss' : undefined;
    if (reason === undefined) return;
    this.running = false;
    if (reason === 'loss') delete plan.stopBelowLoss; // going on must not stop at the very next step
    const batch = this.takeBatch();
    this.host.post({ kind: 'halted', batch, reason }, [batch.losses.buffer as ArrayBuffer]);
  }

  private post(): void {
    this.lastPost = this.host.now();
    const batch = this.takeBatch();
    this.host.post({ kind: 'progress', batch }, [batch.losses.buffer as ArrayBuffer]);
  }

  private end(failure?: Failure): void {
    this.running = false;
    this.ended = failure === undefined ? this.plan : undefined;
    this.plan = undefined;
    const batch = this.takeBatch();
    this.host.post({ kind: 'ended', batch, ...(failure ? { failure } : {}) }, [batch.losses.buffer as ArrayBuffer]);
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
