// SPDX-License-Identifier: MIT
// Makes <attn-qkv> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnQkv } from './attn-qkv.ts';

define('attn-qkv', AttnQkv);
