// SPDX-License-Identifier: MIT
// The page's end of one core: typed calls, progress events, and a single way to fail. The core lives in
// a worker (start-worker.ts), and may have helpers, which only make it faster. Dispose ends all of them; a client that
// failed is not repaired but replaced.

import type { Failure, Part, Profile } from '../shared/core-api.ts';
import type {
  Batch,
  CallMessage,
  CallName,
  Calls,
  HaltReason,
  LoadProblem,
  PageMessage,
  ProfileWish,
  WorkerMessage,
} from '../shared/protocol.ts';
import { heard } from './hear.ts';
import { startCore, startHelper } from './start-worker.ts';
import { coreSupport } from './support.ts';
import { type WatchClock, Watchdog } from './watchdog.ts';

export type EngineErrorCode =
  | 'wasm-missing'
  | 'wasm-blocked'
  | 'out-of-memory'
  | 'no-relaxed-simd'
  | 'not-fusing'
  | 'left-out'
  | 'worker-blocked'
  | 'worker-crashed'
  | 'disposed';

export class EngineError extends Error {
  constructor(
    readonly code: EngineErrorCode,
    detail = '',
  ) {
    super(detail === '' ? code : `${code}: ${detail}`);
  }
}

export interface WorkerLike {
  postMessage(message: PageMessage<MessagePort>, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<WorkerMessage>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

export interface EngineEvents {
  progress?(batch: Batch): void;
  ended?(batch: Batch, failure?: Failure): void;
  /** The run paused by itself. */
  halted?(batch: Batch, reason: HaltReason): void;
  failed?(error: EngineError): void;
  /** Nothing has been heard for SILENT_SECONDS though something is due; false: it is heard again. */
  silent?(silent: boolean): void;
}

export const SILENT_SECONDS = 20;
/** A slow connection may take its time to bring the core. */
const LOADING_SECONDS = 60;

/** A helper computes parts of a run; it may be refused. */
export type MakeWorker = (role: 'core' | 'helper') => WorkerLike;

export interface EngineOptions {
  /** Workers that share the steps of a run; the result has the same bits for any number. */
  workers?: number;
  /** The module to begin with: `run` unless said. */
  part?: Part;
  make?: MakeWorker;
  clock?: WatchClock;
}

const makeWorker: MakeWorker = (role) => (role === 'core' ? startCore() : startHelper());

const LOAD_ERRORS: Record<LoadProblem, EngineErrorCode> = {
  missing: 'wasm-missing',
  blocked: 'wasm-blocked',
  'no-memory': 'out-of-memory',
  'no-relaxed-simd': 'no-relaxed-simd',
  'not-fusing': 'not-fusing',
  'left-out': 'left-out',
};

/** As engines say it of arrays and of WebAssembly's memory. */
const NO_MEMORY = /out of memory|allocation failed|could not allocate|invalid array length/i;

/** Calls after which the run stands still. */
const STILL: ReadonlySet<CallName> = new Set(['pause', 'step', 'start', 'resume'] as const);

interface Pending {
  resolve(reply: Calls[CallName]['reply']): void;
  reject(error: EngineError): void;
}

export class EngineClient {
  events: EngineEvents = {};
  /** The build that the worker uses; undefined until it is loaded. */
  profile: Profile | undefined;
  private worker: WorkerLike | undefined;
  private helpers: WorkerLike[] = [];
  private failure: EngineError | undefined;
  private nextId = 0;
  private readonly pending = new Map<number, Pending>();
  /** Whether the run was told to go on, and has not been heard to stand still. */
  private running = false;
  private readonly watchdog: Watchdog;

  constructor(wish: ProfileWish = 'auto', { workers = 1, part = 'run', make = makeWorker, clock }: EngineOptions = {}) {
    const limit = () => (this.profile === undefined ? LOADING_SECONDS : SILENT_SECONDS) * 1000;
    this.watchdog = new Watchdog(limit, (silent) => this.events.silent?.(silent), clock);
    if (make === makeWorker && coreSupport() !== 'ok') {
      this.fail(new EngineError('wasm-missing', coreSupport()));
      return;
    }
    try {
      const worker = make('core');
      worker.onmessage = (event) => this.receive(event.data);
      worker.onerror = (event) => {
        event.preventDefault();
        this.fail(
          new EngineError(this.profile === undefined ? 'worker-blocked' : 'worker-crashed', event.message ?? ''),
        );
      };
      worker.onmessageerror = () => this.fail(new EngineError('worker-crashed', 'unreadable message'));
      this.worker = worker;
      const helpers = this.addHelpers(workers - 1, make);
      worker.postMessage({ kind: 'load', profile: wish, part, helpers }, helpers);
    } catch (error) {
      this.fail(new EngineError('worker-blocked', String(error)));
    }
  }

  private addHelpers(count: number, make: MakeWorker): MessagePort[] {
    try {
      return Array.from({ length: count }, (_, index) => this.addHelper(make('helper'), index));
    } catch {
      return []; // those that there are will never be asked
    }
  }

  /** Returns the port that the worker which owns the run gets. A helper that breaks is done without. */
  private addHelper(helper: WorkerLike, index: number): MessagePort {
    const { port1, port2 } = new MessageChannel();
    const lost = () => {
      helper.terminate();
      this.worker?.postMessage({ kind: 'helper-lost', helper: index });
    };
    helper.onerror = (event) => {
      event.preventDefault();
      lost();
    };
    helper.onmessageerror = lost;
    this.helpers.push(helper);
    helper.postMessage({ kind: 'help', port: port1 }, [port1]);
    return port2;
  }

  call<K extends CallName>(name: K, args: Calls[K]['args']): Promise<Calls[K]['reply']> {
    return new Promise((resolve, reject) => {
      if (this.failure !== undefined || this.worker === undefined) {
        reject(this.failure ?? new EngineError('disposed'));
        return;
      }
      const id = this.nextId++;
      this.pending.set(id, { resolve, reject });
      if (name === 'run') this.running = true;
      else if (STILL.has(name)) this.running = false;
      this.watch();
      this.worker.postMessage({ kind: 'call', id, name, args } as CallMessage);
    });
  }

  get silent(): boolean {
    return this.watchdog.silent;
  }

  /** For a worker that is not waited for any longer: whoever does still is told that it broke. */
  abandon(): void {
    this.fail(new EngineError('worker-crashed', 'it did not answer'));
  }

  dispose(): void {
    this.events = {};
    this.fail(new EngineError('disposed'));
  }

  private watch(): void {
    this.watchdog.expect(this.pending.size > 0 || this.running);
  }

  private receive(message: WorkerMessage): void {
    if (this.failure !== undefined) return;
    this.watchdog.heard();
    if (message.kind === 'halted' || message.kind === 'ended') this.running = false;
    this.handle(message);
    this.watch();
  }

  private handle(message: WorkerMessage): void {
    switch (message.kind) {
      case 'loaded':
        this.profile = message.profile;
        return;
      case 'load-failed':
        this.fail(new EngineError(LOAD_ERRORS[message.problem], message.error));
        return;
      case 'reply':
        this.settle(message.id)?.resolve(heard(message.reply));
        return;
      case 'threw':
      case 'broke':
        this.fail(new EngineError(NO_MEMORY.test(message.error) ? 'out-of-memory' : 'worker-crashed', message.error));
        return;
      case 'alive':
        return;
      case 'progress':
        this.events.progress?.(message.batch);
        return;
      case 'halted':
        this.events.halted?.(message.batch, message.reason);
        return;
      case 'ended':
        this.events.ended?.(message.batch, heard(message.failure));
    }
  }

  private settle(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    return pending;
  }

  private fail(error: EngineError): void {
    if (this.failure !== undefined) return;
    this.failure = error;
    this.watchdog.expect(false);
    for (const worker of [this.worker, ...this.helpers]) worker?.terminate();
    this.worker = undefined;
    this.helpers = [];
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
    this.running = false;
    this.events.failed?.(error);
  }
}
