// SPDX-License-Identifier: MIT
// The worker: loads the core once, then answers calls. One worker holds one core and so one run.
// Calls that arrive while the core loads wait for it. Read next: calls.ts, run-loop.ts.

import createCore from '#core/attn_exact.mjs';
import wasmUrl from '#core/attn_exact.wasm?url';
import type { CallMessage, WorkerMessage } from '../shared/protocol.ts';
import { answer } from './calls.ts';
import { RunLoop } from './run-loop.ts';

declare const self: DedicatedWorkerGlobalScope;

const post = (message: WorkerMessage, transfer: Transferable[] = []): void => self.postMessage(message, transfer);

// A message to ourselves comes after those that wait already, and is not slowed down like a timer.
const turns: (() => void)[] = [];
const channel = new MessageChannel();
channel.port1.onmessage = () => turns.shift()?.();
const defer = (callback: () => void): void => {
  turns.push(callback);
  channel.port2.postMessage(null);
};

async function load(): Promise<(call: CallMessage) => void> {
  const core = await createCore({ locateFile: () => wasmUrl });
  const loop = new RunLoop(core, { post, defer, now: () => performance.now() });
  return (call) => {
    try {
      post({ kind: 'reply', id: call.id, reply: answer(core, loop, call) });
    } catch (error) {
      post({ kind: 'threw', id: call.id, error: String(error) });
    }
  };
}

const waiting: CallMessage[] = [];
let handle = (call: CallMessage): void => {
  waiting.push(call);
};
self.onmessage = (event: MessageEvent<CallMessage>) => handle(event.data);

load().then(
  (ready) => {
    handle = ready;
    post({ kind: 'loaded' });
    for (const call of waiting.splice(0)) ready(call);
  },
  (error: unknown) => {
    const text = String(error);
    post({ kind: 'load-failed', error: text, blocked: /CSP|unsafe-eval|Content Security/i.test(text) });
  },
);
