// SPDX-License-Identifier: MIT
// What computes where workers are refused: the next one down is told what the one before was told, and the page says why.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WorkerLike } from '../../web/engine/client/engine-client.ts';
import { MainThread } from '../../web/engine/client/main-thread.ts';
import { blobsMayStart, noteViolation, onSlower, setSlower, slower } from '../../web/engine/client/slower.ts';
import { Ladder } from '../../web/engine/client/start-worker.ts';
import type { PageMessage, WorkerMessage } from '../../web/engine/shared/protocol.ts';

class Rung implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  onmessageerror: WorkerLike['onmessageerror'] = null;
  ended = false;
  readonly heard: PageMessage<MessagePort>[] = [];
  postMessage(message: PageMessage<MessagePort>): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(message: WorkerMessage): void {
    this.onmessage?.({ data: message } as MessageEvent<WorkerMessage>);
  }
  fail(): void {
    this.onerror?.({ preventDefault() {}, message: '' } as ErrorEvent);
  }
}

const port = {} as MessagePort;
const load: PageMessage<MessagePort> = { kind: 'load', profile: 'auto', part: 'run', helpers: [port] };
const call = { kind: 'call', id: 0, name: 'digest', args: {} } as const;
const loaded = { kind: 'loaded', profile: 'exact' } as const;
const missing = { because: 'policy', missing: "worker-src 'self'" } as const;
const later = () => new Promise((resolve) => setTimeout(resolve));

function ladder(workers: readonly Rung[]) {
  const here = new Rung();
  const made = new Ladder(
    workers.map((worker) => () => worker),
    { rung: () => here, because: () => missing },
  );
  const errors = vi.fn();
  made.onerror = errors;
  return { made, here, errors };
}

afterEach(() => setSlower(undefined));

describe('a page that may start workers', () => {
  it('talks to the first, and is not called slower', () => {
    const first = new Rung();
    const { made, here } = ladder([first]);
    made.postMessage(load, [port]);
    first.say(loaded);
    made.postMessage(call);
    expect(first.heard).toEqual([load, call]);
    expect(here.heard).toEqual([]);
    expect(slower()).toBeUndefined();
  });

  it('is told of a worker that breaks after it was heard, and makes no other', async () => {
    const first = new Rung();
    const { made, here, errors } = ladder([first]);
    made.postMessage(load, [port]);
    first.say(loaded);
    first.fail();
    await later();
    expect(errors).toHaveBeenCalledOnce();
    expect(here.heard).toEqual([]);
  });
});

describe('a page that may not', () => {
  it('says everything again to what is left, without the ports that are gone, and says why it is slower', async () => {
    const [first, second] = [new Rung(), new Rung()];
    const { made, here, errors } = ladder([first, second]);
    const told = vi.fn();
    const stop = onSlower(told);
    made.postMessage(load, [port]);
    made.postMessage(call);
    first.fail();
    await later();
    expect(first.ended).toBe(true);
    expect(second.heard).toEqual([{ ...load, helpers: [] }, call]);
    second.fail();
    await later();
    expect(here.heard).toEqual([{ ...load, helpers: [] }, call]);
    here.say({ kind: 'alive' });
    expect(slower(), 'not before it works').toBeUndefined();
    here.say(loaded);
    expect(slower()).toEqual(missing);
    expect(told).toHaveBeenCalledOnce();
    expect(errors).not.toHaveBeenCalled();
    stop();
  });

  it('goes on at once where the browser refuses at once', () => {
    const here = new Rung();
    const refuses = () => {
      throw new Error('SecurityError');
    };
    const made = new Ladder([refuses, refuses], { rung: () => here, because: () => missing });
    made.postMessage(load, [port]);
    expect(here.heard).toEqual([load]);
  });

  it('starts nothing for a figure that has gone meanwhile', async () => {
    const first = new Rung();
    const { made, here } = ladder([first]);
    made.postMessage(call);
    first.fail();
    made.terminate();
    await later();
    expect(here.heard).toEqual([]);
  });
});

describe('a policy that refused a worker', () => {
  it.each([
    ["worker-src 'self' blob:", true],
    ["default-src 'none'; worker-src 'self'", false],
    ["default-src 'none'; script-src 'self' blob:", true],
    ["child-src 'none'; script-src 'self' blob:", false],
    ["img-src 'self'", true],
  ])('%s lets a worker from a blob start: %s', (policy, may) => {
    expect(blobsMayStart(policy)).toBe(may);
  });

  it('is known only where it is enforced and is about workers', () => {
    const originalPolicy = "worker-src 'none'";
    noteViolation({ effectiveDirective: 'worker-src', originalPolicy, disposition: 'report' });
    noteViolation({ effectiveDirective: 'img-src', originalPolicy, disposition: 'enforce' });
    expect(blobsMayStart()).toBe(true);
    noteViolation({ effectiveDirective: 'worker-src', originalPolicy, disposition: 'enforce' });
    expect(blobsMayStart()).toBe(false);
  });
});

describe('the core on the page’s own thread', () => {
  const hear = vi.fn();
  const end = vi.fn();

  it('is spoken to as a worker is: in later turns, with copies, and in order from the first word on', async () => {
    const heard: WorkerMessage[] = [];
    const thread = new MainThread(async () => ({
      serve: ({ post, slice }) => ({
        hear(message) {
          hear(message);
          post({ kind: 'load-failed', error: String(slice), problem: 'missing' });
        },
        end,
      }),
    }));
    thread.onmessage = ({ data }) => heard.push(data);
    const sent = { ...load, helpers: [] };
    thread.postMessage(sent);
    thread.postMessage(call);
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(hear.mock.calls).toEqual([[sent], [call]]);
    expect(hear.mock.calls[0]?.[0]).not.toBe(sent);
    expect(heard[0]).toMatchObject({ error: '8' });
    thread.terminate();
    expect(end).toHaveBeenCalledOnce();
  });

  it('tells where its code did not come', async () => {
    const thread = new MainThread(() => Promise.reject(new Error('404')));
    const answer = await new Promise<WorkerMessage>((resolve) => {
      thread.onmessage = ({ data }) => resolve(data);
    });
    expect(answer).toMatchObject({ kind: 'load-failed', problem: 'missing' });
    thread.terminate();
  });
});
