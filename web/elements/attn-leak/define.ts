// SPDX-License-Identifier: MIT
// Makes <attn-leak> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnLeak } from './attn-leak.ts';
import { AttnLeakRun } from './attn-leak-run.ts';

define('attn-leak-run', AttnLeakRun);
define('attn-leak', AttnLeak);
