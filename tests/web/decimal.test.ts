// SPDX-License-Identifier: MIT

import { describe, expect, it } from 'vitest';
import { allDigits, fixed, short } from '../../web/lesson/number-text.ts';
import { parseDecimal } from '../../web/state/decimal.ts';

const RANGE = { min: -1000, max: 1000 };

describe('a number typed in a worked example', () => {
  it.each([
    ['1,7', 1.7],
    ['-0,5', -0.5],
    ['−0.5', -0.5],
    ['2.875', 2.875],
    [' 1e-3 ', 0.001],
    ['12,250', 12.25],
  ])('“%s” is understood', (typed, value) => expect(parseDecimal(typed, RANGE)).toMatchObject({ ok: true, value }));

  it.each([
    ['', 'empty'],
    ['abc', 'not-a-number'],
    ['1,2,3', 'comma'],
    ['1,2.5', 'comma'],
    ['1001', 'too-large'],
    ['-1001', 'too-small'],
  ])('“%s” is refused', (typed, problem) => expect(parseDecimal(typed, RANGE)).toEqual({ ok: false, problem }));
});

describe('a number that is shown', () => {
  it('has a true minus, no negative zero, and infinity as its sign', () => {
    expect(fixed(-0.388, 2)).toBe('−0.39');
    expect(fixed(-0.001, 2)).toBe('0.00');
    expect(fixed(Number.NEGATIVE_INFINITY, 2)).toBe('−∞');
    expect(fixed(Number.NaN, 2)).toBe('–');
  });

  it('is as short as it can be where no decimals are asked for', () => {
    expect(short(2)).toBe('2');
    expect(short(2 / 3)).toBe('0.667');
    expect(short(-0.5)).toBe('−0.5');
    expect(short(-0.0001)).toBe('0');
  });

  it('shows enough digits to tell neighbouring doubles apart', () => {
    expect(allDigits(0.1 + 0.2)).not.toBe(allDigits(0.3));
    expect(allDigits(-3)).toBe('−3');
  });
});
