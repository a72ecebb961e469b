// SPDX-License-Identifier: MIT
// Makes <attn-var> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnVar } from './attn-var.ts';

define('attn-var', AttnVar);
