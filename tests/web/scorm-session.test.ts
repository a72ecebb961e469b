// SPDX-License-Identifier: MIT
// A recorded visit: what reaches the platform when, what comes back, and that its longest state fits. The run-time itself is
// tested in scorm.test.ts, the package in tests/e2e/scorm.test.ts.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QUESTIONS } from '../../web/elements/attn-quiz/questions.ts';
import type { ScormApi } from '../../web/embed/scorm.ts';
import { LONGEST_STATE } from '../../web/embed/scorm.ts';
import { ScormSession } from '../../web/embed/scorm-session.ts';
import { readState, writeState } from '../../web/embed/scorm-state.ts';
import { KeptText } from '../../web/state/kept-text.ts';
import { type Entry, QuizRecord } from '../../web/state/quiz-record.ts';

/** A platform that takes everything, and remembers it. */
class Platform implements ScormApi {
  readonly kept: Record<string, string> = { 'cmi.core.lesson_status': 'not attempted', 'cmi.interactions._count': '0' };
  commits = 0;
  down = false;

  LMSInitialize = (): string => this.take();
  LMSFinish = (): string => this.take();
  LMSGetValue = (name: string): string => this.kept[name] ?? '';
  LMSSetValue = (name: string, value: string): string => {
    if (!this.down) this.kept[name] = value;
    return this.take();
  };
  LMSCommit = (): string => {
    ++this.commits;
    return this.take();
  };

  get interactions(): string[] {
    return Object.entries(this.kept).flatMap(([name, value]) => (/interactions\.\d+\.id/.test(name) ? [value] : []));
  }

  private take(): string {
    return String(!this.down);
  }
}

const questions = [
  { id: 'a-a', options: ['one', 'two', 'three'] },
  { id: 'b-b', options: ['yes', 'no'] },
];

function visit(platform: Platform | undefined, stored = '') {
  const storage = { getItem: () => stored, setItem: vi.fn(), removeItem: vi.fn() };
  const record = new QuizRecord(new KeptText('answers', () => storage));
  const lost = vi.fn();
  const session = new ScormSession(platform === undefined ? {} : { API: platform }, {
    record,
    questions,
    hash: () => '#v=1&view=mask',
    now: () => Date.now() / 1000,
    time: () => '10:00:00',
    lost,
  });
  /** As attn-quiz does it: first the record, then the event. */
  const answer = (item: string, response: string, correct: boolean, attempt: number) => {
    record.enter({ id: item, option: response, right: correct, sure: false, fresh: attempt === 1, chapter: 1 });
    session.answer({ item, response, correct, attempt });
  };
  return { session, record, storage, lost, answer };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a recorded visit', () => {
  it('makes an interaction of each try, with the letter of the option, and scores first tries of all questions', () => {
    const platform = new Platform();
    const { session, answer } = visit(platform);
    expect(session.start()).toBe('');
    answer('a-a', 'three', false, 1);
    answer('a-a', 'two', true, 2);
    expect(platform.interactions).toEqual(['a-a', 'a-a']);
    expect(platform.kept['cmi.interactions.0.student_response']).toBe('c');
    expect(platform.kept['cmi.interactions.1.student_response']).toBe('b');
    expect(platform.kept['cmi.core.score.raw']).toBe('0');
    expect(platform.kept['cmi.core.lesson_status']).toBe('incomplete');
    answer('b-b', 'yes', true, 1);
    expect(platform.kept['cmi.core.score.raw']).toBe('50');
    expect(platform.kept['cmi.core.lesson_status']).toBe('completed');
  });

  it('counts a question that is asked again, or forgotten and answered anew, once', () => {
    const platform = new Platform();
    const { session, record, answer } = visit(platform);
    session.start();
    answer('a-a', 'three', false, 1);
    answer('a-a', 'one', false, 2);
    answer('a-a', 'two', true, 1);
    record.forget();
    answer('a-a', 'two', true, 1);
    expect(platform.interactions).toEqual(['a-a', 'a-a']);
    expect(platform.kept['cmi.core.score.raw']).toBe('0');
    session.finish();
    const next = visit(platform);
    next.session.start();
    expect(next.record.entries.get('a-a')?.first.tried).toEqual(['three', 'one']);
  });

  it('goes on where it was left, with the platform’s answers and not with those of the device', () => {
    const platform = new Platform();
    const before = visit(platform);
    before.session.start();
    before.answer('a-a', 'two', true, 1);
    before.session.finish();
    platform.kept['cmi.interactions._count'] = '1';
    const { session, record, storage, answer } = visit(platform, '1;b-b:yes+');
    expect(session.start()).toBe('#v=1&view=mask');
    expect([...record.entries.keys()]).toEqual(['a-a']);
    answer('b-b', 'no', false, 1);
    expect(platform.kept['cmi.interactions.1.id']).toBe('b-b');
    expect(platform.kept['cmi.core.score.raw']).toBe('50');
    expect(storage.setItem).not.toHaveBeenCalled();
    expect(storage.removeItem).not.toHaveBeenCalled();
  });

  it('commits at answers and once a minute, and no more after its end', () => {
    const platform = new Platform();
    const { session, answer } = visit(platform);
    session.start();
    expect(platform.commits).toBe(1);
    vi.advanceTimersByTime(59_999);
    expect(platform.commits).toBe(1);
    vi.advanceTimersByTime(1);
    expect(platform.commits).toBe(2);
    answer('a-a', 'two', true, 1);
    expect(platform.commits).toBe(3);
    session.finish();
    expect(platform.commits).toBe(4);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('never lowers a score that the platform has, even where it lost the answers', () => {
    const platform = new Platform();
    Object.assign(platform.kept, { 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '100' });
    const { session, answer } = visit(platform);
    session.start();
    answer('a-a', 'three', false, 1);
    expect(platform.kept['cmi.core.score.raw']).toBe('100');
    expect(platform.kept['cmi.core.lesson_status']).toBe('completed');
  });

  it('says when the platform takes nothing any more', () => {
    const platform = new Platform();
    const { session, lost, answer } = visit(platform);
    session.start();
    answer('a-a', 'three', false, 1);
    expect(lost).not.toHaveBeenCalled();
    platform.down = true;
    answer('b-b', 'no', false, 1);
    expect(lost).toHaveBeenCalledOnce();
  });

  it('leaves the device’s answers alone where there is no platform', () => {
    const { session, record, answer } = visit(undefined, '1;a-a:two+');
    expect(session.start()).toBe('');
    expect(session.recording).toBe(false);
    expect([...record.entries.keys()]).toEqual(['a-a']);
    answer('b-b', 'no', false, 1);
    session.finish();
  });

  it('shows what the platform keeps and adds nothing where it is only looked at', () => {
    const platform = new Platform();
    const before = visit(platform);
    before.session.start();
    before.answer('a-a', 'two', true, 1);
    before.session.finish();
    platform.kept['cmi.core.lesson_mode'] = 'review';
    const kept = { ...platform.kept };
    const { commits } = platform;
    const { session, record, storage, lost, answer } = visit(platform);
    expect(session.start()).toBe('#v=1&view=mask');
    expect([session.visiting, session.recording]).toEqual([true, false]);
    expect([...record.entries.keys()]).toEqual(['a-a']);
    answer('b-b', 'yes', true, 1);
    session.saveNow();
    session.finish();
    session.resume();
    session.finish();
    expect(platform.kept).toEqual(kept);
    expect(platform.commits).toBe(commits);
    expect(lost).not.toHaveBeenCalled();
    expect(storage.setItem).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ignores what is no question of its own', () => {
    const platform = new Platform();
    const { session } = visit(platform);
    session.start();
    session.answer({ item: 'lab-why', response: 'copies', correct: true, attempt: 1 });
    session.answer({ item: 'a-a', response: 'nothing', correct: true, attempt: 1 });
    expect(platform.interactions).toEqual([]);
  });
});

describe('the state that is kept', () => {
  /** Every question missed with the longest options, asked again, and to come back. */
  const longest = (): Map<string, Entry> =>
    new Map(
      QUESTIONS.map(({ id, options }) => {
        const tried = [...options].sort((a, b) => b.length - a.length).slice(0, 2);
        const go = { tried, sure: true, shown: true, right: false };
        return [id, { first: go, again: go, due: 10 }];
      }),
    );

  it('fits with every answer there can be and the longest address, and comes back', () => {
    const state = { hash: `#${'x'.repeat(2000)}`, entries: longest() };
    const text = writeState(state);
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(LONGEST_STATE);
    expect(readState(text)).toEqual(state);
  });

  it('leaves the place out where both would be too long, and what is no address', () => {
    const go = { tried: ['x'.repeat(20)], sure: false, shown: false, right: false };
    const entries = new Map(Array.from({ length: 60 }, (_, at) => [`a-${'b'.repeat(at + 1)}`, { first: go }]));
    const whole = writeState({ hash: `#${'x'.repeat(2000)}`, entries });
    expect(whole.length).toBeLessThanOrEqual(LONGEST_STATE);
    expect(readState(whole)).toEqual({ hash: '', entries });
    for (const hash of ['#a b', '#ä', `#${'x'.repeat(2001)}`, 'javascript:alert(1)']) {
      expect(readState(writeState({ hash, entries: new Map() })).hash).toBe('');
    }
  });

  it.each(['', '2 x y', '1', '1 <b> 1;a-a:', 'nonsense', '1  2;a-a:two+'])(
    'reads nothing from “%s” and does not throw',
    (text) => {
      expect(readState(text).entries.size).toBe(0);
    },
  );
});
