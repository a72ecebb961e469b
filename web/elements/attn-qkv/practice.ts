// SPDX-License-Identifier: MIT
// The faded worked example: pass 1 shows every number, pass 2 leaves the last step to the reader, pass 3 the last two.
// Says what is blank and whether an answer is right; the right number is the core's. It draws nothing.

import type { ParsedNumber } from '../../state/numbers.ts';
import type { Step } from './steps.ts';

export const PASSES = [1, 2, 3] as const;
export type Pass = (typeof PASSES)[number];

/** How far an answer may be off: half of the last digit of a number shown with two decimals, and a little. */
export const TOLERANCE = 0.01;
/** Rounding of the two numbers that are compared. */
const ROUNDING = 1e-9;
/** The channel whose number is asked for. */
export const ASKED_CHANNEL = 1;
export const ANSWER_RANGE = { min: -1000, max: 1000 };

const FADED: Record<Pass, readonly Step[]> = { 1: [], 2: ['output'], 3: ['mix', 'output'] };

export interface Answer {
  value: number;
  correct: boolean;
}

/** Answers by pass, row, heads and step; a new row is a new question. */
export class Practice {
  pass: Pass = 1;
  private readonly answers = new Map<string, Answer | 'shown'>();

  asks(step: Step): boolean {
    return FADED[this.pass].includes(step);
  }

  answer(step: Step, row: number, heads: number): Answer | 'shown' | undefined {
    return this.answers.get(this.name(step, row, heads));
  }

  /** Whether the number of this step is to be kept from the page. */
  isBlank(step: Step, row: number, heads: number): boolean {
    return this.asks(step) && this.answer(step, row, heads) === undefined;
  }

  judge(step: Step, row: number, heads: number, parsed: Extract<ParsedNumber, { ok: true }>, right: number): Answer {
    const answer = { value: parsed.value, correct: Math.abs(parsed.value - right) <= TOLERANCE + ROUNDING };
    this.answers.set(this.name(step, row, heads), answer);
    return answer;
  }

  show(step: Step, row: number, heads: number): void {
    this.answers.set(this.name(step, row, heads), 'shown');
  }

  clear(): void {
    this.pass = 1;
    this.answers.clear();
  }

  private name(step: Step, row: number, heads: number): string {
    return `${this.pass} ${heads} ${row} ${step}`;
  }
}
