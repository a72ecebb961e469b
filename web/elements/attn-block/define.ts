// SPDX-License-Identifier: MIT
// Makes <attn-block> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnBlock } from './attn-block.ts';

define('attn-block', AttnBlock);
