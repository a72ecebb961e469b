// SPDX-License-Identifier: MIT
// The page's script: defines the figures and wires the header and the rail. It says when it is done by
// data-ready on the html element.

import './elements/attn-train/define.ts';
import { loadWhenNear } from './lazy-figures.ts';
import { language } from './lesson/language.ts';
import { followLinks } from './open-link.ts';
import { sayAround, sayLabels } from './page/around.ts';
import { explainTerms } from './page/glossary-notes.ts';
import { keepAddress, markLanguage } from './page/language-links.ts';
import { readyForPaper } from './page/print.ts';
import { followChapters } from './page/rail.ts';
import { registerOffline } from './page/register-offline.ts';
import { keepRooms } from './page/rooms.ts';
import { themeToggle } from './page/theme-toggle.ts';
import { keepThread } from './state/bets.ts';

sayAround(document, language().tag);
sayLabels(document, language().tag);

const toggle = document.querySelector<HTMLButtonElement>('#theme');
if (toggle !== null) themeToggle(toggle);

const rail = document.querySelector<HTMLElement>('.rail');
if (rail !== null) followChapters(rail);

const languages = document.querySelectorAll<HTMLAnchorElement>('.languages a');
keepAddress(languages);
markLanguage(languages, language().tag);

explainTerms(document, language().tag);
keepRooms(document.querySelectorAll<HTMLElement>('.figure'));
keepThread();

loadWhenNear({
  'attn-ablate': () => import('./elements/attn-ablate/define.ts'),
  'attn-average': () => import('./elements/attn-average/define.ts'),
  'attn-bets': () => import('./elements/attn-bets/define.ts'),
  'attn-block': () => import('./elements/attn-block/define.ts'),
  'attn-generate': () => import('./elements/attn-generate/define.ts'),
  'attn-leak': () => import('./elements/attn-leak/define.ts'),
  'attn-mask': () => import('./elements/attn-mask/define.ts'),
  'attn-mask-bet': () => import('./elements/mask-bet/define.ts'),
  'attn-mask-cake': () => import('./elements/mask-cake/define.ts'),
  'attn-mask-exercise': () => import('./elements/mask-exercise/define.ts'),
  'attn-mask-goals': () => import('./elements/mask-goals/define.ts'),
  'attn-mask-translator': () => import('./elements/mask-translator/define.ts'),
  'attn-qkv': () => import('./elements/attn-qkv/define.ts'),
  'attn-quiz': () => import('./elements/attn-quiz/define.ts'),
  'attn-softmax': () => import('./elements/attn-softmax/define.ts'),
  'attn-variants': () => import('./elements/attn-variants/define.ts'),
  'attn-var': () => import('./elements/attn-var/define.ts'),
});

const main = document.querySelector('main');
if (main !== null) readyForPaper(main);

followLinks();
if (import.meta.env.PROD) registerOffline();

document.documentElement.dataset.ready = '1';
