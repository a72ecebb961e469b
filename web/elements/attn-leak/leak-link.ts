// SPDX-License-Identifier: MIT
// The state of the leak tests in a link, and out of one. Bets and what they came to stay with the reader.

import { pickOf } from '../../state/leak-masks.ts';
import type { PartOf, StateOf } from '../../state/link-schema.ts';
import { choiceOf, specOf } from '../../state/mask-spec.ts';
import { limited, type TooLarge } from '../../state/too-large.ts';
import type { AttnLeak } from './attn-leak.ts';
import type { AttnLeakRun } from './attn-leak-run.ts';

const runIn = (host: AttnLeak): AttnLeakRun | null => host.renderRoot.querySelector('attn-leak-run');

export function linkOfLeak(host: AttnLeak): PartOf<'leak'> {
  const { mask, length: n, seed, layers: L, change: at, byCausal, round: code, fault, enlarge } = host;
  const panel = host.live ?? host.choice.panel;
  const grow = String(enlarge) as StateOf<'leak'>['grow'];
  const by = byCausal ? 'causal' : 'own';
  return { panel, mask, n, seed, L, at, by, code, fault, grow, tgt: runIn(host)?.targets };
}

export function showLinkedLeak(host: AttnLeak, state: StateOf<'leak'>): TooLarge[] {
  const { panel, mask, n, seed, L, at, by, code, fault, grow, tgt } = state;
  // Names of the explorer's masks stand for the masks that it begins with.
  const spec = specOf(choiceOf(mask));
  const { shown, tooLarge } = limited({ at }, { at: n - 1 });
  Object.assign(host, {
    panel,
    mask: spec,
    pick: pickOf(spec),
    length: n,
    seed,
    layers: L,
    change: shown.at,
    byCausal: by === 'causal',
    round: code,
    fault,
    enlarge: Number(grow),
    output: undefined,
    report: undefined,
    wrongSeed: undefined,
  });
  const run = runIn(host);
  if (run !== null && run.targets !== tgt) run.choose(tgt);
  return tooLarge;
}
