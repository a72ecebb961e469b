// SPDX-License-Identifier: MIT
// A worker that is still being made: what is said to it waits, and ending it before it is there ends it when it comes.

import type { PageMessage, WorkerMessage } from '../shared/protocol.ts';
import type { WorkerLike } from './engine-client.ts';

export class LateWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  onmessageerror: WorkerLike['onmessageerror'] = null;
  private worker: WorkerLike | undefined;
  private waiting: [PageMessage<MessagePort>, Transferable[]][] = [];
  private ended = false;

  constructor(making: Promise<WorkerLike>) {
    making.then(
      (worker) => this.take(worker),
      (error: unknown) => this.onerror?.(new ErrorEvent('error', { message: String(error) })),
    );
  }

  postMessage(message: PageMessage<MessagePort>, transfer: Transferable[] = []): void {
    if (this.worker === undefined) this.waiting.push([message, transfer]);
    else this.worker.postMessage(message, transfer);
  }

  terminate(): void {
    this.ended = true;
    this.worker?.terminate();
  }

  private take(worker: WorkerLike): void {
    if (this.ended) {
      worker.terminate();
      return;
    }
    this.worker = worker;
    worker.onmessage = (event: MessageEvent<WorkerMessage>) => this.onmessage?.(event);
    worker.onerror = (event) => this.onerror?.(event);
    worker.onmessageerror = (event) => this.onmessageerror?.(event);
    for (const [message, transfer] of this.waiting.splice(0)) worker.postMessage(message, transfer);
  }
}
