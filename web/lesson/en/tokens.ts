// SPDX-License-Identifier: MIT
// The names of characters that cannot be seen, and how a token is spoken of.

import { inLanguage } from '../language.ts';

export const tokenStrings = inLanguage('token', {
  names: {
    ' ': 'space',
    '\n': 'line end',
    '\r': 'carriage return',
    '\t': 'tab',
    '\u00a0': 'no-break space',
    '\u00ad': 'soft hyphen',
    '\u200b': 'zero-width space',
    '\u200c': 'zero-width non-joiner',
    '\u200d': 'zero-width joiner',
    '\u200e': 'left-to-right mark',
    '\u200f': 'right-to-left mark',
    '\u2060': 'word joiner',
    '\u3000': 'wide space',
    '\ufe0f': 'emoji style mark',
    '\ufeff': 'byte order mark',
  },
  invisible: (code: string) => `invisible character ${code}`,
  combining: (code: string) => `combining mark ${code}`,
  quoted: (token: string) => `“${token}”`,
  with: (quoted: string, names: readonly string[]) => `${quoted} with ${names.join(' and ')}`,
});
