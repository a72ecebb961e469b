// SPDX-License-Identifier: MIT
// Makes <attn-mask-translator> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnMaskTranslator } from './attn-mask-translator.ts';

define('attn-mask-translator', AttnMaskTranslator);
