// SPDX-License-Identifier: MIT
// A kept bet as a sentence. What is stored is not trusted: a bet of another form than its figure places has no sentence,
// and is not shown.

import { betsStrings as text } from '../../lesson/en/bets.ts';
import { grouped } from '../../lesson/language.ts';
import type { Bet, BetValue } from '../../state/bets.ts';
import { asRanges } from '../../state/mask-facts.ts';

export interface Told {
  figure: string;
  sentence: string;
  held: boolean;
  place: string;
}

type Teller = (bet: Bet) => { figure: string; sentence: string } | undefined;
type Words = Readonly<Record<string, unknown>>;

/** What a catalogue calls a value; undefined for one that it does not know. */
function nameIn(words: Words, value: BetValue): string | undefined {
  const name = typeof value === 'string' ? words[value] : undefined;
  return typeof name === 'string' ? name : undefined;
}

const isNumbers = (value: BetValue): value is readonly number[] =>
  Array.isArray(value) && value.every((part) => typeof part === 'number');

/** A choice among named answers. */
function choice(
  figure: string,
  words: Words & { sentence(bet: string, actual: string, held: boolean): string },
): Teller {
  return ({ prediction, actual, correct }) => {
    const [bet, was] = [nameIn(words, prediction), nameIn(words, actual)];
    return bet === undefined || was === undefined ? undefined : { figure, sentence: words.sentence(bet, was, correct) };
  };
}

const rowReads: Teller = ({ prediction, actual, correct }) =>
  isNumbers(prediction) && isNumbers(actual)
    ? { figure: text.figures.bet, sentence: text.row(asRanges(prediction), asRanges(actual), correct) }
    : undefined;

const attends: Teller = ({ item, prediction, actual, correct }) => {
  const { words, sentence } = text.attends;
  const word = (value: BetValue) => (typeof value === 'number' ? words[value] : undefined);
  const [row, bet, was] = [word(Number(item.slice('attends-most-'.length))), word(prediction), word(actual)];
  return row === undefined || bet === undefined || was === undefined
    ? undefined
    : { figure: text.figures.qkv, sentence: sentence(row, bet, was, correct) };
};

/** Rounds of the first panel count positions, faults are found or not; both are named by what is tested. */
const leak =
  (name: string): Teller =>
  ({ prediction, actual, correct }) => {
    if (typeof prediction === 'boolean') {
      const fault = nameIn(text.fault.names, name);
      if (fault === undefined) return undefined;
      return { figure: text.figures.plant, sentence: text.fault.sentence(fault, prediction, correct) };
    }
    const code = nameIn(text.poke, name);
    if (code === undefined || typeof prediction !== 'number' || typeof actual !== 'number') return undefined;
    return { figure: text.figures.poke, sentence: text.poke.sentence(code, prediction, actual, correct) };
  };

const ranking: Teller = ({ prediction, actual, correct }) => {
  const { parts, sentence } = text.ranking;
  const names = (value: BetValue) =>
    Array.isArray(value) ? value.flatMap((part: BetValue) => nameIn(parts, part) ?? []) : [];
  const [bet, was] = [names(prediction), names(actual)];
  if (bet.length === 0 || was.length === 0) return undefined;
  return { figure: text.figures.ablate, sentence: sentence(bet, was, correct) };
};

const work: Teller = ({ prediction, actual, correct }) => {
  const counts = (value: BetValue): [string, string] | undefined => {
    const { With, Without } = value as Readonly<Record<string, unknown>>;
    return typeof With === 'number' && typeof Without === 'number' ? [grouped(With), grouped(Without)] : undefined;
  };
  const [bet, was] = [counts(prediction), counts(actual)];
  return bet === undefined || was === undefined
    ? undefined
    : { figure: text.figures.work, sentence: text.work.sentence(bet, was, correct) };
};

const laterKey: Teller = ({ prediction, actual }) =>
  typeof prediction === 'boolean' && typeof actual === 'boolean'
    ? { figure: text.figures.family, sentence: text.laterKey(prediction, actual) }
    : undefined;

const TELLERS: Readonly<Record<string, Teller>> = {
  'which-writes': choice(text.figures.opening, text.writes),
  'last-bit': choice(text.figures.average, text.average),
  'row-4-reads': rowReads,
  'row-sums': choice(text.figures.order, text.sums),
  'leak-targets': choice(text.figures.targets, text.targets),
  'leak-random': choice(text.figures.random, text.random),
  'ablation-ranking': ranking,
  'lab-shape': choice(text.figures.lab, text.shape),
  'lab-held-out': choice(text.figures.lab, text.heldOut),
  'lab-writer': choice(text.figures.lab, text.labWriter),
  'generate-work': work,
  'generate-cache': choice(text.figures.cache, text.cache),
  'cross-later-key': laterKey,
  'order-without-positions': choice(text.figures.withoutPositions, text.withoutPositions),
};

/** Whether a bet of that name can be told; for the numbers that a reader works out see isWorked. */
export const isTold = (item: string): boolean => tellerOf(item) !== undefined;

function tellerOf(item: string): Teller | undefined {
  if (Object.hasOwn(TELLERS, item)) return TELLERS[item];
  if (item.startsWith('attends-most-')) return attends;
  return item.startsWith('leak-') ? leak(item.slice('leak-'.length)) : undefined;
}

/** Numbers that a reader worked out in the steps of attention: "mix-2" and the like. */
const isWorked = ({ item, prediction }: Bet): boolean =>
  /^[a-z]+-\d+$/.test(item) && item !== 'row-4-reads' && typeof prediction === 'number';

/** One sentence for each bet, in the order in which they were placed; worked numbers are one sentence together. */
export function tell(bets: readonly Bet[]): Told[] {
  const worked = bets.filter((bet) => tellerOf(bet.item) === undefined && isWorked(bet));
  const told: Told[] = [];
  for (const bet of bets) {
    const said = tellerOf(bet.item)?.(bet);
    if (said !== undefined) told.push({ ...said, held: bet.correct, place: bet.place });
    else if (bet === worked[0]) {
      const right = worked.filter(({ correct }) => correct).length;
      const sentence = text.worked(worked.length, right);
      told.push({ figure: text.figures.qkv, sentence, held: right === worked.length, place: bet.place });
    }
  }
  return told;
}
