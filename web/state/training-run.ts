// SPDX-License-Identifier: MIT
// One run: its worker, its losses and texts as they arrive, and the phase it is in. It computes nothing
// about the model; it remembers what the core said. Read next: run-group.ts, which holds one or two.

import { EngineClient, EngineError } from '../engine/client/engine-client.ts';
import type { Failure, MaskDescription } from '../engine/shared/core-api.ts';
import type {
  Batch,
  CallName,
  Calls,
  HaltReason,
  Held,
  ProbeReading,
  ProfileWish,
  RunPlan,
  Sample,
  StartReply,
} from '../engine/shared/protocol.ts';
import { MODEL, runConfig, SAMPLE_EVERY, SAMPLE_LENGTH, type Settings } from './settings.ts';

export type RunPhase =
  | 'idle'
  | 'loading'
  | 'paused'
  | 'running'
  | 'finished'
  /** Ended by the core: the loss was no longer a number. */
  | 'stopped'
  /** The worker is gone; settings and results so far are kept. */
  | 'failed';

export interface RunChange {
  phase: boolean;
}

/** Controls come back so soon, whether or not the worker has answered. */
const PATIENCE_MS = 300;

/** A larger mask's picture shows its first rows and columns. */
const MOST_PICTURED = 64;

export type MakeClient = (wish: ProfileWish, workers: number) => EngineClient;

export class TrainingRun {
  phase: RunPhase = 'idle';
  /** Of `losses`; not 0 where a saved run went on. */
  firstStep = 0;
  losses: number[] = [];
  samples: Sample[] = [];
  /** With which each sample begins. */
  prompt = '';
  probes: ProbeReading[] = [];
  /** Why the run paused by itself, if it did and has not gone on since. */
  halted: HaltReason | undefined;
  /** What the pause left half done, if it did; it is kept, and goes on with the run. */
  held: Held | undefined;
  /** The run is paused for the reader, while the worker ends a piece of work that cannot be broken off. */
  ending = false;
  /** The worker owes something and has not been heard of for long. */
  silent = false;
  started: StartReply | undefined;
  picture: MaskDescription | undefined;
  failure: Failure | undefined;
  engineError: EngineError | undefined;
  /** A fingerprint of the weights at the end; the same in every browser. */
  fingerprint: { digest: string; profile: string; step: number; workers: number } | undefined;
  private client: EngineClient | undefined;
  private wish: ProfileWish = 'auto';
  private workers = 1;
  /** Of the mask's picture. */
  private size: number = MODEL.context;
  /** Counts starts, resets and disposals, so that a late answer to an older one is dropped. */
  private epoch = 0;
  /** Counts what was asked of the run, so that an answer does not undo what was asked later. */
  private order = 0;
  private pausing: Promise<void> = Promise.resolve();
  /** Steps by hand that the worker has not answered yet. */
  private stepping = 0;

  constructor(
    public mask: string,
    private readonly changed: (change: RunChange) => void,
    private readonly makeClient: MakeClient = (wish, workers) => new EngineClient(wish, { workers }),
  ) {}

  get nextStep(): number {
    return this.firstStep + this.losses.length;
  }

  /** The worker owes something of this run, though it is not shown as running. */
  private get engaged(): boolean {
    return this.ending || this.stepping > 0 || this.silent;
  }

  get lastSample(): Sample | undefined {
    return this.samples.at(-1);
  }

  /** Loads the core and draws the training mask; trains nothing. */
  async prepare(wish: ProfileWish): Promise<void> {
    if (this.phase === 'idle') this.choose(wish);
    await this.load();
  }

  /** The same for the mask of a run to come. */
  async preview(mask: string, context: number, wish: ProfileWish): Promise<void> {
    if (this.phase !== 'idle') return;
    this.lookAt(mask, context);
    await this.prepare(wish);
    if (this.phase === 'idle') this.failure = undefined; // a start will say it
  }

  /** Another build or number of workers needs another client; one that fits already is kept. */
  private choose(wish: ProfileWish, workers = this.workers): void {
    const fits = wish === this.wish || wish === this.client?.profile;
    if (!fits || workers !== this.workers) this.dropClient();
    this.wish = wish;
    this.workers = workers;
  }

  private async load(): Promise<void> {
    if (this.picture !== undefined && this.client !== undefined) return;
    await this.guard(async (client) => {
      const picture = await client.call('describe', { spec: this.mask, queries: this.size, keys: this.size });
      if (picture.ok) this.picture = picture;
      else this.failure = picture;
      this.changed({ phase: true });
    });
  }

  async start(settings: Settings): Promise<boolean> {
    const epoch = ++this.epoch;
    if (this.engaged) this.dropClient();
    this.clear();
    this.choose(settings.profile, settings.workers);
    this.lookAt(settings.config?.mask ?? this.mask, settings.config?.context ?? MODEL.context);
    this.setPhase('loading');
    const plan = planOf(settings);
    this.prompt = plan.prompt;
    await this.load();
    if (epoch !== this.epoch) return false;
    await this.guard(async (client) => {
      const reply = await client.call('start', { config: runConfig(settings, this.mask), plan });
      if (reply.ok) this.started = reply;
      else this.failure = reply;
      this.setPhase(reply.ok ? 'paused' : 'idle');
    });
    return epoch === this.epoch && this.started !== undefined;
  }

  /** A saved run, paused where it was saved. The one in hand is kept where the core refuses the file. */
  async resume(bytes: Uint8Array, settings: Settings): Promise<Calls['resume']['reply'] | undefined> {
    await this.pause();
    const heldOutShare = settings.config?.heldOutShare ?? 0;
    const plan = planOf(settings);
    const reply = await this.ask('resume', { bytes, text: settings.text, heldOutShare, plan });
    if (reply?.ok !== true) return reply;
    this.epoch++;
    this.clear();
    this.started = reply;
    this.prompt = plan.prompt;
    this.firstStep = reply.step;
    this.lookAt(settings.config?.mask ?? this.mask, settings.config?.context ?? MODEL.context);
    await this.load();
    this.setPhase('paused');
    return reply;
  }

  async run(): Promise<void> {
    if (this.phase !== 'paused') return;
    this.goOn();
    this.setPhase('running');
    await this.guard((client) => client.call('run', {}));
  }

  /**
   * The phase is `paused` soon, whatever the worker is at. Resolves when the worker stands still and every loss has
   * arrived: at the last finished step.
   */
  pause(): Promise<void> {
    if (this.phase === 'running') this.pausing = this.pauseNow();
    return this.pausing;
  }

  private async pauseNow(): Promise<void> {
    const order = ++this.order;
    const timer = setTimeout(() => {
      if (!this.stands(order, 'running')) return;
      this.ending = true;
      this.setPhase('paused');
    }, PATIENCE_MS);
    let held: Held | undefined;
    await this.guard(async (client) => {
      held = (await client.call('pause', {})).held;
    });
    clearTimeout(timer);
    if (order !== this.order) return;
    this.ending = false;
    if (this.phase !== 'running' && this.phase !== 'paused') return;
    this.held = held;
    this.setPhase('paused');
  }

  /** One step, or the rest of the one that a pause has left half done. One that takes long can be paused. */
  async step(): Promise<void> {
    if (this.phase !== 'paused') return;
    this.goOn();
    const { order } = this;
    const timer = setTimeout(() => {
      if (this.stands(order, 'paused')) this.setPhase('running');
    }, PATIENCE_MS);
    this.stepping++;
    await this.guard((client) => client.call('step', {}));
    this.stepping--;
    clearTimeout(timer);
    if (this.stands(order, 'running')) this.setPhase('paused');
  }

  private stands(order: number, phase: RunPhase): boolean {
    return order === this.order && phase === this.phase;
  }

  private goOn(): void {
    this.order++;
    this.halted = this.held = undefined;
    this.ending = false;
  }

  /** The mask of the next run; its picture is drawn when that begins. */
  private lookAt(mask: string, context: number): void {
    const size = Math.min(context, MOST_PICTURED);
    if (mask === this.mask && size === this.size) return;
    this.mask = mask;
    this.size = size;
    this.picture = undefined;
  }

  /**
   * Changes something between two steps, and says from which step on it counts. A run that was going on goes on, unless
   * the core refused.
   */
  async change<K extends 'setLearningRate' | 'setMask'>(
    name: K,
    args: Calls[K]['args'],
  ): Promise<{ step: number; reply: Calls[K]['reply'] } | undefined> {
    const goesOn = this.phase === 'running';
    await this.pause();
    const { epoch } = this;
    const reply = await this.ask(name, args);
    if (reply === undefined || epoch !== this.epoch) return undefined;
    const step = this.nextStep; // a step that was half done may have been finished first
    if (goesOn) await this.run();
    return { step, reply };
  }

  /** Draws the mask that the run has from now on. */
  async redraw(mask: string): Promise<void> {
    this.mask = mask;
    this.picture = undefined;
    await this.load();
  }

  /** More steps, or fewer; a run that has ended waits to go on. */
  async extend(lastStep: number): Promise<void> {
    const reply = await this.ask('lastStep', { step: lastStep });
    if (reply?.ok !== true || this.phase !== 'finished') return;
    this.fingerprint = undefined;
    this.setPhase('paused');
  }

  /** Undefined where the worker is gone. Changes nothing in the run. */
  async builtInText(wish: ProfileWish): Promise<string | undefined> {
    let text: string | undefined;
    if (this.client === undefined) this.choose(wish);
    await this.guard(async (client) => {
      text = (await client.call('corpus', {})).text;
    });
    return text;
  }

  attention(text: string, layer: number, head: number, mask: string) {
    return this.engine().call('attention', { text, layer, head, mask });
  }

  /** Asks the run's own worker, as about its model; undefined where that worker is gone. */
  async ask<K extends CallName>(name: K, args: Calls[K]['args']): Promise<Calls[K]['reply'] | undefined> {
    let reply: Calls[K]['reply'] | undefined;
    await this.guard(async (client) => {
      reply = await client.call(name, args);
    });
    return reply;
  }

  /** Forgets the results. A run that may still be computing is stopped with its worker. */
  reset(): void {
    this.epoch++;
    if (this.phase === 'running' || this.phase === 'loading' || this.engaged) this.dropClient();
    this.clear();
    this.setPhase('idle');
  }

  /** Gives up a worker in which there is no run. */
  rest(): void {
    if (this.phase === 'idle') this.dropClient();
  }

  dispose(): void {
    this.epoch++;
    this.dropClient();
    this.phase = 'idle';
  }

  private clear(): void {
    this.firstStep = 0;
    this.losses = [];
    this.samples = [];
    this.probes = [];
    this.order++;
    this.halted = this.held = undefined;
    this.ending = false;
    this.started = undefined;
    this.failure = undefined;
    this.fingerprint = undefined;
    this.engineError = undefined;
  }

  private async readDigest(): Promise<void> {
    const { epoch } = this;
    await this.guard(async (client) => {
      const reply = await client.call('digest', {});
      if (!reply.ok || epoch !== this.epoch) return;
      this.fingerprint = reply;
      this.changed({ phase: true });
    });
  }

  private dropClient(): void {
    this.client?.dispose();
    this.client = undefined;
    this.ending = this.silent = false;
  }

  private engine(): EngineClient {
    if (this.client !== undefined) return this.client;
    const client = this.makeClient(this.wish, this.workers);
    client.events = {
      progress: (batch) => this.receive(batch),
      ended: (batch, failure) => {
        this.take(batch);
        this.failure = failure;
        this.setPhase(failure === undefined ? 'finished' : 'stopped');
        void this.readDigest();
      },
      halted: (batch, reason) => {
        this.take(batch);
        this.halted = reason;
        this.setPhase('paused');
      },
      failed: (error) => this.fail(error),
      silent: (silent) => {
        this.silent = silent;
        this.changed({ phase: true });
      },
    };
    this.client = client;
    return client;
  }

  private async guard(work: (client: EngineClient) => Promise<unknown>): Promise<void> {
    if (this.phase === 'failed') return;
    try {
      await work(this.engine());
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (error.code !== 'disposed') this.fail(error);
    }
  }

  private fail(error: EngineError): void {
    if (this.phase === 'failed') return;
    this.dropClient();
    this.engineError = error;
    this.setPhase('failed');
  }

  private receive(batch: Batch): void {
    this.take(batch);
    this.changed({ phase: false });
  }

  private take(batch: Batch): void {
    for (const loss of batch.losses) this.losses.push(loss);
    this.samples.push(...batch.samples);
    this.probes.push(...batch.probes);
  }

  private setPhase(phase: RunPhase): void {
    this.phase = phase;
    this.changed({ phase: true });
  }
}

function planOf(settings: Settings): RunPlan {
  return {
    lastStep: settings.steps,
    sampleEvery: SAMPLE_EVERY,
    prompt: settings.prompt,
    sampleLength: SAMPLE_LENGTH,
    ...(settings.probes === undefined ? {} : { probes: settings.probes }),
    ...settings.plan,
  };
}
