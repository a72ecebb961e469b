// SPDX-License-Identifier: MIT
// Keys of links: which of several panels a figure shows.

import type { Setting } from '../link-kinds.ts';

export const PANEL_KEYS = [
  {
    key: 'panel',
    type: 'word',
    of: ['poke', 'masks', 'faults', 'random', 'targets'],
    meaning: 'which experiment of the leak test',
    in: { leak: 'poke' },
  },
  { key: 'panel', type: 'word', of: ['diagram', 'budget', 'sums'], meaning: 'which figure', in: { block: 'diagram' } },
  {
    key: 'panel',
    type: 'word',
    of: ['order', 'filler', 'empty', 'hidden'],
    meaning: 'which mistake',
    in: { softmax: 'order' },
  },
  {
    key: 'panel',
    type: 'word',
    of: ['write', 'work', 'wrong', 'exposure'],
    meaning: 'which side of writing',
    in: { generate: 'write' },
  },
] as const satisfies readonly Setting[];
