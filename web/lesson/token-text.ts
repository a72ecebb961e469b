// SPDX-License-Identifier: MIT
// How a token is shown and how it is called in the chosen language.

import { tokenStrings } from './en/tokens.ts';
import { tokenNamer } from './token-names.ts';

export { isUnseen, tokenGlyph } from './token-names.ts';

/** "“cake”", "space", "“▯a” with zero-width space": what is read out. */
export const tokenName = tokenNamer(tokenStrings);
