// SPDX-License-Identifier: MIT
// Seeded choices for tests that try many cases: Marsaglia's 32-bit xorshift. Not for numbers on the page.

const ALPHABET = [...'abcxyzABC0189 .,;:=&#%+/?"\'<>\\~|()-_\n\täéß“—…🍎🍏漢字\u0000\u200b\u2028'];

export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed * 2654435761 || 1;
    for (let round = 0; round < 8; round++) this.next();
  }

  /** A whole number from 0 up to, without, `bound`. */
  below(bound: number): number {
    return this.next() % bound;
  }

  /** In (0, 1). */
  unit(): number {
    return (this.next() + 0.5) / 2 ** 32;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  text(length: number): string {
    return Array.from({ length }, () => this.pick(ALPHABET)).join('');
  }

  private next(): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return this.state >>> 0;
  }
}
