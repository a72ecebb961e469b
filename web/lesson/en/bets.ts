// SPDX-License-Identifier: MIT
// What a reader bet and what happened, one sentence each: "You expected … It was …". Plain and kind; a bet that came out
// otherwise is as good a reason to remember as one that held.

import { inLanguage } from '../language.ts';

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
const series = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
const positions = (count: number): string => plural(count, 'position');

/** "key 0", "keys 0–4", "keys 0, 2". */
const keys = (list: string): string => `${/[^0-9]/.test(list) ? 'keys' : 'key'} ${list}`;

export const betsStrings = inLanguage('bets', {
  title: 'Your bets so far',
  how: 'Your bets along the way, in the order in which you placed them. They are kept on this device only.',
  empty: 'No bets yet. The first one waits at the very top: which of two models will write better?',
  emptyLink: 'Go and place it',
  held: 'It held',
  turned: 'It came out otherwise',
  surely: 'Sure, and then surprised',
  surelyHow: 'Here you were certain, and the figure said something else. These are the ones that teach the most.',
  surelyLine: (yours: string, fits: string) => `You were sure: “${yours}”. What fits is “${fits}”.`,
  surelyMended: (yours: string, fits: string) =>
    `You were sure at first: “${yours}”. Later you found what fits: “${fits}”.`,
  bets: 'Your bets',
  live: (count: number, held: number) =>
    count === 0 ? 'Nothing is kept yet.' : `${plural(count, 'bet')}: ${held} held, ${count - held} came out otherwise.`,
  forget: 'Forget my bets',
  forgotten: 'Your bets are forgotten.',
  figures: {
    opening: 'Two models, one difference',
    average: 'Three ways to average the past',
    qkv: 'Attention, one step at a time',
    bet: 'Your bet: what may row 4 read?',
    order: 'Where the mask goes',
    poke: 'Poke the future',
    plant: 'Plant a fault, let the test find it',
    targets: 'Targets that were not shifted',
    random: 'A text that cannot be guessed',
    ablate: 'Take one part away',
    lab: 'A small GPT with every knob',
    work: 'One character at a time',
    cache: 'One character at a time',
    family: 'Three matrices, one family',
    withoutPositions: 'Position says where, a mask says who',
  },
  writes: {
    full: 'the model that sees everything',
    causal: 'the model with the fold',
    sentence: (bet: string, actual: string, held: boolean) =>
      held
        ? `You expected ${bet} to write better, and it does.`
        : `You expected ${bet} to write better; it is ${actual} that does.`,
  },
  average: {
    same: 'to the last bit',
    different: 'only nearly',
    sentence: (bet: string, actual: string, held: boolean) =>
      held
        ? `You expected the three averages to agree ${bet}, and so they do.`
        : `You expected the three averages to agree ${bet}; they agree ${actual}.`,
  },
  attends: {
    words: ['Your', 'cake', 'is', 'late'],
    sentence: (row: string, bet: string, actual: string, held: boolean) =>
      held
        ? `You said that “${row}” would attend most to “${bet}”, and it does.`
        : `You said that “${row}” would attend most to “${bet}”; it attends most to “${actual}”.`,
  },
  worked: (count: number, right: number) =>
    `You worked out ${plural(count, 'number')} yourself; ${right === count ? (count === 1 ? 'it is' : 'all are') : `${right} ${right === 1 ? 'is' : 'are'}`} as the core has ${count === 1 ? 'it' : 'them'}.`,
  row: (bet: string, actual: string, held: boolean) =>
    held
      ? `You let row 4 read ${keys(actual)}, which is what the causal mask allows.`
      : `You let row 4 read ${keys(bet)}; the causal mask allows ${keys(actual)}.`,
  sums: {
    before: 'only with the mask before softmax',
    after: 'only with the mask after softmax',
    both: 'with the mask in either place',
    neither: 'in neither case',
    sentence: (bet: string, actual: string, held: boolean) =>
      held
        ? `You expected rows to add up to 1 ${bet}, and that is how it is.`
        : `You expected rows to add up to 1 ${bet}; they do so ${actual}.`,
  },
  poke: {
    right: 'with the mask as promised',
    noMask: 'with the mask forgotten',
    offByOne: 'with the triangle one step too wide',
    sentence: (code: string, bet: number, actual: number, held: boolean) =>
      held
        ? `You expected ${positions(bet)} to change ${code}, and ${bet === 1 ? 'it was' : 'they were'} just that many.`
        : `You expected ${positions(bet)} to change ${code}; ${actual} did.`,
  },
  fault: {
    names: {
      noMask: 'the forgotten mask',
      shiftedDiagonal: 'the shifted diagonal',
      flippedPolarity: 'true and false swapped',
      finiteFiller: '−10,000 in place of −∞',
      maskAfterSoftmax: 'the mask after softmax',
      paddingOnRows: 'padding on rows',
      strayCell: 'one stray cell',
    },
    sentence: (name: string, bet: boolean, held: boolean) =>
      `You expected the leak test ${bet ? 'to find' : 'to miss'} ${name}, and it ${held ? 'did' : bet ? 'missed it' : 'found it'}.`,
  },
  targets: {
    leak: 'the leak test',
    targets: 'only a look at the targets',
    none: 'neither check',
    sentence: (bet: string, actual: string, held: boolean) =>
      held
        ? `You said that ${bet} would notice the unshifted targets, and so it was.`
        : `You said that ${bet} would notice the unshifted targets; it was ${actual}.`,
  },
  random: {
    full: 'the model without a mask',
    causal: 'the model with the causal mask',
    both: 'both models',
    none: 'neither model',
    sentence: (bet: string, actual: string, held: boolean) =>
      held
        ? `On random text you expected ${bet} to get below a blind guess, and so it was.`
        : `On random text you expected ${bet} to get below a blind guess; it was ${actual}.`,
  },
  ranking: {
    parts: { res: 'residual paths', ln: 'norms', mlp: 'feed-forward', pos: 'positions', mask: 'the causal mask' },
    sentence: (bet: readonly string[], actual: readonly string[], held: boolean) =>
      held
        ? `You ranked the parts by how much it hurts to lose them: ${series(bet)}. That is the order.`
        : bet[0] === actual[0]
          ? `You expected ${bet[0]} to hurt most to lose, and so it was. After that it came out otherwise: the whole order is ${series(actual)}.`
          : `You expected ${bet[0]} to hurt most to lose; it was ${actual[0]}. The whole order is ${series(actual)}.`,
  },
  shape: {
    together: 'fall alike',
    without: 'part, the one without a mask lower',
    with: 'part, the one with the mask lower',
    stuck: 'hardly fall',
    sentence: (bet: string, actual: string, held: boolean) =>
      held
        ? `You expected the two training losses to ${bet}, and they did.`
        : `You expected the two training losses to ${bet}; what they did was ${actual}.`,
  },
  heldOut: {
    together: 'fall as well',
    turns: 'fall and then turn up',
    levels: 'level off far above',
    sentence: (bet: string, actual: string, held: boolean) =>
      held
        ? `You expected the held-out loss to ${bet} while the training loss fell, and it did.`
        : `You expected the held-out loss to ${bet} while the training loss fell; what it did was ${actual}.`,
  },
  labWriter: {
    with: 'the run with the mask',
    without: 'the run without a mask',
    sentence: (bet: string, actual: string, held: boolean) =>
      held
        ? `You expected ${bet} to write better, and it did.`
        : `You expected ${bet} to write better; it was ${actual}.`,
  },
  work: {
    sentence: (bet: readonly [string, string], actual: readonly [string, string], held: boolean) =>
      held
        ? `You counted ${actual[0]} dot products with the cache and ${actual[1]} without, exactly right.`
        : `You counted ${bet[0]} dot products with the cache and ${bet[1]} without; there are ${actual[0]} and ${actual[1]}.`,
  },
  cache: {
    right: 'stay right',
    stale: 'go out of date',
    sentence: (bet: string, actual: string, held: boolean) =>
      held
        ? `You expected kept keys and values to ${bet} without a mask, and they do.`
        : `You expected kept keys and values to ${bet} without a mask; they ${actual}.`,
  },
  laterKey: (bet: boolean, actual: boolean) =>
    bet === actual
      ? `You expected that in cross-attention the reply ${bet ? 'may' : 'may not'} look at a later key of the question, and so it is.`
      : `You expected that in cross-attention the reply ${bet ? 'may' : 'may not'} look at a later key of the question; it ${actual ? 'may' : 'may not'}.`,
  withoutPositions: {
    never: 'is never noticed',
    mask: 'is noticed only with a mask',
    always: 'is always noticed',
    sentence: (bet: string, actual: string, held: boolean) =>
      held
        ? `You expected that without positions the order of words ${bet}, and so it is.`
        : `You expected that without positions the order of words ${bet}; it ${actual}.`,
  },
});
