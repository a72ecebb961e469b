// SPDX-License-Identifier: MIT
// Labels and sentences of the small elements around masks: the bet, the goals, the exercise, the worked example.

import { inLanguage } from '../language.ts';

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
const keyWord = (count: number): string => (count === 1 ? 'key' : 'keys');

export const betStrings = inLanguage('bet', {
  title: 'Your bet: what may row 4 read?',
  how: 'Six words, one row and one column for each, counted from 0. Row 4 asks.',
  words: ['Your', 'cake', 'is', 'on', 'its', 'way'],
  question: 'Which cells may row 4 read when the model must guess the next word?',
  asked: 'Press the cells of row 4 that you would leave open.',
  reveal: 'Reveal',
  skip: 'Show me',
  caption: (revealed: boolean) =>
    revealed
      ? 'Six words by six: the causal mask, and your bet in row 4'
      : 'Six words by six: mark the cells that row 4 may read',
  corner: 'query / key',
  cell: (row: number, column: number, state: string) => `row ${row}, key ${column}, ${state}`,
  states: {
    marked: 'marked',
    unmarked: 'not marked',
    idle: 'not asked',
    allowed: 'open',
    blocked: 'folded away',
    right: 'open, and you marked it',
    missed: 'open, you missed it',
    extra: 'folded away, you marked it',
    left: 'folded away, you left it alone',
  },
  marked: (count: number) =>
    count === 0 ? 'Nothing is marked in row 4 yet.' : `You have marked ${plural(count, 'cell')} of row 4.`,
  none: 'Mark at least one cell of row 4 first, or press Show me.',
  right: (count: number, keys: string) => `${plural(count, 'cell')} right: ${keyWord(count)} ${keys}.`,
  missed: (count: number, keys: string, own: boolean) =>
    `${plural(count, 'cell')} missed: ${keyWord(count)} ${keys}. ${
      own ? 'A position may read itself: its own word is known.' : 'Words that already stand there may all be read.'
    }`,
  extra: (count: number, keys: string, word: string) =>
    `${plural(count, 'cell')} too many: you let row 4 read ${keyWord(count)} ${keys}, and “${word}” is the very word it must guess.`,
  score: (right: number, missed: number, extra: number) =>
    `Your bet: ${right} right, ${missed} missed, ${extra} too many.`,
  allRight: (count: number) => `Exactly right: ${plural(count, 'cell')}, and the answer left folded away.`,
  skipped: (keys: string) => `No bet, no harm. Row 4 may read keys ${keys}; what comes after is folded away.`,
  rest: 'The other rows follow the same rule, and the fold appears: every row reads itself and what came before.',
  table: {
    caption: 'Row 4, key by key',
    key: 'Key',
    bet: 'Your bet',
    truth: 'Causal mask',
    key_: (key: number, word: string) => `${key} “${word}”`,
  },
});

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ');

export const cakeStrings = inLanguage('cake', {
  title: 'Your cake is late',
  how: 'Four words, every score 0, so each row shares its attention evenly among the cells it may read.',
  words: ['Your', 'cake', 'is', 'late'],
  mask: { legend: 'Mask', full: 'No mask', causal: 'Causal' },
  unknown: (mask: string) => `This example knows the masks full and causal; “${mask}” is neither.`,
  names: { full: 'no mask', causal: 'causal mask' },
  caption: (mask: string) => `Attention weights of four words with every score 0, ${mask}`,
  corner: 'query / key',
  row: (row: number, word: string) => `${row} ${word}`,
  answer: (weight: string) => `${weight}, on the word it must predict`,
  blocked: '0, blocked',
  lessons: 'One pass, four lessons',
  lesson: (position: number) => `Lesson ${position}`,
  sees: (words: readonly string[]) => `sees ${quoted(words)}`,
  predicts: (word: string | undefined) =>
    word === undefined ? 'must predict what comes next' : `must predict “${word}”`,
  current: 'the lesson shown',
  previous: 'Back',
  next: 'Next lesson',
  live: {
    leak: (row: string, weight: string, answer: string) =>
      `Row “${row}” puts ${weight} of its attention on “${answer}”, the very word it must predict.`,
    honest: (row: string, weight: string, count: number, answer: string) =>
      `Row “${row}” ${count === 1 ? `puts ${weight} on itself` : `puts ${weight} on each of ${count} words`}; “${answer}”, which it must predict, is folded away.`,
    last: (row: string, weight: string, count: number) =>
      `Row “${row}” puts ${weight} on each of ${count} words; what it must predict is not written yet.`,
  },
  fifty: 'A reply of 50 characters holds 49 such lessons, and one pass teaches them all.',
  key: { answer: 'attention on its answer', blocked: 'folded away' },
  table: { caption: (mask: string) => `Weights with every score 0, ${mask}`, row: 'Row', sum: 'Sum' },
});

export const exerciseStrings = inLanguage('exercise', {
  title: 'Write the causal mask down',
  how: 'A boolean mask for four positions, as PyTorch’s nn.MultiheadAttention reads it: True blocks. Press a cell to switch it.',
  question: 'Which cells are T, so that no row sees what comes after it?',
  check: 'Check',
  show: 'Show answer',
  caption: 'Your mask: four queries by four keys, T where a key is blocked',
  corner: 'query / key',
  cell: (row: number, column: number, letter: string, verdict: string) =>
    `row ${row}, key ${column}: ${letter}${verdict === '' ? '' : `, ${verdict}`}`,
  true: 'T',
  false: 'F',
  wrong: 'wrong',
  start: 'So far every cell is F, so nothing is blocked: no mask at all.',
  written: (count: number) =>
    `${plural(count, 'cell')} of 16 ${count === 1 ? 'is' : 'are'} T. Check it when you are done.`,
  waiting: 'The reasons appear here once you check.',
  right: 'All 16 cells are right. Written this way the mask is an upper triangle, one step off the diagonal.',
  shown: 'This is the mask: T above the diagonal, F on it and below.',
  wrongCount: (count: number) => `${plural(count, 'cell')} ${count === 1 ? 'is' : 'are'} not right yet.`,
  flipped:
    'You wrote the mirror image: this is the causal mask for a reader that takes True for allowed. Here True blocks, so every cell is the other way round.',
  reason: {
    future: (row: number, key: number) =>
      `Row ${row}, key ${key} should be T: key ${key} comes after row ${row}, so it has to be blocked.`,
    self: (row: number) => `Row ${row}, key ${row} should be F: a position may read itself.`,
    past: (row: number, key: number) =>
      `Row ${row}, key ${key} should be F: key ${key} comes before row ${row}, so it may be read.`,
  },
  more: (count: number) => `And ${plural(count, 'more cell')}, marked in the grid.`,
  table: {
    caption: 'Your mask, row by row; True blocks',
    row: 'Row',
    key: (key: number) => `Key ${key}`,
    rowOf: (row: number) => `Row ${row}`,
  },
});

const cells = (count: number): string => plural(count, 'cell');
const are = (count: number): string => (count === 1 ? 'is' : 'are');
const TEXT = ['Your', 'cake', 'is', 'on', 'its', 'way'];

export const goalStrings = inLanguage('goal', {
  title: 'Five goals for a mask',
  how: 'Press cells to open or fold them, or drag with the mouse. Any mask that does the job passes.',
  legend: 'Goal',
  number: (number: number, solved: boolean) => `${number}${solved ? ' ✓' : ''}`,
  goals: {
    self: {
      words: TEXT,
      task: 'Only itself: each row reads its own word and nothing else.',
      hint: 'The cells where a row meets its own column form the diagonal.',
      done: 'A mask like this makes attention useless: no word hears of another.',
    },
    last: {
      words: TEXT,
      task: 'The last three: each row reads itself and the two words before it, as far as there are any.',
      hint: 'A window of three counts the row’s own word: row 5 reads keys 3, 4 and 5.',
      done: 'That is a sliding window. The cost of a row no longer grows with the text.',
    },
    prefix: {
      words: TEXT,
      task: 'The first three words are given. They may look both ways among themselves; nobody may look ahead beyond them.',
      hint: 'Rows 0 to 2 all read keys 0 to 2. Right of the diagonal nothing else may be open, and each row needs something to read.',
      done: 'A prefix that is given, not predicted, may be read in both directions.',
    },
    padding: {
      words: ['Your', 'cake', 'is', 'late', 'pad', 'pad'],
      task: 'The last two places are filler. No row may read a filler, and no row may be left with nothing.',
      hint: 'Filler is hidden by folding its columns. Folding its rows leaves those rows empty and the filler still readable.',
      done: 'Padding hides keys, not queries: the rows of the filler may read what they like, they are not scored.',
    },
    picture: {
      words: TEXT,
      task: 'Find the mask behind the target picture. All scores are 0, so a row shares evenly among the cells it may read.',
      hint: 'Key 0 is never folded; apart from it, each row reads itself and the word before.',
      done: 'Models that write long texts use this: a short window, and the first words stay readable for everyone.',
    },
  },
  check: 'Check',
  show: 'Show me',
  next: 'Next goal',
  caption: (number: number) => `Your mask for goal ${number}, six queries by six keys`,
  captionWeights: (number: number) => `Your mask for goal ${number}, and its weights with every score 0`,
  target: 'The picture to reproduce: weights with every score 0',
  targetTitle: 'Reproduce this picture',
  corner: 'query / key',
  cell: (row: number, column: number, state: string) => `row ${row}, key ${column}, ${state}`,
  open: 'open',
  blocked: 'folded away',
  row: (row: number, word: string) => `${row} ${word}`,
  live: {
    start: (open: number, all: number) => `${open} of ${all} cells are open.`,
    solved: (count: number) => (count === 5 ? ' All five goals are reached.' : ` Goals reached: ${count} of 5.`),
  },
  waiting: 'Paint, then check: the core judges your mask.',
  right: (number: number) => `Goal ${number} reached.`,
  shown: 'This is one mask that does it; others may too.',
  miss: 'Not yet.',
  extra: (count: number) => `${cells(count)} ${are(count)} open that should be folded.`,
  lacking: (count: number) => `${cells(count)} ${are(count)} folded that should be open.`,
  empty: (rows: string, count: number) =>
    `${count === 1 ? `Row ${rows} is` : `Rows ${rows} are`} left with nothing to read.`,
  differs: (rows: string, count: number) =>
    `${count === 1 ? `Row ${rows} gives` : `Rows ${rows} give`} another picture.`,
  hint: (text: string, row: number) => `Hint: ${text} Look at row ${row} first.`,
  table: { caption: 'Which keys each row of your mask may read', row: 'Row', keys: 'Keys', none: 'none' },
});
