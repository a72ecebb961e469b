// SPDX-License-Identifier: MIT
// German for en/tokens.ts.

import type { Catalogue } from '../catalogue.ts';
import { tokenNamer } from '../token-names.ts';
import { quoted } from './words.ts';

export const token: Catalogue['token'] = {
  names: {
    ' ': 'Leerzeichen',
    '\n': 'Zeilenende',
    '\r': 'Wagenrücklauf',
    '\t': 'Tabulator',
    '\u00a0': 'geschütztes Leerzeichen',
    '\u00ad': 'weiches Trennzeichen',
    '\u200b': 'breitenloses Leerzeichen',
    '\u200c': 'breitenloser Nichtverbinder',
    '\u200d': 'breitenloser Verbinder',
    '\u200e': 'Links-nach-rechts-Zeichen',
    '\u200f': 'Rechts-nach-links-Zeichen',
    '\u2060': 'Wortverbinder',
    '\u3000': 'breites Leerzeichen',
    '\ufe0f': 'Emoji-Stilzeichen',
    '\ufeff': 'Byte-Order-Mark',
  },
  invisible: (code) => `unsichtbares Zeichen ${code}`,
  combining: (code) => `kombinierendes Zeichen ${code}`,
  quoted,
  with: (token, names) => `${token} mit ${names.join(' und ')}`,
};

/** For the other German catalogues, which are loaded before the language is chosen. */
export const tokenName = tokenNamer(token);
