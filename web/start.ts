// SPDX-License-Identifier: MIT
// Where the page's scripts begin.

import { beginLesson } from './begin-lesson.ts';

void beginLesson();
