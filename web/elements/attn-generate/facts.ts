// SPDX-License-Identifier: MIT
// What the prose beside the figure may quote. A fact that the reader has not come to has no value.

import { FACT_NAMES } from '../../state/fact-names.ts';
import type { Facts } from '../../state/lesson-state.ts';
import type { AttnGenerate } from './attn-generate.ts';
import { largest } from './wrong.ts';

export const FACTS = FACT_NAMES['attn-generate'];

export function factsOf({ work, wrong }: AttnGenerate): Facts {
  const told = work.answered === 'no' ? undefined : work.truth;
  return {
    'generate.kept': { value: told?.With },
    'generate.again': { value: told?.Without },
    'generate.wrong': { value: wrong.compared && largest(wrong.compared.full).value },
  } satisfies Record<(typeof FACTS)[number], Facts[string]>;
}
