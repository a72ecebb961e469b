// SPDX-License-Identifier: MIT
// Which language the interface and the figures speak: that of the query parameter `lang`, else English. Where a
// language's words cannot be loaded the page stays English and works.

import { hearIn } from './engine/client/hear.ts';
import { coreSentence, english, type Language, speak } from './lesson/language.ts';

const packs: Readonly<Record<string, () => Promise<Language>>> = {
  en: async () => english,
  de: async () => (await import('./lesson/de/german.ts')).german,
};

/** "de-AT" is spoken as "de"; undefined for a language that the guide does not have. */
export function wantedLanguage(query: string): string | undefined {
  const [name = ''] = (new URLSearchParams(query).get('lang') ?? 'en').toLowerCase().split(/[-_]/);
  return Object.hasOwn(packs, name) ? name : undefined;
}

export async function chooseLanguage(query: string): Promise<void> {
  try {
    const pack = packs[wantedLanguage(query) ?? 'en'];
    if (pack === undefined) return;
    const chosen = await pack();
    speak(chosen);
    if (chosen !== english) hearIn(coreSentence);
  } catch {
    speak(english);
  }
}
