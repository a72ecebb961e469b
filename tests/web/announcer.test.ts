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

  it('do not come after the figure is gone', () => {
    const { announcer, spoken, pass } = stage();
    announcer.say('one');
    announcer.say('two');
    announcer.dispose();
    pass(ANNOUNCE_GAP_MS * 2);
    expect(spoken).toHaveLength(1);
  });
});
