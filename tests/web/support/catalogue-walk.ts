// SPDX-License-Identifier: MIT
// Walks catalogues of words: every string and function by its path, and what a function says to sample arguments.

import { LAB_DEFAULTS } from '../../../web/state/lab-settings.ts';

type Say = (...args: unknown[]) => unknown;

export function leaves(value: unknown, path = '', found = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) leaves(inner, path === '' ? key : `${path}.${key}`, found);
  } else found.set(path, value);
  return found;
}

/** Words between spaces that only English has. */
export const ENGLISH_WORDS =
  /(^|[ (])(the|is|of|and|with|for|not|this|it|are|you|your|has|have|row|step|key|at|by|to)(?=[ ,.:;?!)])/;

const WORDS = new Set(
  (
    'Alpha Attention Batch Block Decay Embedding Feed-Forward Figure GELU Head Heads Experiment JAX Key Keys Linear Loss ' +
    'NaN Gradient Name Padding Passage Pause Position Prompt Query Queries Score Scores Seed Softmax Tensor Text Token Tokens Top-k Training ' +
    'Value Values Weight Layer-Norm F T x y Q K V out live plus in causal a n s e ok Norm ' +
    'Your cake is on its way late and cold pad A B C Link'
  ).split(' '),
);

/** Strings that both languages have alike: terms, names, formulas, code, example words. */
export const SAME_IN_BOTH = (path: string, said: string): boolean =>
  WORDS.has(said) ||
  /(^|\.)(words|longWords|readBy|code|beforeCode)(\.|$)/i.test(path) ||
  /^quiz(Masks\.packed|Models\.writing-temperature\.letters|Models\.family-cross\.(rows|columns))\./.test(path) ||
  /^leak\.faults\.code\./.test(path) ||
  /^(Attention Field Guide|1e10|Weight Decay|Layer-Norm|Attention, live|(Queries|Keys|Values) [QKV]|Query \/ Key|x|Q Kᵀ.*|\(x − μ\) \/ σ)$/.test(
    said,
  );

const LAYERED = [
  { positions: true, mask: 'causal', layers: 2 },
  { positions: false, mask: 'full', layers: 1 },
  { positions: false, mask: 'causal', layers: 1 },
  { positions: false, mask: 'causal', layers: 2 },
] as const;

/** For functions whose arguments cannot be guessed. */
const GIVEN: Readonly<Record<string, readonly unknown[][]>> = {
  'takeAway.settingsLine': [
    [LAB_DEFAULTS],
    [{ ...LAB_DEFAULTS, residual: false, norm: 'post', tied: true, maxGradNorm: 0.5 }],
  ],
  'takeAway.link.leftOut': [[['text']], [['text', 'mask', 'changes']]],
  'share.tooLarge': [[{ key: 'cell', given: '2,60', most: '5,5', shown: '2,5' }]],
  'translator.line': [[{ library: 'PyTorch', call: 'f', argument: 'mask' }]],
  'mask.readout.cells': [[[{ query: 1, key: 2 }]]],
  'generate.unknown': [
    [[{ character: 'é', places: [1] }]],
    [
      [
        { character: ' ', places: [1, 4] },
        { character: 'x', places: [2] },
      ],
    ],
  ],
  'ablate.withoutTitle': [[['res']], [['res', 'mask']]],
  'ablate.withoutShort': [[['res']], [['res', 'mask']]],
  'ablate.gradients.part': [['embedding'], ['head'], ['blocks.2']],
  'lab.short.part': [
    ['residual', true],
    ['tied', false],
  ],
  'lab.gap.earlyHeldOut': [['A', ['1,5', '2'], ['3', '4']]],
  'labForm.headsDoNotDivide': [
    [3, 64, [1]],
    [3, 64, [1, 2, 4]],
  ],
  'variants.order.setting': LAYERED.map((setting) => [setting]),
  'variants.order.same': LAYERED.map((setting) => ['X', setting]),
  'variants.order.notices': LAYERED.map((setting) => ['X', '0,1', setting]),
  'variants.order.grid.row': LAYERED.map((setting) => [setting]),
  'bets.ranking.sentence': [
    [['X', 'Z'], ['X', 'Z'], true],
    [['X', 'Z'], ['Z', 'X'], false],
    [['X', 'Y', 'Z'], ['X', 'Z', 'Y'], false],
  ],
  'lab.headsDoNotDivide': [[3, 64, [1, 2, 4]]],
};
const SAMPLES: readonly unknown[] = [1, 3, 'X', true, ['X'], ['X', 'Z'], { min: 1, max: 3 }];

function* tuples(length: number): Generator<unknown[]> {
  if (length === 0) {
    yield [];
    return;
  }
  for (const rest of tuples(length - 1)) for (const sample of SAMPLES) yield [sample, ...rest];
}

function attempt(say: unknown, args: readonly unknown[]): string | undefined {
  try {
    const said = (say as Say)(...args);
    const text = typeof said === 'string' ? said : typeof said === 'object' ? Object.values(said ?? {}).join(' ') : '';
    return text;
  } catch {
    return undefined;
  }
}

const sound = (said: string | undefined): boolean => said !== undefined && !/undefined|NaN|\[object|null/.test(said);

/** What the second function says to arguments that the first one makes good sentences of. */
export function spokenBy(path: string, first: unknown, second: unknown): string[] {
  const { length } = first as Say;
  const given = GIVEN[path] ?? tuples(Math.min(length, 4));
  const said: string[] = [];
  for (const some of given) {
    const args = GIVEN[path] === undefined && length > 4 ? [...some, ...Array(length - 4).fill(3)] : some;
    if (!sound(attempt(first, args))) continue;
    const answer = attempt(second, args);
    if (answer !== undefined && answer !== '') said.push(answer);
    if (said.length === 60) break;
  }
  return said;
}
