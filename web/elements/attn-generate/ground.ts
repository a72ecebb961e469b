// SPDX-License-Identifier: MIT
// What the parts of the figure (scribe, work, wrong cache, exposure) may use of the figure that holds them.

import type { CallName, Calls } from '../../engine/shared/protocol.ts';

/** A model that is made, and how far it is trained. */
export interface Model {
  vocabulary: readonly string[];
  /** The training text. */
  text: string;
  /** Updates so far. */
  steps: number;
  heads: number;
  layers: number;
  /** The most characters that it can see. */
  maxLen: number;
  /** Positions that its training windows have. */
  trainedPositions: number;
}

export interface Ground {
  /** Undefined before it is made, and where its weights are of no use. */
  readonly model: Model | undefined;
  ask<K extends CallName>(name: K, args: Calls[K]['args']): Promise<Calls[K]['reply'] | undefined>;
  /** Something is to be drawn anew. */
  changed(): void;
  /** The core refused; what was there stays. */
  refused(sentence: string): void;
  /** An answer came: nothing is refused any more. */
  accepted(): void;
  emit(name: `attn-${string}`, detail: object): void;
  /** Heard at once: the answer to what a person just did. */
  reply(sentence: string): void;
}
