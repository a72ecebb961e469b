// SPDX-License-Identifier: MIT
// Leads a run whose batches are shared out to helpers, one shard of four sequences at a time. Gradients
// are added in the order of the shards, so the weights are the same bits for any number of helpers. A
// helper that is not ready or was lost costs speed and nothing else: its shards are computed here.

import type {
  RunCore as Core,
  Failure,
  Profile,
  RunConfig,
  RunStarted,
  RunState,
  StepResult,
} from '../shared/core-api.ts';
import type { RunQuestions } from '../shared/run-api.ts';
import type { HelperMessage, LeadMessage, ShardDone } from '../shared/team-protocol.ts';
import { type Gate, OPEN_GATE, REPLACED, type Stepper, takeOver } from './stepper.ts';

/** A MessagePort, or what a test has instead. */
export interface Port<Out, In> {
  postMessage(message: Out, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<In>) => void) | null;
}

/** The sizes of `parts` runs of shards, in order; the first is the lead's, which also has the sums to do. */
export function shareOut(shards: number, parts: number): number[] {
  const lead = Math.max(1, Math.floor(shards / parts));
  const rest = shards - lead;
  const helpers = parts - 1;
  return [lead, ...Array.from({ length: helpers }, (_, i) => Math.floor((rest + helpers - 1 - i) / helpers))];
}

class Helper {
  ready = false;
  private lost = false;
  private run = 0;
  private weights: Float32Array = new Float32Array();
  private gradients: Float32Array[] = [];
  private arrived: ShardDone[] = [];
  private waiting: ((done: ShardDone | undefined) => void) | undefined;

  constructor(
    private readonly port: Port<LeadMessage, HelperMessage>,
    profile: Profile,
  ) {
    port.onmessage = ({ data }) => this.receive(data);
    port.postMessage({ kind: 'load', profile }, []);
  }

  prepare(run: number, config: RunConfig, parameters: number): void {
    this.run = run;
    this.forget();
    this.weights = new Float32Array(parameters);
    this.gradients = [];
    if (!this.lost) this.port.postMessage({ kind: 'prepare', run, config }, []);
  }

  /** Asks for the gradients of shards, which next() hands out in the same order. */
  ask(core: Core, shards: Uint32Array[]): void {
    const { weights } = this;
    core.copyWeights(weights);
    const wanted = shards.map((starts) => ({ starts, gradient: this.gradients.pop() ?? weights.slice() }));
    const transfer = [weights.buffer, ...wanted.map(({ gradient }) => gradient.buffer)] as ArrayBuffer[];
    this.port.postMessage({ kind: 'shards', run: this.run, weights, shards: wanted }, transfer);
  }

  /** Undefined when the helper is lost, or another run was prepared. */
  next(): Promise<ShardDone | undefined> {
    const done = this.arrived.shift();
    if (done !== undefined || !this.ready) return Promise.resolve(done);
    return new Promise((resolve) => {
      this.waiting = resolve;
    });
  }

  takeBack(gradient: Float32Array): void {
    this.gradients.push(gradient);
  }

  lose(): void {
    this.lost = true;
    this.forget();
  }

  private forget(): void {
    this.ready = false;
    this.arrived = [];
    this.hand(undefined);
  }

  private receive(message: HelperMessage): void {
    if (message.kind === 'unable') this.lose();
    else if (message.run !== this.run || this.lost) return;
    else if (message.kind === 'ready') this.ready = true;
    else if (message.kind === 'weights-read') this.weights = message.weights;
    else if (this.waiting === undefined) this.arrived.push(message);
    else this.hand(message);
  }

  private hand(done: ShardDone | undefined): void {
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.(done);
  }
}

export class Team implements Stepper {
  workers = 1;
  private readonly helpers: Helper[];
  private run = 0;
  private config: RunConfig | undefined;
  private parameters = 0;

  constructor(
    private readonly core: Core,
    ports: readonly Port<LeadMessage, HelperMessage>[],
    profile: Profile,
  ) {
    this.helpers = ports.map((port) => new Helper(port, profile));
  }

  /** Helpers that would take part in a step that begins now. */
  get ready(): number {
    return this.helpers.filter(({ ready }) => ready).length;
  }

  start(config: RunConfig): Failure | RunStarted {
    const started = this.core.startRun(config);
    if (started.ok) this.prepare(config, started.parameters);
    return started;
  }

  take(config: RunConfig, started: RunStarted, state: RunState): ReturnType<Stepper['take']> {
    const taken = takeOver(this.core, config, started, state);
    if (taken.ok) this.prepare(config, started.parameters);
    return taken;
  }

  setMask(mask: string): ReturnType<RunQuestions['setMask']> {
    const changed = this.core.setMask(mask);
    if (changed.ok && this.config !== undefined) this.prepare({ ...this.config, mask }, this.parameters);
    return changed;
  }

  private prepare(config: RunConfig, parameters: number): void {
    this.run++;
    this.config = config;
    this.parameters = parameters;
    for (const helper of this.helpers) helper.prepare(this.run, config, parameters);
  }

  /** From now on without this helper, in the step in hand too. */
  lose(helper: number): void {
    this.helpers[helper]?.lose();
  }

  async step(gate: Gate = OPEN_GATE): Promise<StepResult> {
    const { core, run } = this;
    const wanted = async () => (await gate()) !== false && run === this.run;
    const begun = core.beginStep();
    if (!begun.ok) return begun;
    const shards = inShards(begun.starts, begun.shardSize);
    const helpers = this.helpers.filter(({ ready }) => ready);
    const [own = 0, ...shares] = shareOut(shards.length, helpers.length + 1);

    let next = own;
    const asked = helpers.map((helper, index) => {
      const share = shards.slice(next, next + (shares[index] ?? 0));
      next += share.length;
      if (share.length > 0) helper.ask(core, share);
      return { helper, count: share.length };
    });
    const helped = new Set<Helper>();
    for (let shard = 0; shard < own; shard++) {
      core.addOwnShard();
      if (!(await wanted())) return REPLACED;
    }
    for (const { helper, count } of asked) {
      for (let shard = 0; shard < count; shard++) {
        const done = await helper.next();
        if (run !== this.run || !(await wanted())) return REPLACED;
        if (done === undefined) {
          core.addOwnShard();
          continue;
        }
        core.addShard(done.gradient, done.loss);
        helper.takeBack(done.gradient);
        helped.add(helper);
      }
    }
    this.workers = 1 + helped.size;
    return core.finishStep();
  }
}

function inShards(starts: Uint32Array, size: number): Uint32Array[] {
  const count = Math.ceil(starts.length / size);
  return Array.from({ length: count }, (_, shard) => starts.slice(shard * size, (shard + 1) * size));
}
