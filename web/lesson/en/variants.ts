// SPDX-License-Identifier: MIT
// Labels and sentences of <attn-variants>: the family of attentions, and what a mask alone knows of order.

import { inLanguage } from '../language.ts';

interface Setting {
  positions: boolean;
  mask: 'full' | 'causal';
  layers: number;
}

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
const maskWords = ({ mask }: Setting): string => (mask === 'causal' ? 'causal mask' : 'no mask');
const positionWords = ({ positions }: Setting): string => (positions ? 'Positions on' : 'Positions off');
const row = (word: string, at: number): string => `“${word}” (row ${at})`;
const ofAll = (count: number, all: number, noun: string): string =>
  count === all ? `all ${plural(all, noun)}` : `${count} of ${plural(all, noun)}`;

export const variantsStrings = inLanguage('variants', {
  badSize: (min: number, max: number) =>
    `Question and reply can have from ${min} to ${max} tokens each; the figure keeps what it had.`,
  family: {
    title: 'Three matrices, one family',
    how: 'The encoder reads a customer’s question, the decoder writes the reply to it. Rows ask, columns answer; look at any row.',
    bet: {
      question: (row: number, query: string, key: number, word: string) =>
        `The reply has come to row ${row}, “${query}”. In cross-attention, may it look at key ${key} of the question, “${word}”?`,
      yes: 'Yes, it may',
      no: (row: number, key: number) => `No, ${key} comes after ${row}`,
      skip: 'Show me',
      right: 'Right.',
      wrong: 'Not so.',
      none: 'No bet, then.',
      allowed: (query: string, key: string) =>
        `“${query}” may look at “${key}”: the whole question was there before the reply began, so none of it is in the reply’s future. Rows and columns count two different texts, and this matrix alone need not be square.`,
      refused: (query: string, key: string) => `“${query}” may not look at “${key}”: the mask blocks that key.`,
    },
    models: {
      legend: 'Which halves the model has',
      both: {
        name: 'Both',
        who: 'Encoder and decoder, all three matrices: T5, and the translator that the transformer was made for.',
      },
      encoder: {
        name: 'Encoder only',
        who: 'A reader: BERT. Each word sees both ways, so it never learned to guess the next one.',
      },
      decoder: {
        name: 'Decoder only',
        who: 'A writer: GPT, and the model that you train here. Masked self-attention in every layer, and no other.',
      },
    },
    sizes: { encoder: 'Tokens of the question', decoder: 'Tokens of the reply' },
    more: 'Filler tokens',
    padding: {
      legend: 'The question’s last tokens are',
      none: 'Words',
      read: 'Fillers, read',
      blocked: 'Fillers, blocked',
      hints: {
        none: 'Questions of a batch have one length; short ones are filled up.',
        read: 'A filler means nothing, and every row gives it a share all the same.',
        blocked:
          'Fillers are blocked as keys, down the whole column. As queries they still ask, and nobody reads what they get.',
      },
    },
    parts: {
      encoder: { title: 'Self-attention', what: 'The question asks itself. No mask.', badge: '' },
      decoder: {
        title: 'Masked self-attention',
        what: 'The reply asks itself, and nothing later.',
        badge: 'you built this',
      },
      cross: { title: 'Cross-attention', what: 'The reply asks the question.', badge: 'not in your model' },
    },
    leftOut: {
      encoder: 'BERT and its kin have no such part.',
      decoder: 'GPT and its kin have no such part.',
    },
    flow: {
      keys: (count: number) => `${count} keys and values, from the question`,
      queries: (count: number) => `${count} queries, from the reply`,
      keysAbove: (count: number) => `${count} keys and values, from the question’s self-attention above`,
      queriesAbove: (count: number) => `${count} queries, from the reply’s masked self-attention`,
    },
    asked: {
      encoder: (query: string) => `Whom “${query}” asks in the question`,
      decoder: (query: string) => `Whom “${query}” asks in the reply`,
      cross: (query: string) => `Whom “${query}” of the reply asks in the question`,
    },
    corner: {
      encoder: 'question asks / question answers',
      decoder: 'reply asks / reply answers',
      cross: 'reply asks / question answers',
    },
    rowName: (at: number, word: string) => `${at} ${word}, look at this row`,
    caption: (title: string, queries: number, keys: number) =>
      `${title}: weights of ${queries} queries on ${keys} keys`,
    captionHidden: (title: string) => `${title}: after your bet`,
    shape: (queries: number, keys: number, width: number) =>
      `(${queries}, ${width}) · (${width}, ${keys}) → (${queries}, ${keys})`,
    cells: (open: number, all: number) => `${open} of ${all} cells open`,
    cellsHidden: 'how many open?',
    afterBet: 'after your bet',
    live: {
      encoder: (query: string, at: number, count: number, all: number) =>
        `In the question ${row(query, at)} may ask ${ofAll(count, all, 'word')}, before and after it`,
      decoder: (query: string, at: number, count: number, all: number) =>
        `In the reply ${row(query, at)} may ask ${ofAll(count, all, 'word')}, itself the last`,
      cross: (query: string, at: number, count: number, all: number) =>
        `Across, ${row(query, at)} of the reply may ask ${ofAll(count, all, 'word')} of the question`,
      most: (keys: readonly string[], weight: string) =>
        `; it looks most at ${keys.map((key) => `“${key}”`).join(' and ')}: ${weight}${keys.length > 1 ? ' each' : ''}.`,
      alike: (weight: string) => `; it looks at them all alike: ${weight} each.`,
      hidden: (query: string, at: number) =>
        `Across, ${row(query, at)} of the reply asks the question. Place your bet to see whom.`,
    },
  },
  order: {
    title: 'Position says where, a mask says who',
    how: 'A model nobody trained reads a text, then the same words with two of them swapped. Does what it expects after the last word change?',
    zero: 'exactly 0',
    before: 'So far: positions on, causal mask, 2 layers.',
    bet: {
      question: (before: string, after: string) =>
        `With positions switched off, can the model still tell “${before}” from “${after}”?`,
      never: 'No, never',
      mask: 'Only with a mask',
      always: 'Yes, always',
      skip: 'Show me',
      right: 'Right.',
      wrong: 'Not quite.',
      none: 'No bet, then.',
      outcomes: {
        never: 'Without positions no combination here tells the two texts apart.',
        mask: 'Without a mask the words are a bag. A causal mask gives order away all by itself, as soon as there is a second layer.',
        always: 'Even without a mask and without positions the two texts come out differently.',
      },
    },
    positions: { legend: 'Positions', on: 'On', off: 'Off' },
    masks: { legend: 'Mask', full: 'None', causal: 'Causal' },
    layers: 'Layers',
    texts: {
      caption: (last: string) =>
        `Both texts, and how much the logits at each word differ; “${last}” is the last of both`,
      corner: 'text / position',
      before: 'As given',
      after: 'Swapped',
      hint: 'Below each word: how far its logits are from those of the same word above. Exactly 0 means that the output went along with its word.',
    },
    prediction: {
      title: (last: string) => `Expected after “${last}”`,
      before: 'as given ',
      after: 'swapped ',
      difference: 'Largest difference of a logit:',
    },
    rounding: {
      real: 'Far more than rounding does.',
      none: 'Added up from left to right, as the model does it, it is the same to the last bit too.',
      some: (difference: string) =>
        `Exact, because here keys are added up in the order of what they hold. From left to right, as the model does it, the same sum rounds otherwise: ${difference}.`,
    },
    setting: (setting: Setting) =>
      `${positionWords(setting)}, ${maskWords(setting)}, ${plural(setting.layers, 'layer')}: `,
    same: (last: string, { positions, mask, layers }: Setting): string =>
      positions
        ? `“${last}” notices nothing.`
        : mask === 'full'
          ? `“${last}” notices nothing. A sum over all words does not know their order; outputs only move along with their words.`
          : `“${last}” notices nothing. ${layers === 1 ? 'In one layer it reads a bag of earlier words.' : 'What it reads is a bag of words.'}`,
    notices: (last: string, difference: string, { positions, mask, layers }: Setting): string =>
      positions
        ? `“${last}” notices, by ${difference}: each word carries its place with it.`
        : mask === 'causal' && layers > 1
          ? `“${last}” notices, by ${difference}. Nobody told it a position: early words have seen fewer words than late ones, and the next layer reads that off.`
          : `“${last}” notices, by ${difference}.`,
    grid: {
      caption: (last: string) => `Does “${last}” notice the swap, and by how much? 0 is exactly 0.`,
      zero: '0',
      corner: 'Setting',
      layers: (count: number) => plural(count, 'layer'),
      row: (setting: Setting) => `${positionWords(setting)}, ${maskWords(setting)}`,
      same: 'no,',
      tells: 'yes,',
    },
    more: 'Another text',
    text: 'Text, 3 to 8 words',
    seed: 'Seed',
    swapFirst: 'Swap this word',
    swapSecond: 'with this one',
    model:
      'The model is TinyGPT with random weights, width 16 and 4 heads; the words of the text are all it knows. Positions off: the same weights, with the vectors of the positions set to 0.',
    problems: {
      few: 'Text: at least three words are needed, two to swap and one after them; the figure keeps what it had.',
      many: 'Text: at most eight words; the figure keeps what it had.',
      long: 'Text: a word may have at most twelve characters; the figure keeps what it had.',
    },
    table: {
      caption: (last: string) => `Largest difference of the logits at “${last}” between the two texts`,
      columns: ['Setting', 'Keys added by content', 'Keys added from left to right'],
    },
  },
});
