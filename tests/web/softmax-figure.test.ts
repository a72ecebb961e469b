// SPDX-License-Identifier: MIT
// The softmax figure without a browser: what it is given, how shares are written, and what is read off two answers.

import { describe, expect, it } from 'vitest';
import { cellShare, givenText, readsAsOne, sumText } from '../../web/draw/share-text.ts';
import type { OrderAnswer, Softmax } from '../../web/elements/attn-softmax/answers.ts';
import { blindRows, brokenRow, moved, movedRows, outcomeOf } from '../../web/elements/attn-softmax/facts.ts';
import { parseMasked, parseScores, transposed, transposedSpec } from '../../web/elements/attn-softmax/givens.ts';
import type { MaskDescription } from '../../web/engine/shared/core-api.ts';
import { exponent } from '../../web/lesson/number-text.ts';
import { FakeCore } from './support/fake-core.ts';

const sums = (...rowSums: number[]) => ({ rowSums: Float64Array.from(rowSums) });

function described(spec: string): MaskDescription {
  const mask = new FakeCore().describeMask(spec, 4, 4);
  if (!mask.ok) throw new Error(mask.error);
  return mask;
}

describe('the scores that are given', () => {
  it('are four, the same for every row, or sixteen', () => {
    expect(parseScores('1, 2,3 ,-4')).toEqual({
      ok: true,
      value: [1, 2, 3, -4, 1, 2, 3, -4, 1, 2, 3, -4, 1, 2, 3, -4],
    });
    const sixteen = Array.from({ length: 16 }, (_, cell) => cell);
    expect(parseScores(sixteen.join(','))).toEqual({ ok: true, value: sixteen });
  });

  it.each([
    ['1,2,3', { problem: 'count', part: '3' }],
    ['', { problem: 'empty' }],
    ['1,2,,4', { problem: 'empty' }],
    ['1,2,abc,4', { problem: 'not-a-number', part: 'abc' }],
    ['1,2,NaN,4', { problem: 'not-a-number', part: 'NaN' }],
    ['1,2,3,1e7', { problem: 'too-large', part: '1e7' }],
    ['1,2,3,-1e7', { problem: 'too-small', part: '-1e7' }],
  ])('“%s” is refused, and the part at fault is named', (text, failure) => {
    expect(parseScores(text)).toMatchObject({ ok: false, ...failure });
  });
});

describe('the hidden cells that are given', () => {
  it('are counted along the rows, and are causal unless given', () => {
    expect(parseMasked(null)).toEqual({ ok: true, value: 'causal' });
    expect(parseMasked('')).toEqual({ ok: true, value: 'full' });
    expect(parseMasked('1, 6,15')).toEqual({ ok: true, value: 'full/-0.1/-1.2/-3.3' });
  });

  it.each(['16', '-1', '1.5', 'x', '1,,2'])('“%s” is refused', (text) => {
    expect(parseMasked(text)).toMatchObject({ ok: false });
  });
});

describe('softmax along the other axis', () => {
  it('changes rows and columns over, in scores and mask, and back', () => {
    const matrix = Array.from({ length: 16 }, (_, cell) => cell);
    expect(transposed(matrix).slice(0, 5)).toEqual([0, 4, 8, 12, 1]);
    expect(transposed(transposed(matrix))).toEqual(matrix);
    expect(transposedSpec(described('causal').allowed)).toBe('full/-1.0/-2.0/-3.0/-2.1/-3.1/-3.2');
  });
});

describe('a share as text', () => {
  it('reads as zero or one only where it is', () => {
    expect([0, 1, 0.26894, 1e-9, 4.4e-5, 0.99999].map(cellShare)).toEqual([
      '0',
      '1',
      '.2689',
      '1e−9',
      '4e−5',
      '1.0000',
    ]);
    expect([0, 0.0321, 1, 2.08333, 3.2e-7].map(sumText)).toEqual(['0', '0.0321', '1.0000', '2.0833', '3.2e−7']);
    expect(exponent(5e-324)).toBe('4.9e−324');
    expect([1, 1 - 1e-16, 0.9999].map(readsAsOne)).toEqual([true, true, false]);
  });

  it('is a word where it is no number', () => {
    expect(cellShare(Number.NaN)).toBe('NaN');
    expect(sumText(Number.NaN)).toBe('NaN');
  });

  it('keeps a given number as short as it can be, with a real minus', () => {
    const given = [Number.NEGATIVE_INFINITY, -1e9, -1e4, -8, -10005, 0, 0.5, 1000];
    expect(given.map(givenText)).toEqual(['−∞', '−1e9', '−1e4', '−8', '−10005', '0', '0.5', '1000']);
  });
});

describe('what two answers show', () => {
  it('tells in which panel every row adds up to 1', () => {
    const [whole, broken] = [sums(1, 1, 1, 1 - 1e-16), sums(0.0321, 0.1192, 0.3561, 1)];
    expect(outcomeOf(whole, broken)).toBe('before');
    expect(outcomeOf(broken, whole)).toBe('after');
    expect(outcomeOf(whole, whole)).toBe('both');
    expect(outcomeOf(broken, broken)).toBe('neither');
    expect(brokenRow(broken)).toBe(0);
    expect(brokenRow(whole)).toBe(-1);
  });

  it('marks a weight as leaking where its shown digits moved with a score that its row may not see', () => {
    const weights = (share: number) => ({ weights: new Float64Array(16).fill(share) }) as Softmax;
    const order: OrderAnswer = {
      scores: [],
      suspect: 'after',
      mask: described('causal'),
      before: weights(0.25),
      beside: weights(0.5),
      unmoved: { before: weights(0.25 + 1e-9), beside: weights(0.25) },
    };
    expect(blindRows(order.mask)).toEqual([0, 1, 2]);
    expect(movedRows(order, 'beside')).toEqual([0, 1, 2]);
    expect(movedRows(order, 'before')).toEqual([]);
    expect(moved(order, 'beside', 0, 1)).toBe(false);
    expect(moved(order, 'beside', 3, 0)).toBe(false);
    expect(movedRows({ ...order, unmoved: undefined }, 'beside')).toEqual([]);
  });
});
