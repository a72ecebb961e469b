// SPDX-License-Identifier: MIT
// Every choice of sizes that a reader of <attn-variants> has.
import { PADDINGS, SIZES, type Sizes } from '../../../web/elements/attn-variants/attention.ts';

export function allSizes(): Sizes[] {
  const counts = Array.from({ length: SIZES.max - SIZES.min + 1 }, (_, at) => SIZES.min + at);
  return counts.flatMap((encoder) =>
    counts.flatMap((decoder) => PADDINGS.map((padding) => ({ encoder, decoder, padding }))),
  );
}
