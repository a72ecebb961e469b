// SPDX-License-Identifier: MIT
// The elements as the pages and programs of others see them: their properties, methods and events, without the library that
// they are made with. Properties are attributes too, unless they are marked otherwise. That the elements have all of it is
// checked by the compiler in tests/web/element-types.test.ts.

/** Arithmetic of the core; anything else leaves the choice to the browser. */
export type ProfileName = 'auto' | 'exact' | 'fused';

/** What every figure has. */
export interface AttnFigureElement extends HTMLElement {
  profile: string | undefined;
  /** Back to what the attributes said at first. */
  reset(): void;
}

export interface AttnMaskElement extends AttnFigureElement {
  /** A spec such as `causal&padding:2`, or a name: causal, strict, prefix, window, full, masked, padding, document. */
  mask: string;
  /** Positions, 2 to 64. */
  length: number;
  /** Attribute `prefix`. */
  prefixLength: number;
  /** Attribute `window`. */
  windowLength: number;
  row: number;
  /** Along both sides. */
  text: string;
  /** Whether cells may be painted. */
  editable: boolean;
  /** Offers a training with the mask. */
  trainable: boolean;
  /** A bet comes before the answer. */
  predict: boolean;
  /** Row-major, 1 where allowed; a copy, and empty before the first answer. No attribute. */
  readonly matrix: Uint8Array;
  setCell(query: number, key: number, allowed: boolean): void;
}

export interface AttnQkvElement extends AttnFigureElement {
  tokens: string;
  heads: number;
  dim: number;
  step: number;
  row: number;
  seed: number;
  predict: boolean;
  next(): void;
  previous(): void;
}

export interface AttnSoftmaxElement extends AttnFigureElement {
  /** A comma list. */
  scores: string;
  /** A comma list of indices, from 0. */
  masked: string | null;
  temperature: number;
  predict: boolean;
  /** No attribute. */
  readonly weights: Float64Array;
}

export interface AttnLeakElement extends AttnFigureElement {
  mask: string;
  length: number;
  seed: number;
  layers: number;
  /** Tests what is chosen; resolves with the core's report. */
  run(): Promise<unknown>;
}

export interface AttnBlockElement extends AttnFigureElement {}

export interface AttnTrainElement extends AttnFigureElement {
  mask: string | undefined;
  /** Trains a second model without a mask beside. */
  compare: boolean;
  predict: boolean;
  batch: number;
  start(): Promise<void>;
  pause(): Promise<void>;
  stepOnce(): Promise<void>;
  /** Losses and texts so far, a model each. No attribute. */
  readonly history: readonly { mask: string; losses: number[]; samples: { step: number; text: string }[] }[];
}

export interface AttnAblateElement extends AttnFigureElement {
  /** Attribute `remove`. */
  missing: string;
  steps: number;
  layers: number;
  start(): Promise<void>;
  pause(): Promise<void>;
}

export interface AttnGenerateElement extends AttnFigureElement {
  start(): Promise<void>;
  pause(): Promise<void>;
}

export interface AttnVariantsElement extends AttnFigureElement {
  seed: number;
}

export interface AttnQuizElement extends AttnFigureElement {
  /** A name of a set, or `all`. */
  set: string;
  attempts: number;
  /** No attribute. */
  readonly answers: Record<string, string[]>;
  /** No attribute. */
  readonly score: { answered: number; first: number; later: number; max: number };
}

export interface AttnVarElement extends HTMLElement {
  name: string;
  format: string;
  scrub: boolean;
}

export interface AttnLessonElement extends HTMLElement {
  view: string;
  /** By the keys of a link; empty before the figure is there. No attribute. */
  state: Readonly<Record<string, unknown>>;
  /** '' where no guide is known of. No attribute. */
  readonly shareURL: string;
  /** The figure that is shown, once it is there. No attribute. */
  readonly figure: HTMLElement | undefined;
  reset(): void;
}

/** By name, for `document.querySelector` and the like. */
export interface AttnElements {
  'attn-lesson': AttnLessonElement;
  'attn-mask': AttnMaskElement;
  'attn-qkv': AttnQkvElement;
  'attn-softmax': AttnSoftmaxElement;
  'attn-leak': AttnLeakElement;
  'attn-block': AttnBlockElement;
  'attn-train': AttnTrainElement;
  'attn-ablate': AttnAblateElement;
  'attn-generate': AttnGenerateElement;
  'attn-variants': AttnVariantsElement;
  'attn-quiz': AttnQuizElement;
  'attn-var': AttnVarElement;
}

/** What the elements tell; all bubble, and cross shadow roots. */
export interface AttnEvents {
  'attn-ready': CustomEvent<{ version: number; view: string; warnings: readonly string[] }>;
  /** While a slider moves, once a frame at most. */
  'attn-input': CustomEvent<{ key: string; value: unknown; state: object }>;
  /** Also at each step of a slider. */
  'attn-change': CustomEvent<{ key: string; value: unknown; state: object }>;
  'attn-predict': CustomEvent<{ item: string; prediction: unknown; actual: unknown; correct: boolean }>;
  'attn-progress': CustomEvent<{ step: number; steps: number; loss: number; lossRef?: number }>;
  'attn-answer': CustomEvent<{ item: string; response: string; correct: boolean; attempt: number }>;
  'attn-complete': CustomEvent<{ view: string; score: number; max: number; seconds: number }>;
  'attn-error': CustomEvent<{ code: string; message: string }>;
}
