// SPDX-License-Identifier: MIT
// What the page offers to whoever drives it: window.train. Only types.

import type { Profile, RunConfig } from '../../../web/engine/shared/core-api.ts';
import type { ProfileWish } from '../../../web/engine/shared/protocol.ts';

export interface TrainRequest {
  /** A case of tests/digests/digests.json; without a corpus, the built-in replies. */
  config: Omit<RunConfig, 'corpus'> & { corpus?: string };
  profile: ProfileWish;
  /** How many workers share the steps; without it 1. */
  workers?: number;
  updates: number;
  /**
   * `run`, as the figures do: the worker goes from step to step by itself and reports four times a second.
   * `steps`: one call a step, so that each is timed, with the way to the worker and back (a tenth of a millisecond or so).
   */
  pace?: 'run' | 'steps';
}

export interface TrainResult {
  digest: string;
  profile: Profile;
  /** How many updates were made. */
  step: number;
  /** Those that took part in the last step: no more than it has shards of four windows. */
  workers: number;
  /** Nats per character, before each step's update. */
  losses: number[];
  /** When the page had the first of them: milliseconds since its navigation began. */
  firstLoss: number;
  /** Milliseconds a step: of each step in the pace `steps`, else the average of each report's steps. */
  msPerStep: number[];
}

declare global {
  interface Window {
    /** Rejects with an EngineError, or with an Error whose message is the core's sentence. */
    train(request: TrainRequest): Promise<TrainResult>;
  }
}
