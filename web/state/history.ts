// SPDX-License-Identifier: MIT
// A short undo list for small immutable values.

export class History<T> {
  private readonly past: T[] = [];

  constructor(private readonly limit = 100) {}

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  remember(value: T): void {
    this.past.push(value);
    if (this.past.length > this.limit) this.past.shift();
  }

  undo(): T | undefined {
    return this.past.pop();
  }

  clear(): void {
    this.past.length = 0;
  }
}
