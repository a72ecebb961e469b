// SPDX-License-Identifier: MIT
// Everything that a second language has to say: the names and shapes of the English catalogues in en/. A language's
// pack (de/german.ts) is of this type, so that a word that is missing does not compile.

import type { ablateStrings } from './en/ablate.ts';
import type { aboutStrings } from './en/about.ts';
import type { averageStrings } from './en/average.ts';
import type { betsStrings } from './en/bets.ts';
import type { blockStrings } from './en/block.ts';
import type { embedStrings } from './en/embed.ts';
import type { embedThisStrings } from './en/embed-this.ts';
import type { generateStrings } from './en/generate.ts';
import type { labStrings } from './en/lab.ts';
import type { labFormStrings } from './en/lab-form.ts';
import type { leakStrings } from './en/leak.ts';
import type { maskStrings } from './en/mask.ts';
import type { aroundStrings, noteStrings, printStrings, railStrings } from './en/page.ts';
import type { betStrings, cakeStrings, exerciseStrings, goalStrings } from './en/puzzles.ts';
import type { qkvStrings } from './en/qkv.ts';
import type { quizStrings } from './en/quiz.ts';
import type { maskQuestions } from './en/quiz-masks.ts';
import type { modelQuestions } from './en/quiz-models.ts';
import type { shareStrings } from './en/share.ts';
import type { strings } from './en/shared.ts';
import type { softmaxStrings } from './en/softmax.ts';
import type { sourceStrings } from './en/source.ts';
import type { stillStrings } from './en/still.ts';
import type { takeAwayStrings } from './en/take-away.ts';
import type { tokenStrings } from './en/tokens.ts';
import type { translatorStrings } from './en/translator.ts';
import type { variantsStrings } from './en/variants.ts';

export interface Catalogue {
  about: typeof aboutStrings;
  ablate: typeof ablateStrings;
  around: typeof aroundStrings;
  average: typeof averageStrings;
  bets: typeof betsStrings;
  block: typeof blockStrings;
  embed: typeof embedStrings;
  embedThis: typeof embedThisStrings;
  generate: typeof generateStrings;
  labForm: typeof labFormStrings;
  lab: typeof labStrings;
  leak: typeof leakStrings;
  mask: typeof maskStrings;
  bet: typeof betStrings;
  cake: typeof cakeStrings;
  exercise: typeof exerciseStrings;
  goal: typeof goalStrings;
  note: typeof noteStrings;
  print: typeof printStrings;
  rail: typeof railStrings;
  qkv: typeof qkvStrings;
  quiz: typeof quizStrings;
  quizMasks: typeof maskQuestions;
  quizModels: typeof modelQuestions;
  shared: typeof strings;
  share: typeof shareStrings;
  still: typeof stillStrings;
  softmax: typeof softmaxStrings;
  source: typeof sourceStrings;
  takeAway: typeof takeAwayStrings;
  token: typeof tokenStrings;
  translator: typeof translatorStrings;
  variants: typeof variantsStrings;
}
