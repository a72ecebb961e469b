// SPDX-License-Identifier: MIT
// Makes <attn-about> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnAbout } from './attn-about.ts';

define('attn-about', AttnAbout);
