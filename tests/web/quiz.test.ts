// SPDX-License-Identifier: MIT
// The quiz without a browser: what is kept of answers and when a question comes back, that every option has words of its
// own, and the address of a figure's state. What is right by the core is in tests/wasm/quiz-keys.test.ts.
import { beforeEach, describe, expect, it } from 'vitest';
import { explorerLink } from '../../web/elements/attn-quiz/figure-link.ts';
import { CHAPTER_SETS } from '../../web/elements/attn-quiz/question.ts';
import { idsOf, QUESTIONS } from '../../web/elements/attn-quiz/questions.ts';
import { KeptText } from '../../web/state/kept-text.ts';
import {
  type Answer,
  type Entry,
  goOf,
  isMissed,
  QuizRecord,
  readEntries,
  withAnswer,
  writeEntries,
} from '../../web/state/quiz-record.ts';
import { CHAPTERS, dueIn, returnsIn } from '../../web/state/quiz-spacing.ts';
import { maskOfBits } from '../../web/state/take-away/mask-bits.ts';
import { FakeCore } from './support/fake-core.ts';

const chapter = (name: string) => CHAPTERS.indexOf(name) + 1;
const answer = (given: Partial<Answer>): Answer => ({
  id: 'mask-stray',
  option: 'only',
  right: false,
  sure: false,
  fresh: true,
  chapter: chapter('explorer'),
  ...given,
});
/** Answers one after another. */
const answersOf = (...answers: Partial<Answer>[]): Map<string, Entry> =>
  answers.reduce<Map<string, Entry>>((entries, given) => withAnswer(entries, answer(given)), new Map());

describe('the spacing rule', () => {
  it('brings a missed question back two chapters later, at the latest in the last one', () => {
    expect(answersOf({}).get('mask-stray')?.due).toBe(chapter('leak'));
    expect(answersOf({ option: undefined }).get('mask-stray')?.due).toBe(chapter('leak'));
    expect(returnsIn(chapter('writing'))).toBe(chapter('check'));
    expect(returnsIn(chapter('family'))).toBe(chapter('check'));
    expect(returnsIn(chapter('check'))).toBeUndefined();
    expect(returnsIn(undefined)).toBeUndefined();
  });

  it('lets one go that was right at the first try, and keeps one that took a second', () => {
    expect(answersOf({ right: true }).get('mask-stray')?.due).toBeUndefined();
    expect(answersOf({}, { option: 'below', right: true, fresh: false }).get('mask-stray')?.due).toBe(chapter('leak'));
  });

  it('after its return it is settled, or comes back another two chapters on', () => {
    const here = { chapter: chapter('leak') };
    expect(answersOf({}, { ...here, option: 'below', right: true }).get('mask-stray')?.due).toBeUndefined();
    expect(answersOf({}, here).get('mask-stray')?.due).toBe(chapter('laboratory'));
    const entries = answersOf({}, { ...here, id: 'leak-reach' });
    expect(dueIn(entries, chapter('leak'))).toEqual(['mask-stray']);
    expect(dueIn(entries, chapter('laboratory'))).toEqual(['leak-reach']);
    expect(dueIn(entries, undefined)).toEqual([]);
  });
});

describe('the record', () => {
  it('keeps the first go and the latest, and comes through its text unchanged', () => {
    const entries = answersOf(
      { sure: true },
      { option: 'below', right: true, fresh: false, sure: false },
      { option: undefined, chapter: chapter('leak') },
      { option: 'every', id: 'block-heads', sure: true },
    );
    expect(entries.get('mask-stray')).toEqual({
      first: { tried: ['only', 'below'], sure: true, shown: false, right: true },
      again: { tried: [], sure: false, shown: true, right: false },
      due: chapter('laboratory'),
    });
    const text = writeEntries(entries);
    expect(text).toBe('1;mask-stray:only,below!+~?@7;block-heads:every!@5');
    expect(readEntries(text)).toEqual(entries);
    expect(writeEntries(new Map())).toBe('');
  });

  it('has room for every question at its longest in what the smallest store takes', () => {
    const go = { sure: true, shown: true, right: false };
    const longest = (options: readonly string[]) => [...options].sort((a, b) => b.length - a.length).slice(0, 2);
    const entries = new Map(
      QUESTIONS.map(({ id, options }): [string, Entry] => {
        const tried = longest(options);
        return [id, { first: { ...go, tried }, again: { ...go, tried }, due: 10 }];
      }),
    );
    const text = writeEntries(entries);
    expect(text.length).toBeLessThan(1500);
    expect(readEntries(text)).toEqual(entries);
  });

  it.each([
    '',
    '2;mask-stray:only',
    'nonsense',
    '1;mask-stray',
    '1;mask-stray:',
    '1;MASK-stray:only',
    '1;mask-stray:only,,below',
    '1;mask-stray:+',
    '1;mask-stray:only?+',
    '1;mask-stray:<b>',
    '1;mask-stray:only@soon',
    '{"mask-stray":"only"}',
  ])('takes nothing from the bad text “%s”', (text) => {
    expect([...readEntries(text)]).toEqual([]);
  });

  it('takes what is good from a text that is partly bad', () => {
    expect([...readEntries('1;mask-stray:only@x;block-heads:same+;;__proto__:a').keys()]).toEqual(['block-heads']);
  });

  it('does without a store, and forgets', () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const record = new QuizRecord(new KeptText('attn-answers', denied));
    let told = 0;
    const stop = record.subscribe(() => told++);
    record.enter(answer({}));
    expect(goOf(record.entries.get('mask-stray'))?.tried).toEqual(['only']);
    record.forget();
    expect(record.entries.size).toBe(0);
    expect(told).toBe(2);
    stop();
    record.enter(answer({}));
    expect(told).toBe(2);
  });

  it('is read again where there is a store, and taken out of it when it is forgotten', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    const first = new QuizRecord(new KeptText('attn-answers', () => storage));
    first.enter(answer({ right: true }));
    const second = new QuizRecord(new KeptText('attn-answers', () => storage));
    expect(second.entries).toEqual(first.entries);
    second.forget();
    expect(kept.size).toBe(0);
  });
});

describe('the questions', () => {
  it('are at least fourteen: one or two for each chapter, and some that mix chapters', () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(14);
    for (const set of CHAPTER_SETS) expect([1, 2]).toContain(idsOf(set, new Map()).length);
    expect(idsOf('mixed', new Map()).length).toBeGreaterThan(0);
    expect(new Set(QUESTIONS.map(({ id }) => id)).size).toBe(QUESTIONS.length);
  });

  it.each(QUESTIONS.map((question) => [question.id, question] as const))(
    '%s has three or four options, each with feedback of its own',
    (_, { id, words, options, right }) => {
      expect([3, 4]).toContain(options.length);
      expect(options).toContain(right);
      expect(id).toMatch(/^[a-z]+-[a-z]+$/);
      expect(words.ask).toMatch(/\?$/);
      for (const option of options) {
        expect(option).toMatch(/^[a-z]+$/);
        expect(words.options[option]?.label.length).toBeGreaterThan(0);
        expect(words.options[option]?.feedback.length).toBeGreaterThan(60);
        expect(words.options[option]?.feedback).not.toMatch(/wrong!|correct|well done|good job|sorry/i);
      }
      const said = options.map((option) => words.options[option]?.feedback);
      expect(new Set(said).size).toBe(options.length);
    },
  );

  it('do not always have the right answer at the same place', () => {
    const places = QUESTIONS.map(({ options, right }) => options.indexOf(right));
    for (const place of [0, 1, 2, 3]) {
      expect(places.filter((other) => other === place).length).toBeLessThanOrEqual(QUESTIONS.length / 2);
    }
    expect(new Set(places).size).toBeGreaterThanOrEqual(3);
  });

  it('of all, those without an answer come first, then those that were missed', () => {
    const entries = new Map([
      ...answersOf({ id: 'mask-stray', right: true }),
      ...answersOf({ id: 'mask-packed' }),
      ...answersOf({ id: 'softmax-flip' }, { id: 'softmax-flip', option: 'splendid', right: true }),
    ]);
    const ids = idsOf('all', entries);
    expect(ids).toHaveLength(QUESTIONS.length);
    expect(ids.slice(-3)).toEqual(['mask-packed', 'mask-stray', 'softmax-flip']);
    expect(isMissed({ tried: ['a', 'b'], sure: false, shown: false, right: true })).toBe(true);
  });
});

describe('the address of the explorer in a state', () => {
  let core: FakeCore;
  beforeEach(() => {
    core = new FakeCore();
  });
  const described = (spec: string, size: number) => {
    const mask = core.describeMask(spec, size, size);
    if (!mask.ok) throw new Error(mask.error);
    return mask;
  };

  it('names a mask that links know, with its number', () => {
    expect(explorerLink({ spec: 'causal', size: 6, row: 3 })).toBe('#v=1&view=mask&mask=causal&n=6&row=3');
    expect(explorerLink({ spec: 'window:3', size: 8, row: 6 })).toBe('#v=1&view=mask&mask=window&w=3&n=8&row=6');
    expect(explorerLink({ spec: 'prefix:4', size: 6, row: 1 })).toBe('#v=1&view=mask&mask=prefix&p=4&n=6&row=1');
  });

  it('writes any other cell by cell, as links are read', () => {
    const state = { spec: 'causal/+1.4', size: 6, row: 1 };
    expect(explorerLink(state)).toBe('#explorer');
    const link = new URLSearchParams(explorerLink(state, described(state.spec, 6)).slice(1));
    expect(link.get('mask')).toBe('custom');
    const cells = maskOfBits(link.get('bits') ?? '', 6);
    expect(cells).toBe(
      `empty${[...described(state.spec, 6).allowed.keys()]
        .filter((cell) => described(state.spec, 6).allowed[cell] === 1)
        .map((cell) => `/+${Math.floor(cell / 6)}.${cell % 6}`)
        .join('')}`,
    );
  });
});
