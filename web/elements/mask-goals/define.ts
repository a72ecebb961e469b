// SPDX-License-Identifier: MIT
// Makes <attn-mask-goals> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnMaskGoals } from './attn-mask-goals.ts';

define('attn-mask-goals', AttnMaskGoals);
