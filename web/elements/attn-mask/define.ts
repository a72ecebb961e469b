// SPDX-License-Identifier: MIT
// Makes <attn-mask> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnMask } from './attn-mask.ts';

define('attn-mask', AttnMask);
