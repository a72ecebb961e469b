// SPDX-License-Identifier: MIT
// `report=scorm`: has this page's visit recorded by the learning platform around it, and says so where none is found. To be
// called before a figure is drawn, since the learner's answers are restored.

import { AttnQuiz } from '../elements/attn-quiz/attn-quiz.ts';
import { QUESTIONS } from '../elements/attn-quiz/questions.ts';
import { embedStrings as text } from '../lesson/en/embed.ts';
import { quizRecord } from '../state/quiz-record.ts';
import { replaceHash, sayIn } from './hosted.ts';
import type { ScormWindow } from './scorm.ts';
import { type AnswerDetail, ScormSession } from './scorm-session.ts';

export function recordVisit(main: HTMLElement): void {
  const session = new ScormSession(window as unknown as ScormWindow, {
    record: quizRecord,
    questions: QUESTIONS,
    hash: () => location.hash,
    now: () => performance.now() / 1000,
    time: () => new Date().toTimeString().slice(0, 8),
    lost: () => {
      sayIn(main, text.lost, 'prepend');
      // That note may be far above. What is answered says it too.
      quizRecord.toldTo = 'lost';
      for (const quiz of main.querySelectorAll<AttnQuiz>('attn-quiz')) quiz.requestUpdate();
    },
  });
  const hash = session.start();
  if (!session.recording) sayIn(main, session.visiting ? text.visiting : text.notRecorded, 'prepend');
  if (!session.recording && !session.visiting) return;
  if (session.recording) quizRecord.toldTo = 'platform';
  if (hash !== '' && location.hash === '') replaceHash(hash);
  document.addEventListener('attn-answer', (event) => {
    if (event.target instanceof AttnQuiz) session.answer((event as CustomEvent<AnswerDetail>).detail);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') session.saveNow();
  });
  addEventListener('pagehide', () => session.finish());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.resume();
  });
  // A new address would end the visit, and not every platform begins another.
  for (const link of document.querySelectorAll('.languages')) link.remove();
}
