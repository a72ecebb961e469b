// SPDX-License-Identifier: MIT
// The worker that figures share: one for all, ended by the last, replaced when it breaks; late answers are dropped.
import { afterEach, describe, expect, it } from 'vitest';
import { EngineClient, EngineError } from '../../web/engine/client/engine-client.ts';
import { FigureCore, forgetSharedClients } from '../../web/state/figure-core.ts';
import { FakeWorker } from './support/fake-worker.ts';

const workers: FakeWorker[] = [];
const make = () =>
  new EngineClient('auto', {
    make: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
  });
const figure = () => new FigureCore('auto', make);
const describeMask = (core: FigureCore, size = 4) =>
  core.ask('describe', { spec: 'causal', queries: size, keys: size });

afterEach(() => {
  forgetSharedClients();
  workers.length = 0;
});

describe('the core that figures share', () => {
  it('is one worker for two figures, and ends with the last of them', async () => {
    const [first, second] = [figure(), figure()];
    await Promise.all([describeMask(first), describeMask(second)]);
    expect(workers).toHaveLength(1);
    first.dispose();
    expect(workers[0]?.terminated).toBe(false);
    second.dispose();
    expect(workers[0]?.terminated).toBe(true);
  });

  it('answers the latest question of a kind only', async () => {
    const core = figure();
    const [early, late, other] = await Promise.all([
      describeMask(core, 3),
      describeMask(core, 5),
      core.ask('describe', { spec: 'full', queries: 2, keys: 2 }, 'another panel'),
    ]);
    expect(early).toBeUndefined();
    expect(late).toMatchObject({ ok: true, queries: 5 });
    expect(other).toMatchObject({ ok: true, queries: 2 });
  });

  it('starts another worker after one broke', async () => {
    const core = figure();
    await describeMask(core);
    const asked = describeMask(core);
    workers[0]?.crash();
    await expect(asked).rejects.toBeInstanceOf(EngineError);
    expect(await describeMask(core)).toMatchObject({ ok: true });
    expect(workers).toHaveLength(2);
  });
});
