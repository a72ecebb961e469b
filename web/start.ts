// SPDX-License-Identifier: MIT
// Where the page's scripts begin.

import { beginLesson } from './begin-lesson.ts';

beginLesson().catch((error: unknown) => {
  dispatchEvent(new Event('attn-not-loaded')); // to page/early.js
  throw error;
});
