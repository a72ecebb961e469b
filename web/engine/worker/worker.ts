// SPDX-License-Identifier: MIT
// The worker: serves the page from a thread of its own. What it does is in serve.ts, which a page that runs this script
// itself finds as `attnWorker.serve` (client/inline-serve.ts).

import type { PageMessage, WorkerMessage } from '../shared/protocol.ts';
import { serve } from './serve.ts';

export { serve };

declare const self: DedicatedWorkerGlobalScope;

function serveFromHere(): void {
  const post = (message: WorkerMessage, transfer: Transferable[] = []): void => self.postMessage(message, transfer);
  // An error that no call could be told of.
  self.addEventListener('unhandledrejection', ({ reason }) => post({ kind: 'broke', error: String(reason) }));
  const served = serve({ post });
  self.onmessage = ({ data }: MessageEvent<PageMessage<MessagePort>>) => served.hear(data);
}

if (typeof DedicatedWorkerGlobalScope !== 'undefined') serveFromHere();
