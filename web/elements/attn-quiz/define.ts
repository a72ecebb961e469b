// SPDX-License-Identifier: MIT
// Makes <attn-quiz> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnQuiz } from './attn-quiz.ts';

define('attn-quiz', AttnQuiz);
