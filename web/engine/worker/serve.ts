// SPDX-License-Identifier: MIT
// One end of a conversation with a page: its first message says whether this end owns a run or answers for figures, and with
// which build of the core, or helps one that owns a run. One end holds one run. Calls that arrive while the core loads wait
// for it. It knows no thread: worker.ts serves from a worker, client/main-thread.ts from the page itself. Read next:
// choose-core.ts, modules.ts, calls.ts, run-loop.ts; with helpers team.ts, helper.ts.

import type { Cores, Part, Profile } from '../shared/core-api.ts';
import type { CallMessage, LoadMessage, LoadProblem, PageMessage, WorkerMessage } from '../shared/protocol.ts';
import { answer, type Desk, type Live } from './calls.ts';
import { chooseCore, ProfileRefused } from './choose-core.ts';
import { Copies } from './copies.ts';
import { help } from './helper.ts';
import { fetchModule, ModuleMissing } from './modules.ts';
import { type LoopHost, RunLoop } from './run-loop.ts';
import { alone } from './stepper.ts';
import { Team } from './team.ts';

export interface Scope {
  post(message: WorkerMessage, transfer?: Transferable[]): void;
  /** As of GateHost. */
  slice?: number;
}

export interface Served {
  hear(message: PageMessage<MessagePort>): void;
  /** Nothing is said from now on, and what is being computed stops at its next turn. */
  end(): void;
}

export function serve(scope: Scope): Served {
  const turns = laterTurns();
  const server = new Server({ ...scope, defer: turns.defer, now: () => performance.now(), wait });
  return {
    hear: (message) => server.hear(message),
    end: () => {
      server.end();
      turns.close();
    },
  };
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A message to ourselves comes after those that wait already, and is not slowed down like a timer. */
function laterTurns(): { defer(callback: () => void): void; close(): void } {
  const turns: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => turns.shift()?.();
  return {
    defer(callback) {
      turns.push(callback);
      port2.postMessage(null);
    },
    close: () => port1.close(),
  };
}

class Server {
  private desk: OwnDesk | undefined;
  private ended = false;
  private readonly waiting: CallMessage[] = [];
  private readonly lost: number[] = [];

  constructor(private readonly host: LoopHost) {}

  hear(message: PageMessage<MessagePort>): void {
    if (this.ended) return;
    if (message.kind === 'load') void this.load(message);
    else if (message.kind === 'help') help(message.port, (profile) => fetchModule('run', profile));
    else if (message.kind === 'helper-lost') {
      this.lost.push(message.helper);
      this.desk?.team?.lose(message.helper);
    } else if (this.desk === undefined) this.waiting.push(message);
    else void this.reply(this.desk, message);
  }

  end(): void {
    this.ended = true;
    this.desk?.alive?.loop.drop();
    this.desk = undefined;
  }

  private async load({ profile: wish, part, helpers }: LoadMessage<MessagePort>): Promise<void> {
    try {
      const { core, profile } = await chooseCore<Cores[Part]>(wish, {
        validate: (bytes) => WebAssembly.validate(bytes),
        load: (wanted) => fetchModule(part, wanted),
      });
      const modules = { [part]: Promise.resolve(core) };
      const desk = new OwnDesk({ profile, helpers, lost: this.lost, host: this.host }, modules);
      if (part === 'run') await desk.live();
      if (this.ended) return;
      this.desk = desk;
      this.post({ kind: 'loaded', profile });
      for (const call of this.waiting.splice(0)) void this.reply(desk, call);
    } catch (error) {
      this.refuse(error);
    }
  }

  private async reply(desk: Desk, call: CallMessage): Promise<void> {
    try {
      this.post({ kind: 'reply', id: call.id, reply: await answer(desk, call) });
    } catch (error) {
      if (error instanceof ModuleMissing) this.refuse(error);
      else this.post({ kind: 'threw', id: call.id, error: String(error) });
    }
  }

  private refuse(error: unknown): void {
    this.post({ kind: 'load-failed', error: String(error), problem: problemOf(error) });
  }

  private post(message: WorkerMessage): void {
    if (!this.ended) this.host.post(message, []);
  }
}

interface Around {
  profile: Profile;
  helpers: readonly MessagePort[];
  /** Helpers that broke before there was a team. */
  lost: readonly number[];
  host: LoopHost;
}

class OwnDesk implements Desk {
  alive: Live | undefined;
  team: Team | undefined;
  private starting: Promise<Live> | undefined;

  constructor(
    private readonly around: Around,
    private readonly modules: { [P in Part]?: Promise<Cores[P]> },
  ) {}

  module<P extends Part>(part: P): Promise<Cores[P]> {
    const modules: { [Q in P]?: Promise<Cores[Q]> } = this.modules;
    modules[part] ??= fetchModule(part, this.around.profile);
    return modules[part];
  }

  live(): Promise<Live> {
    this.starting ??= this.start();
    return this.starting;
  }

  private async start(): Promise<Live> {
    const core = await this.module('run');
    const { helpers, profile, lost, host } = this.around;
    this.team = helpers.length > 0 ? new Team(core, helpers, profile) : undefined;
    for (const helper of lost) this.team?.lose(helper);
    const loop = new RunLoop(core, this.team ?? alone(core, host.now, host.slice), host);
    this.alive = { core, loop, copies: new Copies(core) };
    return this.alive;
  }
}

function problemOf(error: unknown): LoadProblem {
  if (error instanceof ProfileRefused) return error.reason;
  const said = String(error);
  if (/out of memory|could not allocate|cannot allocate/i.test(said)) return 'no-memory';
  return /CSP|unsafe-eval|Content Security|connect-src/i.test(said) ? 'blocked' : 'missing';
}
