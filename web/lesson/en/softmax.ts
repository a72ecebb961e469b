// SPDX-License-Identifier: MIT
// Labels and sentences of <attn-softmax>.

import { inLanguage } from '../language.ts';

const quoted = (word: string): string => `“${word}”`;
/** "a, b and c". */
const series = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
const listed = (words: readonly string[]): string => series(words.map(quoted));
const rows = (words: readonly string[], plain = 'row'): string =>
  `${plain}${words.length === 1 ? '' : 's'} ${listed(words)}`;

export const softmaxStrings = inLanguage('softmax', {
  title: 'Where the mask goes',
  words: ['Your', 'cake', 'is', 'late'],
  longWords: ['Your', 'cake', 'is', 'late', 'and', 'cold'],
  pad: 'filler',
  corner: 'query / key',
  sum: 'row sum',
  columnSum: 'column sum',
  /** Under the columns, where room is short. */
  sumBelow: 'sum',
  blocked: 'blocked',
  notANumber: 'not a number',
  panels: {
    legend: 'Four ways to get it wrong',
    order: 'Which order?',
    filler: 'How negative is −∞?',
    empty: 'Nobody to ask',
    hidden: 'A NaN behind the mask',
  },
  order: {
    how: 'Rows ask, columns may answer; each row has four scores. Hatched cells are folded away.',
    before: 'Mask, then softmax',
    beforeCode: 'softmax(mask(scores))',
    beforeHow: 'Hidden scores become −∞ first.',
    suspects: {
      legend: 'Compare with',
      after: {
        label: 'Mask after',
        title: 'Softmax, then mask',
        code: 'mask(softmax(scores))',
        how: 'Hidden weights become 0 at the end.',
      },
      afterRenormalized: {
        label: 'Rescaled',
        title: 'Softmax, mask, rescale',
        code: 'w = mask(softmax(scores)); w / w.sum()',
        how: 'Hidden weights become 0, then each row is divided by its sum.',
      },
      columns: {
        label: 'Wrong axis',
        title: 'Softmax down the columns',
        code: 'softmax(mask(scores), axis of queries)',
        how: 'Masked first, but shared out among the rows that ask.',
      },
    },
    scoresBefore: 'Scores with the mask applied, on their way into softmax',
    scoresAfter: 'Scores with no mask yet, on their way into softmax',
    weights: (title: string) => `Weights: ${title}`,
    bet: {
      question: 'Both panels start from the same scores. In which one will every row of weights still add up to 1?',
      before: 'Mask, then softmax',
      after: 'Softmax, then mask',
      both: 'In both',
      skip: 'Show me',
      actual: {
        before: 'only with the mask before softmax',
        after: 'only with the mask after softmax',
        both: 'in both',
        neither: 'in neither',
      },
      won: (actual: string) => `Right: ${actual}.`,
      lost: (actual: string) => `Not quite: ${actual}.`,
      skipped: (actual: string) => `Here it is: ${actual}.`,
    },
    future: (word: string) => `Score of ${quoted(word)} in every row`,
    futureHint: (words: readonly string[]) =>
      words.length === 0 ? '' : `${rows(words, 'Row')} may not look at it. Move it and watch.`,
    more: 'Your own scores',
    score: (query: string, key: string) => `Score of ${quoted(query)} for ${quoted(key)}`,
    scores: 'Scores: one row for each word that asks, one column for each word that may answer',
    temperature: 'Temperature',
    temperatureHint: 'Scores are divided by it before the softmax: low is sharp, high is even.',
    live: {
      question: 'No weights yet: place your bet, or look.',
      after: (word: string, sum: string) =>
        `Masked afterwards, row ${quoted(word)} keeps ${sum} of its attention: words it may not see took part in its sum, and what they got was thrown away.`,
      afterWhole: 'No cell is hidden here, so the order makes no difference.',
      same: 'Rescaled, every row is whole again and each weight on the right is the one on the left, to the last bit.',
      close: (difference: string) =>
        `Rescaled, every row is whole again, and no weight differs from the left one by more than ${difference}.`,
      swamped: (difference: string) =>
        `Rescaling fails here: a hidden score is so large that the visible weights were rounded away first. A weight is off by ${difference}.`,
      columns: (sum: string, word: string) =>
        `Shared out down each column, row ${quoted(word)} hands out ${sum} and not 1: whoever asks later shapes what it gets.`,
      moved: (words: readonly string[], word: string, leftStill: boolean) =>
        `You moved the score of ${quoted(word)}, and on the right ${rows(words)} changed, which may not look at it: that is a leak.${leftStill ? ' On the left no such row moved.' : ''}`,
      still: (words: readonly string[]) => `You moved a score, and ${rows(words)} stayed put in both panels.`,
    },
    table: {
      scores: 'The scores and which of them are hidden',
      query: 'Query',
      hidden: (score: string) => `${score} (blocked)`,
    },
    moved: 'changed',
  },
  filler: {
    how: 'One row, two words it may see and two it may not. Hidden scores were replaced by each of four fillers, line by line.',
    name: 'The weights of one row, for each filler in place of its hidden scores',
    corner: 'filler / key',
    leaked: 'leaked',
    level: 'Score of the visible words',
    exactly: 'exactly 0',
    live: (level: string, leaks: string) => `With visible scores of ${level}, hidden words get ${leaks}.`,
    leak: (share: string, filler: string) => `${share} under ${filler}`,
    outbid: (fillers: readonly string[]) =>
      ` ${series(fillers)} ${fillers.length === 1 ? 'has' : 'have'} outbid the visible scores: most of the attention goes where it must not.`,
    hint: 'A filler is a bid. It hides a word only while the visible scores are far above it; −∞ never wins.',
    table: 'Leaked weight for each filler',
    filler: 'Filler',
  },
  empty: {
    how: 'Two masks meet: a cell stays open only if both leave it open. Then the softmax shares out each row.',
    masks: 'Masks',
    examples: {
      window: { label: 'Window + padding', names: ['Itself and the one before', 'Keys 2 and 3 are filler'] },
      even: { label: 'Even + padding', names: ['Only even keys hold values', 'Keys 0, 2 and 4 are filler'] },
      left: { label: 'Causal + left padding', names: ['Itself and all before', 'Keys 0 and 1 are filler'] },
      row: { label: 'One row blocked', names: ['Row 1 may see nothing'] },
    },
    policy: 'An empty row becomes',
    policies: { zero: 'Zeros', nan: 'NaN', uniform: 'Even shares' },
    alone: (empty: number) => (empty === 0 ? 'no empty row' : `${empty} empty ${empty === 1 ? 'row' : 'rows'}`),
    thumb: (name: string, size: number, visible: number) => `${name}: ${visible} of ${size * size} cells are open.`,
    apart: (one: boolean) => (one ? 'The mask' : 'Each mask by itself'),
    and: 'and',
    together: 'Weights under both masks',
    togetherOne: 'Weights under this mask',
    keys: 'keys',
    explain: {
      zero: 'What this core does, and what its training runs use: such a row gets weights of 0 and an output of 0.',
      nan: 'NaN is the computer’s word for “not a number”, here for 0 divided by 0. One such row spoils every sum it enters, and in training all the weights.',
      uniform:
        'Looks tidy, and averages exactly the words that were to be hidden. A finite filler such as −1e9 ends here too.',
    },
    live: {
      none: 'Every row has somebody to ask.',
      some: (list: string, one: boolean) =>
        `${one ? 'Row' : 'Rows'} ${list} ${one ? 'has' : 'have'} no key left: the softmax would be 0 divided by 0.`,
      zero: ' This core answers with zeros.',
      nan: ' Here the answer is “not a number”.',
      uniform: ' Here every hidden key gets an even share.',
    },
    table: { visible: 'Visible keys' },
    row: (row: number, word: string) => `${row} ${word}`,
  },
  hidden: {
    how: 'The last word is filler, hidden from every row. What if a broken number stands there?',
    number: 'Behind the mask stands',
    numbers: { given: 'a plain number', huge: '1e10', infinity: '∞', nan: 'NaN' },
    place: 'It is the filler’s',
    places: { score: 'Score', value: 'Value' },
    inputs: 'What goes in: each key’s score, the same for every query, and its value',
    corner: 'part / key',
    inputsTitle: 'What goes in',
    outputsTitle: 'What comes out of each row',
    score: 'score',
    value: 'value',
    outputs: 'What comes out of each row, for each way to hide the filler',
    ways: {
      replaced: 'replace score, skip weight 0',
      added: 'add −∞ to score',
      zeroed: 'zero weight after softmax',
      multiplied: 'replace score, multiply by 0',
    },
    off: 'not the right output',
    poisoned: 'poisoned: not a number',
    nanMeans: 'NaN reads “not a number”.',
    live: {
      fine: 'Nothing broken is hidden, yet masking after the softmax already gives other outputs.',
      clean: 'All ways but one keep this number out: only masking after the softmax lets it change the outputs.',
      valuePoisoned:
        'Its weight is exactly 0, but 0 times NaN, or 0 times ∞, is not a number: multiplying poisons every row. Skipping it does not.',
      scorePoisoned:
        'NaN plus −∞ is not a number, nor is ∞ minus ∞: whoever reads the hidden score is poisoned. Replacing it does not read it.',
    },
    table: { way: 'Way to hide it', query: (word: string) => `Output of ${quoted(word)}` },
  },
  problems: {
    scores: (sentence: string) => `The scores cannot be used: ${sentence}`,
    masked: (sentence: string) => `The hidden cells cannot be used: ${sentence}`,
    count: (count: string) => `4 or 16 numbers are needed, and there are ${count}.`,
    part: (part: string, problem: string) => `“${part}”: ${problem}`,
    temperature: 'The temperature has to be a number from 0.01 to 100.',
    empty: 'a number is missing.',
    comma: 'write a decimal point, like 0.5.',
    'not-a-number': 'this is not a number.',
    'not-whole': 'this has to be a whole number.',
    'too-small': 'this is too small.',
    'too-large': 'this is too large.',
  },
});
