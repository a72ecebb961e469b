// SPDX-License-Identifier: MIT
// Whether the core still owes the page an answer, for what must be looked at when all is told. To be installed before the
// page is opened.
import type { Page } from 'playwright-core';

interface Owed {
  owed: number;
}

export const countQuestions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted: Owed = { owed: 0 };
    Object.assign(window, { counted });
    const { postMessage, terminate } = Worker.prototype;
    const onmessage = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage');
    const asked = new WeakMap<Worker, Set<number>>();
    const askedOf = (worker: Worker) => {
      const ids = asked.get(worker) ?? new Set<number>();
      asked.set(worker, ids);
      return ids;
    };
    Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
      const [{ kind, id }] = given as [{ kind?: string; id?: number }];
      const ids = askedOf(this);
      if (kind === 'call' && id !== undefined && !ids.has(id)) {
        ids.add(id);
        counted.owed++;
      }
      Reflect.apply(postMessage, this, given);
    };
    Worker.prototype.terminate = function (this: Worker) {
      counted.owed -= askedOf(this).size;
      asked.delete(this);
      Reflect.apply(terminate, this, []);
    };
    Object.defineProperty(Worker.prototype, 'onmessage', {
      ...onmessage,
      set(this: Worker, hear: Worker['onmessage']) {
        const counting = (event: MessageEvent) => {
          hear?.call(this, event);
          if (askedOf(this).delete(event.data.id)) counted.owed--;
        };
        onmessage?.set?.call(this, hear === null ? null : counting);
      },
    });
  });

/** Resolves when nothing is owed for some frames on end: an answer, or code that has come, leads to the next question. */
export const allAnswered = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const { counted } = window as unknown as { counted: Owed };
    for (let quiet = 0; quiet < 12; quiet = counted.owed === 0 ? quiet + 1 : 0) {
      await new Promise(requestAnimationFrame);
    }
  });
