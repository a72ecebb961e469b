// SPDX-License-Identifier: MIT
// Which mask the small GPT under the explorer trains with, and whether it is still the one above.

import { maskStrings } from '../../lesson/en/mask.ts';
import { specName } from '../../state/mask-spec.ts';

export function trainedSentence(trained: string, shown: string | undefined): string {
  const { below } = maskStrings;
  const sentence = below.trains(specName(trained));
  return shown === undefined || shown === trained ? sentence : `${sentence} ${below.changed}`;
}
