// SPDX-License-Identifier: MIT
// The page's script: defines the figures and wires the header and the rail. It says when it is done by
// data-ready on the html element.

import './elements/attn-mask/define.ts';
import './elements/attn-train/define.ts';
import { followChapters } from './rail.ts';
import { themeToggle } from './theme-toggle.ts';

const toggle = document.querySelector<HTMLButtonElement>('#theme');
if (toggle !== null) themeToggle(toggle);

const rail = document.querySelector<HTMLElement>('.rail');
if (rail !== null) followChapters(rail);

document.documentElement.dataset.ready = '1';
