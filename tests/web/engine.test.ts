// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, it } from 'vitest';
import { moveCell } from '../../web/elements/attn-mask/cells.ts';
import { EngineClient } from '../../web/engine/client/engine-client.ts';
import { coreSupport } from '../../web/engine/client/support.ts';
import type { WorkerMessage } from '../../web/engine/shared/protocol.ts';
import { forgetSharedClients } from '../../web/state/figure-core.ts';
import { MaskLens } from '../../web/state/mask-lens.ts';
import { FakeWorker } from './support/fake-worker.ts';

describe('what this browser can run', () => {
  it('is found out with a module that uses SIMD', () => {
    expect(coreSupport({ WebAssembly })).toBe('ok');
  });

  it('says which part is missing', () => {
    expect(coreSupport({ WebAssembly: { validate: () => false } })).toBe('no-simd');
    expect(coreSupport({})).toBe('no-wasm');
  });
});

describe('the engine client', () => {
  it('gives each call its own answer', async () => {
    const client = new EngineClient('auto', { make: () => new FakeWorker() });
    const sizes = await Promise.all(
      [4, 8, 3].map((size) => client.call('describe', { spec: 'causal', queries: size, keys: size })),
    );
    expect(sizes.map((reply) => reply.ok && reply.queries)).toEqual([4, 8, 3]);
  });

  it('fails every open call when the worker crashes, and every later one', async () => {
    const worker = new FakeWorker();
    const client = new EngineClient('auto', { make: () => worker });
    await client.call('digest', {});
    const open = client.call('digest', {});
    worker.crash();
    await expect(open).rejects.toMatchObject({ code: 'worker-crashed' });
    await expect(client.call('digest', {})).rejects.toMatchObject({ code: 'worker-crashed' });
    expect(worker.terminated).toBe(true);
  });

  it('calls a worker that never came up blocked', async () => {
    const worker = new FakeWorker();
    const client = new EngineClient('auto', { make: () => worker });
    worker.crash();
    await expect(client.call('digest', {})).rejects.toMatchObject({ code: 'worker-blocked' });
  });

  it('knows which build its worker uses once that is loaded', async () => {
    const client = new EngineClient('exact', { make: () => new FakeWorker() });
    expect(client.profile).toBeUndefined();
    await client.call('digest', {});
    expect(client.profile).toBe('exact');
  });

  it('says why fused arithmetic is not to be had', async () => {
    const client = new EngineClient('fused', { make: () => new FakeWorker(false) });
    await expect(client.call('digest', {})).rejects.toMatchObject({ code: 'not-fusing' });
  });

  it('reports a browser that refuses to make a worker', async () => {
    const client = new EngineClient('auto', {
      make: () => {
        throw new Error('refused');
      },
    });
    await expect(client.call('digest', {})).rejects.toMatchObject({ code: 'worker-blocked' });
  });
});

describe('what an engine says when it fails', () => {
  const answering = (message: WorkerMessage) =>
    new EngineClient('auto', {
      make: () => {
        const worker = new FakeWorker();
        worker.postMessage = () => setImmediate(() => worker.onmessage?.({ data: message } as MessageEvent));
        return worker;
      },
    });

  it.each([
    ['missing', 'wasm-missing'],
    ['blocked', 'wasm-blocked'],
    ['no-memory', 'out-of-memory'],
  ] as const)('a core that does not come, because it is %s, has the code %s', async (problem, code) => {
    const client = answering({ kind: 'load-failed', error: 'told by the browser', problem });
    await expect(client.call('digest', {})).rejects.toMatchObject({ code });
  });

  it.each([
    ['RangeError: Array buffer allocation failed', 'out-of-memory'],
    ['RuntimeError: unreachable', 'worker-crashed'],
  ])('an error in its work, “%s”, has the code %s', async (error, code) => {
    const client = answering({ kind: 'broke', error });
    await expect(client.call('digest', {})).rejects.toMatchObject({ code });
  });
});

describe('an engine with helpers', () => {
  const make = () => {
    const workers: FakeWorker[] = [];
    const posts: string[][] = [];
    const client = new EngineClient('auto', {
      workers: 3,
      make: () => {
        const worker = new FakeWorker();
        const kinds: string[] = [];
        const post = worker.postMessage.bind(worker);
        worker.postMessage = (message) => {
          kinds.push(message.kind);
          post(message);
        };
        workers.push(worker);
        posts.push(kinds);
        return worker;
      },
    });
    return { client, workers, posts };
  };

  it('has one worker that owns the run, and a port from it to each helper', async () => {
    const { client, posts } = make();
    expect(posts).toEqual([['load'], ['help'], ['help']]);
    expect((await client.call('digest', {})).ok).toBe(true);
    client.dispose();
  });

  it('goes on without a helper that breaks, and tells the worker that owns the run', async () => {
    const { client, workers, posts } = make();
    workers[2]?.crash();
    expect(workers.map(({ terminated }) => terminated)).toEqual([false, false, true]);
    expect(posts[0]).toEqual(['load', 'helper-lost']);
    expect((await client.call('digest', {})).ok).toBe(true);
    client.dispose();
  });

  it('ends all of them with itself, and when the one that owns the run breaks', () => {
    for (const end of [
      ({ client }: ReturnType<typeof make>) => client.dispose(),
      ({ workers }: ReturnType<typeof make>) => workers[0]?.crash(),
    ]) {
      const engine = make();
      end(engine);
      expect(engine.workers.map(({ terminated }) => terminated)).toEqual([true, true, true]);
    }
  });
});

describe('the explorer’s lens', () => {
  beforeEach(forgetSharedClients);

  it('shares its worker with every other, and ends it when the last is done', async () => {
    const made: FakeWorker[] = [];
    const make = () => {
      const worker = new FakeWorker();
      made.push(worker);
      return new EngineClient('auto', { make: () => worker });
    };
    const [one, other] = [new MaskLens(make), new MaskLens(make)];
    const replies = await Promise.all([one.describe('causal', 8), other.describe('full', 8)]);
    expect(replies.map((reply) => reply?.ok)).toEqual([true, true]);
    expect(made).toHaveLength(1);
    one.dispose();
    expect(await other.describe('causal', 4)).toMatchObject({ visible: 10 });
    other.dispose();
    expect(made[0]?.terminated).toBe(true);
  });

  it('answers only the latest of several requests', async () => {
    const lens = new MaskLens(() => new EngineClient('auto', { make: () => new FakeWorker() }));
    const replies = await Promise.all([lens.describe('causal', 8), lens.describe('full', 8)]);
    expect(replies[0]).toBeUndefined();
    expect(replies[1]).toMatchObject({ ok: true, visible: 64 });
  });

  it('makes a new worker for another arithmetic, and only then', async () => {
    const wishes: string[] = [];
    const lens = new MaskLens((wish) => {
      wishes.push(wish);
      return new EngineClient(wish, { make: () => new FakeWorker() });
    });
    await lens.describe('causal', 8);
    lens.choose('auto');
    await lens.describe('causal', 8);
    lens.choose('exact');
    await lens.describe('causal', 8);
    expect(wishes).toEqual(['auto', 'exact']);
  });

  it('gives rows that add up to 1', async () => {
    const lens = new MaskLens(() => new EngineClient('auto', { make: () => new FakeWorker() }));
    const reply = await lens.attention('Your', 0, 0, 'causal');
    expect(reply?.ok && reply.weights.slice(12, 16).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 6);
  });
});

describe('moving in the matrix', () => {
  const at = (query: number, key: number) => ({ query, key });
  const press = (key: string, ctrlKey = false) => ({ key, ctrlKey });

  it.each([
    ['ArrowRight', false, at(3, 4)],
    ['ArrowLeft', false, at(3, 2)],
    ['ArrowUp', false, at(2, 3)],
    ['ArrowDown', false, at(4, 3)],
    ['Home', false, at(3, 0)],
    ['End', false, at(3, 7)],
    ['Home', true, at(0, 0)],
    ['End', true, at(7, 7)],
  ])('%s (Ctrl: %s) moves as in a grid', (key, ctrl, target) => {
    expect(moveCell(at(3, 3), press(key, ctrl), 8)).toEqual(target);
  });

  it('stops at the edges', () => {
    expect(moveCell(at(0, 0), press('ArrowUp'), 8)).toEqual(at(0, 0));
    expect(moveCell(at(7, 7), press('ArrowRight'), 8)).toEqual(at(7, 7));
  });

  it('leaves every other key alone', () => {
    expect(moveCell(at(3, 3), press('Tab'), 8)).toBeUndefined();
    expect(moveCell(at(3, 3), press('a'), 8)).toBeUndefined();
  });
});
