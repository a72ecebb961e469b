// SPDX-License-Identifier: MIT
// The real cores of the page in one process, joined by real message ports: a run has the same bits however many of them
// share its steps, and whoever is late or lost. Needs the preset wasm-release built (npm test does it).
// Not for: workers in browsers, which tests/engines drives.
import { afterEach, describe, expect, it } from 'vitest';
import createCore from '#core/attn_run_exact.mjs';
import createStudy from '#core/attn_study_exact.mjs';
import type { RunCore as Core, RunConfig } from '../../web/engine/shared/core-api.ts';
import { Copies } from '../../web/engine/worker/copies.ts';
import { help } from '../../web/engine/worker/helper.ts';
import { needed } from '../../web/engine/worker/needed.ts';
import { alone } from '../../web/engine/worker/stepper.ts';
import { shareOut, Team } from '../../web/engine/worker/team.ts';
import { LESSON_RUN } from '../web/support/run-configs.ts';

const odd: RunConfig = {
  ...LESSON_RUN,
  seed: 5,
  mask: 'prefix:3',
  dModel: 20,
  heads: 2,
  layers: 2,
  maxLen: 16,
  batch: 19,
  context: 11,
};

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

const channel = () => {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  return [port1, port2] as const;
};

const digestOf = (core: Core) => {
  const result = core.digest();
  return result.ok ? result.digest : result.error;
};

/** The digest and losses of a run by one core. */
async function byOne(config: RunConfig, steps: number) {
  const core = await createCore();
  const stepper = alone(core);
  expect(stepper.start(config).ok).toBe(true);
  const losses = [];
  for (let step = 0; step < steps; step++) losses.push(await stepper.step());
  return { digest: digestOf(core), losses };
}

/** A lead with so many helpers, each of which loads as `load` says. */
async function teamOf(helpers: number, load: () => Promise<Core> = () => createCore()) {
  const core = await createCore();
  const leads = Array.from({ length: helpers }, () => {
    const [lead, helper] = channel();
    help(helper, load);
    return lead;
  });
  return { core, team: new Team(core, leads, 'exact') };
}

/** Helpers need a moment to load and initialise; until then a lead does without them. */
async function allReady(team: Team, helpers: number) {
  for (let tries = 0; tries < 500 && team.ready < helpers; tries++) await messagesArrive();
  expect(team.ready).toBe(helpers);
}

const messagesArrive = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('a run whose steps are shared', () => {
  it.each([1, 2, 3, 4])('has the same bits with %i helpers', async (helpers) => {
    const expected = await byOne(odd, 12);
    const { core, team } = await teamOf(helpers);
    team.start(odd);
    await allReady(team, helpers);
    const losses = [];
    for (let step = 0; step < 12; step++) losses.push(await team.step());
    expect(team.workers).toBe(helpers + 1);
    expect(losses).toEqual(expected.losses);
    expect(digestOf(core)).toBe(expected.digest);
  });

  it('has the same bits at the lesson’s size', async () => {
    const expected = await byOne(LESSON_RUN, 3);
    const { core, team } = await teamOf(1);
    team.start(LESSON_RUN);
    await allReady(team, 1);
    for (let step = 0; step < 3; step++) await team.step();
    expect(digestOf(core)).toBe(expected.digest);
  });

  it('does not wait for helpers that are not ready, or never will be', async () => {
    const expected = await byOne(odd, 4);
    const { core, team } = await teamOf(2, () => new Promise(() => {}));
    team.start(odd);
    for (let step = 0; step < 4; step++) await team.step();
    expect(team.workers).toBe(1);
    expect(digestOf(core)).toBe(expected.digest);
  });

  it('goes on without a helper that says it cannot', async () => {
    const expected = await byOne(odd, 4);
    const { core, team } = await teamOf(1, () => Promise.reject(new Error('no memory')));
    team.start(odd);
    for (let step = 0; step < 4; step++) {
      await team.step();
      await messagesArrive();
    }
    expect(team.workers).toBe(1);
    expect(digestOf(core)).toBe(expected.digest);
  });

  it('goes on without a helper that is lost in the middle of a step', async () => {
    const expected = await byOne(odd, 6);
    const { core, team } = await teamOf(2);
    team.start(odd);
    await allReady(team, 2);
    for (let step = 0; step < 3; step++) await team.step();
    const inHand = team.step();
    team.lose(0);
    expect(await inHand).toEqual(expected.losses[3]);
    for (let step = 4; step < 6; step++) expect(await team.step()).toEqual(expected.losses[step]);
    expect(team.workers).toBe(2);
    expect(digestOf(core)).toBe(expected.digest);
  });

  it('gives up the step in hand when another run is started, and that one is right', async () => {
    const other = { ...odd, seed: 9 };
    const expected = await byOne(other, 5);
    const { core, team } = await teamOf(2);
    team.start(odd);
    await allReady(team, 2);
    const inHand = team.step();
    team.start(other);
    expect(await inHand).toMatchObject({ ok: false });
    await allReady(team, 2);
    for (let step = 0; step < 5; step++) expect(await team.step()).toEqual(expected.losses[step]);
    expect(team.workers).toBe(3);
    expect(digestOf(core)).toBe(expected.digest);
  });

  it('says why a run cannot be started, and keeps the one before', async () => {
    const { core, team } = await teamOf(1);
    team.start(odd);
    await team.step();
    const before = digestOf(core);
    expect(team.start({ ...odd, mask: 'casual' })).toMatchObject({ ok: false, field: 'mask' });
    expect(digestOf(core)).toBe(before);
    expect((await team.step()).ok).toBe(true);
  });

  it('ends with the core’s sentence when the loss overflows', async () => {
    const { team } = await teamOf(1);
    const wild = { ...odd, learningRate: 1e30 };
    team.start(wild);
    let last = await team.step();
    for (let step = 0; step < 20 && last.ok; step++) {
      await messagesArrive();
      last = await team.step();
    }
    expect(last).toMatchObject({
      ok: false,
      field: 'learningRate',
      error: expect.stringContaining('no longer a finite'),
    });
    expect(await team.step()).toEqual(last);
  });
});

describe('a run that changes while its steps are shared', () => {
  /** Six steps, a change, six more. */
  async function steps(stepper: { step(): Promise<unknown> }, change: () => void, ready = async () => {}) {
    for (let step = 0; step < 6; step++) await stepper.step();
    change();
    await ready();
    for (let step = 0; step < 6; step++) await stepper.step();
  }

  it('has the bits of one core after its mask has changed, with helpers that follow', async () => {
    const one = await createCore();
    const single = alone(one);
    single.start(odd);
    await steps(single, () => expect(single.setMask('window:4').ok).toBe(true));
    const { core, team } = await teamOf(2);
    team.start(odd);
    await allReady(team, 2);
    await steps(
      team,
      () => expect(team.setMask('window:4').ok).toBe(true),
      () => allReady(team, 2),
    );
    expect(team.workers).toBe(3);
    expect(digestOf(core)).toBe(digestOf(one));
    expect(team.setMask('windw:4')).toMatchObject({ ok: false, field: 'mask' });
  });

  it('goes on from a file with the bits of a run that never stopped', async () => {
    const expected = await byOne(odd, 12);
    const saved = await createCore();
    const copies = new Copies(saved);
    copies.begin(odd, needed(saved.startRun(odd)));
    for (let step = 0; step < 5; step++) saved.step();
    const study = await createStudy();
    copies.bringAll(study);
    const { bytes } = needed(study.saveRun(true));
    const resumed = needed((await createStudy()).resumeRun(bytes, odd.corpus, 0));
    expect(resumed.step).toBe(5);
    const { core, team } = await teamOf(2);
    expect(team.take(odd, resumed, needed(study.copyState())).ok).toBe(true);
    await allReady(team, 2);
    for (let step = 5; step < 12; step++) await team.step();
    expect(team.workers).toBe(3);
    expect(digestOf(core)).toBe(expected.digest);
  });
});

describe('a core that is asked for parts of a step', () => {
  it('refuses a gradient or weights of another length, and parts out of order', async () => {
    const core = await createCore();
    expect(core.beginStep()).toMatchObject({ ok: false });
    core.startRun(odd);
    expect(core.addOwnShard()).toMatchObject({ ok: false });
    expect(core.finishStep()).toMatchObject({ ok: false });
    expect(core.setWeights(new Float32Array(3))).toMatchObject({ ok: false });
    expect(core.beginStep()).toMatchObject({ ok: true, shardSize: 4 });
    expect(core.addShard(new Float32Array(3), 1)).toMatchObject({ ok: false });
    expect(core.addOwnShard()).toEqual({ ok: true, left: 4 });
  });
});

describe('shares', () => {
  it.each([
    [4, 1, [4]],
    [4, 2, [2, 2]],
    [4, 3, [1, 2, 1]],
    [4, 4, [1, 1, 1, 1]],
    [5, 2, [2, 3]],
    [1, 2, [1, 0]],
    [2, 4, [1, 1, 0, 0]],
    [16, 3, [5, 6, 5]],
  ])('of %i shards among %i', (shards, workers, shares) => {
    expect(shareOut(shards, workers)).toEqual(shares);
  });
});
