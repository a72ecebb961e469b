// SPDX-License-Identifier: MIT
// The next character's probabilities in the order in which they are drawn. The numbers are the core's; this file sorts
// them, and adds up those that share the last bar.

export interface Choice {
  /** Its number in the vocabulary; undefined for all others together. */
  token: number | undefined;
  /** After temperature and top-k. */
  probability: number;
  /** As the model gives it: temperature 1, nothing left out. */
  own: number;
  chosen: boolean;
}

/** The likeliest by the model's own numbers, of equals the lower index first, then all others as one. */
export function nextChoices(
  probabilities: ArrayLike<number>,
  own: ArrayLike<number>,
  chosen: number | undefined,
  shown: number,
): Choice[] {
  const all: Choice[] = Array.from({ length: own.length }, (_, token) => ({
    token,
    probability: probabilities[token] ?? 0,
    own: own[token] ?? 0,
    chosen: token === chosen,
  })).sort((a, b) => b.own - a.own || (a.token ?? 0) - (b.token ?? 0));
  const rest = all.slice(shown);
  if (rest.length === 0) return all;
  const sum = (key: 'probability' | 'own') => rest.reduce((total, choice) => total + choice[key], 0);
  return [
    ...all.slice(0, shown),
    { token: undefined, probability: sum('probability'), own: sum('own'), chosen: rest.some((one) => one.chosen) },
  ];
}

/** One step's part of an answer that has all steps after one another. */
export const rowOf = (probabilities: Float64Array, step: number, vocabulary: number): Float64Array =>
  probabilities.subarray(step * vocabulary, (step + 1) * vocabulary);
