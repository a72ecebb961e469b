// SPDX-License-Identifier: MIT
// Labels and sentences of <attn-generate>.

import { inLanguage } from '../language.ts';
import { tokenName } from '../token-text.ts';

export interface Unknown {
  character: string;
  places: readonly number[];
}

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

const list = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const placed = ({ character, places }: Unknown): string =>
  `${tokenName(character)} at ${places.length === 1 ? 'place' : 'places'} ${list(places.map(String))}`;

const text = {
  title: 'One character at a time',
  how: 'The model sees the text so far, gives every possible next character a probability, and one is picked. Then all over again.',
  notSeen: (unknown: readonly Unknown[]) =>
    `The training text has no ${list(unknown.map(placed))}, so the model has no number for ${unknown.length === 1 ? 'it' : 'them'}.`,
};

export const generateStrings = inLanguage('generate', {
  title: text.title,
  how: text.how,
  unknown: text.notSeen,
  drop: 'Leave them out',
  mendFirst: (error: string) => `Under “Writing” something needs a change first. ${error}`,
  labels: {
    prompt: 'Prompt',
    length: 'New characters',
    temperature: 'Temperature',
    topK: 'Top-k',
    seed: 'Seed of the draws',
  },
  model: {
    names: { causal: 'The writer', full: 'The copier' },
    mask: { causal: 'causal mask', full: 'no mask' },
    loading: 'Making the model …',
    untrained: 'not trained yet: it writes at random',
    partly: (steps: number) => `trained for ${plural(steps, 'step')} so far`,
    training: (step: number) => `training, step ${step}`,
    trained: (steps: number) => `trained for ${plural(steps, 'step')}`,
    broken: 'broken: its loss is no number any more',
    train: { causal: 'Train the writer', full: 'Train the copier' },
    pause: 'Pause',
    loss: 'loss, nats per character',
  },
  broken: (error: string) => `${error} The weights are of no use now, so this model cannot write.`,
  brokenReset: 'Reset, and use the lesson’s learning rate',
  panelLabel: 'What to look at',
  panels: { write: 'Writing', work: 'The work', wrong: 'A wrong cache', exposure: 'Own history' },
  write: {
    textName: 'The text so far',
    step: 'One character',
    all: (count: number) => `Write all ${count}`,
    stop: 'Stop',
    over: 'Start over',
    more: 'More choices',
    temperatures: {
      zero: '0: always the likeliest, so the same text each time.',
      cool: 'Below 1: the likely get likelier. Still a draw.',
      one: '1: the model’s own probabilities, unchanged. Still a draw.',
      hot: 'Above 1: the unlikely get their chance.',
    },
    topKHint: 'Only so many of the likeliest can be drawn; 0 means all of them.',
    lengthHint: 'How much to write. How much the model can see is another matter: see the model’s settings.',
    barsName: 'Probability of the next character',
    barsHow: 'Pale: what the model says, at temperature 1. Solid: the chance after temperature and top-k.',
    ownHead: 'model',
    nowHead: 'chance',
    others: (count: number) => `all ${count} others`,
    othersShort: (count: number) => `${count} others`,
    choice: (name: string, probability: string, own: string, chosen: boolean) =>
      `${name}: ${probability}${probability === own ? '' : `, at temperature 1 ${own}`}${chosen ? ', picked' : ''}`,
    picked: 'picked',
    noModel: 'No probabilities: this model cannot write.',
    waiting: 'The probabilities appear here once the model is made.',
    live: (name: string, probability: string, greedy: boolean) =>
      greedy
        ? `Next comes ${name}, the likeliest, with probability ${probability}.`
        : `Next comes ${name}: the draw fell on a probability of ${probability}.`,
    done: (count: number) => `All ${plural(count, 'character')} are written.`,
    sees: (seen: number, last: number) => `The model sees all ${seen} characters, at positions 0 to ${last}.`,
    cut: (seen: number, all: number, last: number, gone: number) =>
      `The model sees the last ${seen} of ${all} characters. The first ${gone}, hatched, are cut off, and every position has moved down by ${gone}: the last one stays ${last}.`,
    untrainedPositions: (trained: number) =>
      `Training windows had ${trained} characters, so positions from ${trained} on were never trained, and it shows.`,
    loop: (piece: string) =>
      `A loop: “${piece}” again and again. That is no fault of the program: who always takes the likeliest comes back to the same place, and then goes the same way.`,
    stopped: (count: number) => `Stopped after ${plural(count, 'character')}.`,
    said: (name: string, probability: string) => `${name}, probability ${probability}.`,
    table: 'Each character written, the position that guessed it, and its probability',
    columns: {
      place: 'No.',
      character: 'Character',
      from: 'Text seen from',
      position: 'Position',
      probability: 'Probability',
    },
    tableNext: 'All probabilities of the next character',
    nextColumns: { character: 'Character', probability: 'Chance now', own: 'At temperature 1' },
  },
  work: {
    how: 'Each new character asks all keys before it. Are those keys kept from last time, or computed again?',
    cache: 'Keys and values',
    keep: 'Keep them',
    again: 'Compute again',
    step: 'One character',
    chartName: (count: number) =>
      `Query–key dot products for each of ${plural(count, 'character')}, with and without the cache; the numbers are in the table.`,
    chartHow: 'Query–key dot products for each character. Filled: with the cache. Outline: without.',
    ledger: 'The work so far',
    entries: {
      positions: 'Positions run through the model',
      scoreProducts: 'Query–key dot products',
      multiplyAdds: 'Multiplications with addition',
      stored: 'Numbers kept, keys and values',
    },
    heads: {
      entry: 'Count',
      last: 'this character',
      total: 'all so far',
      With: 'with cache',
      Without: 'without',
    },
    inForce: 'in use',
    question: 'Before the sixth character: how many query–key dot products will it cost, in one head of one layer?',
    with: 'With the cache',
    without: 'Without',
    answer: 'Answer',
    skip: 'Show me',
    groupName: 'Your guess',
    right: 'Right both times.',
    half: (right: string) => `Right ${right.toLowerCase()}.`,
    wrong: 'Neither.',
    skipped: 'No guess, then.',
    reveal: (kept: number, again: number) =>
      `With the cache it is ${kept}: one new query against ${kept} keys. Without, every row is computed again: 1 + 2 + … + ${kept} = ${again}.`,
    revealSame: (count: number) =>
      `It is ${count} either way: here nothing can be kept, and every character is a whole pass.`,
    answerFirst: 'Answer the question, or let it be shown, to go on.',
    growth: 'How it grows: dot products for the next character, one head of one layer',
    growthColumns: { seen: 'Characters seen, n', with: 'with cache: n', without: 'without: n(n+1)/2' },
    growthColumnsPlain: { with: 'with cache', without: 'without' },
    beyond: 'context full',
    growthMoral:
      'Twice the text: twice the work with the cache, four times without. Once the context is full the oldest character drops out, every position moves, and what was kept is of no use.',
    time: 'Time both ways',
    timing: 'Timing …',
    timed: (count: number, kept: string, again: string) =>
      `Measured on this machine, just now: ${plural(count, 'character')} took ${kept} ms with the cache and ${again} ms without.`,
    notFaster:
      'Here the cache brings no speed. The counts are still lower, but a short text on a small model is mostly the way to the worker and back, or the text is past the context, where nothing can be kept.',
    sameText: 'The text is the same, letter for letter; only the work differs.',
    sameWay: 'The text is the same, letter for letter, and so is the work: nothing can be kept here.',
    nothingToTime: 'Nothing to time: both ways are the same passes through the model, as nothing can be kept here.',
    otherText: 'The two texts differ, which must not be.',
    live: (place: number, kept: string, again: string) =>
      `Character ${place}: ${kept} dot products with the cache, ${again} without, over all heads and layers.`,
    start: 'Write a character and watch the two ledgers.',
    table: 'The work for each character: with the cache, and without',
  },
  wrong: {
    how: 'The same weights, two masks. Does what was computed for earlier characters stay right when a new one arrives?',
    question:
      'Suppose each character may look at all others, later ones too. Are the kept keys and values still right after the next character?',
    answers: { right: 'Still right', stale: 'Out of date' },
    groupName: 'Your bet',
    skip: 'Show me',
    won: 'Your bet was right. ',
    lost: 'Your bet was wrong. ',
    verdict: {
      stale:
        'Under the full mask a new character changes what every earlier one has become, so what was kept is out of date.',
      right: 'Here nothing changed, not even under the full mask.',
    },
    chart: 'Largest error of a logit, character by character, with kept keys and values',
    rows: { full: 'Full mask', causal: 'Causal mask' },
    exact: 'exactly 0 everywhere',
    tallest: (largest: string, place: number) => `tallest: ${largest}, at character ${place}`,
    live: (largest: string, place: number, name: string) =>
      `Full mask: off by up to ${largest}, at character ${place} (${name}). Causal mask: exactly 0, since old rows never see what is new.`,
    liveZero: 'Under the causal mask every difference is exactly 0.',
    before: 'Place your bet, or let it be shown.',
    noRoom: 'The prompt fills the context, so there is nothing to compare. Use a shorter prompt.',
    hint: 'The difference between the logits by kept keys and values and those by a whole pass. Elsewhere a cache may differ by some millionths, from sums in another order; this core adds in one order, so here it is 0 to the bit.',
    table: 'Largest difference of a logit from a whole pass, for each character',
    columns: { place: 'No.', character: 'Character after' },
  },
  exposure: {
    how: 'One passage, scored twice: after its true history, as in training, and after what the model wrote itself. Bars: how surprising the true character was.',
    passage: 'Passage',
    passageEmpty: 'The passage is empty: it needs at least two characters.',
    passageShort: 'The passage has one character: it needs at least two, one to give and one to guess.',
    given: 'Characters given',
    place: 'At place',
    forced: 'Wrong character',
    none: 'none',
    placeText: (place: number, name: string) => `${place} (${name})`,
    more: 'Put in a wrong character',
    rows: { given: 'True history', free: 'Own history', forced: 'Own, one forced' },
    stripName: (row: string, right: number, all: number) => `${row}: ${right} of ${all} right`,
    counts: {
      given: (right: number, all: number) => `True history: ${right} of ${all} right`,
      free: (right: number, all: number) => `Own history: ${right} of ${all} right`,
      forced: (right: number, all: number) => `Own, one forced: ${right} of ${all} right`,
    },
    legend:
      'Each column: the passage’s character, then what the model would write there. ✗ marks a miss, ⚑ a character that was put in.',
    live: (given: number, free: number, all: number) =>
      `With the true history ${given} of ${all} guesses are right; on its own history ${free} of ${all}.`,
    apart: (place: number) => ` It leaves the passage at place ${place}.`,
    after: (name: string, place: number, forced: string, plain: string) =>
      ` After ${name} put in at place ${place}, the rest of the passage has a mean loss of ${forced}; without it, ${plain}.`,
    beyond: (context: number) =>
      `The passage is longer than the ${context} characters that the model can see: at its end the first ones are cut off.`,
    table: 'The passage, character by character: the model’s choice and the loss of the true character, nats',
    columns: { place: 'Place', character: 'Passage', choice: 'choice', loss: 'loss' },
  },
  settings: {
    summary: 'The model’s settings',
    mask: 'Mask in training',
    masks: { causal: 'Causal', full: 'None' },
    context: 'The model sees',
    contexts: { '8': '8', '32': '32', '128': '128' },
    hint: 'Changes make a new model, not trained yet. The lesson: causal, 128 characters, 300 steps, rate 0.003. Training windows have 32 characters, or as many as the model sees.',
  },
  say: {
    trained: (loss: string) => `Training finished, loss ${loss}.`,
    reset: 'Reset: a new model, not trained yet.',
  },
});
