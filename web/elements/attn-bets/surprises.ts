// SPDX-License-Identifier: MIT
// Answers of the quiz that a reader was sure of and that did not fit: where there is most to learn.

import type { Entries } from '../../state/quiz-record.ts';
import type { Question } from '../attn-quiz/question.ts';

export interface Surprise {
  id: string;
  ask: string;
  /** The answer that was given first, and the one that fits. */
  yours: string;
  fits: string;
  why: string;
  /** Found since, at this or a later go. */
  mended: boolean;
}

export function surprises(entries: Entries, questionOf: (id: string) => Question | undefined): Surprise[] {
  const found: Surprise[] = [];
  for (const [id, { first, again }] of entries) {
    const question = questionOf(id);
    const wrong = [first, again].find((go) => go?.sure === true && !(go.right && go.tried.length === 1));
    const yours = question?.words.options[wrong?.tried[0] ?? ''];
    const fits = question?.words.options[question.right];
    if (question === undefined || yours === undefined || fits === undefined || yours === fits) continue;
    const mended = (again ?? first).right;
    found.push({ id, ask: question.words.ask, yours: yours.label, fits: fits.label, why: fits.feedback, mended });
  }
  return found;
}
