// SPDX-License-Identifier: MIT
// The worker: its first message says whether it owns a run, and with which build of the core, or helps
// one that does. One worker holds one core and so one run. Calls that arrive while the core loads wait
// for it. Read next: choose-core.ts, calls.ts, run-loop.ts; with helpers team.ts, helper.ts.

import exactUrl from '#core/attn_exact.wasm?url';
import fusedUrl from '#core/attn_fused.wasm?url';
import type { Core, CreateCore, Profile } from '../shared/core-api.ts';
import type { CallMessage, LoadProblem, PageMessage, ProfileWish, WorkerMessage } from '../shared/protocol.ts';
import { answer } from './calls.ts';
import { type CoreSource, chooseCore, ProfileRefused } from './choose-core.ts';
import { help } from './helper.ts';
import { RunLoop } from './run-loop.ts';
import { alone } from './stepper.ts';
import { Team } from './team.ts';

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

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

// A run goes on by itself, with no call that could be told of an error.
self.addEventListener('unhandledrejection', ({ reason }) => post({ kind: 'broke', error: String(reason) }));

// Imported on demand, so that only the build that is used is fetched.
const builds: Record<Profile, () => Promise<Core>> = {
  exact: () => build(import('#core/attn_exact.mjs'), exactUrl),
  fused: () => build(import('#core/attn_fused.mjs'), fusedUrl),
};

/** Both files at once: one after the other, the first step would wait for two answers of the server. */
async function build(glue: Promise<{ default: CreateCore }>, url: string): Promise<Core> {
  const [{ default: createCore }, wasmBinary] = await Promise.all([glue, bytesOf(url)]);
  return createCore({ wasmBinary });
}

async function bytesOf(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

const source: CoreSource = {
  validate: (bytes) => WebAssembly.validate(bytes),
  load: (profile) => builds[profile](),
};

const answerer = (core: Core, loop: RunLoop): ((call: CallMessage) => Promise<void>) => {
  return async (call) => {
    try {
      post({ kind: 'reply', id: call.id, reply: await answer(core, loop, call) });
    } catch (error) {
      post({ kind: 'threw', id: call.id, error: String(error) });
    }
  };
};

const waiting: CallMessage[] = [];
const lost: number[] = [];
let handle: (call: CallMessage) => unknown = (call) => waiting.push(call);
let lose: (helper: number) => unknown = (helper) => lost.push(helper);
self.onmessage = ({ data }: MessageEvent<PageMessage<MessagePort>>) => {
  if (data.kind === 'load') void load(data.profile, data.helpers);
  else if (data.kind === 'help') help(data.port, (profile) => builds[profile]());
  else if (data.kind === 'helper-lost') lose(data.helper);
  else handle(data);
};

async function load(wish: ProfileWish, ports: readonly MessagePort[]): Promise<void> {
  try {
    const { core, profile } = await chooseCore(wish, source);
    const team = ports.length > 0 ? new Team(core, ports, profile) : undefined;
    lose = (helper) => team?.lose(helper);
    for (const helper of lost) lose(helper);
    handle = answerer(
      core,
      new RunLoop(core, team ?? alone(core), { post, defer, now: () => performance.now(), wait }),
    );
    post({ kind: 'loaded', profile });
    for (const call of waiting.splice(0)) handle(call);
  } catch (error) {
    post({ kind: 'load-failed', error: String(error), problem: problemOf(error) });
  }
}

function problemOf(error: unknown): LoadProblem {
  if (error instanceof ProfileRefused) return error.reason;
  return /CSP|unsafe-eval|Content Security/i.test(String(error)) ? 'blocked' : 'missing';
}
