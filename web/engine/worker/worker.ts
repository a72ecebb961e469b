// SPDX-License-Identifier: MIT
// The worker: its first message says whether it owns a run or answers for figures, and with which build of the core, or helps
// one that owns a run. One worker holds one run. Calls that arrive while the core loads wait for it. Read next:
// choose-core.ts, modules.ts, calls.ts, run-loop.ts; with helpers team.ts, helper.ts.

import type { Cores, Part, Profile } from '../shared/core-api.ts';
import type { CallMessage, LoadMessage, LoadProblem, PageMessage, WorkerMessage } from '../shared/protocol.ts';
import { answer, type Desk, type Live } from './calls.ts';
import { chooseCore, ProfileRefused } from './choose-core.ts';
import { Copies } from './copies.ts';
import { help } from './helper.ts';
import { fetchModule, ModuleMissing } from './modules.ts';
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

const answerer = (desk: Desk): ((call: CallMessage) => Promise<void>) => {
  return async (call) => {
    try {
      post({ kind: 'reply', id: call.id, reply: await answer(desk, call) });
    } catch (error) {
      if (error instanceof ModuleMissing) refuse(error);
      else post({ kind: 'threw', id: call.id, error: String(error) });
    }
  };
};

const waiting: CallMessage[] = [];
const lost: number[] = [];
let handle: (call: CallMessage) => unknown = (call) => waiting.push(call);
let lose: (helper: number) => unknown = (helper) => lost.push(helper);
self.onmessage = ({ data }: MessageEvent<PageMessage<MessagePort>>) => {
  if (data.kind === 'load') void load(data);
  else if (data.kind === 'help') help(data.port, (profile) => fetchModule('run', profile));
  else if (data.kind === 'helper-lost') lose(data.helper);
  else handle(data);
};

async function load({ profile: wish, part, helpers }: LoadMessage<MessagePort>): Promise<void> {
  try {
    const { core, profile } = await chooseCore<Cores[Part]>(wish, {
      validate: (bytes) => WebAssembly.validate(bytes),
      load: (wanted) => fetchModule(part, wanted),
    });
    const desk = new WorkerDesk(profile, helpers, { [part]: Promise.resolve(core) });
    if (part === 'run') await desk.live();
    handle = answerer(desk);
    post({ kind: 'loaded', profile });
    for (const call of waiting.splice(0)) handle(call);
  } catch (error) {
    refuse(error);
  }
}

class WorkerDesk implements Desk {
  alive: Live | undefined;
  private starting: Promise<Live> | undefined;

  constructor(
    private readonly profile: Profile,
    private readonly helpers: readonly MessagePort[],
    private readonly modules: { [P in Part]?: Promise<Cores[P]> },
  ) {}

  module<P extends Part>(part: P): Promise<Cores[P]> {
    const modules: { [Q in P]?: Promise<Cores[Q]> } = this.modules;
    modules[part] ??= fetchModule(part, this.profile);
    return modules[part];
  }

  live(): Promise<Live> {
    this.starting ??= this.start();
    return this.starting;
  }

  private async start(): Promise<Live> {
    const core = await this.module('run');
    const team = this.helpers.length > 0 ? new Team(core, this.helpers, this.profile) : undefined;
    lose = (helper) => team?.lose(helper);
    for (const helper of lost) lose(helper);
    const loop = new RunLoop(core, team ?? alone(core), { post, defer, now: () => performance.now(), wait });
    this.alive = { core, loop, copies: new Copies(core) };
    return this.alive;
  }
}

function refuse(error: unknown): void {
  post({ kind: 'load-failed', error: String(error), problem: problemOf(error) });
}

function problemOf(error: unknown): LoadProblem {
  if (error instanceof ProfileRefused) return error.reason;
  return /CSP|unsafe-eval|Content Security/i.test(String(error)) ? 'blocked' : 'missing';
}
