// SPDX-License-Identifier: MIT
// A worker without a thread: the real choice, run loop and answers over the fake core, with messages that
// are delivered in later turns as a browser would.
import type { WorkerLike } from '../../../web/engine/client/engine-client.ts';
import type { PageMessage, ProfileWish, WorkerMessage } from '../../../web/engine/shared/protocol.ts';
import { answer, type Desk } from '../../../web/engine/worker/calls.ts';
import { chooseCore, ProfileRefused } from '../../../web/engine/worker/choose-core.ts';
import { Copies } from '../../../web/engine/worker/copies.ts';
import { RunLoop } from '../../../web/engine/worker/run-loop.ts';
import { alone } from '../../../web/engine/worker/stepper.ts';
import { FakeCore } from './fake-core.ts';

export class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  onmessageerror: WorkerLike['onmessageerror'] = null;
  terminated = false;
  private hung = false;
  private undone: (() => void)[] = [];
  readonly core = new FakeCore();
  private readonly loop = new RunLoop(this.core, alone(this.core), {
    post: (message) => this.deliver(message),
    defer: (callback) => setImmediate(callback),
    now: () => performance.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });

  private readonly desk: Desk = this.makeDesk();

  constructor(fuses = true) {
    this.core.fuses = fuses;
  }

  postMessage(message: PageMessage<MessagePort>): void {
    if (this.hung) {
      this.undone.push(() => this.postMessage(message));
      return;
    }
    if (message.kind === 'load') {
      void this.load(message.profile);
      return;
    }
    if (message.kind !== 'call') return;
    setImmediate(async () => {
      if (this.terminated) return;
      this.deliver({ kind: 'reply', id: message.id, reply: await answer(this.desk, message) });
    });
  }

  /** One fake core stands in for all modules, so it is its own copy. */
  private makeDesk(): Desk {
    const copies = new Copies(this.core);
    copies.bring = () => {};
    const alive = { core: this.core, loop: this.loop, copies };
    return { alive, live: async () => alive, module: async () => this.core };
  }

  terminate(): void {
    this.terminated = true;
    void this.loop.pause();
  }

  crash(): void {
    this.onerror?.({ preventDefault() {}, message: 'out of memory' } as ErrorEvent);
  }

  /** Neither hears nor says anything, as if one computation did not end. */
  hang(): void {
    this.hung = true;
  }

  /** What came meanwhile is answered now. */
  wake(): void {
    this.hung = false;
    for (const one of this.undone.splice(0)) one();
  }

  private async load(wish: ProfileWish): Promise<void> {
    const load = async (build: FakeCore['build']) => {
      this.core.build = build;
      return this.core;
    };
    try {
      const { profile } = await chooseCore(wish, { validate: () => true, load });
      this.deliver({ kind: 'loaded', profile });
    } catch (error) {
      const problem = error instanceof ProfileRefused ? error.reason : 'missing';
      this.deliver({ kind: 'load-failed', error: String(error), problem });
    }
  }

  private deliver(message: WorkerMessage): void {
    if (this.hung) {
      this.undone.push(() => this.deliver(message));
      return;
    }
    setImmediate(() => {
      if (!this.terminated) this.onmessage?.({ data: message } as MessageEvent<WorkerMessage>);
    });
  }
}
