// SPDX-License-Identifier: MIT
// A worker from which nothing is heard: noticed after a while, forgiven when it answers, and nobody is bothered while the
// page is hidden, the machine asleep, or nothing due.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EngineClient, SILENT_SECONDS } from '../../web/engine/client/engine-client.ts';
import type { WatchClock } from '../../web/engine/client/watchdog.ts';
import type { WorkerMessage } from '../../web/engine/shared/protocol.ts';
import { FigureCore, forgetSharedClients } from '../../web/state/figure-core.ts';
import { FakeWorker } from './support/fake-worker.ts';
import { LESSON_RUN } from './support/run-configs.ts';

let seconds: number;
let hidden: boolean;
let ticks: Set<() => void>;
let worker: FakeWorker;
let said: boolean[];
let client: EngineClient;

const clock: WatchClock = {
  now: () => seconds * 1000,
  hidden: () => hidden,
  every: (milliseconds, tick) => {
    expect(milliseconds).toBe(1000);
    ticks.add(tick);
    return () => ticks.delete(tick);
  },
};

function pass(count: number): void {
  for (let second = 0; second < count; second++) {
    seconds++;
    for (const tick of [...ticks]) tick();
  }
}

const settled = async () => {
  for (let turns = 0; turns < 5; turns++) await new Promise((resolve) => setImmediate(resolve));
};
const hear = (message: WorkerMessage) => worker.onmessage?.({ data: message } as MessageEvent<WorkerMessage>);
const plan = { lastStep: 1e9, sampleEvery: 1e9, prompt: '', sampleLength: 0 };

function make(): EngineClient {
  worker = new FakeWorker();
  const made = new EngineClient('auto', { make: () => worker, clock });
  made.events = { silent: (silent) => said.push(silent) };
  return made;
}

beforeEach(async () => {
  seconds = 0;
  hidden = false;
  ticks = new Set();
  said = [];
  client = make();
  await client.call('digest', {});
});
afterEach(() => client.dispose());

describe('a worker that does not answer a call', () => {
  it('is told of after 20 seconds, once, and it is taken back when it answers', async () => {
    worker.hang();
    const reply = client.call('digest', {});
    pass(SILENT_SECONDS - 1);
    expect(said).toEqual([]);
    pass(10);
    expect(said).toEqual([true]);
    expect(client.silent).toBe(true);
    worker.wake();
    expect(await reply).toMatchObject({ ok: true });
    expect(said).toEqual([true, false]);
    expect(ticks.size).toBe(0);
  });

  it('is not told of for the time in which the page is hidden', async () => {
    worker.hang();
    void client.call('digest', {}).catch(() => {});
    hidden = true;
    pass(500);
    hidden = false;
    pass(SILENT_SECONDS - 1);
    expect(said).toEqual([]);
    pass(1);
    expect(said).toEqual([true]);
  });

  it('is not told of because the machine slept', async () => {
    worker.hang();
    void client.call('digest', {}).catch(() => {});
    pass(3);
    seconds += 36_000;
    pass(SILENT_SECONDS - 6);
    expect(said).toEqual([]);
    pass(3);
    expect(said).toEqual([true]);
  });

  it('has longer while it is loaded, as over a slow connection', async () => {
    client.dispose();
    client = make();
    worker.hang();
    void client.call('digest', {}).catch(() => {});
    pass(59);
    expect(said).toEqual([]);
    pass(1);
    expect(said).toEqual([true]);
  });
});

describe('a worker with a run', () => {
  beforeEach(async () => {
    await client.call('start', { config: LESSON_RUN, plan });
  });

  it('is expected to be heard of as long as the run goes on, and no longer', async () => {
    pass(100);
    expect(said).toEqual([]);
    await client.call('run', {});
    worker.hang();
    await settled();
    pass(SILENT_SECONDS);
    expect(said).toEqual([true]);
    worker.wake();
    await settled();
    await client.call('pause', {});
    expect(said).toEqual([true, false]);
    pass(100);
    expect(said).toEqual([true, false]);
  });

  it('is not taken for dead while it gives signs of life, however long its steps are', async () => {
    await client.call('run', {});
    worker.hang();
    await settled();
    for (let sign = 0; sign < 10; sign++) {
      pass(SILENT_SECONDS - 1);
      hear({ kind: 'alive' });
    }
    expect(said).toEqual([]);
  });

  it.each(['halted', 'ended'] as const)('owes nothing once the run has %s', async (kind) => {
    await client.call('run', {});
    worker.hang();
    await settled();
    const batch = { from: 0, losses: new Float32Array(), samples: [], probes: [] };
    hear(kind === 'halted' ? { kind, batch, reason: 'step' } : { kind, batch });
    pass(100);
    expect(said).toEqual([]);
  });
});

describe('a worker that is not waited for any longer', () => {
  it('is ended, and whoever waits is told that it broke', async () => {
    worker.hang();
    const reply = client.call('digest', {});
    client.abandon();
    await expect(reply).rejects.toMatchObject({ code: 'worker-crashed' });
    expect(worker.terminated).toBe(true);
    expect(ticks.size).toBe(0);
  });

  it('is replaced for the figure that gave it up, and broken for the others', async () => {
    const workers: FakeWorker[] = [];
    const core = () =>
      new FigureCore('auto', () => {
        const made = make();
        workers.push(worker);
        return made;
      });
    const [first, second] = [core(), core()];
    const heard: string[] = [];
    first.onSilence = () => heard.push(`first ${first.silent}`);
    second.onSilence = () => heard.push(`second ${second.silent}`);
    await Promise.all([first.ask('corpus', {}), second.ask('corpus', {})]);
    workers[0]?.hang();
    const asked = [first.ask('corpus', {}), second.ask('corpus', {})].map((reply) => reply.catch((error) => error));
    pass(SILENT_SECONDS);
    expect(heard).toEqual(['first true', 'second true']);
    first.abandon();
    expect(await Promise.all(asked)).toMatchObject([{ code: 'worker-crashed' }, { code: 'worker-crashed' }]);
    expect(first.silent || second.silent).toBe(false);
    expect(await first.ask('corpus', {})).toBeDefined();
    expect(await second.ask('corpus', {})).toBeDefined();
    expect(workers).toHaveLength(2);
    forgetSharedClients();
  });
});
