// SPDX-License-Identifier: MIT
// All questions, in the order of the chapters, and which of them an element asks.

import { type Entries, goOf, isMissed } from '../../state/quiz-record.ts';
import { CHAPTER_SETS, type Question } from './question.ts';
import { MASK_QUESTIONS, MIXED_QUESTIONS } from './questions-masks.ts';
import { MODEL_QUESTIONS } from './questions-models.ts';

export const QUESTIONS: readonly Question[] = [...MASK_QUESTIONS, ...MODEL_QUESTIONS, ...MIXED_QUESTIONS];

export const SETS: readonly string[] = [...CHAPTER_SETS, 'mixed', 'all'];

const BY_ID = new Map(QUESTIONS.map((question) => [question.id, question]));

export const questionOf = (id: string): Question | undefined => BY_ID.get(id);

/** Ids of a set. Of all, those without an answer come first, then those that were missed. */
export function idsOf(set: string, entries: Entries): string[] {
  const ids = QUESTIONS.filter((question) => set === 'all' || question.set === set).map(({ id }) => id);
  if (set !== 'all') return ids;
  const rank = (id: string): number => {
    const go = goOf(entries.get(id));
    return go === undefined ? 0 : isMissed(go) ? 1 : 2;
  };
  return ids.sort((a, b) => rank(a) - rank(b));
}
