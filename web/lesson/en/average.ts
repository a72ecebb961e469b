// SPDX-License-Identifier: MIT
// Labels and sentences of <attn-average>.

import { inLanguage } from '../language.ts';

const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
const vectors = (count: number): string => (count === 1 ? 'one vector' : `${count} vectors`);

export const averageStrings = inLanguage('average', {
  title: 'Three ways to average the past',
  how: 'Each word has a vector of two numbers. Every row averages its own vector with those before it, never with a later one.',
  loading: 'Loading the core…',
  values: 'The vectors: change any number',
  channel: (channel: number) => `channel ${channel}`,
  value: (word: string, channel: number) => `${word}, channel ${channel}`,
  corner: 'channel / word',
  row: 'Row',
  rowOf: (row: number, word: string) => `${row}, “${word}”`,
  bet: {
    question: (row: number) =>
      `Three different programs, one average: row ${row} takes 1/${row + 1} of every number. Will their results agree to the last bit?`,
    yes: 'To the last bit',
    no: 'Only nearly',
    skip: 'Show me',
    right: 'You were right.',
    wrong: 'You were wrong.',
    none: 'No bet, then.',
    same: (rows: number) =>
      `All ${rows} rows have the same bits in all three, since each way takes the same share of each number and adds in the same order.`,
    different: (rows: string) => `They differ in ${rows}.`,
  },
  loop: {
    title: 'A loop',
    how: 'Go through the past, take an equal share of each vector, add up.',
    turn: (share: string, vector: string) => `${share} × ${vector}`,
    later: 'not visited: later',
  },
  matrix: {
    title: 'One multiplication',
    how: 'A lower-triangular matrix times all vectors. Each row adds up to 1.',
    caption: 'Averaging matrix: the share that each row takes of each word',
  },
  softmax: {
    title: 'Softmax of zeros',
    how: 'Every score is 0, later words get −∞. Softmax turns each row into shares.',
    show: 'Show',
    before: 'Scores',
    after: 'Softmax of them',
    scores: 'Masked scores: 0 for what a row may use, minus infinity after it',
    weights: 'Softmax of each row of the masked scores',
  },
  corner2: 'row / word',
  result: (row: number) => `Row ${row} gives`,
  hidden: 'after your bet',
  live: (word: string, row: number, words: readonly string[], average: string) =>
    `Row ${row} (“${word}”) averages ${vectors(words.length)}, ${list(words)}: ${average}.`,
  again: ' Only the third way lets the shares depend on the words: give it scores other than 0.',
  table: {
    caption: 'The average of each row by each way, with all digits that the number has',
    row: 'Row',
    channel: 'Channel',
  },
  say: (result: string) => `Recomputed. ${result}`,
});
