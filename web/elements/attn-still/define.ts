// SPDX-License-Identifier: MIT
// Makes <attn-still> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnStill } from './attn-still.ts';

define('attn-still', AttnStill);
