// SPDX-License-Identifier: MIT
// Makes the laboratory known to the page; imported when an <attn-train lab> comes near the window.

import { define } from '../../shared/attn-element.ts';
import { AttnTrainLab } from './attn-train-lab.ts';

define('attn-train-lab', AttnTrainLab);
