// SPDX-License-Identifier: MIT
// The order experiment: what it is asked and what it answers. The call itself is in core-api.ts.

import type { Failure } from './core-api.ts';

/** A model nobody trained reads a text twice: as given, and with the tokens at two positions before the last swapped. */
export interface OrderSettings {
  seed: number;
  vocabulary: number;
  dModel: number;
  heads: number;
  layers: number;
  /** Off: the same model, with the vectors of its positions set to 0. */
  positions: boolean;
  mask: string;
  tokens: ArrayLike<number>;
  first: number;
  second: number;
}
/** Each position is compared with where its token stands in the other text. */
export type OrderResult =
  | Failure
  | {
      ok: true;
      /** Per position: largest change of its logits; exactly 0 where the order cannot arrive, keys being added by content. */
      differences: Float64Array;
      /** The same in the model's own pass, which adds up keys from left to right and rounds. */
      usual: Float64Array;
      /** Per token: what the last position predicts after either text, as probabilities. */
      before: Float64Array;
      after: Float64Array;
    };
