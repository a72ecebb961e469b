// SPDX-License-Identifier: MIT
// Makes <attn-mask-cake> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnMaskCake } from './attn-mask-cake.ts';

define('attn-mask-cake', AttnMaskCake);
