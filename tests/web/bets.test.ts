// SPDX-License-Identifier: MIT
// The learner's thread without a browser: what is kept of bets, what stored text may not do, and the sentence of each bet
// that the page's figures can place.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isTold, tell } from '../../web/elements/attn-bets/bet-sentences.ts';
import { surprises } from '../../web/elements/attn-bets/surprises.ts';
import { questionOf } from '../../web/elements/attn-quiz/questions.ts';
import { PARTS } from '../../web/state/ablation.ts';
import { type Bet, type BetValue, betOf, KeptBets, readBets } from '../../web/state/bets.ts';
import { KeptText } from '../../web/state/kept-text.ts';
import { FAULTS, ROUNDS } from '../../web/state/leak-question.ts';
import { readEntries } from '../../web/state/quiz-record.ts';

const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};
const bet = (item: string, prediction: BetValue, actual: BetValue, correct = false): Bet => ({
  item,
  prediction,
  actual,
  correct,
  place: 'here',
});
const sentence = (...given: Parameters<typeof bet>): string => tell([bet(...given)])[0]?.sentence ?? '';

describe('what is kept of bets', () => {
  it('is the first bet of each item, without a store too, until it is forgotten', () => {
    const kept = new KeptBets(new KeptText('attn-bets', denied));
    kept.add(bet('which-writes', 'full', 'causal'));
    kept.add(bet('which-writes', 'causal', 'causal', true));
    kept.add(bet('row-4-reads', [0, 4], [0, 1, 2, 3, 4]));
    expect(kept.bets.map(({ prediction }) => prediction)).toEqual(['full', [0, 4]]);
    kept.forget();
    expect(kept.bets).toEqual([]);
  });

  it('is only what has the form of a bet', () => {
    expect(betOf({ item: 'x', prediction: 1, actual: 2, correct: false }, 'poke')).toMatchObject({ place: 'poke' });
    for (const detail of [
      undefined,
      null,
      'text',
      { item: 'x', prediction: 1, actual: 2 },
      { item: '<b>', prediction: 1, actual: 2, correct: true },
      { item: 'x', prediction: Number.NaN, actual: 2, correct: true },
      { item: 'x', prediction: 'long'.repeat(20), actual: 2, correct: true },
      { item: 'x', prediction: { deep: { deeper: 1 } }, actual: 2, correct: true },
      { item: 'x', prediction: undefined, actual: 2, correct: true },
    ]) {
      expect(betOf(detail, '')).toBeUndefined();
    }
  });

  it.each([
    '',
    'null',
    '[]',
    '{',
    '{"v":2,"bets":[{"item":"x","prediction":1,"actual":2,"correct":true}]}',
    '{"v":1}',
    '{"v":1,"bets":7}',
    '{"v":1,"bets":[null,3,{}]}',
  ])('takes nothing from the bad text %s', (text) => {
    expect(readBets(text)).toEqual([]);
  });
});

describe('the sentence of a bet', () => {
  it.each([
    [bet('which-writes', 'full', 'causal'), /^You expected the model that sees everything .* the model with the fold/],
    [bet('last-bit', 'different', 'same'), /only nearly.*to the last bit/],
    [bet('attends-most-2', 1, 1, true), /^You said that “is” would attend most to “cake”, and it does\.$/],
    [bet('row-4-reads', [0, 2, 3, 5], [0, 1, 2, 3, 4]), /keys 0, 2, 3, 5; the causal mask allows keys 0–4/],
    [bet('row-sums', 'both', 'before'), /in either place.*only with the mask before softmax/],
    [bet('leak-targets', 'leak', 'targets'), /the leak test would notice.*only a look at the targets/],
    [bet('leak-random', 'none', 'full'), /neither model.*the model without a mask/],
    [bet('generate-work', { With: 6, Without: 6 }, { With: 2400, Without: 16800 }), /6 .* 6 .* 2,400 and 16,800/],
    [bet('generate-cache', 'right', 'stale'), /stay right.*go out of date/],
    [bet('lab-shape', 'together', 'without'), /fall alike.*the one without a mask lower/],
    [bet('lab-held-out', 'together', 'turns'), /held-out loss to fall as well .* was fall and then turn up\.$/],
    [bet('lab-writer', 'with', 'with', true), /the run with the mask to write better, and it did/],
    [bet('cross-later-key', false, true), /the reply may not look at a later key of the question; it may\.$/],
    [bet('cross-later-key', true, true, true), /the reply may look at a later key of the question, and so it is\.$/],
    [
      bet('order-without-positions', 'never', 'mask'),
      /without positions .* is never noticed; it is noticed only with a mask\.$/,
    ],
    [bet('order-without-positions', 'mask', 'mask', true), /is noticed only with a mask, and so it is\.$/],
    [bet('ablation-ranking', ['ln', 'res'], ['res', 'ln']), /norms to hurt most.*it was residual paths.*whole order/],
    [
      bet('ablation-ranking', ['mlp', 'pos', 'ln'], ['mlp', 'ln', 'pos']),
      /^You expected feed-forward to hurt most to lose, and so it was\. .* order is feed-forward, norms and positions\.$/,
    ],
  ] as const)('%o', (placed, expected) => {
    const [told] = tell([placed]);
    expect(told?.sentence).toMatch(expected);
    expect(told?.sentence).toMatch(/^[A-Z].*\.$/);
    expect(told).toMatchObject({ held: placed.correct, place: 'here' });
    expect(told?.figure).not.toBe('');
  });

  it('exists for every bet that a figure’s source places', () => {
    const elements = new URL('../../web/elements/', import.meta.url);
    const sources = readdirSync(elements, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(new URL(name, elements), 'utf8'));
    const places = (pattern: RegExp) => sources.flatMap((source) => [...source.matchAll(pattern)]);
    // The name of the bet, or the beginning of it; the laboratory names its three where it tells the verdict.
    const items = [
      ...places(/emit\('attn-predict', \{\s*item: (?:'([\w-]+)'|`([^`]*)`),/g),
      ...places(/\btell\('([\w-]+)', bet\./g),
    ].map(([, name, template]) => name ?? template ?? '');
    expect(places(/emit\('attn-predict'/g)).toHaveLength(items.length - 2);
    expect(items).toContain('lab-writer');
    const worked = (item: string) => item === `\${stepName}-\${row}`;
    expect(items.filter((item) => !isTold(item) && !worked(item))).toEqual([]);
  });

  it('names every round and every fault of the leak test', () => {
    for (const round of ROUNDS) {
      expect(sentence(`leak-${round}`, 3, 8)).toMatch(/^You expected 3 positions to change .*; 8 did\.$/);
      expect(sentence(`leak-${round}`, 1, 1, true)).toMatch(/1 position to change .*, and it was just that many\.$/);
    }
    for (const fault of FAULTS) {
      expect(sentence(`leak-${fault}`, true, false)).toMatch(
        /^You expected the leak test to find .*, and it missed it\.$/,
      );
      expect(sentence(`leak-${fault}`, false, false, true)).toMatch(/to miss .*, and it did\.$/);
    }
  });

  it('names every part of the ablation', () => {
    const all = sentence('ablation-ranking', [...PARTS], [...PARTS], true);
    expect(all.split(', ').length + all.split(' and ').length - 1).toBeGreaterThanOrEqual(PARTS.length);
  });

  it('tells numbers that were worked out as one sentence', () => {
    const told = tell([
      bet('mix-2', 0.5, 0.5, true),
      bet('which-writes', 'causal', 'causal', true),
      bet('softmax-2', 0.4, 0.5),
    ]);
    expect(told.map(({ sentence: said }) => said)).toEqual([
      'You worked out 2 numbers yourself; 1 is as the core has them.',
      expect.stringMatching(/^You expected the model with the fold to write better, and it does\.$/),
    ]);
  });

  it('is left out where the bet is not one that a figure places', () => {
    const strange = [
      bet('unknown', 'a', 'b'),
      bet('which-writes', 'constructor', 'causal'),
      bet('row-4-reads', 'all', [1]),
      bet('attends-most-9', 1, 2),
      bet('leak-noMask', 'many', 8),
      bet('leak-toString', true, true),
      bet('generate-work', 3, 4),
      bet('ablation-ranking', ['x'], ['y']),
    ];
    expect(tell(strange)).toEqual([]);
  });
});

describe('answers that a reader was sure of', () => {
  it('are told where the first of them did not fit, mended or not', () => {
    const told = surprises(
      readEntries('1;mask-stray:only,below!+;leak-tiny:rounding!;block-heads:same!+;softmax-flip:error;gone-away:a!'),
      questionOf,
    );
    expect(told.map(({ id, mended }) => [id, mended])).toEqual([
      ['mask-stray', true],
      ['leak-tiny', false],
    ]);
    expect(told[0]).toMatchObject({ yours: 'Row 1 alone', fits: 'Rows 1, 2 and 3' });
  });
});
