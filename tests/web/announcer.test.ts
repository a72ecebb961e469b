// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { ANNOUNCE_GAP_MS, ANNOUNCE_LIMIT, Announcer } from '../../web/state/announcer.ts';

function stage() {
  let now = 0;
  let timers: { at: number; callback: () => void }[] = [];
  const spoken: { at: number; sentence: string }[] = [];
  const announcer = new Announcer((sentence) => spoken.push({ at: now, sentence }), {
    now: () => now,
    later: (callback, ms) => {
      const timer = { at: now + ms, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  });
  const pass = (ms: number) => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { callback } of due) callback();
  };
  return { announcer, spoken, pass };
}

describe('spoken sentences', () => {
  it('come at most one in five seconds, and the latest one wins', () => {
    const { announcer, spoken, pass } = stage();
    announcer.say('one');
    pass(1000);
    announcer.say('two');
    pass(1000);
    announcer.say('three');
    expect(spoken.map(({ sentence }) => sentence)).toEqual(['one']);
    pass(ANNOUNCE_GAP_MS);
    expect(spoken.map(({ sentence }) => sentence)).toEqual(['one', 'three']);
  });

  it('come at most eight times in a run of 2,000 steps, and the last word is kept', () => {
    const { announcer, spoken, pass } = stage();
    announcer.newRun();
    for (let step = 0; step < 2000; step++) {
      announcer.say(`step ${step}`);
      pass(40);
    }
    announcer.say('finished', true);
    pass(ANNOUNCE_GAP_MS);
    expect(spoken).toHaveLength(ANNOUNCE_LIMIT);
    expect(spoken.at(-1)?.sentence).toBe('finished');
    for (const [index, { at }] of spoken.entries()) {
      expect(at - (spoken[index - 1]?.at ?? -ANNOUNCE_GAP_MS)).toBeGreaterThanOrEqual(ANNOUNCE_GAP_MS);
    }
  });

  it('keep a last word that still waits, whatever is said after it', () => {
    const { announcer, spoken, pass } = stage();
    announcer.say('75 percent done');
    announcer.say('90 percent done');
    announcer.say('finished', true);
    announcer.newRun();
    announcer.say('started again');
    pass(ANNOUNCE_GAP_MS);
    pass(ANNOUNCE_GAP_MS);
    expect(spoken.map(({ sentence }) => sentence)).toEqual(['75 percent done', 'finished', 'started again']);
  });

  it('lose no last word after eight sentences, nor one of two that wait', () => {
    const { announcer, spoken, pass } = stage();
    for (let turn = 0; turn < 12; turn++) {
      announcer.say(`step ${turn}`);
      pass(ANNOUNCE_GAP_MS);
    }
    for (const word of ['first', 'second', 'third']) announcer.say(word, true);
    for (let turn = 0; turn < 3; turn++) pass(ANNOUNCE_GAP_MS);
    expect(spoken.slice(-3).map(({ sentence }) => sentence)).toEqual(['first', 'second', 'third']);
    expect(spoken).toHaveLength(ANNOUNCE_LIMIT - 1 + 3);
  });

  it('let an error through at once, after eight sentences too, and wait their turn after it', () => {
    const { announcer, spoken, pass } = stage();
    for (let turn = 0; turn < 12; turn++) {
      announcer.say(`step ${turn}`);
      pass(ANNOUNCE_GAP_MS);
    }
    announcer.say('finished', true);
    announcer.alert('the seed is no number');
    expect(spoken.at(-1)?.sentence).toBe('the seed is no number');
    announcer.newRun();
    announcer.say('started');
    expect(spoken.at(-1)?.sentence).toBe('the seed is no number');
    pass(ANNOUNCE_GAP_MS);
    expect(spoken.at(-1)?.sentence).toBe('started');
  });

  it('end with an answer that ends all before it, last words too', () => {
    const { announcer, spoken, pass } = stage();
    announcer.say('started');
    pass(1000);
    announcer.say('finished', true);
    announcer.answer('reset');
    pass(2 * ANNOUNCE_GAP_MS);
    expect(spoken.map(({ sentence }) => sentence)).toEqual(['started', 'reset']);
    announcer.say('started anew');
    expect(spoken.at(-1)?.sentence).toBe('started anew');
  });

  it('do not come after the figure is gone', () => {
    const { announcer, spoken, pass } = stage();
    announcer.say('one');
    announcer.say('two');
    announcer.dispose();
    pass(ANNOUNCE_GAP_MS * 2);
    expect(spoken).toHaveLength(1);
  });
});
