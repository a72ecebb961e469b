// SPDX-License-Identifier: MIT
// The writing figure without a page: what is typed, loops, the order of the bars, the ledgers, questions that overtake.
import { describe, expect, it } from 'vitest';
import type { Compared } from '../../web/elements/attn-generate/exposure.ts';
import { rowsOf } from '../../web/elements/attn-generate/exposure-panel.ts';
import { Work } from '../../web/elements/attn-generate/work.ts';
import { generateStrings } from '../../web/lesson/en/generate.ts';
import { Latest } from '../../web/state/latest.ts';
import { ASKED, type Cost, growthRows, isSameWork, perHead, storedOf, totalOf } from '../../web/state/ledger.ts';
import { nextChoices } from '../../web/state/next-choices.ts';
import { runConfig } from '../../web/state/settings.ts';
import {
  checkTraining,
  checkWriting,
  dropUnknown,
  FIRST_TRAINING,
  FIRST_WRITING,
  loopOf,
  unknownIn,
} from '../../web/state/writing.ts';

const LETTERS = [...' abc'];

describe('what a reader asks for', () => {
  it('names unknown characters once each, with every place, and leaves out only those', () => {
    expect(unknownIn('abd?d', LETTERS)).toEqual([
      { character: 'd', places: [3, 5] },
      { character: '?', places: [4] },
    ]);
    expect(dropUnknown('abd?d', LETTERS)).toBe('ab');
    expect(generateStrings.unknown(unknownIn('a\tb🙂', LETTERS))).toBe(
      'The training text has no tab at place 2 and “🙂” at place 4, so the model has no number for them.',
    );
  });

  it('refuses an empty prompt and numbers out of range, each at its field', () => {
    const checked = checkWriting({ prompt: '', length: '301', temperature: '2.5', topK: '-1', seed: 'x' }, LETTERS);
    if (checked.ok) throw new Error('taken');
    expect(Object.keys(checked.errors).sort()).toEqual(['length', 'prompt', 'seed', 'temperature', 'topK']);
    expect(checked.errors.length).toBe('New characters: it may be at most 300.');
    expect(checkWriting({ ...FIRST_WRITING, prompt: 'a b' }, LETTERS)).toMatchObject({
      ok: true,
      settings: { prompt: 'a b', length: 60, temperature: 0, topK: 0, seed: 1 },
    });
  });

  it('a context shorter than the lesson’s windows shortens the windows', () => {
    const of = (context: string) => runConfig(checkTraining({ ...FIRST_TRAINING, context }, 'auto').settings, 'causal');
    expect(of('8')).toMatchObject({ maxLen: 8, context: 8 });
    expect(of('128')).toMatchObject({ maxLen: 128, context: 32, learningRate: 0.003, seed: 0 });
    expect(checkTraining({ ...FIRST_TRAINING, steps: '0' }, 'auto').errors.steps).toMatch(/at least 1/);
  });
});

describe('a loop', () => {
  it.each([
    ['abc abc abc abc abc ', 'abc '],
    ['so eeeeeeeeeeeeeeeeeeeee', 'e'],
    ['Your cake is late. It is so.', undefined],
    ['haha', undefined],
  ])('in %j is %j', (text, piece) => {
    expect(loopOf(text)).toBe(piece);
  });
});

it('bars are in the model’s own order, equals by number, and what is left has one bar that adds up', () => {
  const choices = nextChoices([0, 0.5, 0, 0.5, 0], [0.1, 0.3, 0.1, 0.3, 0.2], 3, 3);
  expect(choices.map(({ token }) => token)).toEqual([1, 3, 4, undefined]);
  expect(choices[1]).toEqual({ token: 3, probability: 0.5, own: 0.3, chosen: true });
  expect(choices[3]).toMatchObject({ probability: 0, chosen: false });
  expect(choices[3]?.own).toBeCloseTo(0.2, 12);
  expect(nextChoices([1, 0], [1, 0], undefined, 8)).toHaveLength(2);
});

describe('the ledgers', () => {
  const numbers = (...values: number[]) => Float64Array.from(values);
  const cost: Cost = {
    ok: true,
    positionsWith: numbers(1, 1, 1, 2),
    positionsWithout: numbers(1, 2, 2, 2),
    scoreProductsWith: numbers(4, 8, 12, 12),
    scoreProductsWithout: numbers(4, 12, 12, 12),
    multiplyAddsWith: numbers(9, 9, 9, 9),
    multiplyAddsWithout: numbers(9, 18, 18, 18),
    storedWith: numbers(2, 4, 0, 0),
  };

  it('add up the core’s counts, and keep nothing once the context is full', () => {
    expect(totalOf(cost, 'scoreProducts', 'With', 3)).toBe(24);
    expect(totalOf(cost, 'positions', 'Without', 0)).toBe(0);
    expect([storedOf(cost, 0), storedOf(cost, 2), storedOf(cost, 3)]).toEqual([0, 4, 0]);
    expect(perHead(12, 2, 2)).toBe(3);
  });

  it('tell where nothing can be kept, so that both ways are the same work and there is nothing to time', () => {
    const none = {
      ...cost,
      positionsWith: cost.positionsWithout,
      scoreProductsWith: cost.scoreProductsWithout,
      multiplyAddsWith: cost.multiplyAddsWithout,
      storedWith: numbers(0, 0, 0, 0),
    };
    expect([isSameWork(cost), isSameWork(none)]).toEqual([false, true]);
    const said = (of: Cost) => {
      const work = new Work({} as never, { sameText: true } as never);
      work.cost = of;
      return work.sameSentence;
    };
    expect(said(cost)).toContain('only the work differs');
    expect(said(none)).toBe('The text is the same, letter for letter, and so is the work: nothing can be kept here.');
  });

  it('stop the step that leads to the question until they are there, and no longer where they are refused', async () => {
    const answers: ((reply: unknown) => void)[] = [];
    const ask = () => new Promise((resolve) => answers.push(resolve));
    const ground = { model: { maxLen: 8 }, ask, changed: () => {}, refused: () => {} };
    const scribe = { ready: true, worked: ASKED - 2, settings: { prompt: 'A', length: 60 } };
    const work = new Work(ground as never, scribe as never);
    const answer = async (reply: unknown) => {
      answers.shift()?.(reply);
      await new Promise((turn) => setTimeout(turn));
    };
    const counted = work.refresh();
    expect(work.mayStep).toBe(true);
    scribe.worked = ASKED - 1;
    expect(work.mayStep).toBe(false);
    for (let reply = 0; reply < 2; reply++) await answer(cost);
    await counted;
    expect(work.mayStep).toBe(true);
    work.forget();
    const refused = work.refresh();
    expect(work.mayStep).toBe(false);
    for (let reply = 0; reply < 2; reply++) await answer({ ok: false, error: 'no' });
    await refused;
    expect(work.mayStep).toBe(true);
  });

  it('growth has a row for each doubling and one for a full context', () => {
    expect(growthRows(cost, 2, 2, 2)).toEqual([
      { seen: 1, with: 1, without: 1, beyond: false },
      { seen: 2, with: 2, without: 3, beyond: false },
      { seen: 2, with: 3, without: 3, beyond: true },
    ]);
  });
});

describe('questions that come faster than answers', () => {
  it('one is on its way, of those that wait the latest is asked, and what was forgotten is dropped', async () => {
    const open: ((answer: string) => void)[] = [];
    const asked: number[] = [];
    const received: string[] = [];
    const latest = new Latest<number, string>(
      (question) => {
        asked.push(question);
        return new Promise((resolve) => open.push(resolve));
      },
      (answer) => received.push(answer),
    );
    const settle = async (answer: string) => {
      open.shift()?.(answer);
      for (let turn = 0; turn < 4; turn++) await Promise.resolve();
    };
    latest.want(1);
    latest.want(2);
    latest.want(3);
    await settle('one');
    expect(asked).toEqual([1, 3]);
    latest.forget();
    latest.want(4);
    await settle('three');
    await settle('four');
    expect(asked).toEqual([1, 3, 4]);
    expect(received).toEqual(['one', 'four']);
  });
});

it('of a character that was put in, the model’s own choice there counts neither as right nor as a guess', () => {
  const scored = (letters: string) => {
    const choices = Int32Array.from([...letters].map((letter) => LETTERS.indexOf(letter)));
    const right = [...letters].filter((letter, at) => letter === 'bcab'[at]).length;
    const losses = new Float64Array(choices.length);
    const given = { givenLosses: losses, givenChoices: choices, givenRight: right };
    return { ok: true as const, ...given, freeLosses: losses, freeChoices: choices, freeRight: right };
  };
  const forced = { character: 'a', place: 2 };
  const told = (choices: string) =>
    rowsOf(
      { passage: 'abcab', start: 1, plain: scored('bcab'), odd: scored(choices), forced } as Compared,
      LETTERS,
    ).map(({ right, all }) => [right, all]);
  // "c" would have been right at place 2, where "a" was put in.
  expect(told('bcca')).toEqual([
    [4, 4],
    [4, 4],
    [1, 3],
  ]);
  expect(told('baca')).toEqual([
    [4, 4],
    [4, 4],
    [1, 3],
  ]);
});
