// SPDX-License-Identifier: MIT
// What a link to a figure may say: every key once, with its type, its range, what it means, and the figures that know it,
// each with what holds where the key is missing. Reading, writing and checking go by this table alone (link.ts), and so do
// the types; it holds no code. Kinds of values: link-kinds.ts. A link is "#v=1&view=mask&row=3", with "fig" where a page has several figures of one view.

import type { Setting, View } from './link-kinds.ts';

export const LINK_VERSION = 1;
/** Longest hash, with its '#'. */
export const LONGEST_LINK = 2000;

const U32 = 4294967295;

export const SETTINGS = [
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

  // The mask.
  {
    key: 'mask',
    type: 'mask',
    meaning:
      'causal, prefix, masked, full, window, pad, document, painted; or a mask in full, such as causal&document:4',
    in: { mask: 'causal', translator: 'causal', leak: 'causal', train: 'causal' },
  },
  { key: 'mask', type: 'word', of: ['full', 'causal'], meaning: 'the mask', in: { cake: 'full', generate: 'causal' } },
  { key: 'w', type: 'whole', min: 0, max: 4095, meaning: 'keys of the window', in: { mask: 3, train: undefined } },
  { key: 'p', type: 'whole', min: 0, max: 4095, meaning: 'tokens of the prefix', in: { mask: 3, train: undefined } },
  {
    key: 'bits',
    type: 'bits',
    most: 16,
    meaning: 'painted cells, 1 where open',
    in: { mask: undefined, goals: undefined, train: undefined },
  },
  { key: 'bits', type: 'bits', most: 4, meaning: 'what is written down, 1 for True', in: { exercise: undefined } },
  { key: 'under', type: 'mask', meaning: 'the mask below the paint', in: { mask: 'causal' } },
  { key: 'n', type: 'whole', min: 1, max: 64, meaning: 'how many tokens', in: { mask: 8 } },
  { key: 'n', type: 'whole', min: 4, max: 16, meaning: 'how many tokens', in: { leak: 10, translator: 4 } },
  { key: 'n', type: 'whole', min: 1, max: 4096, meaning: 'characters of a training window', in: { train: 32 } },

  // Where the reader looks.
  { key: 'row', type: 'whole', min: 0, max: 63, meaning: 'the query row', in: { mask: 3 } },
  { key: 'row', type: 'whole', min: 0, max: 9, meaning: 'the row that asks', in: { qkv: 2 } },
  { key: 'row', type: 'whole', min: 0, max: 3, meaning: 'the row that is averaged', in: { average: 2 } },
  { key: 'key', type: 'whole', min: 0, max: 9, meaning: 'the key that is met', in: { qkv: 1 } },
  {
    key: 'cell',
    type: 'numbers',
    min: 0,
    max: 63,
    most: 2,
    whole: true,
    meaning: 'the chosen cell: its query and its key',
    in: { mask: [0, 0] },
  },
  {
    key: 'show',
    type: 'word',
    of: ['permission', 'weights', 'influence'],
    meaning: 'what the cells show',
    in: { mask: 'permission' },
  },
  { key: 'show', type: 'word', of: ['scores', 'weights'], meaning: 'what the cells show', in: { average: 'scores' } },
  {
    key: 'layer',
    type: 'whole',
    min: 0,
    max: 63,
    meaning: 'the layer that is looked into',
    in: { mask: 0, qkv: 0, block: 0 },
  },
  { key: 'head', type: 'whole', min: 0, max: 63, meaning: 'the head that is looked into', in: { mask: 0, qkv: 0 } },
  { key: 'step', type: 'whole', min: 0, max: 7, meaning: 'the step of the walk', in: { qkv: 0 } },
  { key: 'step', type: 'whole', min: 0, max: 3, meaning: 'the lesson of the pass', in: { cake: 1 } },
  { key: 'pass', type: 'whole', min: 1, max: 3, meaning: 'how much is left to the reader', in: { qkv: 1 } },
  {
    key: 'from',
    type: 'word',
    of: ['example', 'real'],
    meaning: 'the worked example or a model',
    in: { qkv: 'example' },
  },
  {
    key: 'goal',
    type: 'word',
    of: ['self', 'last', 'prefix', 'padding', 'picture'],
    meaning: 'which task',
    in: { goals: 'self' },
  },
  {
    key: 'marks',
    type: 'numbers',
    min: 0,
    max: 5,
    most: 6,
    whole: true,
    meaning: 'keys that the reader left open',
    in: { bet: [] },
  },

  // Numbers that are given.
  {
    key: 'x',
    type: 'numbers',
    min: -1000,
    max: 1000,
    most: 8,
    meaning: 'the vectors',
    in: { average: [2, 1, 4, 0, 4, 3, -3, 5] },
  },
  { key: 'x', type: 'numbers', min: -1e9, max: 1e9, most: 16, meaning: 'what enters the sum', in: { block: [1, 2] } },
  { key: 'y', type: 'numbers', min: -1e9, max: 1e9, most: 16, meaning: 'what is added', in: { block: [0.1, -0.2] } },
  {
    key: 'vec',
    type: 'numbers',
    min: -1e9,
    max: 1e9,
    most: 16,
    meaning: 'what is normed',
    in: { block: [2, 4, 6, 8] },
  },
  {
    key: 's',
    type: 'numbers',
    min: -1e6,
    max: 1e6,
    most: 16,
    meaning: '4 or 16 scores',
    in: { softmax: [1, 2, 3, 4] },
  },
  {
    key: 'hide',
    type: 'numbers',
    min: 0,
    max: 15,
    most: 16,
    whole: true,
    meaning: 'hidden cells, counted along the rows; without it those of the causal mask',
    in: { softmax: undefined },
  },
  {
    key: 'wrong',
    type: 'word',
    of: ['after', 'afterRenormalized', 'columns'],
    meaning: 'the mistake beside the right order',
    in: { softmax: 'after' },
  },
  { key: 'last', type: 'number', min: -1e6, max: 1e6, meaning: 'score of the last key', in: { softmax: undefined } },
  { key: 'level', type: 'whole', min: 0, max: 17, meaning: 'how large the visible scores are', in: { softmax: 12 } },
  {
    key: 'ex',
    type: 'word',
    of: ['window', 'even', 'left', 'row'],
    meaning: 'the example with an empty row',
    in: { softmax: 'window' },
  },
  {
    key: 'empty',
    type: 'word',
    of: ['zero', 'nan', 'uniform'],
    meaning: 'what an empty row becomes',
    in: { softmax: 'zero' },
  },
  {
    key: 'num',
    type: 'word',
    of: ['given', 'huge', 'infinity', 'nan'],
    meaning: 'the number behind the mask',
    in: { softmax: 'nan' },
  },
  { key: 'where', type: 'word', of: ['score', 'value'], meaning: 'where it stands', in: { softmax: 'value' } },
  {
    key: 'wr',
    type: 'word',
    of: ['true-blocks', 'true-allows', 'added', 'ones-added'],
    meaning: 'the spelling that is written',
    in: { translator: 'true-blocks' },
  },
  {
    key: 'rd',
    type: 'word',
    of: ['true-blocks', 'true-allows', 'added'],
    meaning: 'the spelling that is read',
    in: { translator: 'true-allows' },
  },

  // The leak test.
  { key: 'at', type: 'whole', min: 0, max: 15, meaning: 'position of the changed token', in: { leak: undefined } },
  {
    key: 'by',
    type: 'word',
    of: ['own', 'causal'],
    meaning: 'judged by its own promise or the causal one',
    in: { leak: 'own' },
  },
  {
    key: 'code',
    type: 'word',
    of: ['right', 'noMask', 'offByOne'],
    meaning: 'the code under test',
    in: { leak: 'right' },
  },
  {
    key: 'fault',
    type: 'word',
    of: [
      'noMask',
      'shiftedDiagonal',
      'flippedPolarity',
      'finiteFiller',
      'maskAfterSoftmax',
      'paddingOnRows',
      'strayCell',
    ],
    meaning: 'the planted fault',
    in: { leak: 'maskAfterSoftmax' },
  },
  {
    key: 'grow',
    type: 'word',
    of: ['1', '10', '100', '1000'],
    meaning: 'how much larger queries and keys are',
    in: { leak: '1' },
  },
  {
    key: 'tgt',
    type: 'word',
    of: ['next', 'same'],
    meaning: 'what each position is to predict',
    in: { leak: 'same', train: 'next' },
  },

  // Sizes and parts of a model.
  { key: 'h', type: 'whole', min: 1, max: 1024, meaning: 'heads', in: { block: 4, train: 4 } },
  { key: 'h', type: 'whole', min: 1, max: 2, meaning: 'heads of the example', in: { qkv: 1 } },
  { key: 'd', type: 'whole', min: 1, max: 1024, meaning: 'width', in: { qkv: 64, block: 64, train: 64 } },
  { key: 'L', type: 'whole', min: 1, max: 64, meaning: 'layers', in: { block: 4, train: 4 } },
  { key: 'L', type: 'whole', min: 1, max: 6, meaning: 'layers', in: { mask: 2, leak: 4 } },
  { key: 'L', type: 'whole', min: 1, max: 8, meaning: 'layers: 1, 2, 4 or 8', in: { ablate: 8 } },
  {
    key: 'ml',
    type: 'whole',
    min: 1,
    max: 4096,
    meaning: 'positions that the model has',
    in: { block: 128, train: 128 },
  },
  {
    key: 'ml',
    type: 'word',
    of: ['8', '32', '128'],
    meaning: 'characters that the model sees',
    in: { generate: '128' },
  },
  { key: 'voc', type: 'whole', min: 1, max: 65536, meaning: 'size of the vocabulary', in: { block: 30 } },
  {
    key: 'set',
    type: 'word',
    of: ['page', 'wide', 'gpt2', 'own'],
    meaning: 'the sizes that are counted',
    in: { block: 'wide' },
  },
  { key: 'tie', type: 'flag', meaning: 'head and embedding share their weights', in: { block: false, train: false } },
  { key: 'norm', type: 'word', of: ['pre', 'post', 'none'], meaning: 'where the norms stand', in: { block: 'pre' } },
  { key: 'norm', type: 'word', of: ['pre', 'post'], meaning: 'where the norms stand', in: { train: 'pre' } },
  {
    key: 'abl',
    type: 'words',
    of: ['res', 'ln', 'mlp', 'pos', 'mask'],
    meaning: 'parts that are off',
    in: { ablate: ['res'], train: [] },
  },
  { key: 'abl', type: 'words', of: ['res', 'mlp'], meaning: 'parts that are off', in: { block: [] } },
  { key: 'all', type: 'flag', meaning: 'several parts may be off at once', in: { ablate: false } },
  {
    key: 'rank',
    type: 'words',
    of: ['res', 'ln', 'mlp', 'pos', 'mask'],
    meaning: 'the reader’s order, worst first',
    in: { ablate: ['mlp', 'pos', 'ln', 'mask', 'res'] },
  },

  // A run.
  { key: 'data', type: 'word', of: ['builtin', 'grammar', 'own'], meaning: 'the text', in: { train: 'builtin' } },
  { key: 'gs', type: 'whole', min: 0, max: U32, meaning: 'seed of the grammar', in: { train: undefined } },
  { key: 'gr', type: 'whole', min: 1, max: 100000, meaning: 'replies of the grammar', in: { train: undefined } },
  { key: 'txt', type: 'text', longest: 2000, meaning: 'an own text', in: { compare: undefined, train: undefined } },
  { key: 'txt', type: 'text', longest: 600, meaning: 'the text along both sides', in: { mask: undefined } },
  { key: 'unit', type: 'word', of: ['character', 'word'], meaning: 'how the text is cut', in: { mask: 'character' } },
  {
    key: 'td',
    type: 'text',
    longest: 16,
    meaning: 'fingerprint of a text too long for a link',
    in: { train: undefined },
  },
  {
    key: 'lr',
    type: 'number',
    min: 0,
    max: 1e6,
    meaning: 'learning rate',
    in: { compare: 0.003, ablate: 0.003, generate: 0.003, train: 0.003 },
  },
  { key: 'bs', type: 'whole', min: 1, max: 1024, meaning: 'windows of a step', in: { train: 16 } },
  {
    key: 'seed',
    type: 'whole',
    min: 0,
    max: U32,
    meaning: 'seed',
    in: { compare: 0, qkv: 0, leak: 0, ablate: 0, train: 0, generate: 1 },
  },
  { key: 'st', type: 'whole', min: 1, max: 5000, meaning: 'steps', in: { compare: 300, ablate: 300, generate: 300 } },
  { key: 'st', type: 'whole', min: 0, max: 1e6, meaning: 'steps that are planned', in: { train: 300 } },
  { key: 'ho', type: 'number', min: 0, max: 0.5, meaning: 'share that is held out', in: { train: 0 } },
  {
    key: 'sch',
    type: 'word',
    of: ['constant', 'cosine'],
    meaning: 'course of the learning rate',
    in: { train: 'constant' },
  },
  { key: 'wu', type: 'whole', min: 0, max: 1e6, meaning: 'steps in which it rises', in: { train: 0 } },
  { key: 'clip', type: 'number', min: 0, max: 1e9, meaning: 'longest gradient, 0 for any', in: { train: 0 } },
  { key: 'wd', type: 'number', min: 0, max: 1e6, meaning: 'weight decay', in: { train: 0.01 } },
  { key: 'dec', type: 'word', of: ['all', 'matrices'], meaning: 'what decays', in: { train: 'all' } },
  {
    key: 'ar',
    type: 'word',
    of: ['auto', 'exact', 'fused'],
    meaning: 'arithmetic',
    in: { compare: 'auto', train: 'auto' },
  },
  { key: 'sa', type: 'whole', min: 0, max: 1e6, meaning: 'pauses after this step', in: { train: undefined } },
  { key: 'sb', type: 'number', min: 0, max: 1e6, meaning: 'pauses below this loss', in: { train: undefined } },
  {
    key: 'ch',
    type: 'text',
    longest: 2000,
    meaning: 'changes on the way: step:lr:value;step:mask:mask',
    in: { train: undefined },
  },
  { key: 'it', type: 'whole', min: 0, max: 1e6, meaning: 'steps to repeat', in: { train: 0 } },
  { key: 'dg', type: 'text', longest: 16, meaning: 'fingerprint of the weights then', in: { train: undefined } },
  { key: 'ap', type: 'word', of: ['exact', 'fused'], meaning: 'arithmetic of that run', in: { train: undefined } },
  { key: 'log', type: 'flag', meaning: 'a logarithmic scale of losses', in: { compare: true } },

  // Writing.
  {
    key: 'pr',
    type: 'text',
    longest: 64,
    meaning: 'prompt',
    in: { compare: 'Your ', generate: 'Your ', train: 'Your ' },
  },
  { key: 'pr', type: 'text', longest: 64, meaning: 'the text that is read', in: { block: 'Your ' } },
  { key: 'pr', type: 'text', longest: 10, meaning: 'the text that the model reads', in: { qkv: 'Your tea' } },
  { key: 'len', type: 'whole', min: 1, max: 300, meaning: 'characters to write', in: { generate: 60 } },
  { key: 't', type: 'number', min: 0, max: 2, meaning: 'temperature', in: { generate: 0 } },
  { key: 't', type: 'number', min: 0.01, max: 100, meaning: 'the scores are divided by it', in: { softmax: 1 } },
  { key: 'k', type: 'whole', min: 0, max: 65536, meaning: 'top-k, 0 for all', in: { generate: 0 } },
  { key: 'kv', type: 'flag', meaning: 'keys and values are kept', in: { generate: true } },
] as const satisfies readonly Setting[];

/** One row of the table, as TypeScript sees it. */
type Row = (typeof SETTINGS)[number];

type Value<R> = R extends { type: 'whole' | 'number' }
  ? number
  : R extends { type: 'word'; of: readonly (infer W)[] }
    ? W
    : R extends { type: 'words'; of: readonly (infer W)[] }
      ? readonly W[]
      : R extends { type: 'numbers' }
        ? readonly number[]
        : R extends { type: 'flag' }
          ? boolean
          : string;

type RowOf<V extends View, R = Row> = R extends { in: infer I } ? (V extends keyof I ? R : never) : never;
type Given<R, V extends View> = R extends { in: infer I } ? (V extends keyof I ? I[V] : never) : never;

/** What a link says of a figure of one view, keys with a default always there. */
export type StateOf<V extends View> = {
  readonly [R in RowOf<V> as R['key']]: Given<R, V> extends undefined ? Value<R> | undefined : Value<R>;
};

/** What a figure may leave to the defaults. */
export type PartOf<V extends View> = { readonly [K in keyof StateOf<V>]?: StateOf<V>[K] | undefined };
