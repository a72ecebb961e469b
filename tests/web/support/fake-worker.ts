// SPDX-License-Identifier: MIT
// A worker without a thread: the real run loop and answers over the fake core, with messages that are
// delivered in later turns as a browser would.
import type { WorkerLike } from '../../../web/engine/client/engine-client.ts';
import type { CallMessage, WorkerMessage } from '../../../web/engine/shared/protocol.ts';
import { answer } from '../../../web/engine/worker/calls.ts';
import { RunLoop } from '../../../web/engine/worker/run-loop.ts';
import { FakeCore } from './fake-core.ts';

export class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  onmessageerror: WorkerLike['onmessageerror'] = null;
  terminated = false;
  readonly core = new FakeCore();
  private readonly loop = new RunLoop(this.core, {
    post: (message) => this.deliver(message),
    defer: (callback) => setImmediate(callback),
    now: () => performance.now(),
  });

  constructor() {
    this.deliver({ kind: 'loaded' });
  }

  postMessage(call: CallMessage): void {
    setImmediate(() => {
      if (!this.terminated) this.deliver({ kind: 'reply', id: call.id, reply: answer(this.core, this.loop, call) });
    });
  }

  terminate(): void {
    this.terminated = true;
    this.loop.pause();
  }

  crash(): void {
    this.onerror?.({ preventDefault() {}, message: 'out of memory' } as ErrorEvent);
  }

  private deliver(message: WorkerMessage): void {
    setImmediate(() => {
      if (!this.terminated) this.onmessage?.({ data: message } as MessageEvent<WorkerMessage>);
    });
  }
}
