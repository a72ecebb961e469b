// SPDX-License-Identifier: MIT
// What has to be there before the first figure on somebody else's page: the page's language, the figures' own look
// (host-look.ts) and links that lead to the guide. Loaded with the first figure; it imports none, since a figure's code takes
// its words and its look when it is run.

import { chooseLanguage } from '../../choose-language.ts';
import { linksLeadTo } from '../../link-target.ts';
import { guideAddress } from './guide-address.ts';
import { bringLook } from './host-look.ts';

let prepared: Promise<void> | undefined;

/** The first figure's language is that of all: figures take their words when their code is loaded. */
export function prepare(element: Element): Promise<void> {
  prepared ??= (async () => {
    bringLook();
    const tag = element.closest('[lang]')?.getAttribute('lang') ?? document.documentElement.lang;
    linksLeadTo(guideAddress(sources.script));
    await chooseLanguage(`?lang=${encodeURIComponent(tag || 'en')}`);
  })();
  return prepared;
}

/** Set by the entry, which knows where it is. */
export const sources: { script?: string } = {};
