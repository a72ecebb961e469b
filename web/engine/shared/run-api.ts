// SPDX-License-Identifier: MIT
// What the core answers about a run and its model beside stepping it: probes, writing, the cache's ledgers, texts,
// files. The C++ side is wasm/run_lab.hpp. Part of core-api.ts, which has the run itself and says which module answers.

import type { Failure, RunConfig, RunStarted } from './core-api.ts';

type Answer<T> = Failure | ({ ok: true } & T);

/** `honest`: each position with everything after it cut off, as when the model writes. */
export type LossKind = 'usual' | 'honest';
export type LossText = 'training' | 'heldOut';
export type WindowLoss = Answer<{
  /** Nats per character; left out where no position counts. */
  mean?: number;
  /** Per position of a window; NaN where the mask leaves it no key. */
  byPosition: Float64Array;
  windows: number;
}>;

export type PartNorms = Answer<{
  /** "embedding", "blocks.0", ..., "head". */
  parts: string[];
  /** Length of the last step's gradient. */
  gradients: Float64Array;
  weights: Float64Array;
  finite: boolean;
}>;

export type TensorLengths = Answer<{
  /** As in docs/tensor-names.md, in the order of the computation. */
  names: string[];
  /** "(1, 5, 64)". */
  shapes: string[];
  /** Mean over rows of the Euclidean length of the last axis. */
  lengths: Float64Array;
}>;

export type ParameterList = Answer<{
  names: string[];
  shapes: string[];
  counts: Int32Array;
  /** 1 where weight decay pulls. */
  decays: Int32Array;
}>;

export interface WritingSettings {
  prompt: string;
  /** 0 to 2,000. */
  count: number;
  /** 0 (always the likeliest, which it is unless said) to 100. */
  temperature?: number;
  /** 0 for all. */
  topK?: number;
  seed?: number;
  /** Whether keys and values may be kept; true unless said. */
  cache?: boolean;
  /** One character for each of forcedPlaces, which count from the first one written. */
  forced?: string;
  forcedPlaces?: readonly number[];
}
/** Per written character; more characters of the same settings only go on. */
export type Written = Answer<{
  /** Prompt and what follows. */
  text: string;
  promptTokens: Int32Array;
  tokens: Int32Array;
  /** count x V, row-major, after temperature and top-k. */
  probabilities: Float64Array;
  /** Characters before this one were cut off. */
  contextStarts: Int32Array;
  /** Of the last character that the model saw. */
  positions: Int32Array;
  /** 1 or 0. */
  cached: Int32Array;
  forced: Int32Array;
  /** A sentence where the mask allows no cache; else ''. */
  whyNoCache: string;
}>;

/** Per written character. */
export type WritingCost = Answer<{
  positionsWithout: Float64Array;
  scoreProductsWithout: Float64Array;
  multiplyAddsWithout: Float64Array;
  positionsWith: Float64Array;
  scoreProductsWith: Float64Array;
  multiplyAddsWith: Float64Array;
  /** Keys and values that are kept afterwards. */
  storedWith: Float64Array;
}>;

export type CacheDifferences = Answer<{
  /** Per character after the prompt: largest difference of a logit from that of a whole pass. */
  differences: Float64Array;
}>;

/** Per character after the first `start`: nats of the passage's own character, and the model's choice. */
export type Exposure = Answer<{
  givenLosses: Float64Array;
  givenChoices: Int32Array;
  givenRight: number;
  freeLosses: Float64Array;
  freeChoices: Int32Array;
  freeRight: number;
}>;

export type ParameterBudget = Answer<{
  tokens: number;
  positions: number;
  attention: number;
  feedForward: number;
  norms: number;
  head: number;
  total: number;
  /** Of one block. */
  attentionBlock: number;
  feedForwardBlock: number;
}>;

export type LayerNormExample = Answer<{ mean: number; deviation: number; out: Float64Array }>;
export type ResidualExample = Answer<{ sum: Float64Array }>;

/** What was done with a text's bytes; sentences. */
export type TextRead = Answer<{ text: string; notes: string[] }>;

/** A run's file, safetensors. */
export type RunSaved = Answer<{ bytes: Uint8Array; finite: boolean }>;
export type FileFacts = Answer<{
  /** file-config.ts makes a RunConfig of these. */
  settingNames: string[];
  settingTexts: string[];
  characters: string;
  steps: number;
  profile: string;
  textDigest: string;
  weightsDigest: string;
  finite: boolean;
  /** Whether a run can go on from it bit for bit. */
  hasProgress: boolean;
}>;

/** Answered by the module that owns the run. */
export interface LiveQuestions {
  /** On up to `windows` (1 to 64) windows, always the same, of the run's text. */
  windowLoss(kind: LossKind, text: LossText, windows: number): WindowLoss;
  partNorms(): PartNorms;
  /** From the next step on. */
  setLearningRate(rate: number): Answer<{ learningRate: number }>;
  /** From the next step on; weights stay. */
  setMask(mask: string): Answer<{ warnings: string[] }>;
}

/** Answered by the module `study`, of a copy of the run where one is meant. */
export interface StudyQuestions {
  /** Of a forward pass over `text` under the run's mask. */
  tensorLengths(text: string): TensorLengths;
  parameterList(): ParameterList;
  write(settings: WritingSettings): Written;
  /** For the run's model and mask. */
  writingCost(prompt: number, count: number): WritingCost;
  cacheDifferences(text: string, prompt: number, mask: string): CacheDifferences;
  exposure(passage: string, start: number, forced: string, forcedPlaces: readonly number[]): Exposure;
  /** These three need no run. */
  parameterBudget(config: RunConfig, vocabulary: number): ParameterBudget;
  layerNormExample(values: readonly number[]): LayerNormExample;
  residualExample(x: readonly number[], branch: readonly number[]): ResidualExample;
  /** Bytes of a text to characters; `latin1` lets a text that is not UTF-8 be read as Latin-1. Needs no run. */
  readText(bytes: Uint8Array, latin1: boolean): TextRead;
  /** Varied bakery replies of a seeded grammar, one a line. Needs no run. */
  grammarText(seed: number, replies: number): TextRead;
  /** `progress`: with all that is needed to go on bit for bit. */
  saveRun(progress: boolean): RunSaved;
  /** What is in a file; nothing changes. */
  inspectFile(bytes: Uint8Array): FileFacts;
  /** Weights of a file into the run's model; what had to be assumed. When it fails, nothing has changed. */
  loadWeights(bytes: Uint8Array): Answer<{ notes: string[] }>;
  /** A file's run, to go on with `text` from the step it was saved at; takes the place of the run before. */
  resumeRun(bytes: Uint8Array, text: string, heldOutShare: number): Failure | (RunStarted & { step: number });
}

export interface RunQuestions extends LiveQuestions, StudyQuestions {}
