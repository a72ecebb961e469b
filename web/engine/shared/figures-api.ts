// SPDX-License-Identifier: MIT
// What the teaching figures ask the core, and what it answers: softmax variants, attention step by step, averages, the leak
// test and its kin. The calls themselves are in core-api.ts. Every error is data.

import type { Failure, Targets } from './core-api.ts';

/** Where the mask is applied; `after` leaves rows that do not sum to 1. */
export type MaskOrder = 'before' | 'after' | 'afterRenormalized';
/** What stands in a row whose softmax is 0 / 0. */
export type EmptyRow = 'zero' | 'nan' | 'uniform';
/** Matrices are queries x keys, row-major. */
export interface SoftmaxQuestion {
  scores: ArrayLike<number>;
  queries: number;
  keys: number;
  mask: string;
  order: MaskOrder;
  /** What takes the place of a blocked score: -Infinity, or a finite number that large scores can outbid. */
  filler: number;
  emptyRow: EmptyRow;
  /** Scores are divided by it first, 0.01 to 100; 1 unless said. */
  temperature?: number;
}
/** NaN stands only in rows of the policy `nan`, and -Infinity only where `filler` put it. */
export type SoftmaxResult =
  | Failure
  | {
      ok: true;
      queries: number;
      keys: number;
      /** What softmax is taken of. */
      maskedScores: Float64Array;
      /** e to the masked score less the row's largest, from 0 to 1. */
      exponentials: Float64Array;
      weights: Float64Array;
      /** Per query: of its weights. */
      rowSums: Float64Array;
      /** Per key: of the weights it gets. */
      columnSums: Float64Array;
      /** Per query, in nats. */
      entropy: Float64Array;
      /** Per query: the weight on blocked cells, a probability. */
      leaked: Float64Array;
      /** Queries to which the mask leaves no key. */
      emptyRows: Int32Array;
      /**
       * Largest difference of a weight from what `before` with -Infinity and rows of zeros gives; rows that are NaN are left
       * out.
       */
      fromBefore: number;
    };

/** How code keeps a blocked key out; `replaced` is what the core does. See src/ops/hidden_number.hpp. */
export type HidingWay = 'replaced' | 'added' | 'zeroed' | 'multiplied';
/** What stands behind the mask: what was given, 1e10, infinity, or no number at all. */
export type HiddenNumber = 'given' | 'huge' | 'infinity' | 'nan';
export interface HiddenQuestion {
  queries: number;
  keys: number;
  /** queries x keys, row-major. */
  scores: ArrayLike<number>;
  /** One per key. */
  values: ArrayLike<number>;
  mask: string;
  /** Hidden from every query. */
  key: number;
  place: 'score' | 'value';
  number: HiddenNumber;
}
export type HiddenResult =
  | Failure
  | {
      ok: true;
      ways: {
        way: HidingWay;
        /** Per query; NaN where poisoned. */
        outputs: Float64Array;
        /** Queries whose output is no finite number. */
        poisoned: Int32Array;
        /** Queries whose output is not what `replaced` makes of the given numbers. */
        changed: Int32Array;
      }[];
    };

/** q is heads x queries x headWidth, k and v are heads x keys x headWidth, row-major. */
export interface AttentionQuestion {
  heads: number;
  queries: number;
  keys: number;
  headWidth: number;
  q: ArrayLike<number>;
  k: ArrayLike<number>;
  v: ArrayLike<number>;
  mask: string;
}
/** Its name is one of docs/tensor-names.md; values are row-major. */
export interface NamedTensor {
  name: string;
  shape: Int32Array;
  values: Float64Array;
}
/** In the order of the computation. -Infinity stands where masked scores are blocked. */
export type TraceResult = Failure | { ok: true; tensors: NamedTensor[] };

/** Attention with projections of its own, without biases; all row-major. */
export interface ProjectedQuestion {
  positions: number;
  width: number;
  heads: number;
  /** positions x width. */
  x: ArrayLike<number>;
  /** width x 3 width: queries, keys and values side by side. */
  qkv: ArrayLike<number>;
  /** width x width. */
  out: ArrayLike<number>;
  mask: string;
}

/** One average of each position with all before it, three ways that end in the same bits. All row-major. */
export type PastAverage =
  | Failure
  | {
      ok: true;
      positions: number;
      channels: number;
      /** positions x channels, as the other two results. */
      byLoop: Float64Array;
      /** positions x positions: each row's share of what it averages, 0 after it. */
      averaging: Float64Array;
      byMatrix: Float64Array;
      /** positions x positions: 0, and -Infinity after the position. */
      maskedScores: Float64Array;
      /** Their softmax. */
      weights: Float64Array;
      bySoftmax: Float64Array;
    };

/** A mistake that real code makes about masks, planted in a readable pass of the model. */
export type Fault =
  | 'none'
  | 'noMask'
  | 'shiftedDiagonal'
  | 'flippedPolarity'
  | 'finiteFiller'
  | 'maskAfterSoftmax'
  | 'paddingOnRows'
  | 'strayCell';
export interface LeakSettings {
  /** The run's model on `text`, or a model nobody trained on random tokens. */
  model: 'run' | 'untrained';
  text: string;
  /** Sizes of the untrained model; unused for a run. */
  seed: number;
  vocabulary: number;
  length: number;
  dModel: number;
  heads: number;
  layers: number;
  /** How many times as large the untrained model's queries and keys are; 1 leaves them. */
  enlarge: number;
  /** The mask that the model runs under. */
  mask: string;
  /** The mask that it is judged by; empty for the same. */
  promised: string;
  /** Positions of filler tokens, hidden from every query under both masks. */
  padding: ArrayLike<number>;
  /** The position whose token is replaced. */
  change: number;
  fault: Fault;
}
/**
 * `leak`: a position changed that must not. `attentionUnused`: a change that should reach others stays alone, so the test proves
 * nothing. `allowedByDesign`: earlier positions changed, and the mask lets them. The first that holds, in this order.
 */
export type LeakVerdict = 'leak' | 'attentionUnused' | 'allowedByDesign' | 'noLeak';
export type LeakResult =
  | Failure
  | {
      ok: true;
      verdict: LeakVerdict;
      tokens: Int32Array;
      changed: number;
      /** The token that took its place. */
      replacement: number;
      /** Per position: largest change of its logits; exactly 0 where nothing arrives. */
      differences: Float64Array;
      /** Per position: 1 where the promised mask lets it change, through all layers. */
      mayChange: Uint8Array;
      /** Positions that changed and may not. */
      leaks: Int32Array;
      /** Positions before the changed one that changed and may. */
      earlier: Int32Array;
      /** Position of the token whose change should reach others, and those it reached; -1 where the mask lets none. */
      control: number;
      controlReached: Int32Array;
    };

/** `undecided` where the text repeats one token, or a window holds a single position. */
export type TargetsVerdict = Targets | 'other' | 'undecided';
export type TargetsResult =
  | Failure
  | {
      ok: true;
      verdict: TargetsVerdict;
      /** How many were judged; of these, those whose target is the next token, and those whose target is their own. */
      positions: number;
      next: number;
      same: number;
      /** The first window of the text; a target is -100 where the mask leaves a position no key and so no loss. */
      tokens: Int32Array;
      targets: Int32Array;
    };
export type RandomTextResult = Failure | { ok: true; text: string };
