// SPDX-License-Identifier: MIT
// Makes <attn-bets> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnBets } from './attn-bets.ts';

define('attn-bets', AttnBets);
