// SPDX-License-Identifier: MIT
// Makes <attn-generate> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnGenerate } from './attn-generate.ts';

define('attn-generate', AttnGenerate);
