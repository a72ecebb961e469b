// SPDX-License-Identifier: MIT
// What the C++ core offers to JavaScript, written down as types. Everything here is a plain copy and
// every error is data. It is not an implementation: the module behind it is built from wasm/.
// Read next: protocol.ts, which carries these values between page and worker.

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
import type { LiveQuestions, LossKind, LossText, StudyQuestions, WindowLoss } from './run-api.ts';

export interface Failure {
  ok: false;
  /** One clear sentence for the reader. */
  error: string;
  /** The setting at fault, where there is one. */
  field?: string;
}

/** How a · b + c is rounded: `exact` twice, everywhere; `fused` once, where the engine can. */
export type Profile = 'exact' | 'fused';
/** An error where the module was built to fuse and the engine does not. */
export type ProfileResult = Failure | { ok: true; profile: Profile };

export interface MaskDescription {
  ok: true;
  /** The canonical text of the mask. */
  spec: string;
  queries: number;
  keys: number;
  /** queries x keys, row-major; 1 where the query may look at the key. */
  allowed: Uint8Array;
  /** Visible keys per query row. */
  counts: Int32Array;
  visible: number;
  emptyRows: Int32Array;
}

/** Where query rows stand when there are more or fewer than keys: at the last positions, or at the first. */
export type MaskAlignment = 'bottom-right' | 'top-left';

export interface InfluenceDescription {
  ok: true;
  /** The canonical text of the mask. */
  spec: string;
  size: number;
  layers: number;
  /** size x size, row-major; 1 where the token (column) can change the output (row). */
  reach: Uint8Array;
  /** size x size: the fewest layers after which it can; 0 for itself, -1 for never. */
  layersNeeded: Int32Array;
  /** Pairs within reach whose token comes after the output. */
  leaks: number;
}

/** How one token reaches one output through the layers asked for. */
export interface InfluenceTrace {
  ok: true;
  /** -1 for never. */
  layersNeeded: number;
  /** "2 <- 1 <- 4 through layers 2 and 1"; empty if nothing arrives. */
  name: string;
  /** From the output back to the token; layers count from 1. Empty for the position itself. */
  path: { query: number; key: number; layer: number }[];
  /** The cells of which each, blocked alone, keeps the token out. */
  closing: { query: number; key: number }[];
}

/**
 * How a matrix says what is blocked: booleans of either polarity, 0 and -Infinity that are added to scores, or 1 and 0
 * that are added by mistake and block nothing.
 */
export type MaskConvention = 'true-blocks' | 'true-allows' | 'added' | 'ones-added';

/** The Python that makes the mask for one argument of one library's call, or why that argument cannot say it. */
export type MaskLine = {
  library: 'PyTorch' | 'Keras' | 'JAX';
  call: string;
  argument: string;
  convention: MaskConvention;
} & ({ code: string; whyNot?: never } | { code?: never; whyNot: string });

export interface MaskTranslation {
  ok: true;
  /** The canonical text of the mask. */
  spec: string;
  size: number;
  /** matrix is size x size, row-major; booleans are 1 and 0. */
  conventions: { convention: MaskConvention; matrix: Float32Array }[];
  /** The mask that results when a matrix written by one convention is read by another. */
  readings: { written: MaskConvention; read: MaskConvention; spec: string }[];
  lines: MaskLine[];
}

/** What each position is trained to predict: the token after it, or (a mistake to try out) its own. */
export type Targets = 'next' | 'same';

export interface RunConfig {
  seed: number;
  mask: string;
  dModel: number;
  heads: number;
  layers: number;
  maxLen: number;
  batch: number;
  context: number;
  learningRate: number;
  /** Training text; empty for the built-in replies. */
  corpus: string;
  /** Without it `next`. */
  targets?: Targets;
  /** Share of the text's replies that is never trained on, 0 (unless said) to 0.5: the last ones. */
  heldOutShare?: number;
  /** Parts of the model; all there unless said, with norms before each sublayer, and a head of its own. */
  residual?: boolean;
  norm?: NormPlace;
  feedForward?: boolean;
  positions?: boolean;
  tied?: boolean;
  /** `cosine` rises over `warmup` updates and has fallen to a tenth at `scheduleSteps`. */
  schedule?: 'constant' | 'cosine';
  warmup?: number;
  scheduleSteps?: number;
  /** Longest gradient; 0, unless said, for no clipping. */
  maxGradNorm?: number;
  /** AdamW's; 0.01 unless said, on all parameters or on matrices alone. */
  weightDecay?: number;
  decay?: 'all' | 'matrices';
  /** AdamW's too; only a saved run has others than the usual ones. */
  beta1?: number;
  beta2?: number;
  epsilon?: number;
}

export type NormPlace = 'none' | 'pre' | 'post';

export interface RunStarted {
  ok: true;
  parameters: number;
  vocabulary: string[];
  characters: number;
  /** Loss of a uniform guess, ln V, in nats per character. */
  uniformLoss: number;
  profile: Profile;
  warnings: string[];
  /** 0 where nothing is held out. */
  heldOutCharacters: number;
  baselines: Baselines;
  /** What the run is trained on, as the core read and split the text it was given; a held-out repeat is moved into it. */
  trainingText: string;
  /** '' where nothing is held out. */
  heldOutText: string;
  /** Of `trainingText`, as a saved run has it. */
  textDigest: string;
}

/** What guessing costs without a model, nats per character. */
export interface Baselines {
  uniform: number;
  unigram: number;
  bigram: number;
  /** Of the held-out text, guessed from the training text's counts; left out where there is none. */
  heldOutUnigram?: number;
  heldOutBigram?: number;
}

/** The loss is in nats per character, measured before this step's update. Steps count from 0. */
export type StepResult = Failure | { ok: true; step: number; loss: number };
/** Where each window of the batch starts in the text, in shards of `shardSize` windows; the last may have fewer. */
export type SharedStep = Failure | { ok: true; starts: Uint32Array; shardSize: number };
/** How many shards the step in hand still lacks. */
export type PartsLeft = Failure | { ok: true; left: number };
/** The sum of the shard's losses in nats. */
export type ShardLoss = Failure | { ok: true; loss: number };
export type SampleResult = Failure | { ok: true; text: string };
/** weights is size x size, row-major: row = query, column = key. */
export type AttentionResult = Failure | { ok: true; size: number; weights: Float32Array };
export interface Digest {
  ok: true;
  /** Of the weights, 16 hexadecimal digits. */
  digest: string;
  profile: Profile;
  /** Updates so far. */
  step: number;
}

/** All of a run but its settings, text and characters. */
export interface RunState {
  weights: Float32Array;
  /** AdamW's, of the steps taken. */
  steps: number;
  expAvg: Float32Array;
  expAvgSq: Float32Array;
  /** Of the generator that draws the windows. */
  words: Uint32Array;
  position: number;
  keptNormal?: number;
}
type Done = Failure | { ok: true };

/**
 * What each module has. One run at a time; a second one replaces the first. A module that does not own the page's run has a
 * copy of it where a question needs one: web/engine/worker/copies.ts.
 */
export interface AnyCore {
  profile(): ProfileResult;
  /** A copy of a run of these settings and characters; what it has learned comes by setWeights or setState. */
  startCopy(config: RunConfig, characters: string): Done;
  /** Writes into an array of the page's, one number per parameter. */
  copyWeights(target: Float32Array): Done;
  setWeights(weights: Float32Array): Done;
}

interface WithState {
  /** Not in the middle of a step. */
  copyState(): Failure | ({ ok: true } & RunState);
  setState(state: RunState): Done;
}

interface WithMasks {
  /** Bottom-right unless said. */
  describeMask(spec: string, queries: number, keys: number, alignment?: MaskAlignment): Failure | MaskDescription;
}

/** The module that owns a run. */
export interface RunCore extends AnyCore, WithState, WithMasks, LiveQuestions {
  startRun(config: RunConfig): Failure | RunStarted;
  step(): StepResult;
  /**
   * step() in parts, for a core that leads others: begin, bring in every shard in order (computed here by addOwnShard, or
   * elsewhere: addShard), finish. Who computed which changes no bit of the result.
   */
  beginStep(): SharedStep;
  addOwnShard(): PartsLeft;
  addShard(gradient: Float32Array, loss: number): PartsLeft;
  finishStep(): StepResult;
  /** windowLoss() in parts of one pass each: begin, add until nothing is left, finish. Between two of them no step is made. */
  beginWindowLoss(kind: LossKind, text: LossText, windows: number): PartsLeft;
  addWindowLoss(): PartsLeft;
  finishWindowLoss(): WindowLoss;
  /** For a core that helps; its gradient is then read by copyGradient. */
  shardGradient(starts: Uint32Array): ShardLoss;
  /** As copyWeights. */
  copyGradient(target: Float32Array): Done;
  sample(prompt: string, count: number): SampleResult;
  attention(text: string, layer: number, head: number, mask: string): AttentionResult;
  digest(): Failure | Digest;
  corpus(): { text: string };
}

/** Masks and the teaching figures; of a run, traces and tests. */
export interface FiguresCore extends AnyCore, WithMasks {
  /** Up to 512 positions and 64 layers. */
  describeInfluence(spec: string, size: number, layers: number): Failure | InfluenceDescription;
  traceInfluence(spec: string, size: number, layers: number, output: number, token: number): Failure | InfluenceTrace;
  /** Up to 128 positions. */
  translateMask(spec: string, size: number): Failure | MaskTranslation;
  /** Softmax and a mask in one of its variants, up to 512 x 512. */
  softmaxVariant(question: SoftmaxQuestion): SoftmaxResult;
  /** What a number behind the mask does to the output, way by way, up to 512 x 512. */
  hiddenNumber(question: HiddenQuestion): HiddenResult;
  /** Attention step by step from given queries, keys and values; up to 16 heads, 64 positions, 64 channels a head. */
  traceAttention(question: AttentionQuestion): TraceResult;
  /** The same with projections before and after; up to 64 positions of width 64. */
  traceProjected(question: ProjectedQuestion): TraceResult;
  /** `values` is positions x channels, up to 64 x 64. */
  averageThePast(values: ArrayLike<number>, positions: number, channels: number): PastAverage;
  /** What the attention of one layer of the run's model does with `text`, up to 128 characters. */
  traceLayer(text: string, layer: number, mask: string): TraceResult;
  /** Changes one token and says who noticed; up to 128 tokens, 64 with a planted fault. */
  leakTest(settings: LeakSettings): LeakResult;
  /** Swaps two tokens and says which positions notice; 3 to 64 tokens. */
  orderTest(settings: OrderSettings): OrderResult;
  /** What the run is trained to predict, told from the windows that it makes of its text. */
  targetsCheck(): TargetsResult;
  /** Up to 1,000,000 characters drawn evenly from `alphabet`; from the built-in replies' thirty if it is empty. */
  randomText(seed: number, length: number, alphabet: string): RandomTextResult;
}

/** What a run's model does and writes, and its file. */
export interface StudyCore extends AnyCore, WithState, StudyQuestions {}

/** The modules of one build. */
export interface Cores {
  run: RunCore;
  figures: FiguresCore;
  study: StudyCore;
}
export type Part = keyof Cores;

/** All that the C++ core offers; no one module has it all. */
export interface Core extends RunCore, FiguresCore, StudyCore {}

/** The default export of a built module; the instance it makes is that part of the core itself. */
export type CreateCore<P extends Part> = (options?: {
  locateFile?: (path: string) => string;
  wasmBinary?: ArrayBuffer;
  /** Makes the instance of a module that is compiled already, and hands it over. */
  instantiateWasm?: (imports: object, receive: (instance: object) => void) => object;
}) => Promise<Cores[P]>;
