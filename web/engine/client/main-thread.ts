// SPDX-License-Identifier: MIT
// The core on the page's own thread, for a page that may start no worker. It is spoken to like a worker and computes the
// same bits. A run is made in slices of SLICE_MS with a turn for the page after each; what cannot be divided, and may keep
// the page longer, is one shard of a step (four windows), one text that is written, one reading, and one answer to a figure:
// docs/restricted-pages.md has how long each takes.

import type { PageMessage, WorkerMessage } from '../shared/protocol.ts';
import type { Served } from '../worker/serve.ts';
import type { WorkerLike } from './engine-client.ts';
import { loadServe } from './load-serve.ts';

const SLICE_MS = 8;

export class MainThread implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  onmessageerror: WorkerLike['onmessageerror'] = null;
  /** Messages are copied and come in later turns, as between threads. */
  private readonly channel = new MessageChannel();
  private served: Served | undefined;
  private ended = false;

  constructor(load = loadServe) {
    const { port1 } = this.channel;
    port1.onmessage = (event: MessageEvent<WorkerMessage>) => this.onmessage?.(event);
    port1.onmessageerror = (event) => this.onmessageerror?.(event);
    void this.serve(load);
  }

  postMessage(message: PageMessage<MessagePort>, transfer: Transferable[] = []): void {
    this.channel.port1.postMessage(message, transfer);
  }

  terminate(): void {
    this.ended = true;
    this.served?.end();
    this.channel.port1.close();
  }

  private async serve(load: typeof loadServe): Promise<void> {
    const { port2 } = this.channel;
    const post = (message: WorkerMessage, transfer: Transferable[] = []) => port2.postMessage(message, transfer);
    try {
      const { serve } = await load();
      if (this.ended) return;
      const served = serve({ post, slice: SLICE_MS });
      this.served = served;
      port2.onmessage = ({ data }: MessageEvent<PageMessage<MessagePort>>) => served.hear(data);
    } catch (error) {
      post({ kind: 'load-failed', error: String(error), problem: 'missing' });
    }
  }
}
