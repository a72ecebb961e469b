// SPDX-License-Identifier: MIT
// Makes <attn-link-note> known to the page; importing it twice does no harm.

import { define } from '../shared/attn-element.ts';
import { AttnLinkNote } from './attn-link-note.ts';

define('attn-link-note', AttnLinkNote);
