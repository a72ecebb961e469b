// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, it } from 'vitest';
import { EngineClient } from '../../web/engine/client/engine-client.ts';
import type { ProfileWish } from '../../web/engine/shared/protocol.ts';
import { RunGroup } from '../../web/state/run-group.ts';
import { checkSettings, LESSON_SETTINGS, type Settings } from '../../web/state/settings.ts';
import { FakeWorker } from './support/fake-worker.ts';

let workers: FakeWorker[];
let group: RunGroup;
/** Whether the engine of the next workers fuses; it does where nothing is said. */
let fuses: boolean[];
let waiting: { done: () => boolean; resolve: () => void }[];

/** Resolves as soon as the group has changed so that the condition holds. */
const until = (done: () => boolean) =>
  new Promise<void>((resolve) => (done() ? resolve() : waiting.push({ done, resolve })));

function settings(patch: Partial<Settings> = {}): Settings {
  const checked = checkSettings(LESSON_SETTINGS);
  if (!checked.ok) throw new Error('the lesson’s settings are wrong');
  return { ...checked.settings, ...patch };
}

beforeEach(() => {
  workers = [];
  waiting = [];
  fuses = [];
  const makeClient = (wish: ProfileWish) =>
    new EngineClient(wish, {
      make: () => {
        const worker = new FakeWorker(fuses.shift());
        workers.push(worker);
        return worker;
      },
    });
  const changed = () => {
    for (const one of waiting.filter(({ done }) => done())) one.resolve();
  };
  group = new RunGroup(['full', 'causal'], changed, makeClient);
});

describe('a pair of runs', () => {
  it('uses one worker for each run and none before it is needed', async () => {
    expect(workers).toHaveLength(0);
    await group.prepare('auto');
    expect(workers).toHaveLength(2);
    expect(group.runs.map((run) => run.picture?.visible)).toEqual([1024, 528]);
  });

  it('remembers the prompt that its texts begin with', async () => {
    await group.start(settings({ prompt: 'Your plum ' }));
    expect(group.runs.map((run) => run.prompt)).toEqual(['Your plum ', 'Your plum ']);
  });

  it('trains nothing until it is told to', async () => {
    await group.start(settings());
    expect(group.phase).toBe('paused');
    expect(workers.map((worker) => worker.core.steps)).toEqual([0, 0]);
  });

  it('does not begin where it was told to pause while it was made ready, unless that was taken back', async () => {
    const held = group.start(settings());
    await group.pause();
    await held;
    await group.run();
    expect(group.phase).toBe('paused');
    expect(workers.map((worker) => worker.core.steps)).toEqual([0, 0]);
    await group.run();
    expect(group.phase).not.toBe('paused');

    const wanted = group.start(settings());
    await group.pause();
    group.letBegin();
    await wanted;
    void group.run();
    await until(() => group.phase === 'finished');
  });

  it('runs both to the end', async () => {
    await group.start(settings({ steps: 40 }));
    await group.run();
    await until(() => group.phase === 'finished');
    expect(group.runs.map((run) => run.losses.length)).toEqual([41, 41]);
    expect(group.runs.map((run) => run.lastSample?.step)).toEqual([40, 40]);
  });

  it('has the loss of every step that was done once it is paused', async () => {
    await group.start(settings({ steps: 1e9 }));
    await group.run();
    await until(() => group.stepsDone > 0);
    await group.pause();
    expect(group.phase).toBe('paused');
    expect(group.runs.map((run) => run.nextStep)).toEqual(workers.map((worker) => worker.core.steps));
  });

  it('tells apart a pause that is owed to the reader and one in which both stand still', async () => {
    await group.start(settings({ steps: 1e9 }));
    await group.run();
    await until(() => group.stepsDone > 0);
    expect(group.moment).toBe('running');
    workers[1]?.hang();
    const paused = group.pause();
    await until(() => group.phase === 'paused');
    expect(group.moment).toBe('ending');
    workers[1]?.wake();
    await paused;
    expect(group.moment).toBe('paused');
  });

  it('steps the one that is behind, so that both stand at the same step', async () => {
    await group.start(settings());
    await group.step();
    await group.runs[0]?.step();
    await until(() => group.runs[0]?.nextStep === 2);
    await group.step();
    await until(() => group.runs[1]?.nextStep === 2);
    expect(group.runs.map((run) => run.nextStep)).toEqual([2, 2]);
  });

  it('has a second press of Step wait for the slower run, so that both make two', async () => {
    await group.start(settings());
    const [slow] = workers;
    slow?.hang();
    const first = group.step();
    await until(() => group.runs[1]?.nextStep === 1);
    const second = group.step();
    slow?.wake();
    await Promise.all([first, second]);
    await until(() => group.stepsDone === 2);
    expect(group.runs.map((run) => run.nextStep)).toEqual([2, 2]);
  });

  it('can be asked for one more step while one by hand takes so long that it can be paused; not while it runs', async () => {
    await group.start(settings());
    expect(group.takesSteps).toBe(true);
    const [slow] = workers;
    slow?.hang();
    const first = group.step();
    await until(() => group.phase === 'running');
    expect(group.takesSteps).toBe(true);
    const second = group.step();
    slow?.wake();
    await Promise.all([first, second]);
    await until(() => group.stepsDone === 2);
    expect([group.phase, group.takesSteps]).toEqual(['paused', true]);

    slow?.hang();
    const dropped = [group.step(), group.step()];
    await until(() => group.phase === 'running');
    const paused = group.pause();
    expect(group.takesSteps).toBe(false);
    slow?.wake();
    await Promise.all([...dropped, paused]);
    expect(group.stepsDone).toBeLessThan(4);
    void group.run();
    expect(group.takesSteps).toBe(false);
    await until(() => group.phase === 'finished');
    expect(group.takesSteps).toBe(false);
  });

  it('keeps settings and losses when a worker dies, and can be restarted', async () => {
    await group.start(settings());
    await group.step();
    await until(() => group.stepsDone === 1);
    workers[0]?.crash();
    expect(group.phase).toBe('failed');
    expect(group.runs[0]?.engineError?.code).toBe('worker-crashed');
    expect(group.runs[0]?.losses).toHaveLength(1);
    expect(workers[0]?.terminated).toBe(true);
    group.reset();
    expect(await group.start(settings())).toBe(true);
  });

  it('lets one run stop at a loss that is no number, and the other go on', async () => {
    await group.start(settings({ steps: 30 }));
    const [copier] = workers;
    if (copier !== undefined) copier.core.divergeAt = 5;
    await group.run();
    await until(() => group.phase === 'finished');
    expect(group.runs.map((run) => run.phase)).toEqual(['stopped', 'finished']);
    expect(group.runs[0]?.failure?.error).toContain('step 5');
  });

  it('forgets a start that a reset has overtaken', async () => {
    const starting = group.start(settings());
    group.reset();
    expect(await starting).toBe(false);
    expect(group.phase).toBe('idle');
  });

  it('ends its workers when it is disposed of', async () => {
    await group.prepare('auto');
    group.dispose();
    expect(workers.every((worker) => worker.terminated)).toBe(true);
  });
});

describe('the arithmetic of a pair', () => {
  const profiles = () => group.runs.map((run) => run.started?.profile);

  it('is fused where the engine fuses and nothing else is asked for', async () => {
    await group.start(settings());
    expect(profiles()).toEqual(['fused', 'fused']);
  });

  it('is exact for both where only one of them came up fused', async () => {
    fuses = [true, false];
    expect(await group.start(settings())).toBe(true);
    expect(profiles()).toEqual(['exact', 'exact']);
    expect(workers.map((worker) => worker.terminated)).toEqual([true, false, false]);
  });

  it('changes with the next run and leaves the present one alone', async () => {
    await group.start(settings());
    await group.step();
    await group.prepare('exact');
    expect(profiles()).toEqual(['fused', 'fused']);
    expect(workers).toHaveLength(2);
    await group.start(settings({ profile: 'exact' }));
    expect(profiles()).toEqual(['exact', 'exact']);
    expect(workers.map((worker) => worker.terminated)).toEqual([true, true, false, false]);
  });

  it('counts for the first question that a run is asked, and leaves a worker that is there alone', async () => {
    await group.runs[0]?.builtInText('exact');
    expect(workers.map((worker) => worker.core.build)).toEqual(['exact']);
    await group.runs[0]?.builtInText('fused');
    expect(workers).toHaveLength(1);
  });

  it('keeps workers that compute as it is wished already', async () => {
    await group.start(settings());
    await group.start(settings({ profile: 'fused' }));
    expect(workers).toHaveLength(2);
  });

  it('starts nothing where fused is insisted on in vain, and starts with another choice', async () => {
    fuses = [false, false];
    expect(await group.start(settings({ profile: 'fused' }))).toBe(false);
    expect(group.phase).toBe('failed');
    expect(group.runs.map((run) => run.engineError?.code)).toEqual(['not-fusing', 'not-fusing']);
    expect(workers.map((worker) => worker.core.steps)).toEqual([0, 0]);
    fuses = [false, false];
    expect(await group.start(settings())).toBe(true);
    expect(profiles()).toEqual(['exact', 'exact']);
  });
});
