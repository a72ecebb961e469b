// SPDX-License-Identifier: MIT
// Reports to a SCORM 1.2 run-time, where a learning platform offers one: status, score, the quiz answers and the
// learner's state. It never waits for what it wrote to be readable (some platforms answer from a cache), writes at
// answers and once a minute, and works without a run-time, when nothing is recorded; nothing is written either where the
// platform only shows the lesson (browse, review, no credit). Standard: "SCORM 1.2 Run-Time
// Environment", sections 3.3 and 3.4.

export interface ScormApi {
  LMSInitialize(empty: ''): string | boolean;
  LMSFinish(empty: ''): string | boolean;
  LMSGetValue(element: string): string;
  LMSSetValue(element: string, value: string): string | boolean;
  LMSCommit(empty: ''): string | boolean;
}

/** A window as far as the search for a run-time goes; reading any of it may throw. */
export interface ScormWindow {
  API?: ScormApi | undefined;
  parent?: ScormWindow | null;
  opener?: ScormWindow | null;
}

const MOST_PARENTS = 10;

/** Bytes of cmi.suspend_data that are used; the standard allows 4,096 characters, and some platforms cut silently. */
export const LONGEST_STATE = 3500;

const attempt = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined; // another origin, or a platform that fails: the lesson goes on
  }
};

function amongParents(start: ScormWindow | null | undefined): ScormApi | undefined {
  let at = start;
  for (let depth = 0; at !== null && at !== undefined && depth <= MOST_PARENTS; ++depth) {
    const here = at;
    const api = attempt(() => here.API);
    if (api !== undefined && api !== null) return api;
    const above = attempt(() => here.parent);
    if (above === here) return undefined;
    at = above;
  }
  return undefined;
}

/** Up the parents, then from the window that opened this one. */
export const findApi = (window: ScormWindow): ScormApi | undefined =>
  amongParents(window) ?? amongParents(attempt(() => window.opener));

/** One quiz answer as the platform keeps it. */
export interface ScormAnswer {
  /** Letters, digits and "-": an identifier of the standard. */
  item: string;
  /** One letter or digit. */
  response: string;
  correct: boolean;
  /** Of the day, "HH:MM:SS". */
  time: string;
}

/** "HHHH:MM:SS.SS", CMITimespan of the standard. */
export function timespan(seconds: number): string {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  const part = (value: number, width: number) => String(Math.floor(value)).padStart(width, '0');
  const whole = Math.floor(hundredths / 100);
  const hours = Math.min(9999, Math.floor(whole / 3600));
  return `${part(hours, 4)}:${part((whole / 60) % 60, 2)}:${part(whole % 60, 2)}.${part(hundredths % 100, 2)}`;
}

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** `visiting`: the platform has the lesson looked at, and takes no record of it. */
type Phase = 'closed' | 'visiting' | 'recording';

export class ScormReport {
  private phase: Phase = 'closed';
  private answers = 0;
  /** In percent, of earlier sessions. */
  private best = 0;

  constructor(
    private readonly api: ScormApi | undefined,
    /** Seconds, from any start. */
    private readonly now: () => number,
  ) {}

  private startedAt = 0;

  /** Whether anything is recorded. */
  get recording(): boolean {
    return this.phase === 'recording';
  }

  /** Whether a platform is there, be it one that records nothing this time. */
  get open(): boolean {
    return this.phase !== 'closed';
  }

  /** Begins the session and returns the state that was kept, '' if none. */
  start(): string {
    this.phase = this.says(() => this.api?.LMSInitialize('')) ? this.kindOfVisit() : 'closed';
    if (!this.open) return '';
    this.startedAt = this.now();
    if (!this.recording) return this.get('cmi.suspend_data');
    if (this.get('cmi.core.lesson_status') === 'not attempted') this.set('cmi.core.lesson_status', 'incomplete');
    this.answers = Number.parseInt(this.get('cmi.interactions._count'), 10) || 0;
    this.best = Number.parseFloat(this.get('cmi.core.score.raw')) || 0;
    this.commit();
    return this.get('cmi.suspend_data');
  }

  /** Written at once: each counts as one interaction. False where the platform did not take it. */
  answer({ item, response, correct, time }: ScormAnswer): boolean {
    if (!this.recording) return false;
    const at = `cmi.interactions.${this.answers++}`;
    const taken = [
      this.set(`${at}.id`, item),
      this.set(`${at}.type`, 'choice'),
      this.set(`${at}.time`, time),
      this.set(`${at}.weighting`, '1'),
      this.set(`${at}.student_response`, response),
      this.set(`${at}.result`, correct ? 'correct' : 'wrong'),
      this.commit(),
    ];
    return !taken.includes(false);
  }

  /** Keeps the learner's state; false where it is too long, and then what was kept stays. */
  keep(state: string): boolean {
    if (!this.recording) return false;
    if (bytes(state) > LONGEST_STATE) return false;
    return this.set('cmi.suspend_data', state);
  }

  /** Of all questions, so that what is open counts like a miss; a score of an earlier session never falls. */
  score(right: number, questions: number): void {
    if (!this.recording || questions === 0) return;
    const percent = Math.round((10_000 * right) / questions) / 100;
    if (percent < this.best) return;
    this.set('cmi.core.score.min', '0');
    this.set('cmi.core.score.max', '100');
    this.set('cmi.core.score.raw', String(percent));
  }

  /** `mastery` as the manifest gives it, in percent; without one the lesson is completed, neither passed nor failed. */
  complete(right: number, questions: number): void {
    if (!this.recording || questions === 0) return;
    const percent = (100 * right) / questions;
    const mastery = Number.parseFloat(this.get('cmi.student_data.mastery_score'));
    this.score(right, questions);
    const status = Number.isNaN(mastery) ? 'completed' : Math.max(percent, this.best) >= mastery ? 'passed' : 'failed';
    this.set('cmi.core.lesson_status', status);
    this.commit();
  }

  commit(): boolean {
    return this.recording && this.says(() => this.api?.LMSCommit(''));
  }

  /** Ends the session; harmless when it has ended. */
  finish(): void {
    if (!this.open) return;
    if (this.recording) {
      const status = this.get('cmi.core.lesson_status');
      this.set('cmi.core.session_time', timespan(this.now() - this.startedAt));
      this.set('cmi.core.exit', status === 'incomplete' || status === '' ? 'suspend' : '');
      this.commit();
    }
    this.says(() => this.api?.LMSFinish(''));
    this.phase = 'closed';
  }

  /** A platform that says neither means a visit that counts. */
  private kindOfVisit(): Phase {
    const shown = ['browse', 'review'].includes(this.get('cmi.core.lesson_mode'));
    return shown || this.get('cmi.core.credit') === 'no-credit' ? 'visiting' : 'recording';
  }

  private get(element: string): string {
    return String(attempt(() => this.api?.LMSGetValue(element)) ?? '');
  }

  private set(element: string, value: string): boolean {
    return this.says(() => this.api?.LMSSetValue(element, value));
  }

  private says(call: () => string | boolean | undefined): boolean {
    return String(attempt(call)) === 'true';
  }
}
