// SPDX-License-Identifier: MIT
// Makes <attn-softmax> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnSoftmax } from './attn-softmax.ts';

define('attn-softmax', AttnSoftmax);
