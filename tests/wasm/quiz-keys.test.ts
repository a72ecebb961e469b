// SPDX-License-Identifier: MIT
// What the core decides of each question of the quiz: one of its options, and the one that is declared right. Also the
// picture before the answer, which must not show it. The words are tested in tests/web.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asks, Picture, Reply } from '../../web/elements/attn-quiz/question.ts';
import { QUESTIONS } from '../../web/elements/attn-quiz/questions.ts';
import type { Core, RunConfig } from '../../web/engine/shared/core-api.ts';
import type { CallMessage, CallName, ProbeReading } from '../../web/engine/shared/protocol.ts';
import { answer, type Desk } from '../../web/engine/worker/calls.ts';
import createCore from './support/whole-core.ts';

function train(core: Core, config: RunConfig, steps: number) {
  const started = core.startRun(config);
  if (!started.ok) throw new Error(started.error);
  const losses: number[] = [];
  const readings: ProbeReading[] = [];
  for (let step = 0; step <= steps; step++) {
    const done = core.step();
    if (!done.ok) throw new Error(done.error);
    losses.push(done.loss);
    if (step % 20 !== 0 && step !== steps) continue;
    const loss = (kind: 'usual' | 'honest', text: 'training' | 'heldOut') => {
      const taken = core.windowLoss(kind, text, 16);
      return taken.ok ? taken : undefined;
    };
    const [usual, honest] = [loss('usual', 'training'), loss('honest', 'training')];
    const heldOut = (config.heldOutShare ?? 0) > 0 ? loss('usual', 'heldOut')?.mean : undefined;
    readings.push({
      step,
      ...(usual?.mean === undefined ? {} : { usual: usual.mean, byPosition: usual.byPosition }),
      ...(honest?.mean === undefined ? {} : { honest: honest.mean }),
      ...(heldOut === undefined ? {} : { heldOut }),
    });
  }
  return { losses, readings };
}

let asks: Asks;
beforeAll(async () => {
  const core = await createCore();
  // The quiz asks nothing of a live run.
  const desk = {
    module: async () => core,
    live: async () => Promise.reject(new Error('no run')),
    alive: undefined,
  } as Desk;
  asks = {
    async call<K extends CallName>(name: K, args: unknown): Promise<Reply<K> | undefined> {
      const reply = await answer(desk, { kind: 'call', id: 0, name, args } as CallMessage);
      if ('ok' in reply && !reply.ok) throw new Error(reply.error);
      return reply as Reply<K>;
    },
    train: async (config, steps) => train(core, config, steps),
  };
});

/** All that a picture says, as text. */
function textOf(picture: Picture): string {
  if (picture.kind !== 'matrix') return JSON.stringify(picture);
  const { rows, columns, cell } = picture.matrix;
  return rows.map((name, row) => `${name} ${columns.map((_, column) => JSON.stringify(cell(row, column)))}`).join('\n');
}

describe('the core’s word on each question', () => {
  it.each(QUESTIONS.map((question) => [question.id, question] as const))('%s', async (_, question) => {
    const answered = await question.ask(asks);
    expect(answered?.key).toBe(question.right);
    expect(question.options).toContain(answered?.key);
    for (const done of [false, true]) {
      const shown = answered === undefined ? '' : `${textOf(answered.picture(done))}\n${answered.live(done)}`;
      expect(shown).not.toMatch(/NaN|undefined|Infinity/);
      expect(answered?.live(done)).toMatch(/\.$/);
    }
    if (typeof question.open !== 'string') expect(answered?.mask?.ok).toBe(true);
  });

  it('the pictures of what is asked veil the answer until it is given', async () => {
    for (const id of ['mask-packed', 'mixed-empty', 'family-cross', 'block-scale']) {
      const answered = await QUESTIONS.find((question) => question.id === id)?.ask(asks);
      if (answered === undefined) throw new Error(`${id} has no answer`);
      expect(textOf(answered.picture(false))).toContain('"?"');
      expect(textOf(answered.picture(true))).not.toContain('"?"');
      const { allowed = [] } = answered.picture(false) as Extract<Picture, { kind: 'matrix' }>;
      if (id !== 'block-scale') expect(allowed.some(({ keys }) => keys === 'not shown yet')).toBe(true);
    }
  });
});
