// SPDX-License-Identifier: MIT
// Makes <attn-average> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnAverage } from './attn-average.ts';

define('attn-average', AttnAverage);
