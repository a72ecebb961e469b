// SPDX-License-Identifier: MIT
// Starts what computes: a worker from the server of this script, one from a blob where the page may not have that, and the
// page's own thread where it may have none. A refusal comes late, as an error of a worker that has not been heard of; what
// was said to it is said again to the next. Read next: slower.ts, main-thread.ts, blob-worker.ts.

import type { PageMessage, WorkerMessage } from '../shared/protocol.ts';
import { baseFailed, coreBase } from './core-base.ts';
import type { WorkerLike } from './engine-client.ts';
import { LateWorker } from './late-worker.ts';
import { MainThread } from './main-thread.ts';
import { blobsMayStart, refusedByPolicy, type Slower, setSlower } from './slower.ts';

/** Errors: what the browser throws where it refuses at once. */
export type Rung = () => WorkerLike;

/** Whether this page may start workers from the server that this script came from. */
const ownServer = (): boolean => self.origin !== 'null' && new URL(import.meta.url).origin === self.origin;

const fromServer: Rung = () =>
  new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module', name: 'attn-core' });

const fromBlob: Rung = () => {
  if (!blobsMayStart()) throw new Error('the policy that refused the other worker has no blob:');
  return new LateWorker(import('./blob-worker.ts').then(({ blobWorker }) => blobWorker()));
};

/** From the folder that the page names; where there is nothing, the usual way is gone. */
const fromBase =
  (base: string): Rung =>
  () =>
    new LateWorker(
      import('./blob-worker.ts')
        .then(({ blobWorker }) => blobWorker(base))
        .catch((error: unknown) => {
          baseFailed();
          throw error;
        }),
    );

const onThisThread: Rung = () => new MainThread();

/** Whether no attempt can end otherwise any more. */
let forGood: Slower | undefined;

const refusal = (): Slower | undefined => {
  if (typeof Worker === 'undefined') return { because: 'no-worker' };
  if (!refusedByPolicy()) return undefined;
  return { because: 'policy', missing: ownServer() ? "worker-src 'self'" : 'worker-src blob:' };
};

/** For the core that owns a run or answers figures. */
export function startCore(): WorkerLike {
  if (typeof Worker === 'undefined') forGood = refusal();
  const base = coreBase();
  const usual = ownServer() ? [fromServer, fromBlob] : [fromBlob];
  const rungs = base === undefined ? usual : [fromBase(base), ...usual];
  return new Ladder(forGood === undefined ? rungs : [], {
    rung: onThisThread,
    because() {
      forGood ??= refusal();
      return forGood ?? { because: 'failed' };
    },
  });
}

/** For a helper, which is done without where it cannot have a thread of its own. Errors: there are no workers. */
export function startHelper(): WorkerLike {
  if (forGood !== undefined) throw new Error('a helper needs a thread of its own');
  const base = coreBase();
  return base !== undefined ? fromBase(base)() : ownServer() ? fromServer() : fromBlob();
}

/** What is left where all rungs fail, and why it is slower. */
export interface LastRung {
  rung: Rung;
  because(): Slower;
}

export class Ladder implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  onmessageerror: WorkerLike['onmessageerror'] = null;
  private worker: WorkerLike | undefined;
  /** What has been said, until the worker is heard. */
  private said: PageMessage<MessagePort>[] | undefined = [];
  private ended = false;
  private readonly rungs: Rung[];

  constructor(
    rungs: readonly Rung[],
    private readonly last: LastRung,
  ) {
    this.rungs = [...rungs];
    this.climb();
  }

  postMessage(message: PageMessage<MessagePort>, transfer: Transferable[] = []): void {
    this.said?.push(message);
    this.worker?.postMessage(message, transfer);
  }

  terminate(): void {
    this.ended = true;
    this.worker?.terminate();
  }

  private climb(): void {
    const rung = this.rungs.shift();
    if (rung === undefined) {
      this.stayHere();
      return;
    }
    try {
      this.take(rung());
    } catch {
      this.climb();
    }
  }

  private take(worker: WorkerLike): void {
    this.worker = worker;
    worker.onmessage = (event: MessageEvent<WorkerMessage>) => {
      if (this.said !== undefined) setSlower(undefined);
      this.said = undefined;
      this.onmessage?.(event);
    };
    worker.onmessageerror = (event) => this.onmessageerror?.(event);
    worker.onerror = (event) => {
      if (this.said === undefined) {
        this.onerror?.(event);
        return;
      }
      event.preventDefault();
      worker.terminate();
      this.worker = undefined;
      // The event that has the policy may come a moment later.
      setTimeout(() => {
        if (!this.ended) this.climb();
      });
    };
    this.repeat(worker);
  }

  private stayHere(): void {
    const reason = this.last.because();
    const worker = this.last.rung();
    this.worker = worker;
    worker.onmessage = (event: MessageEvent<WorkerMessage>) => {
      if (event.data.kind === 'loaded') setSlower(reason);
      this.onmessage?.(event);
    };
    worker.onmessageerror = (event) => this.onmessageerror?.(event);
    worker.onerror = (event) => this.onerror?.(event);
    this.repeat(worker);
    this.said = undefined;
  }

  /** The ports to helpers went with the first attempt: the run is made without them, which gives the same bits. */
  private repeat(worker: WorkerLike): void {
    for (const message of this.said ?? []) {
      worker.postMessage(message.kind === 'load' ? { ...message, helpers: [] } : message, []);
    }
  }
}
