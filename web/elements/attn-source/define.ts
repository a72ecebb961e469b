// SPDX-License-Identifier: MIT
// Makes <attn-source> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnSource } from './attn-source.ts';

define('attn-source', AttnSource);
