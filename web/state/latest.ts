// SPDX-License-Identifier: MIT
// Questions that come faster than answers, as while training or dragging: one is on its way, and of those that wait only
// the latest is asked. For the shared core, where each kind of question is overtaken alone: figure-core.ts.

export class Latest<Q, A> {
  private waiting: { question: Q } | undefined;
  private asking = false;
  /** Counts what was forgotten, so that an older answer is dropped. */
  private epoch = 0;

  /** An answer of undefined is dropped: the worker is gone. */
  constructor(
    private readonly ask: (question: Q) => Promise<A | undefined>,
    private readonly receive: (answer: A, question: Q) => void,
  ) {}

  want(question: Q): void {
    this.waiting = { question };
    if (!this.asking) void this.next();
  }

  /** What is on its way or waits is not received any more. */
  forget(): void {
    this.epoch++;
    this.waiting = undefined;
  }

  private async next(): Promise<void> {
    this.asking = true;
    try {
      while (this.waiting !== undefined) {
        const { question } = this.waiting;
        const { epoch } = this;
        this.waiting = undefined;
        const answer = await this.ask(question);
        if (answer !== undefined && epoch === this.epoch) this.receive(answer, question);
      }
    } finally {
      this.asking = false;
    }
  }
}
