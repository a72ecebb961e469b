// SPDX-License-Identifier: MIT
// The SCORM report against scorm-again's run-time, which checks values as a learning platform does, and against
// platforms that refuse, throw or are not there. The whole package in a browser: tests/e2e/scorm.test.ts.

import * as scormAgain from 'scorm-again/scorm12';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  findApi,
  LONGEST_STATE,
  type ScormApi,
  ScormReport,
  type ScormWindow,
  timespan,
} from '../../web/embed/scorm.ts';

interface RunTime extends ScormApi {
  cmi: {
    core: {
      lesson_status: string;
      exit: string;
      session_time: string;
      score: { raw: string; min: string; max: string };
    };
    student_data: { mastery_score: string };
  };
  loadFromJSON(json: object): void;
  LMSGetLastError(): string | number;
  isTerminated(): boolean;
}

/** The package exports the class by name, its types say by default. */
const { Scorm12API } = scormAgain as unknown as { Scorm12API: new (settings: object) => RunTime };

/** As a platform hands it to a new attempt. */
function runTime(kept: object = {}): RunTime {
  const api = new Scorm12API({ autocommit: false, logLevel: 5 });
  api.loadFromJSON(kept);
  return api;
}

/** Everything that was set, and whether the run-time took it. */
function watched(api: RunTime): { api: ScormApi; set: [string, string][]; refused: string[]; commits: number } {
  const seen = { set: [] as [string, string][], refused: [] as string[], commits: 0 };
  const wrapped: ScormApi = {
    LMSInitialize: (empty) => api.LMSInitialize(empty),
    LMSFinish: (empty) => api.LMSFinish(empty),
    LMSGetValue: (element) => api.LMSGetValue(element),
    LMSSetValue: (element, value) => {
      seen.set.push([element, value]);
      const took = api.LMSSetValue(element, value);
      if (String(took) !== 'true') seen.refused.push(`${element} = ${value}`);
      return took;
    },
    LMSCommit: (empty) => {
      ++seen.commits;
      return api.LMSCommit(empty);
    },
  };
  return Object.assign(seen, { api: wrapped });
}

describe('a report', () => {
  let seconds = 0;
  const clock = () => seconds;

  beforeEach(() => {
    seconds = 100;
  });

  it('takes a lesson from its first opening to its completion, and the run-time takes every value', () => {
    const platform = runTime();
    const seen = watched(platform);
    const report = new ScormReport(seen.api, clock);
    expect(report.start()).toBe('');
    expect(platform.cmi.core.lesson_status).toBe('incomplete');
    report.answer({ item: 'mask-1', response: 'b', correct: false, time: '09:05:00' });
    report.answer({ item: 'mask-2', response: 'a', correct: true, time: '09:06:10' });
    expect(report.keep('v=1&view=mask&mask=full')).toBe(true);
    report.complete(1, 2);
    seconds += 75.5;
    report.finish();
    expect(seen.refused).toEqual([]);
    expect(seen.set).toContainEqual(['cmi.interactions.0.student_response', 'b']);
    expect(seen.set).toContainEqual(['cmi.interactions.1.result', 'correct']);
    expect(seen.set).toContainEqual(['cmi.interactions.1.time', '09:06:10']);
    expect(platform.cmi.core.lesson_status).toBe('completed');
    expect(platform.cmi.core.score).toMatchObject({ raw: '50', min: '0', max: '100' });
    expect(seen.set).toContainEqual(['cmi.core.session_time', '0000:01:15.50']);
    expect(seen.commits).toBe(5); // start, two answers, completion, end
    expect(report.recording).toBe(false);
  });

  it('hands back the state that was kept, and goes on counting the answers', () => {
    const platform = runTime({
      cmi: {
        core: { lesson_status: 'incomplete', entry: 'resume' },
        suspend_data: 'v=1&view=leak',
        interactions: { '0': { id: 'mask-1', type: 'choice', student_response: 'a', result: 'correct' } },
      },
    });
    const seen = watched(platform);
    const report = new ScormReport(seen.api, clock);
    expect(report.start()).toBe('v=1&view=leak');
    report.answer({ item: 'leak-1', response: 'c', correct: true, time: '10:00:00' });
    expect(seen.set).toContainEqual(['cmi.interactions.1.id', 'leak-1']);
    report.finish();
    expect(seen.set).toContainEqual(['cmi.core.exit', 'suspend']);
    expect(seen.refused).toEqual([]);
  });

  it.each([
    ['60', 3, 4, 'passed'],
    ['80', 3, 4, 'failed'],
  ])('passes or fails only where the platform has a mastery score: %s', (mastery, right, questions, status) => {
    const platform = runTime({ cmi: { student_data: { mastery_score: mastery } } });
    const report = new ScormReport(platform, clock);
    report.start();
    report.complete(right, questions);
    expect(platform.cmi.core.lesson_status).toBe(status);
    expect(platform.cmi.core.score.raw).toBe('75');
  });

  it('keeps a state of 3,500 bytes and refuses a longer one, in bytes and not in characters', () => {
    const seen = watched(runTime());
    const report = new ScormReport(seen.api, clock);
    report.start();
    expect(report.keep('x'.repeat(LONGEST_STATE))).toBe(true);
    expect(report.keep('x'.repeat(LONGEST_STATE + 1))).toBe(false);
    expect(report.keep('ä'.repeat(LONGEST_STATE / 2 + 1))).toBe(false);
    expect(seen.set.filter(([element]) => element === 'cmi.suspend_data')).toHaveLength(1);
    expect(seen.refused).toEqual([]);
  });

  it('does nothing and breaks nothing where there is no run-time, or one that throws', () => {
    const broken = new Proxy({} as ScormApi, {
      get: () => () => {
        throw new Error('the platform is down');
      },
    });
    for (const api of [undefined, broken]) {
      const report = new ScormReport(api, clock);
      expect(report.start()).toBe('');
      expect(report.recording).toBe(false);
      report.answer({ item: 'a', response: 'a', correct: true, time: '00:00:00' });
      expect(report.keep('x')).toBe(false);
      report.complete(1, 1);
      report.finish();
    }
  });

  it.each([
    ['lesson_mode', 'browse'],
    ['lesson_mode', 'review'],
    ['credit', 'no-credit'],
  ])('writes nothing where cmi.core.%s is %s, hands back what was kept, and ends the session', (name, value) => {
    const platform = runTime({ cmi: { core: { [name]: value, lesson_status: 'incomplete' }, suspend_data: '1 x' } });
    const seen = watched(platform);
    const report = new ScormReport(seen.api, clock);
    expect(report.start()).toBe('1 x');
    expect([report.open, report.recording]).toEqual([true, false]);
    expect(report.answer({ item: 'mask-1', response: 'a', correct: true, time: '10:00:00' })).toBe(false);
    expect(report.keep('1 y')).toBe(false);
    report.score(1, 1);
    report.complete(1, 1);
    report.finish();
    expect(seen.set).toEqual([]);
    expect(seen.commits).toBe(0);
    expect(report.open).toBe(false);
    expect(platform.isTerminated()).toBe(true);
  });

  it('ends once', () => {
    let ends = 0;
    const platform = runTime();
    const finish = platform.LMSFinish.bind(platform);
    platform.LMSFinish = (empty) => {
      ++ends;
      return finish(empty);
    };
    const report = new ScormReport(platform, clock);
    report.start();
    report.finish();
    report.finish();
    expect(ends).toBe(1);
  });
});

describe('the search for a run-time', () => {
  const api = {} as ScormApi;
  const forbidden = (): ScormWindow =>
    new Proxy({} as ScormWindow, {
      get: () => {
        throw new DOMException('Blocked a frame with another origin', 'SecurityError');
      },
    });

  /** Windows inside one another, the outermost last; the outermost is its own parent, as in a browser. */
  function nested(depth: number, outermost: ScormWindow): ScormWindow {
    outermost.parent ??= outermost;
    let at = outermost;
    for (let level = 0; level < depth; ++level) at = { parent: at };
    return at;
  }

  it('goes up the parents, ten at most', () => {
    expect(findApi(nested(0, { API: api }))).toBe(api);
    expect(findApi(nested(10, { API: api }))).toBe(api);
    expect(findApi(nested(11, { API: api }))).toBeUndefined();
  });

  it('goes on with the window that opened this one', () => {
    const inner = nested(2, {});
    inner.opener = nested(1, { API: api });
    expect(findApi(inner)).toBe(api);
  });

  it('passes over windows of another origin', () => {
    expect(findApi({ parent: forbidden(), opener: nested(0, { API: api }) })).toBe(api);
    expect(findApi({ parent: forbidden() })).toBeUndefined();
  });
});

describe('a time span', () => {
  it.each([
    [0, '0000:00:00.00'],
    [59.999, '0000:01:00.00'],
    [3661.25, '0001:01:01.25'],
    [-4, '0000:00:00.00'],
    [4e7, '9999:06:40.00'],
  ])('of %d seconds', (seconds, text) => {
    expect(timespan(seconds)).toBe(text);
  });
});
