// SPDX-License-Identifier: MIT
// States of figures as the table of links allows them, by chance that repeats.
import { settingsOf } from '../../../web/state/link.ts';
import type { Kind, LinkState, LinkValue, View } from '../../../web/state/link-kinds.ts';
import { bitsOfCells } from '../../../web/state/take-away/mask-bits.ts';
import type { Random } from './random.ts';

const MASKS = ['causal', 'prefix', 'causal&document:4', '(causal|prefix:3)&~(padding:1&masked)', 'causal/+0.3/-2.1'];

/** Any value that a row of the table allows. */
export function randomValue(random: Random, row: Kind): LinkValue {
  switch (row.type) {
    case 'whole':
      return row.min + random.below(row.max - row.min + 1 || 2 ** 32);
    case 'number':
      return random.pick([row.min, row.max, row.min + random.unit() * (row.max - row.min)]);
    case 'word':
      return random.pick(row.of);
    case 'words':
      return row.of.filter(() => random.below(2) === 1);
    case 'numbers': {
      const one = () => row.min + random.unit() * (row.max - row.min);
      return Array.from({ length: random.below(row.most + 1) }, () => (row.whole ? Math.round(one()) : one()));
    }
    case 'flag':
      return random.below(2) === 1;
    case 'mask':
      return random.pick(row.paints === true ? [...MASKS, 'painted'] : MASKS);
    case 'bits':
      return bitsOfCells(
        Array.from({ length: row.most ** 2 }, () => random.below(2)),
        row.most,
      );
    case 'text':
      return random.text(1 + random.below(Math.min(row.longest, 64)));
  }
}

/** `without`: keys that keep their usual value. */
export function randomState(random: Random, view: View, without: readonly string[] = []): LinkState {
  const chosen = settingsOf(view).map((row): [string, LinkValue] => {
    const usual = random.below(3) === 0 || without.includes(row.key);
    return [row.key, usual ? (row.in[view] as LinkValue) : randomValue(random, row)];
  });
  return Object.fromEntries(chosen);
}
