// SPDX-License-Identifier: MIT
// Words of what is shown where the core can never run: results that it gave when the page was built.

import { inLanguage } from '../language.ts';

export const stillStrings = inLanguage('still', {
  made: 'Nothing can be computed on this page. These numbers are what the same C++ core gave when the page was built (profile “exact”).',
  trained: {
    caption: (step: number) =>
      `The two models after step ${step}. Losses in nats per character, both on the same windows; the honest loss is that of a model that may not see its answer.`,
    model: 'Model',
    loss: 'Loss it is praised for',
    honest: 'Honest loss',
    writes: 'Writes',
  },
  attention: {
    caption: (text: string) =>
      `Attention weights of the model trained with the causal mask, first layer, first head, while it reads “${text}”. Each row adds up to 1.`,
    query: 'Query',
  },
  softmax: {
    caption: (scores: string) =>
      `Weights for the scores ${scores} in every row, the causal mask before the softmax. Each row adds up to 1.`,
    row: (row: number) => `Row ${row}`,
    key: (key: number) => `Key ${key}`,
  },
  leak: {
    caption: (change: number, length: number) =>
      `Of ${length} tokens, the one at position ${change} was swapped. How many positions before it noticed:`,
    code: 'Code under test',
    rounds: { right: 'as promised: causal', noMask: 'the mask forgotten', offByOne: 'the triangle one step too wide' },
    leaks: 'Positions that changed and must not',
    largest: 'Largest change of their logits',
  },
});
