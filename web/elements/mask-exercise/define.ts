// SPDX-License-Identifier: MIT
// Makes <attn-mask-exercise> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnMaskExercise } from './attn-mask-exercise.ts';

define('attn-mask-exercise', AttnMaskExercise);
