// SPDX-License-Identifier: MIT
// The elements as the pages and programs of others see them: their properties, methods and events, without the library that
// they are made with. Properties are attributes too, unless they are marked otherwise. That the elements have all of it is
// checked by the compiler in tests/web/element-types.test.ts.

/** Arithmetic of the core. */
export type ProfileName = 'auto' | 'exact' | 'fused';

/** What every figure has. */
export interface AttnFigureElement extends HTMLElement {
  /** Arithmetic of the core: exact, fused, or auto, which leaves the choice to the browser. */
  profile: string | undefined;
  /** Back to what the attributes said at first. */
  reset(): void;
}

export interface AttnMaskElement extends AttnFigureElement {
  /** A spec such as `causal&padding:2`, or a name: causal, strict, prefix, window, full, masked, padding, document. */
  mask: string;
  /** Positions, 1 to 64. */
  length: number;
  /** Attribute `prefix`: positions, 0 to 64. */
  prefixLength: number;
  /** Attribute `window`: positions, 1 to 64. */
  windowLength: number;
  /** The row that asks, from 0. */
  row: number;
  /** Along both sides. */
  text: string;
  /** How the text is cut. */
  unit: 'character' | 'word';
  /** Whether cells may be painted. */
  editable: boolean;
  /** Offers a training with the mask. */
  trainable: boolean;
  /** A bet comes before the answer. */
  predict: boolean;
  /** Row-major, 1 where allowed; a copy, and empty before the first answer. Setting one paints the mask, and sets its length. No attribute. */
  matrix: Uint8Array;
  setCell(query: number, key: number, allowed: boolean): void;
}

export interface AttnQkvElement extends AttnFigureElement {
  /** What the real model reads, up to 10 characters. */
  tokens: string;
  /** Of the worked example, 1 or 2. */
  heads: number;
  /** Width of the real model, a multiple of 4 from 8 to 256. */
  dim: number;
  /** From 0. */
  step: number;
  /** The row that asks, from 0. */
  row: number;
  /** Of the real model's weights. */
  seed: number;
  /** A bet comes before the answer. */
  predict: boolean;
  /** As the button: the next step, or the next pass. */
  next(): void;
  previous(): void;
}

export interface AttnSoftmaxElement extends AttnFigureElement {
  /** A comma list of 4 or 16 numbers. */
  scores: string;
  /** Hidden cells, a comma list of indices from 0, row by row; without it what is later is hidden. */
  masked: string | undefined;
  /** 0.01 to 100. */
  temperature: number;
  /** What is shown. */
  panel: 'order' | 'filler' | 'empty' | 'hidden';
  /** A bet comes before the answer. */
  predict: boolean;
  /** Row-major; a copy, and empty before the first answer. No attribute. */
  readonly weights: Float64Array;
}

export interface AttnLeakElement extends AttnFigureElement {
  /** What is shown: poke, masks, faults, random, targets. */
  panel: string;
  /** What is promised, as of `<attn-mask>`. */
  mask: string;
  /** Tokens, 4 to 16. */
  length: number;
  seed: number;
  /** 1 to 6. */
  layers: number;
  /** Position of the token that is swapped; without it the one that shows most. */
  change: number | undefined;
  /** Tests what is chosen; resolves with the core's report. */
  run(): Promise<unknown>;
}

export interface AttnBlockElement extends AttnFigureElement {
  /** What is shown. */
  panel: 'diagram' | 'budget' | 'sums';
}

export interface AttnTrainElement extends AttnFigureElement {
  /** As of `<attn-mask>`. */
  mask: string | undefined;
  /** Two masks with a space between: what is compared. */
  masks: string | undefined;
  /** Trains a second model without a mask beside. */
  compare: boolean;
  /** A bet comes before the answer. */
  predict: boolean;
  /** The laboratory, with every setting. */
  lab: boolean;
  /** 1 to 5000. */
  steps: string | undefined;
  /** Learning rate. */
  lr: string | undefined;
  /** Windows of text a step, 1 to 64. */
  batch: number;
  seed: string | undefined;
  start(): Promise<void>;
  pause(): Promise<void>;
  /** One step of a run that is not running. */
  stepOnce(): Promise<void>;
  /** Losses and texts so far, a model each. No attribute. */
  readonly history: readonly { mask: string; losses: number[]; samples: { step: number; text: string }[] }[];
}

export interface AttnAblateElement extends AttnFigureElement {
  /** Attribute `remove`: a comma list of res, ln, mlp, pos, mask. */
  missing: string;
  seed: string;
  /** 1 to 5000. */
  steps: number;
  /** 1, 2, 4 or 8. */
  layers: number;
  start(): Promise<void>;
  pause(): Promise<void>;
}

export interface AttnGenerateElement extends AttnFigureElement {
  prompt: string | undefined;
  /** Characters to write. */
  length: string | undefined;
  temperature: string | undefined;
  /** Attribute `top-k`. */
  topK: string | undefined;
  /** `0` computes keys and values again for each character. */
  cache: string | undefined;
  /** Of the draws. */
  seed: string | undefined;
  /** Of the training. */
  steps: string | undefined;
  /** Learning rate. */
  lr: string | undefined;
  /** Of the training: causal or full. */
  mask: string | undefined;
  /** What is shown. */
  panel: 'write' | 'work' | 'wrong' | 'exposure';
  /** Trains, or goes on. */
  start(): Promise<void>;
  pause(): Promise<void>;
}

export interface AttnVariantsElement extends AttnFigureElement {
  /** What is shown. */
  panel: 'family' | 'order';
  /** Which of the two are there. */
  model: 'both' | 'encoder' | 'decoder';
  /** Tokens of the question, 2 to 8. */
  encoder: number;
  /** Tokens of the reply, 2 to 8. */
  decoder: number;
  /** Filler tokens of the question. */
  padding: 'none' | 'read' | 'blocked';
  /** Of the model of the panel `order`. */
  seed: number;
}

export interface AttnQuizElement extends AttnFigureElement {
  /** A name of a set, or `all`. */
  set: string;
  /** 1 to 9. */
  attempts: number;
  /** Asks again what was missed two chapters before; only in the guide. */
  returning: boolean;
  /** Per question the options tried. No attribute. */
  readonly answers: Record<string, string[]>;
  /** `first`: right at the first try. No attribute. */
  readonly score: { answered: number; first: number; later: number; max: number };
}

export interface AttnVarElement extends HTMLElement {
  /** Of a fact that a figure of the page tells. */
  name: string;
  /** Decimals. */
  format: string;
  /** It is a slider, where the fact can be set. */
  scrub: boolean;
}

export interface AttnLessonElement extends HTMLElement {
  /** A figure's name without `attn-`. */
  view: string;
  /** Parts that are left out, with commas. */
  hide: string;
  /** Keys of a link that the learner cannot change, with commas. */
  lock: string;
  /** Light or dark; auto, as the page around. */
  theme: string;
  /** `off` stops what moves. */
  motion: string;
  /** A bet comes before the answer. */
  predict: boolean;
  /** The folder that worker and core are fetched from; for all figures of the page. */
  src: string;
  /** By the keys of a link; empty before the figure is there. No attribute. */
  state: Readonly<Record<string, unknown>>;
  /** '' where no guide is known of. No attribute. */
  readonly shareURL: string;
  /** The figure that is shown, once it is there. No attribute. */
  readonly figure: HTMLElement | undefined;
  reset(): void;
}

/** A figure in a frame, of attn-host.js. Properties are attributes too, with a dash: `min-height`. */
export interface AttnEmbedElement extends HTMLElement {
  /** Address of the figure, http or https. */
  src: string;
  /** Names the frame for screen readers. */
  title: string;
  /** Pixels; without it 120. */
  minHeight: string;
  /** Pixels; without it 6000. */
  maxHeight: string;
  /** `0` loads it at once. */
  lazy: string;
  /** A message to the figure in the frame; `type` without its `attn:`. */
  send(type: string, payload?: object): void;
  addEventListener<K extends keyof AttnEmbedEvents>(
    type: K,
    listener: (this: AttnEmbedElement, event: AttnEmbedEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: AttnEmbedElement, event: HTMLElementEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
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

/** What attn-embed tells of the figure in its frame; all bubble. `id` is that of the frame's address. */
export interface AttnEmbedEvents {
  'attn-ready': CustomEvent<{
    id: string;
    version: number;
    view: string;
    title: string;
    /** Missing where the frame is in what is not shown. */
    height?: number;
    warnings: readonly string[];
  }>;
  /** Pixels. */
  'attn-resize': CustomEvent<{ id: string; height: number }>;
  /** `hash` without its `#`. */
  'attn-state': CustomEvent<{ id: string; hash: string }>;
  'attn-progress': AttnEvents['attn-progress'];
  /** With `report=post`, as the two below. */
  'attn-answer': AttnEvents['attn-answer'];
  'attn-predict': AttnEvents['attn-predict'];
  'attn-complete': AttnEvents['attn-complete'];
  /** `keys`, or properties of a theme, that stay as they were, where the page asked for them. */
  'attn-error': CustomEvent<{ code: string; message: string; keys?: readonly string[] }>;
}
