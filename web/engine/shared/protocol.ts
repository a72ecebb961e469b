// SPDX-License-Identifier: MIT
// The messages between a page and the worker that owns one core. The first one says which build to load;
// calls carry an id and get exactly one reply; events come unasked. Nothing here knows how a worker is
// made or what is drawn.

import type {
  AttentionResult,
  Digest,
  Failure,
  InfluenceDescription,
  InfluenceTrace,
  MaskAlignment,
  MaskDescription,
  MaskTranslation,
  Part,
  Profile,
  RunConfig,
  RunStarted,
  SampleResult,
} from './core-api.ts';
import type {
  AttentionQuestion,
  HiddenQuestion,
  HiddenResult,
  LeakResult,
  LeakSettings,
  PastAverage,
  ProjectedQuestion,
  RandomTextResult,
  SoftmaxQuestion,
  SoftmaxResult,
  TargetsResult,
  TraceResult,
} from './figures-api.ts';
import type { OrderResult, OrderSettings } from './order-api.ts';
import type { RunQuestions } from './run-api.ts';

/** Which build of the core to use; `auto` is `fused` where the engine can, else `exact`. */
export type ProfileWish = 'auto' | Profile;

/** How far a run goes and when it writes; the run's numbers are in RunConfig. */
export interface RunPlan {
  /** The last step; steps count from 0, so a run of 300 makes 301 updates. */
  lastStep: number;
  sampleEvery: number;
  prompt: string;
  sampleLength: number;
  probes?: ProbePlan;
  /** The run pauses after this step, or after the first step whose loss is below; both may be moved while it runs. */
  stopAtStep?: number;
  stopBelowLoss?: number;
}

/** Why a run paused by itself. */
export type HaltReason = 'step' | 'loss';

/** What is measured beside the losses, after the update of each `every`-th step and of the last. */
export interface ProbePlan {
  every: number;
  /** Windows on which the losses are taken. */
  windows: number;
  honest: boolean;
  heldOut: boolean;
  byPosition: boolean;
  parts: boolean;
}

export interface ProbeReading {
  step: number;
  /** Nats per character; left out where it was not asked for or has no position that counts. */
  honest?: number;
  heldOut?: number;
  heldOutHonest?: number;
  /** The usual loss on the same windows as `honest`. */
  usual?: number;
  /** Per position, as the usual loss; NaN where the mask leaves no key. */
  byPosition?: Float64Array;
  parts?: { names: string[]; gradients: Float64Array; weights: Float64Array };
}

export interface Sample {
  /** The text was written after the update of this step. */
  step: number;
  text: string;
}

/** Losses of consecutive steps, the first of them `from`. */
export interface Batch {
  from: number;
  losses: Float32Array;
  samples: Sample[];
  probes: ProbeReading[];
}

export interface StartReply extends RunStarted {
  /** All of the text as it was given; what of it is trained on is `trainingText`. */
  text: string;
}

/** What a pause leaves half done. */
export type Held = 'step' | 'reading';

/** Call name -> what is sent and what comes back. */
interface OwnCalls {
  describe: {
    args: { spec: string; queries: number; keys: number; alignment?: MaskAlignment };
    reply: Failure | MaskDescription;
  };
  influence: { args: { spec: string; size: number; layers: number }; reply: Failure | InfluenceDescription };
  path: {
    args: { spec: string; size: number; layers: number; output: number; token: number };
    reply: Failure | InfluenceTrace;
  };
  translate: { args: { spec: string; size: number }; reply: Failure | MaskTranslation };
  softmax: { args: { question: SoftmaxQuestion }; reply: SoftmaxResult };
  hidden: { args: { question: HiddenQuestion }; reply: HiddenResult };
  traceAttention: { args: { question: AttentionQuestion }; reply: TraceResult };
  traceProjected: { args: { question: ProjectedQuestion }; reply: TraceResult };
  average: { args: { values: readonly number[]; positions: number; channels: number }; reply: PastAverage };
  traceLayer: { args: { text: string; layer: number; mask: string }; reply: TraceResult };
  leak: { args: { settings: LeakSettings }; reply: LeakResult };
  order: { args: { settings: OrderSettings }; reply: OrderResult };
  /** Of the run. */
  targets: { args: Record<never, never>; reply: TargetsResult };
  randomText: { args: { seed: number; length: number; alphabet: string }; reply: RandomTextResult };
  start: { args: { config: RunConfig; plan: RunPlan }; reply: Failure | StartReply };
  run: { args: Record<never, never>; reply: { ok: true } | Failure };
  /**
   * The reply names the first step that was not done. `held`: that step is begun, or what is measured after the one before
   * is; it waits for the run to go on.
   */
  pause: { args: Record<never, never>; reply: { ok: true; nextStep: number; held?: Held } };
  /** Also the rest of a step that is held; a pause before its end makes it one that is. */
  step: { args: Record<never, never>; reply: Failure | { ok: true; finished: boolean } };
  sample: { args: { prompt: string; count: number }; reply: SampleResult };
  attention: {
    args: { text: string; layer: number; head: number; mask: string };
    reply: AttentionResult;
  };
  /** `workers`: those that took part in the last step. */
  digest: { args: Record<never, never>; reply: Failure | (Digest & { workers: number }) };
  /** Moves the points at which the run pauses by itself; undefined takes one away. */
  stopAt: { args: { step?: number; loss?: number }; reply: { ok: true } | Failure };
  /** How far the run goes; a run that has ended goes on. */
  lastStep: { args: { step: number }; reply: { ok: true } | Failure };
  /** A saved run takes the place of the one before. */
  resume: {
    args: { bytes: Uint8Array; text: string; heldOutShare: number; plan: RunPlan };
    reply: Failure | (StartReply & { step: number });
  };
  /** The built-in text. */
  corpus: { args: Record<never, never>; reply: { text: string } };
}

/** Questions that the core answers between two steps, by the name of its function. */
export type QuestionName = Exclude<keyof RunQuestions, 'resumeRun'>;
export type QuestionCalls = {
  [K in QuestionName]: { args: { values: Parameters<RunQuestions[K]> }; reply: ReturnType<RunQuestions[K]> };
};

export interface Calls extends QuestionCalls, OwnCalls {}

export type CallName = keyof Calls;
export type CallMessage = {
  [K in CallName]: { kind: 'call'; id: number; name: K; args: Calls[K]['args'] };
}[CallName];

/** `part`: the module that most of the calls will need; others are fetched when a call needs them. */
export interface LoadMessage<Port> {
  kind: 'load';
  profile: ProfileWish;
  part: Part;
  helpers: Port[];
}

/** A worker either owns a run (`load`; with helpers, one port to each) or computes shards for one that does (`help`). */
export type PageMessage<Port> =
  | LoadMessage<Port>
  | { kind: 'help'; port: Port }
  | { kind: 'helper-lost'; helper: number }
  | CallMessage;

/** The last three come only where `fused` was insisted on; `left-out` of the page in one file. */
export type LoadProblem = 'missing' | 'blocked' | 'no-memory' | 'no-relaxed-simd' | 'not-fusing' | 'left-out';

export type WorkerMessage =
  | { kind: 'loaded'; profile: Profile }
  | { kind: 'load-failed'; error: string; problem: LoadProblem }
  | { kind: 'reply'; id: number; reply: Calls[CallName]['reply'] }
  | { kind: 'threw'; id: number; error: string }
  /** An error outside any call, as in a run that goes on. */
  | { kind: 'broke'; error: string }
  | { kind: 'progress'; batch: Batch }
  /** Nothing new, but it goes on. */
  | { kind: 'alive' }
  /** The run paused by itself and can go on. */
  | { kind: 'halted'; batch: Batch; reason: HaltReason }
  /** The run is over: all steps done, or stopped by the core (a loss that is not a number). */
  | { kind: 'ended'; batch: Batch; failure?: Failure };

/** At most four progress messages a second. */
export const PROGRESS_INTERVAL_MS = 250;
/** A run that goes on is heard of about so often, unless one part of a step takes longer. */
export const HEARTBEAT_MS = 1000;
