// SPDX-License-Identifier: MIT
// Makes <attn-variants> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnOrder } from './attn-order.ts';
import { AttnVariants } from './attn-variants.ts';

define('attn-order', AttnOrder);
define('attn-variants', AttnVariants);
