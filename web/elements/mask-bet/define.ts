// SPDX-License-Identifier: MIT
// Makes <attn-mask-bet> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnMaskBet } from './attn-mask-bet.ts';

define('attn-mask-bet', AttnMaskBet);
