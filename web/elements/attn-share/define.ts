// SPDX-License-Identifier: MIT
// Makes <attn-share> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnShare } from './attn-share.ts';

define('attn-share', AttnShare);
