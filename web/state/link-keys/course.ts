// SPDX-License-Identifier: MIT
// Keys of links about the family of attentions and the questions.

import type { Setting } from '../link-kinds.ts';

const U32 = 4294967295;

export const COURSE_KEYS = [
  // The family.
  {
    key: 'panel',
    type: 'word',
    of: ['family', 'order'],
    meaning: 'the three attentions, or the order of words',
    in: { variants: 'family' },
  },
  {
    key: 'mod',
    type: 'word',
    of: ['both', 'encoder', 'decoder'],
    meaning: 'the model: encoder and decoder, or one of them',
    in: { variants: 'both' },
  },
  { key: 'en', type: 'whole', min: 2, max: 8, meaning: 'tokens of the question', in: { variants: 6 } },
  { key: 'de', type: 'whole', min: 2, max: 8, meaning: 'tokens of the reply', in: { variants: 4 } },
  {
    key: 'pad',
    type: 'word',
    of: ['none', 'read', 'blocked'],
    meaning: 'filler tokens of the question',
    in: { variants: 'none' },
  },
  {
    key: 'part',
    type: 'word',
    of: ['encoder', 'decoder', 'cross'],
    meaning: 'the matrix whose row is read',
    in: { variants: 'decoder' },
  },
  { key: 'row', type: 'whole', min: 0, max: 7, meaning: 'the row that is read', in: { variants: 2 } },

  // The order of words.
  { key: 'txt', type: 'text', longest: 128, meaning: '3 to 8 words', in: { variants: 'cake is late so' } },
  { key: 'i', type: 'whole', min: 0, max: 6, meaning: 'place of one swapped word', in: { variants: 0 } },
  { key: 'j', type: 'whole', min: 0, max: 6, meaning: 'place of the other', in: { variants: 2 } },
  { key: 'seed', type: 'whole', min: 0, max: U32, meaning: 'seed of the random numbers', in: { variants: 0 } },
  { key: 'pos', type: 'flag', meaning: 'the model has positions', in: { variants: undefined } },
  { key: 'mask', type: 'word', of: ['full', 'causal'], meaning: 'the mask', in: { variants: undefined } },
  { key: 'L', type: 'whole', min: 1, max: 4, meaning: 'layers: 1, 2 or 4', in: { variants: undefined } },

  // The questions.
  {
    key: 'set',
    type: 'word',
    of: ['mask', 'softmax', 'leak', 'block', 'training', 'writing', 'family', 'mixed', 'all'],
    meaning: 'which questions',
    in: { quiz: 'all' },
  },
  { key: 'q', type: 'text', longest: 32, meaning: 'name of the question that is asked', in: { quiz: undefined } },
] as const satisfies readonly Setting[];
