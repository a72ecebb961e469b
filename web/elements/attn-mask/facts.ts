// SPDX-License-Identifier: MIT
// What the prose around the explorer may quote: the row that asks and what the mask on screen lets it read.

import { maskStrings } from '../../lesson/en/mask.ts';
import { FACT_NAMES } from '../../state/fact-names.ts';
import type { Facts } from '../../state/lesson-state.ts';
import { asRanges, visibleKeys } from '../../state/mask-facts.ts';
import type { AttnMask } from './attn-mask.ts';

export const FACTS = FACT_NAMES['attn-mask'];

/** Nothing before the core has described the first mask, so that the prose keeps its own words. */
export function factsOf({ described, row }: Pick<AttnMask, 'described' | 'row'>): Facts {
  if (described === undefined || row >= described.queries) return {};
  const keys = visibleKeys(described, row);
  return {
    'mask.row': { value: row },
    'mask.keys': { value: keys.length === 0 ? maskStrings.readout.none : asRanges(keys) },
    'mask.visible': { value: keys.length },
    'mask.next': { value: row + 1 },
  } satisfies Record<(typeof FACTS)[number], Facts[string]>;
}
