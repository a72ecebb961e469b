// SPDX-License-Identifier: MIT
// Makes <attn-share> and its fold known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnShare } from './attn-share.ts';
import { AttnShareEmbed } from './attn-share-embed.ts';

define('attn-share-embed', AttnShareEmbed);
define('attn-share', AttnShare);
