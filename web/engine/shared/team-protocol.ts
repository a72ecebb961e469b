// SPDX-License-Identifier: MIT
// The messages between the worker that owns a run and those that compute shards of its batches. All
// large arrays are handed over, not copied, and come back with the answer, so that a step makes no new
// ones. Nothing here is seen by the page.

import type { Failure, Profile, RunConfig } from './core-api.ts';

export type LeadMessage =
  /** First: the build that the run uses; another would round differently. */
  { kind: 'load'; profile: Profile } | { kind: 'prepare'; run: number; config: RunConfig } | ShardsWanted;

export interface ShardsWanted {
  kind: 'shards';
  run: number;
  weights: Float32Array;
  shards: {
    /** Where the shard's windows start in the text. */
    starts: Uint32Array;
    /** For the answer. */
    gradient: Float32Array;
  }[];
}

/** One at a time and in order, so that the lead can add one while the next is computed. */
export interface ShardDone {
  kind: 'shard-done';
  run: number;
  gradient: Float32Array;
  loss: number;
}

export type HelperMessage =
  | { kind: 'ready'; run: number }
  /** Back to the lead, for its next message. */
  | { kind: 'weights-read'; run: number; weights: Float32Array }
  | ShardDone
  /** The helper can do nothing (more); its shards are the lead's. */
  | { kind: 'unable'; failure: Failure };
