// SPDX-License-Identifier: MIT
// Makes <attn-ablate> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnAblate } from './attn-ablate.ts';

define('attn-ablate', AttnAblate);
