// SPDX-License-Identifier: MIT
// Runs of one model with parts taken away, at most two at once, each in a worker of its own; what came out is kept by
// what was asked for. It compares nothing and draws nothing: state/ablation-facts.ts, elements/attn-ablate/.

import type { EngineError } from '../engine/client/engine-client.ts';
import type { RunConfig } from '../engine/shared/core-api.ts';
import type { ProbeReading, ProfileWish, Sample, StartReply } from '../engine/shared/protocol.ts';
import { MODEL, type Settings } from './settings.ts';
import { type MakeClient, type RunChange, TrainingRun } from './training-run.ts';

export const PARTS = ['res', 'ln', 'mlp', 'pos', 'mask'] as const;
export type Part = (typeof PARTS)[number];
/** In the order of PARTS; empty for the whole model. */
export type Removed = readonly Part[];

export interface AblationSettings {
  layers: number;
  steps: number;
  seed: number;
  learningRate: number;
  profile: ProfileWish;
}

/** What a run has shown so far. */
export interface Outcome {
  removed: Removed;
  settings: AblationSettings;
  started: StartReply | undefined;
  losses: readonly number[];
  samples: readonly Sample[];
  probes: readonly ProbeReading[];
  /** `diverged`: the core stopped it at this step, with a loss that is no number. */
  end: 'open' | 'finished' | { diverged: number; error: string };
}

export const MOST_RUNS = 2;
const PROMPT = 'Your ';
const READINGS = 6;
const WINDOWS = 4;

export const ordered = (parts: Iterable<Part>): Part[] => {
  const wanted = new Set(parts);
  return PARTS.filter((part) => wanted.has(part));
};

export const keyOf = (removed: Removed, settings: AblationSettings): string => JSON.stringify([removed, settings]);

/** How the core is told that parts are missing. */
export function configOf(removed: Removed, layers: number): Partial<RunConfig> {
  const without = (part: Part) => removed.includes(part);
  return {
    ...MODEL,
    layers,
    residual: !without('res'),
    norm: without('ln') ? 'none' : 'pre',
    feedForward: !without('mlp'),
    positions: !without('pos'),
    mask: without('mask') ? 'full' : 'causal',
  };
}

export function settingsOf(removed: Removed, wanted: AblationSettings): Settings {
  const { layers, steps, seed, learningRate, profile } = wanted;
  const every = Math.max(1, Math.round(steps / READINGS));
  return {
    text: '',
    seed,
    steps,
    learningRate,
    prompt: PROMPT,
    batch: 16,
    profile,
    workers: 1,
    config: configOf(removed, layers),
    probes: { every, windows: WINDOWS, honest: true, heldOut: false, byPosition: false, parts: true },
  };
}

interface Job {
  key: string;
  removed: Removed;
  settings: AblationSettings;
}

export class Ablation {
  /** What has ended, in the order in which it did. */
  readonly results = new Map<string, Outcome>();
  engineError: EngineError | undefined;
  /** What the core said against a run that it did not start. */
  refusal: string | undefined;
  private readonly live = new Map<string, { job: Job; run: TrainingRun }>();
  private queue: Job[] = [];
  private paused = false;
  /** Steps of the runs of this request that have ended. */
  private endedSteps = 0;

  constructor(
    private readonly changed: (change: RunChange) => void,
    private readonly makeClient?: MakeClient,
  ) {}

  get phase(): 'idle' | 'running' | 'paused' | 'failed' {
    if (this.engineError !== undefined) return 'failed';
    if (this.live.size === 0 && this.queue.length === 0) return 'idle';
    return this.paused ? 'paused' : 'running';
  }

  get silent(): boolean {
    return [...this.live.values()].some(({ run }) => run.silent);
  }

  /** Ended runs and those in hand with these settings, the whole model first. */
  outcomes(settings: AblationSettings): Outcome[] {
    const all = [...this.results.values(), ...[...this.live.values()].map(outcomeOf)];
    const same = all.filter((outcome) => keyOf([], outcome.settings) === keyOf([], settings));
    return [...same.filter(({ removed }) => removed.length === 0), ...same.filter(({ removed }) => removed.length > 0)];
  }

  outcome(removed: Removed, settings: AblationSettings): Outcome | undefined {
    const key = keyOf(removed, settings);
    const held = this.live.get(key);
    return held === undefined ? this.results.get(key) : outcomeOf(held);
  }

  has(removed: Removed, settings: AblationSettings): boolean {
    const key = keyOf(removed, settings);
    return this.results.has(key) || this.live.has(key) || this.queue.some((job) => job.key === key);
  }

  /** Runs that have not begun. */
  get waiting(): number {
    return this.queue.length;
  }

  /** Steps done and wanted, of the last request; a run that diverged wants no more than it did. */
  get progress(): { done: number; wanted: number } {
    const held = [...this.live.values()];
    const wanted = [...held.map(({ job }) => job), ...this.queue].map(({ settings }) => settings.steps + 1);
    return {
      done: held.reduce((sum, { run }) => sum + run.nextStep, this.endedSteps),
      wanted: wanted.reduce((sum, steps) => sum + steps, this.endedSteps),
    };
  }

  /** Adds what has not run yet. */
  run(wanted: readonly Removed[], settings: AblationSettings): void {
    this.refusal = undefined;
    for (const removed of wanted) {
      if (this.has(removed, settings)) continue;
      if (this.phase === 'idle') this.endedSteps = 0;
      this.queue.push({ key: keyOf(removed, settings), removed, settings });
    }
    this.fill();
    this.changed({ phase: true });
  }

  async pause(): Promise<void> {
    if (this.phase !== 'running') return;
    this.paused = true;
    await Promise.all([...this.live.values()].map(({ run }) => run.pause()));
    this.changed({ phase: true });
  }

  async resume(): Promise<void> {
    if (this.phase !== 'paused') return;
    this.paused = false;
    this.fill();
    this.changed({ phase: true });
    await Promise.all([...this.live.values()].map(({ run }) => run.run()));
  }

  /** Drops what is in hand and what waits; what has ended stays. */
  stop(): void {
    for (const { run } of this.live.values()) run.dispose();
    this.live.clear();
    this.queue = [];
    this.paused = false;
    this.endedSteps = 0;
  }

  reset(): void {
    this.stop();
    this.results.clear();
    this.engineError = undefined;
    this.refusal = undefined;
  }

  private fill(): void {
    while (!this.paused && this.live.size < MOST_RUNS) {
      const job = this.queue.shift();
      if (job === undefined) return;
      const run = new TrainingRun('causal', (change) => this.onChange(job.key, change), this.makeClient);
      this.live.set(job.key, { job, run });
      void this.begin(job, run);
    }
  }

  private async begin({ key, removed, settings }: Job, run: TrainingRun): Promise<void> {
    const ready = await run.start(settingsOf(removed, settings));
    if (this.live.get(key)?.run !== run || run.phase === 'failed') return;
    if (ready) {
      if (!this.paused) await run.run();
      return;
    }
    this.refusal = run.failure?.error;
    this.stop();
    run.dispose();
    this.changed({ phase: true });
  }

  private onChange(key: string, change: RunChange): void {
    const held = this.live.get(key);
    if (held === undefined) return;
    const { phase, engineError } = held.run;
    if (phase === 'failed' && engineError !== undefined) {
      this.stop();
      this.engineError = engineError;
    } else if (phase === 'finished' || phase === 'stopped') {
      this.results.set(key, outcomeOf(held));
      this.live.delete(key);
      this.endedSteps += held.run.nextStep;
      // In a later turn: the run has one question to its worker on the way.
      setTimeout(() => held.run.dispose());
      this.fill();
    }
    this.changed(change);
  }
}

function outcomeOf({ job, run }: { job: Job; run: TrainingRun }): Outcome {
  const { removed, settings } = job;
  const { started, losses, samples, probes, phase, failure, nextStep } = run;
  const diverged = { diverged: nextStep, error: failure?.error ?? '' };
  const end = phase === 'stopped' ? diverged : phase === 'finished' ? 'finished' : 'open';
  return { removed, settings, started, losses, samples, probes, end };
}
