// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { PASSES, Practice, TOLERANCE } from '../../web/elements/attn-qkv/practice.ts';
import { STEPS } from '../../web/elements/attn-qkv/steps.ts';

const typed = (value: number) => ({ ok: true as const, value, text: String(value) });

describe('the faded worked example', () => {
  it('leaves nothing, then the last step, then the last two to the reader', () => {
    const practice = new Practice();
    const blanks = PASSES.map((pass) => {
      practice.pass = pass;
      return STEPS.filter((step) => practice.isBlank(step, 2, 1));
    });
    expect(blanks).toEqual([[], ['output'], ['mix', 'output']]);
  });

  it('takes an answer within the tolerance of the core’s number, on either side, and no other', () => {
    const right = 2.875;
    for (const [off, correct] of [
      [0, true],
      [TOLERANCE, true],
      [-TOLERANCE, true],
      [TOLERANCE * 1.01, false],
      [-TOLERANCE * 1.01, false],
    ] as const) {
      const practice = new Practice();
      practice.pass = 2;
      expect(practice.judge('output', 3, 1, typed(right + off), right).correct).toBe(correct);
    }
  });

  it('shows a number once it was answered, and asks again for another row, other heads or another pass', () => {
    const practice = new Practice();
    practice.pass = 2;
    practice.judge('output', 3, 1, typed(1), 2);
    expect(practice.isBlank('output', 3, 1)).toBe(false);
    expect(practice.isBlank('output', 2, 1)).toBe(true);
    expect(practice.isBlank('output', 3, 2)).toBe(true);
    practice.pass = 3;
    expect(practice.isBlank('output', 3, 1)).toBe(true);
    practice.show('mix', 3, 1);
    expect(practice.isBlank('mix', 3, 1)).toBe(false);
    practice.clear();
    expect(practice.pass).toBe(1);
  });
});
