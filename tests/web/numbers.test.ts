// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { type NumberRange, parseNumber } from '../../web/state/numbers.ts';

const rate: NumberRange = { min: 0, max: 10, above: true };
const whole: NumberRange = { min: 1, max: 5000, whole: true };
const value = (text: string, range = rate) => {
  const parsed = parseNumber(text, range);
  return parsed.ok ? parsed.value : parsed.problem;
};

describe('a typed number', () => {
  it.each([
    ['0.003', 0.003],
    [' 3e-3 ', 0.003],
    ['.5', 0.5],
    ['1.', 1],
    ['+2', 2],
  ])('%j is understood', (text, number) => expect(value(text)).toBe(number));

  it('takes a comma for a decimal point only after a leading zero, and shows the spelling it understood', () => {
    expect(parseNumber('0,003', rate)).toEqual({ ok: true, value: 0.003, text: '0.003' });
  });

  it.each(['1,000', '0,5,1', '1,5', ',5', '1.000,5'])(
    '%j is refused, since its comma could mean two things',
    (text) => {
      expect(value(text)).toBe('comma');
    },
  );

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['abc', 'not-a-number'],
    ['0.003x', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['NaN', 'not-a-number'],
    ['Infinity', 'not-a-number'],
    ['1e999', 'too-large'],
    ['0', 'too-small'],
    ['-1', 'too-small'],
    ['11', 'too-large'],
  ])('%j is refused: %s', (text, problem) => expect(value(text)).toBe(problem));

  it('has to be whole where that is asked', () => {
    expect(value('300', whole)).toBe(300);
    expect(value('2.5', whole)).toBe('not-whole');
    expect(value('0', whole)).toBe('too-small');
  });
});
