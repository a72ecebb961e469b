// SPDX-License-Identifier: MIT
// Words of the quiet row at the end of each figure; of its panels: source.ts, share.ts.

import { inLanguage } from '../language.ts';

export const aboutStrings = inLanguage('about', {
  source: 'Inspect the source',
  share: 'Share',
  loading: 'Loading …',
  failed: 'This part could not be loaded. Check the connection, close it and open it again.',
});
