// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest';
import { trainedSentence } from '../../web/elements/attn-mask/trained-words.ts';

it('the training under the explorer names its own mask, and says when the one above is another by now', () => {
  expect(trainedSentence('window:3', 'window:3')).toBe('The training below uses the mask “window 3”.');
  expect(trainedSentence('window:3', 'full')).toBe(
    'The training below uses the mask “window 3”. The mask above has changed since then.',
  );
  expect(trainedSentence('full', undefined)).toBe('The training below uses the mask “full”.');
});
