// SPDX-License-Identifier: MIT
// Labels and sentences of <attn-qkv> and of the prose that is tied to it.

import type { Step } from '../../elements/attn-qkv/steps.ts';
import type { TensorName } from '../../elements/attn-qkv/trace.ts';
import { inLanguage } from '../language.ts';

const quoted = (word: string): string => (word === ' ' ? 'the space' : `“${word}”`);

const steps: Record<Step, { name: string; title: string; why: string }> = {
  vectors: {
    name: 'Vectors',
    title: 'A vector for each word, before and after',
    why: 'x holds what is known about a word alone. y is as wide, and also holds what the word took from those it may look at. The steps show how.',
  },
  project: {
    name: 'Project',
    title: 'Project to queries, keys and values',
    why: 'Three sets of weights read each vector: what the word looks for (Q), what it offers (K), what it hands over (V).',
  },
  score: {
    name: 'Score',
    title: 'Score every query against every key',
    why: 'Multiply channel by channel and add: a dot product. The better a key matches, the larger the number.',
  },
  scale: {
    name: 'Scale',
    title: 'Divide by √d',
    why: 'The wider a head, the more products are added and the further scores spread. Dividing by the root of its width d takes that out.',
  },
  mask: {
    name: 'Mask',
    title: 'Fold the future away',
    why: 'Where the mask blocks, −∞ takes the place of the score. The other scores stay as they were.',
  },
  softmax: {
    name: 'Softmax',
    title: 'Turn each row into shares',
    why: 'e to each score, divided by the sum of its row. −∞ becomes exactly 0. Rows are queries and add up to 1; columns need not.',
  },
  mix: {
    name: 'Mix',
    title: 'Mix the values',
    why: 'The row takes its share of each value and adds up. Every head does so alone; their results stand side by side.',
  },
  output: {
    name: 'Output',
    title: 'Project once more, and add x back',
    why: 'One more set of weights mixes the channels of all heads. Then comes the residual: x is added, so nothing that was known is lost.',
  },
};

const tensors: Record<TensorName, { short: string; long: string }> = {
  x: { short: 'x', long: 'Vectors x' },
  ln1: { short: 'norm of x', long: 'Normalised vectors' },
  q: { short: 'Q', long: 'Queries Q' },
  k: { short: 'K', long: 'Keys K' },
  v: { short: 'V', long: 'Values V' },
  raw_scores: { short: 'Q Kᵀ', long: 'Raw scores' },
  scores: { short: 'Q Kᵀ / √d', long: 'Scores' },
  masked_scores: { short: 'masked', long: 'Masked scores' },
  weights: { short: 'weights', long: 'Weights' },
  mixed: { short: 'weights · V', long: 'Mixed values' },
  out: { short: 'out', long: 'Projected output' },
  h: { short: 'y', long: 'Output y' },
};

export const qkvStrings = inLanguage('qkv', {
  title: 'Attention, one step at a time',
  how: 'Press Next and follow the amber row: it is the word that asks. Rows ask, columns answer.',
  loading: 'Loading the core…',
  steps,
  tensors,
  stepsLabel: 'Steps',
  stepOf: (step: number, count: number) => `Step ${step} of ${count}`,
  next: 'Next',
  previous: 'Previous',
  nextPass: (pass: number) => `Next row: ${pass === 2 ? 'one blank' : 'two blanks'}`,
  row: 'Row that asks',
  rowOf: (row: number, word: string) => `${row}, ${quoted(word)}`,
  key: 'Key that is worked out',
  pass: {
    legend: 'Who does the sums',
    1: 'All shown',
    2: 'Last step yours',
    3: 'Last two yours',
  },
  more: 'More: two heads, a real model',
  heads: { legend: 'Heads', one: 'One, 4 wide', two: 'Two, 2 wide each' },
  model: { legend: 'Numbers of', example: 'Worked example', real: 'Real model' },
  layer: 'Layer',
  head: 'Head',
  text: 'Text',
  realHint: (seed: number) =>
    `The guide’s model as it is drawn from seed ${seed}, before any training. It reads characters, and normalises x before it projects.`,
  headName: (head: number) => `head ${head}`,
  channels: (shown: number, all: number) => (shown < all ? `first ${shown} of ${all} channels` : ''),
  caption: (name: string, head: string, rows: string) => `${name}${head === '' ? '' : `, ${head}`}: ${rows}`,
  rowsAre: {
    vectors: 'a row for each word, a column for each channel',
    scores: 'rows are queries, columns are keys',
  },
  corner: { vectors: 'word / channel', scores: 'query / key' },
  sum: 'sum',
  worked: {
    vectors: (word: string, channel: number) => `${quoted(word)}, channel ${channel}`,
    project: (word: string, channel: number) => `Query of ${quoted(word)}, channel ${channel}`,
    score: (word: string, key: string) => `Query of ${quoted(word)} with key of ${quoted(key)}`,
    scale: (word: string, key: string) => `Score of ${quoted(word)} with ${quoted(key)}`,
    mask: (word: string, key: string) => `${quoted(word)} with ${quoted(key)}`,
    softmax: (word: string, key: string) => `Weight that ${quoted(word)} gives ${quoted(key)}`,
    mix: (word: string, channel: number) => `Mixed values of ${quoted(word)}, channel ${channel}`,
    output: (word: string, channel: number) => `y of ${quoted(word)}, channel ${channel}`,
  },
  maskOpen: 'not after the row, so the score stays',
  maskBlocked: 'after the row, so it is folded away',
  manyTerms: (count: number) => `${count} numbers times ${count} weights, added up`,
  shapes: 'Shapes',
  blank: 'blank',
  ask: (what: string) => `Which rule gives this number? ${what}`,
  answer: 'Your number',
  check: 'Check',
  showIt: 'Show me',
  right: (worked: string) => `Right: ${worked}.`,
  wrong: (typed: string, worked: string) => `${typed} is not it. With the numbers of this row: ${worked}.`,
  shown: (worked: string) => `This is how: ${worked}.`,
  bet: {
    question: (word: string) => `Before you step on: which word will ${quoted(word)} attend to most?`,
    skip: 'Show me',
    placed: (word: string, key: string) =>
      `You say that ${quoted(word)} attends most to ${quoted(key)}. Step on to see.`,
    right: 'You were right.',
    wrong: 'You were wrong.',
    none: '',
    result: (word: string, key: string, weight: string) =>
      `${quoted(word)} gives most of its attention, ${weight}, to ${quoted(key)}.`,
    heads: (word: string, each: readonly string[]) => `${quoted(word)} attends most ${each.join(', and ')}.`,
    headEach: (head: number, key: string, weight: string) => `in head ${head} to ${quoted(key)}, ${weight}`,
  },
  live: (step: number, count: number, what: string) => `Step ${step} of ${count}. ${what}.`,
  liveBlank: (step: number, count: number, what: string) => `Step ${step} of ${count}. ${what}: yours to work out.`,
  scale: {
    summary: 'Why divide by √d, and by which d',
    spread: (d: number) =>
      `A raw score here adds ${d} products. Take channels that vary independently around 0 with variance 1: then each product has variance 1, variances of independent terms add up, and the score has variance ${d}, a spread of √${d}. Dividing by √${d} brings it back to 1, however wide the head.`,
    without: (word: string, key: string, raw: string, scaled: string) =>
      `Without the scale, ${quoted(word)} would give ${quoted(key)} ${raw} of its attention; with it, ${scaled}. Softmax of widely spread scores gives nearly everything to one key and then hardly learns.`,
    which: (width: number, heads: number, d: number) =>
      `d is the width of one head, not of the model. Take a model ${width} wide with ${heads} heads, so d = ${d}, and a query that scores 8 with one key and 0 with another:`,
    columns: { divide: 'Divide by', score: 'Scores', weights: 'Weights' },
    caption: 'The same two raw scores, divided by the root of the head’s width and of the model’s',
    rightRow: (d: number) => `√${d}, the head`,
    wrongRow: (d: number) => `√${d}, the model: wrong`,
  },
  table: {
    caption: (head: string) => `Every number of this step${head}`,
    tensor: 'Tensor',
    row: 'Row',
    values: 'Values',
  },
  prose: {
    pending: '…',
    marks: '(marks it in the figure)',
    noFact: (name: string) => `There is no number “${name}”.`,
    noFormat: (format: string) => `“format” is a number of decimals, 0 to 9, not “${format}”.`,
    notScrubbed: (name: string) => `“${name}” cannot be changed from a sentence.`,
  },
  say: (step: number, title: string, what: string) => `Step ${step}: ${title}. ${what}.`,
});
