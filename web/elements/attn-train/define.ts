// SPDX-License-Identifier: MIT
// Makes <attn-train> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnTrain } from './attn-train.ts';

define('attn-train', AttnTrain);
