// SPDX-License-Identifier: MIT
// Begins the whole lesson: the language first, since the figures take their words when their code is loaded; then, only within
// a course, what its author asked for; then the page.

import { chooseLanguage } from './choose-language.ts';
import './embed/early-messages.ts';

const hosted = (): boolean => window.parent !== window || /[?&](report|theme|links|motion|view)=/.test(location.search);

export async function beginLesson(): Promise<void> {
  await chooseLanguage(location.search);
  const host = hosted() ? await import('./embed/host-lesson.ts').then(({ hostLesson }) => hostLesson()) : undefined;
  await import('./main.ts');
  host?.();
}
