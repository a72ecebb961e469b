// SPDX-License-Identifier: MIT
// Makes <attn-leak> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnLeak } from './attn-leak.ts';

define('attn-leak', AttnLeak);
