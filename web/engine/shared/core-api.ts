// SPDX-License-Identifier: MIT
// What the C++ core offers to JavaScript, written down as types. Everything here is a plain copy and
// every error is data. It is not an implementation: the module behind it is built from wasm/.
// Read next: protocol.ts, which carries these values between page and worker.

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
}

export interface RunStarted {
  ok: true;
  parameters: number;
  vocabulary: string[];
  characters: number;
  /** Loss of a uniform guess, ln V, in nats per character. */
  uniformLoss: number;
  profile: Profile;
  warnings: string[];
}

/** The loss is in nats per character, measured before this step's update. Steps count from 0. */
export type StepResult = Failure | { ok: true; step: number; loss: number };
/** Where each window of the batch starts in the text, in shards of `shardSize` windows; the last may have fewer. */
export type SharedStep = Failure | { ok: true; starts: Uint32Array; shardSize: number };
/** How many shards the step in hand still lacks. */
export type ShardsLeft = Failure | { ok: true; left: number };
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

/** One run at a time; a second startRun replaces the first. */
export interface Core {
  profile(): ProfileResult;
  /** Bottom-right unless said. */
  describeMask(spec: string, queries: number, keys: number, alignment?: MaskAlignment): Failure | MaskDescription;
  /** Up to 512 positions and 64 layers. */
  describeInfluence(spec: string, size: number, layers: number): Failure | InfluenceDescription;
  traceInfluence(spec: string, size: number, layers: number, output: number, token: number): Failure | InfluenceTrace;
  /** Up to 128 positions. */
  translateMask(spec: string, size: number): Failure | MaskTranslation;
  startRun(config: RunConfig): Failure | RunStarted;
  step(): StepResult;
  /**
   * step() in parts, for a core that leads others: begin, bring in every shard in order (computed here by addOwnShard, or
   * elsewhere: addShard), finish. Who computed which changes no bit of the result.
   */
  beginStep(): SharedStep;
  addOwnShard(): ShardsLeft;
  addShard(gradient: Float32Array, loss: number): ShardsLeft;
  finishStep(): StepResult;
  /** For a core that helps; its gradient is then read by copyGradient. */
  shardGradient(starts: Uint32Array): ShardLoss;
  /** These two write into an array of the page's, one number per parameter. */
  copyGradient(target: Float32Array): Failure | { ok: true };
  copyWeights(target: Float32Array): Failure | { ok: true };
  setWeights(weights: Float32Array): Failure | { ok: true };
  sample(prompt: string, count: number): SampleResult;
  attention(text: string, layer: number, head: number, mask: string): AttentionResult;
  digest(): Failure | Digest;
  corpus(): { text: string };
}

/** The default export of the built module; the instance it makes is the core itself. */
export type CreateCore = (options?: {
  locateFile?: (path: string) => string;
  wasmBinary?: ArrayBuffer;
}) => Promise<Core>;
